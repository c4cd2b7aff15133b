import AuditStore

/// Makes the scope of a record of the audit log from its members and the run before it.
struct AuditLogScope {
    private(set) var values: AuditScope.Values
    /// What could not be understood, each with its remedy.
    private(set) var problems: [String] = []
    /// Whether the record can be stored: an unusable pose or size would put it into the wrong cell.
    private(set) var isUsable = true

    init(run: RunContext, context: AuditScope.Values) {
        values = context
        values.app = run.app ?? context.app
        let device = run.device
        values.device.model = device.model ?? context.device.model
        values.device.name = device.name ?? context.device.name
        values.device.udid = device.udid ?? context.device.udid
        values.device.os = device.os ?? context.device.os
        values.device.osBuild = device.osBuild ?? context.device.osBuild
    }

    mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, _ fields: AuditFields) {
        func value(_ range: Range<Int>?) -> JSONValue? {
            range.flatMap {
                JSONParser.parse(
                    UnsafeBufferPointer(rebasing: bytes[$0]),
                    line: 1,
                    allowsTrailing: true
                )?
                .value
            }
        }
        let members: [(String, Range<Int>?)] = [
            ("app", fields.app), ("screen", fields.screen), ("test", fields.test),
            ("pose", fields.pose), ("textSize", fields.textSize), ("settings", fields.settings),
            ("types", fields.types), ("configuration", fields.configuration),
            ("language", fields.language), ("device", fields.device),
        ]
        read { name in members.first { $0.0 == name }.flatMap { value($0.1) } }
    }

    /// Reads the members that a look-up gives.
    mutating func read(_ member: (String) -> JSONValue?) {
        if let app = member("app")?.string, !app.isEmpty { values.app = app }
        if let screen = member("screen")?.scalarText, !screen.isEmpty {
            values.screen = screen
            values.screenSource = .read
        }
        if let test = member("test")?.string, !test.isEmpty {
            values.test = TestName.canonical(test)
        }
        if let configuration = member("configuration")?.string {
            values.configuration = configuration
        }
        if let language = member("language")?.string { values.language = language }
        if let device = member("device") { values.device = AuditLogRecords.device(device) }
        readPose(member("pose"))
        readTextSize(member("textSize"))
        readSettings(member("settings"))
        readTypes(member("types"))
    }

    private mutating func readPose(_ value: JSONValue?) {
        guard let text = value?.scalarText else { return }
        do {
            values.condition.pose = try Pose(parsing: text)
            values.poseSource = values.condition.pose == .unknown ? .unstated : .read
        } catch {
            problems.append("the record is left out: \(error)")
            isUsable = false
        }
    }

    private mutating func readTextSize(_ value: JSONValue?) {
        guard let text = value?.scalarText, text != "unknown" else { return }
        do {
            values.condition.textSize = try TextSize(parsing: text)
            values.textSizeSource = .read
        } catch {
            problems.append("the record is left out: \(error)")
            isUsable = false
        }
    }

    private mutating func readSettings(_ value: JSONValue?) {
        guard let object = value?.object else { return }
        values.settingsSource = .read
        for (key, value) in object.members {
            guard let text = value.scalarText else { continue }
            if Self.isTextSize(key) {
                if values.textSizeSource != .read { readTextSize(value) }
                continue
            }
            if let name = try? SettingName(parsing: key) {
                values.condition.set(name, text)
            } else {
                // Kept as written: a setting that is not known yet still makes another condition.
                values.condition.set(SettingName(key), text)
                problems.append(
                    "'\(key)' is not a known setting and is kept as written; check its spelling"
                )
            }
        }
    }

    private static func isTextSize(_ key: String) -> Bool {
        ["textsize", "contentsize", "dynamictypesize", "contentsizecategory"].contains(
            key.lowercased().filter { $0 != "_" && $0 != "-" }
        )
    }

    private mutating func readTypes(_ value: JSONValue?) {
        let names = value?.array?.compactMap(\.scalarText) ?? value?.scalarText.map { [$0] } ?? []
        guard !names.isEmpty else { return }
        var bits: UInt64 = 0
        for name in names {
            guard let types = RequestedTypes.parse(name) else {
                problems.append(
                    "'\(name)' is not an audit type, so it counts as not asked for; use the names of XCUIAccessibilityAuditType"
                )
                continue
            }
            bits |= types.bits
        }
        values.types = RequestedTypes(bits: bits)
    }
}
