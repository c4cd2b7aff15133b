import AuditIngest
import AuditStore

/// Writes the JSON of `inspect`; docs/json.md describes it.
///
/// A log can hold tens of thousands of findings, and few different ones. So audits are written as bytes, without values in
/// between, and what recurs in them is made once.
struct InspectJSON {
    private let console: Console
    /// What has not been given to the console.
    private var bytes: [UInt8] = []
    private var isFirstItem = true
    private var findings = FindingTexts()
    private var condition: ConditionText?

    /// The members of a condition as text, with what they were made of.
    private struct ConditionText {
        let values: AuditScope.Values
        let condition: [UInt8]
        let sources: [UInt8]

        init(_ values: AuditScope.Values) {
            self.values = values
            var bytes: [UInt8] = []
            for (key, value) in EvidenceJSON.condition(values) {
                InspectJSON.append(key, value, to: &bytes, indent: 4)
                bytes.append(0x2C)
            }
            condition = bytes
            bytes = []
            EvidenceJSON.sources(values).append(to: &bytes, indent: 4)
            sources = bytes
        }

        func holds(_ other: AuditScope.Values) -> Bool {
            values.condition == other.condition && values.screenSource == other.screenSource
                && values.poseSource == other.poseSource
                && values.textSizeSource == other.textSizeSource
                && values.settingsSource == other.settingsSource
        }
    }

    private init(_ console: Console) { self.console = console }

    /// Prints the array of all items.
    ///
    /// - Parameters:
    ///   - items: The items.
    ///   - console: Where they are printed.
    static func print(_ items: [Inspector.Item], to console: Console) {
        var writer = InspectJSON(console)
        writer.bytes.append(0x5B)
        for item in items { writer.add(item) }
        writer.bytes.append(contentsOf: (items.isEmpty ? "]\n" : "\n]\n").utf8)
        writer.flush()
    }

    private mutating func add(_ item: Inspector.Item) {
        bytes.append(contentsOf: (isFirstItem ? "\n  {" : ",\n  {").utf8)
        isFirstItem = false
        for (key, value) in EvidenceJSON.head(
            path: item.path,
            format: item.format,
            counts: item.counts
        ) {
            add(key, value)
            bytes.append(0x2C)
            guard key == "format" else { continue }
            add("formatReason", .optional(item.formatReason))
            bytes.append(0x2C)
        }
        var walks: [JSONValue] = []
        var testRuns: [JSONValue] = []
        var settings: [SettingEvent] = []
        var diagnostics: [JSONValue] = []
        var hasAudits = false
        bytes.append(contentsOf: "\n    \"audits\": [".utf8)
        for evidence in item.evidence {
            switch evidence {
            case .audit(let audit):
                if hasAudits { bytes.append(0x2C) }
                hasAudits = true
                add(audit)
                if bytes.count > 1 << 16 { flush() }
            case .walk(let walk): walks.append(WalkJSON.object(of: walk))
            case .testRun(let run): testRuns.append(EvidenceJSON.testRun(run))
            case .setting(let event): settings.append(event)
            case .diagnostic(let diagnostic):
                diagnostics.append(EvidenceJSON.diagnostic(diagnostic))
            default: break
            }
        }
        bytes.append(contentsOf: (hasAudits ? "\n    ]," : "],").utf8)
        add("walks", .array(walks))
        bytes.append(0x2C)
        if item.format == "xcresult" || !testRuns.isEmpty {
            add("testRuns", .array(testRuns))
            bytes.append(0x2C)
        }
        add("settingsToReset", .array(InspectJSON.toReset(settings, of: item)))
        bytes.append(0x2C)
        add("diagnostics", .array(diagnostics))
        bytes.append(contentsOf: "\n  }".utf8)
    }

    private static func toReset(_ events: [SettingEvent], of item: Inspector.Item) -> [JSONValue] {
        var ledger = SettingsLedger()
        let origin = SettingOrigin(artifact: item.path)
        for part in SettingArchive.parts(of: events, format: item.format) {
            ledger.apply(part, from: origin)
        }
        return ledger.rows(.defaults).map(SettingJSON.row)
    }

    // MARK: - Audits

    private mutating func add(_ audit: AuditRecord) {
        let values = audit.scope.values
        let known: ConditionText
        if let condition, condition.holds(values) {
            known = condition
        } else {
            known = ConditionText(values)
            condition = known
        }
        bytes.append(contentsOf: "\n      {\n        \"screen\": ".utf8)
        JSONValue.optional(values.screen ?? values.test).append(to: &bytes, indent: 4)
        bytes.append(0x2C)
        bytes.append(contentsOf: known.condition)
        bytes.append(contentsOf: "\n        \"test\": ".utf8)
        JSONValue.optional(values.test).append(to: &bytes, indent: 4)
        bytes.append(contentsOf: ",\n        \"attempt\": ".utf8)
        JSONValue.integer(audit.attempt).append(to: &bytes, indent: 4)
        bytes.append(contentsOf: ",\n        \"types\": ".utf8)
        JSONValue.string(values.types.key).append(to: &bytes, indent: 4)
        bytes.append(contentsOf: ",\n        \"outcome\": ".utf8)
        JSONValue.string(audit.outcome.name).append(to: &bytes, indent: 4)
        bytes.append(contentsOf: ",\n        \"error\": ".utf8)
        JSONValue.optional(audit.error).append(to: &bytes, indent: 4)
        bytes.append(contentsOf: ",\n        \"sources\": ".utf8)
        bytes.append(contentsOf: known.sources)
        bytes.append(contentsOf: ",\n        \"findings\": [".utf8)
        findings.append(audit.observation.issues, to: &bytes)
        bytes.append(contentsOf: "]\n      }".utf8)
    }

    // MARK: - Text

    /// Adds a member of an item.
    private mutating func add(_ key: String, _ value: JSONValue) {
        InspectJSON.append(key, value, to: &bytes, indent: 2)
    }

    private static func append(
        _ key: String,
        _ value: JSONValue,
        to bytes: inout [UInt8],
        indent: Int
    ) {
        bytes.append(0x0A)
        bytes.append(contentsOf: repeatElement(0x20, count: indent * 2))
        JSONValue.string(key).append(to: &bytes, indent: indent)
        bytes.append(contentsOf: ": ".utf8)
        value.append(to: &bytes, indent: indent)
    }

    private mutating func flush() {
        console.printRaw(bytes)
        bytes.removeAll(keepingCapacity: true)
    }
}
