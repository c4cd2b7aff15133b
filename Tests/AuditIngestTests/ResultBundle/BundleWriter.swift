import AuditStore
import Foundation

@testable import AuditIngest

/// A value that the writer can put into an object.
indirect enum Written {
    case text(String)
    case int(Int)
    case double(Double)
    case array([Written])
    case object(String, [String: Written])

    static func reference(_ id: String) -> Written { .object("Reference", ["id": .text(id)]) }
}

/// Writes result bundles: the object grammar, reference lists, identifiers, `Info.plist`.
final class BundleWriter {
    let path: String
    private(set) var failed: [String] = []

    init() {
        path =
            FileManager.default.temporaryDirectory
            .appendingPathComponent("bundle-\(UUID().uuidString).xcresult").path
        try? FileManager.default.createDirectory(
            atPath: path + "/Data",
            withIntermediateDirectories: true
        )
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    // MARK: - Store

    /// Stores a payload as it is given and returns its identifier.
    @discardableResult
    func store(_ payload: [UInt8], references: [String] = []) -> String {
        var hash = BLAKE2b()
        var list = BundleWriter.length(references.count)
        for reference in references {
            let binary = BundleObjectID(reference)?.binary ?? []
            hash.update(binary)
            list += BundleWriter.length(binary.count) + binary
        }
        hash.update(payload)
        let id = BundleObjectID(binary: [0] + hash.finish())?.text ?? ""
        write("Data/data.\(id)", payload)
        write("Data/refs.\(id)", list)
        return id
    }

    /// Stores an object and returns its identifier.
    @discardableResult
    func store(_ value: Written) -> String {
        store(BundleWriter.encode(value), references: BundleWriter.references(value))
    }

    func write(_ name: String, _ bytes: [UInt8]) {
        if !FileManager.default.createFile(atPath: path + "/" + name, contents: Data(bytes)) {
            failed.append(name)
        }
    }

    func remove(_ name: String) { try? FileManager.default.removeItem(atPath: path + "/" + name) }

    /// An identifier that nothing in the bundle has.
    static let absent = "0~" + String(repeating: "A", count: 86) + "=="

    // MARK: - Structure

    func info(
        root: String,
        backend: String = "fileBacked2",
        major: Int = 3,
        minor: Int = 56
    ) {
        write(
            "Info.plist",
            Array(
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <plist version="1.0"><dict>
                <key>rootId</key><dict><key>hash</key><string>\(root)</string></dict>
                <key>storage</key><dict><key>backend</key><string>\(backend)</string></dict>
                <key>version</key><dict><key>major</key><integer>\(major)</integer>
                <key>minor</key><integer>\(minor)</integer></dict>
                </dict></plist>
                """.utf8
            )
        )
    }

    /// Writes root, plan and `Info.plist` around tests, and returns the root's identifier.
    @discardableResult
    func finish(
        tests: [Written],
        configuration: String = "Large text",
        target: String = "OrchardUITests",
        kind: String = "UI",
        session: [Written] = [],
        diagnostics: String? = nil,
        folder: String? = nil
    ) -> String {
        var testable: [String: Written] = [
            "targetName": .text(target), "testKind": .text(kind), "testLanguage": .text("nl"),
            "testRegion": .text("BE"), "failureSummaries": .array(session),
            "tests": .array([
                .object(
                    "ActionTestSummaryGroup",
                    ["name": .text("All tests"), "subtests": .array(tests)]
                )
            ]),
        ]
        if let folder { testable["diagnosticsDirectoryName"] = .text(folder) }
        let plan = store(
            .object(
                "ActionTestPlanRunSummaries",
                [
                    "summaries": .array([
                        .object(
                            "ActionTestPlanRunSummary",
                            [
                                "name": .text(configuration),
                                "testableSummaries": .array([
                                    .object("ActionTestableSummary", testable)
                                ]),
                            ]
                        )
                    ])
                ]
            )
        )
        return finish(plan: plan, diagnostics: diagnostics)
    }

    @discardableResult
    func finish(plan: String, diagnostics: String? = nil) -> String {
        var result: [String: Written] = ["testsRef": .reference(plan)]
        if let diagnostics { result["diagnosticsRef"] = .reference(diagnostics) }
        let root = store(
            .object(
                "ActionsInvocationRecord",
                [
                    "actions": .array([
                        .object(
                            "ActionRecord",
                            [
                                "startedTime": .text("2026-10-05T09:30:00.250+0200"),
                                "testPlanName": .text("Orchard"),
                                "actionResult": .object("ActionResult", result),
                                "runDestination": .object(
                                    "ActionRunDestinationRecord",
                                    [
                                        "targetDeviceRecord": .object(
                                            "ActionDeviceRecord",
                                            [
                                                "name": .text("Bénédicte’s phone 📱"),
                                                "identifier": .text("7E57-01"),
                                                "modelName": .text("iPhone Duo"),
                                                "operatingSystemVersion": .text("27.1"),
                                                "operatingSystemVersionWithBuildNumber":
                                                    .text("27.1 (24B99)"),
                                            ]
                                        )
                                    ]
                                ),
                            ]
                        )
                    ])
                ]
            )
        )
        info(root: root)
        return root
    }

    /// A test with a summary object.
    func test(
        _ id: String,
        status: String = "Failure",
        fields: [String: Written] = [:]
    ) -> Written {
        var summary = fields
        summary["identifier"] = .text(id)
        summary["testStatus"] = .text(status)
        summary["duration"] = .double(1.25)
        return entry(id, status: status, summary: store(.object("ActionTestSummary", summary)))
    }

    func entry(_ id: String, status: String = "Failure", summary: String? = nil) -> Written {
        var fields: [String: Written] = ["identifier": .text(id), "testStatus": .text(status)]
        if let summary { fields["summaryRef"] = .reference(summary) }
        return .object("ActionTestMetadata", fields)
    }

    static func failure(
        _ message: String,
        uuid: String = "F-1",
        type: String = "Assertion Failure",
        attachments: [Written] = []
    ) -> Written {
        .object(
            "ActionTestFailureSummary",
            [
                "message": .text(message), "uuid": .text(uuid), "issueType": .text(type),
                "fileName": .text("/orchard/Audit.swift"), "lineNumber": .int(31),
                "attachments": .array(attachments),
            ]
        )
    }

    static func activity(
        _ title: String,
        kind: String = "userCreated",
        failures: [String] = [],
        attachments: [Written] = [],
        children: [Written] = []
    ) -> Written {
        .object(
            "ActionTestActivitySummary",
            [
                "title": .text(title), "activityType": .text(BundleActivity.prefix + kind),
                "finish": .text("2026-10-05T09:30:02.000+0200"),
                "failureSummaryIDs": .array(failures.map(Written.text)),
                "attachments": .array(attachments), "subactivities": .array(children),
            ]
        )
    }

    func attachment(
        _ name: String?,
        _ bytes: [UInt8],
        uti: String = "public.plain-text",
        filename: String = "file.txt",
        payload: String? = nil
    ) -> Written {
        var fields: [String: Written] = [
            "filename": .text(filename), "uniformTypeIdentifier": .text(uti),
            "payloadRef": .reference(payload ?? store(bytes)), "payloadSize": .int(bytes.count),
        ]
        if let name { fields["name"] = .text(name) }
        return .object("ActionTestAttachment", fields)
    }

    /// Stores a folder of files or folders by their identifiers.
    func folder(_ entries: [(name: String, isFolder: Bool, id: String)]) -> String {
        let list = entries.map { "{\"name\":\"\($0.name)\",\"type\":\($0.isFolder ? 2 : 1)}" }
        return store(
            Array("[\(list.joined(separator: ","))]".utf8),
            references: entries.map(\.id)
        )
    }

    // MARK: - Grammar

    static func encode(_ value: Written) -> [UInt8] {
        var seen: Set<String> = []
        return encode(value, &seen)
    }

    private static func encode(_ value: Written, _ seen: inout Set<String>) -> [UInt8] {
        switch value {
        case .text(let text): scalar("String", text, &seen)
        case .int(let number): scalar("Int", String(number), &seen)
        case .double(let number): scalar("Double", String(number), &seen)
        case .array(let values):
            Array("[".utf8) + type("Array", &seen) + values.flatMap { encode($0, &seen) }
                + Array("]".utf8)
        case .object(let name, let fields):
            Array("[".utf8) + type(name, &seen)
                + fields.sorted { $0.key < $1.key }.flatMap { key, value in
                    Array("K\(key.utf8.count):\(key)".utf8) + encode(value, &seen)
                } + Array("]".utf8)
        }
    }

    private static func scalar(_ name: String, _ text: String, _ seen: inout Set<String>) -> [UInt8]
    {
        Array("[".utf8) + type(name, &seen) + Array("K2:_vV\(text.utf8.count):\(text)]".utf8)
    }

    private static func type(_ name: String, _ seen: inout Set<String>) -> [UInt8] {
        guard seen.insert(name).inserted else {
            return Array("S\(name.utf8.count):\(name)".utf8)
        }
        let parent = name == "ActionTestSummary" ? "K2:_s[K2:_nV25:ActionAbstractTestSummary]" : ""
        return Array("T[K2:_nV\(name.utf8.count):\(name)\(parent)]".utf8)
    }

    private static func references(_ value: Written) -> [String] {
        switch value {
        case .array(let values): values.flatMap(references)
        case .object("Reference", let fields):
            if case .text(let id) = fields["id"], BundleObjectID(id) != nil { [id] } else { [] }
        case .object(_, let fields):
            fields.sorted { $0.key < $1.key }.flatMap { references($0.value) }
        default: []
        }
    }

    private static func length(_ count: Int) -> [UInt8] {
        if count < 0x80 { return [UInt8(count)] }
        if count < 0x100 { return [0x81, UInt8(count)] }
        return [0x82, UInt8(count >> 8), UInt8(count & 0xFF)]
    }
}

/// A format of the tests' own: `{"orchard":[{"compact":…,"label":…}],"screen":…}`.
struct OrchardReader: DocumentReader {
    let format = "orchard"

    func recognise(_ document: Document, json: JSONValue?) -> Recognition? {
        Recognition(json?["orchard"] == nil ? 0 : 90, "'orchard'")
    }

    func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) throws {
        var values = document.context
        if let screen = json?["screen"]?.string {
            values.screen = screen
            values.screenSource = .read
        }
        let issues = (json?["orchard"]?.array ?? []).map { record in
            Issue(
                compact: record["compact"]?.string,
                detail: nil,
                typeText: record["type"]?.string,
                element: record["label"]?.string.map { Element(label: $0) }
            )
        }
        try sink.receive(
            .audit(
                AuditRecord(
                    scope: AuditScope(values),
                    observation: Observation(issues),
                    channel: .attachment
                )
            )
        )
    }
}

/// Lines `ORCHARD <test> <compact>`, as a test would print them.
struct OrchardChannel: LogChannel {
    static let needles = ["ORCHARD "]
    let wantsEveryLine = false

    mutating func take(_ line: LogLine, context: inout LogContext, sink: any EvidenceSink) throws {
        let words = line.text.split(separator: " ", maxSplits: 2).map(String.init)
        guard words.count == 3 else { return }
        var values = context.scope
        values.test = words[1]
        try sink.receive(
            .audit(
                AuditRecord(
                    scope: AuditScope(values),
                    observation: Observation([Issue(compact: words[2], detail: nil, typeText: nil)]
                    ),
                    channel: .printed
                )
            )
        )
    }

    mutating func finish(context: inout LogContext, sink: any EvidenceSink) throws {}
}

extension BundleWriter {
    static let registry = ReaderRegistry(
        documents: [OrchardReader()],
        channels: [OrchardChannel.self]
    )

    /// What a reader gets out of the bundle.
    func read() throws -> EvidenceCollector {
        let sink = EvidenceCollector()
        try ResultBundleReader.read(path: path, registry: BundleWriter.registry, into: sink)
        return sink
    }
}
