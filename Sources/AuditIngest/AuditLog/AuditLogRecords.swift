import AuditStore

/// Reads the records of the audit log that are no audits: `run`, `expect`, `walk`, `focus`, `setting`.
struct AuditLogRecords {
    /// The run that holds after the record.
    private(set) var run: RunContext
    let context: AuditScope.Values
    let attempt: Int
    let line: Int

    mutating func read(kind: String, _ value: JSONValue, into sink: any EvidenceSink) throws {
        switch kind {
        case "run": try readRun(value, into: sink)
        case "expect": try readExpectation(value, into: sink)
        case "walk": try readWalk(value, into: sink)
        case "focus": try readFocus(value, into: sink)
        case "setting": try readSetting(value, into: sink)
        default:
            try report(
                .error,
                "unknown-record",
                "'\(kind)' is not a record of the audit log and is left out; known are run, expect, audit, walk, focus and setting",
                into: sink
            )
        }
    }

    private func report(
        _ severity: Severity,
        _ code: String,
        _ message: String,
        into sink: any EvidenceSink
    ) throws {
        try sink.receive(.diagnostic(Diagnostic(severity, code: code, message, line: line)))
    }

    static func device(_ value: JSONValue) -> Device {
        if let model = value.string { return Device(model: model) }
        return Device(
            model: value["model"]?.string,
            name: value["name"]?.string,
            udid: value["udid"]?.string?.uppercased(),
            os: value["os"]?.scalarText,
            osBuild: value["osBuild"]?.string
        )
    }

    private mutating func readRun(_ value: JSONValue, into sink: any EvidenceSink) throws {
        if let version = value["version"]?.int, version > 1 {
            try report(
                .warning,
                "newer-version",
                "the audit log has version \(version), this program knows 1; unknown fields are ignored, use a newer audit-report",
                into: sink
            )
        }
        var context = RunContext()
        context.key = value["run"]?.scalarText
        context.app = value["app"]?.string
        context.commit = value["commit"]?.string
        context.branch = value["branch"]?.string
        context.xcode = value["xcode"]?.scalarText
        if let device = value["device"] { context.device = Self.device(device) }
        if let text = value["startedAt"]?.scalarText {
            context.startedAt = Timestamp(iso8601: text)
            if context.startedAt == nil {
                try report(
                    .error,
                    "unusable-time",
                    "startedAt '\(text)' is no ISO 8601 time and is ignored; write 2026-11-23T04:12:09Z",
                    into: sink
                )
            }
        }
        run = context
        try sink.receive(.run(context))
    }

    private func readExpectation(_ value: JSONValue, into sink: any EvidenceSink) throws {
        var expectation = Expectation(
            screens: value["screens"]?.array?.compactMap(\.scalarText) ?? []
        )
        do {
            for text in value["poses"]?.array?.compactMap(\.scalarText) ?? [] {
                expectation.poses.append(try Pose(parsing: text))
            }
            for text in value["textSizes"]?.array?.compactMap(\.scalarText) ?? [] {
                expectation.textSizes.append(try TextSize(parsing: text))
            }
        } catch {
            try report(
                .error,
                "unusable-expectation",
                "the record is left out: \(error)",
                into: sink
            )
            return
        }
        for object in value["settings"]?.array?.compactMap(\.object) ?? [] {
            var settings: [SettingName: String] = [:]
            for (key, value) in object.members {
                settings[(try? SettingName(parsing: key)) ?? SettingName(key)] = value.scalarText
            }
            expectation.settings.append(settings)
        }
        guard !expectation.screens.isEmpty else {
            try report(
                .error,
                "unusable-expectation",
                "the record names no \"screens\" and is left out; list the screens that the run means to audit",
                into: sink
            )
            return
        }
        try sink.receive(.expectation(expectation))
    }

    private func scope(_ value: JSONValue, into sink: any EvidenceSink) throws -> AuditScope? {
        var builder = AuditLogScope(run: run, context: context)
        builder.read { value[$0] }
        for problem in builder.problems {
            try report(.error, "unusable-context", problem, into: sink)
        }
        return builder.isUsable ? AuditScope(builder.values) : nil
    }

    private func readWalk(_ value: JSONValue, into sink: any EvidenceSink) throws {
        guard let scope = try scope(value, into: sink) else { return }
        guard let steps = value["steps"]?.array else {
            try report(
                .error,
                "unusable-walk",
                "the walk has no \"steps\" and is left out; write an array of what was spoken",
                into: sink
            )
            return
        }
        let utterances = steps.map { step in
            WalkUtterance(
                spoken: step.string ?? step["spoken"]?.string,
                pane: step["pane"]?.string,
                identifier: step["identifier"]?.string,
                frame: AuditLogIssues.frame(step["frame"]),
                line: line
            )
        }
        try sink.receive(
            .walk(
                WalkRecord(
                    name: value["name"]?.string ?? scope.values.screen,
                    scope: scope,
                    source: value["source"]?.string.flatMap(WalkSource.init(rawValue:))
                        ?? .voiceover,
                    utterances: utterances,
                    // A walk that does not say that it came to its end did not.
                    complete: value["complete"]?.bool ?? false,
                    stopReason: value["stopReason"]?.string,
                    requestID: value["requestId"]?.string,
                    attempt: max(1, value["attempt"]?.int ?? attempt),
                    line: line
                )
            )
        )
    }

    private func readFocus(_ value: JSONValue, into sink: any EvidenceSink) throws {
        guard let scope = try scope(value, into: sink) else { return }
        guard let after = value["after"]?.string else {
            try report(
                .error,
                "unusable-focus",
                "the focus record does not say \"after\" what, and is left out; write fold, unfold, sheet or back",
                into: sink
            )
            return
        }
        try sink.receive(
            .focus(
                FocusProbe(
                    scope: scope,
                    after: after,
                    expected: value["expected"]?.string,
                    spoken: value["spoken"]?.string,
                    line: line
                )
            )
        )
    }

    private func readSetting(_ value: JSONValue, into sink: any EvidenceSink) throws {
        let udid = value["udid"]?.string ?? run.device.udid ?? context.device.udid
        guard let spelling = value["setting"]?.string, let udid else {
            try report(
                .error,
                "unusable-setting",
                "the setting record names no \"setting\" or no \"udid\" and is left out; write both",
                into: sink
            )
            return
        }
        let name: String
        do {
            name = try SettingCatalogue.name(parsing: spelling)
        } catch {
            try report(.error, "unknown-setting", "\(error)", into: sink)
            return
        }
        let at = value["at"]?.scalarText.flatMap { Timestamp(iso8601: $0) }
        let set = value["deviceSet"]?.string ?? "default"
        // What it was before is a read that happened before the change.
        if let from = value["from"]?.scalarText {
            try sink.receive(
                .setting(
                    SettingEvent(
                        device: udid.uppercased(),
                        deviceSet: set,
                        setting: name,
                        action: .read,
                        value: SettingCatalogue.rowValue(from, of: name),
                        at: at,
                        line: line
                    )
                )
            )
        }
        if let to = value["to"]?.scalarText {
            try sink.receive(
                .setting(
                    SettingEvent(
                        device: udid.uppercased(),
                        deviceSet: set,
                        setting: name,
                        action: .set,
                        value: SettingCatalogue.rowValue(to, of: name),
                        at: at,
                        line: line
                    )
                )
            )
        }
    }
}
