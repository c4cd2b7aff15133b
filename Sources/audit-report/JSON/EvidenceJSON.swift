import AuditIngest
import AuditStore

/// The JSON of `ingest`, and the values of which ``InspectJSON`` makes that of `inspect`; docs/json.md describes both.
enum EvidenceJSON {
    /// One object of `artifacts` in `ingest --json`.
    static func object(of item: Ingestor.Item) -> JSONValue {
        var members = head(path: item.path, format: item.format, counts: item.counts)
        members.append(("run", .optional(item.run)))
        members.append(("audits", .integer(item.tally.audits)))
        members.append(("walks", .integer(item.tally.walks)))
        members.append(("settingEvents", .integer(item.tally.settingEvents)))
        members.append(("proposedAcceptances", .integer(item.tally.acceptances)))
        members.append(("status", .string(item.status.rawValue)))
        members.append(("diagnostics", .array(item.diagnostics.map(diagnostic))))
        return .object(JSONObject(members: members, line: 0))
    }

    /// The first members of an artifact: its path, format and counts.
    static func head(
        path: String,
        format: String?,
        counts: EvidenceCounts
    ) -> [(key: String, value: JSONValue)] {
        let types = counts.types.map { (key: $0.type.rawValue, value: JSONValue.integer($0.count)) }
        return [
            ("path", .string(path)), ("format", .optional(format)),
            ("issues", .integer(counts.issues)), ("distinct", .integer(counts.distinct)),
            ("elementless", .integer(counts.elementless)),
            ("types", .object(JSONObject(members: types, line: 0))),
            ("auditErrors", .integer(counts.auditErrors)), ("nonAudit", .integer(counts.nonAudit)),
        ]
    }

    /// How many rows of a list a finding is about.
    static func rows(_ rows: RowCount) -> JSONValue {
        func list(_ names: [String]) -> JSONValue { .array(names.map(JSONValue.string)) }
        return .members([
            "count": .integer(rows.count),
            "countBefore": rows.countBefore.map(JSONValue.integer) ?? .null,
            "examples": list(rows.examples), "came": list(rows.came), "gone": list(rows.gone),
        ])
    }

    static func diagnostic(_ diagnostic: Diagnostic) -> JSONValue {
        var members: [(key: String, value: JSONValue)] = [
            ("line", .optional(diagnostic.line)),
            ("severity", .string(diagnostic.severity.name)),
            ("code", .string(diagnostic.code)),
            ("message", .string(diagnostic.message)),
        ]
        if let path = diagnostic.path { members.insert(("path", .string(path)), at: 0) }
        return .object(JSONObject(members: members, line: 0))
    }

    /// The members that say in which condition a screen was.
    static func condition(_ values: AuditScope.Values) -> [(key: String, value: JSONValue)] {
        [
            ("pose", .string(values.condition.pose.rawValue)),
            ("textSize", .string(values.condition.textSizeName)),
            ("settings", settings(values.condition)),
        ]
    }

    static func settings(_ condition: Condition) -> JSONValue {
        .object(
            JSONObject(
                members: condition.sortedSettings.map { ($0.name.rawValue, .string($0.value)) },
                line: 0
            )
        )
    }

    /// Where each part of an audit's context came from.
    static func sources(_ values: AuditScope.Values) -> JSONValue {
        .members([
            "screen": .string(values.screenSource.displayName),
            "pose": .string(values.poseSource.displayName),
            "textSize": .string(values.textSizeSource.displayName),
            "settings": .string(values.settingsSource.displayName),
        ])
    }

    /// A finding of an audit: equal records with their count.
    static func finding(_ issue: Issue, count: Int) -> JSONValue {
        .members([
            "rule": .string(issue.rule.id), "type": .string(issue.rule.type.rawValue),
            "severity": .string(issue.severity.name), "compact": .optional(issue.compact),
            "detail": .optional(issue.detail), "count": .integer(count),
            "flaky": .bool(false), "accepted": .optional(issue.acceptedReason),
            "element": issue.element.map(element) ?? .null,
        ])
    }

    /// An element, with what is known of it.
    static func element(_ element: Element) -> JSONValue {
        let frame = element.frame.map { frame in
            JSONValue.array([frame.x, frame.y, frame.width, frame.height].map(JSONValue.real))
        }
        return .members([
            "type": .optional(element.type), "identifier": .optional(element.identifier),
            "label": .optional(element.label), "value": .optional(element.value),
            "placeholder": .optional(element.placeholder), "class": .optional(element.className),
            "frame": frame ?? .null,
        ])
    }

    /// One run of one test.
    static func testRun(_ run: TestRun) -> JSONValue {
        let failures = run.failures.map { failure in
            JSONValue.members([
                "message": .string(failure.message), "file": .optional(failure.file),
                "line": .optional(failure.line), "type": .optional(failure.type),
            ])
        }
        let attachments = run.attachments.map { attachment in
            JSONValue.members([
                "name": .optional(attachment.name), "filename": .optional(attachment.filename),
                "uti": .optional(attachment.uti), "payload": .optional(attachment.payload),
                "size": .optional(attachment.size),
            ])
        }
        return .members([
            "id": .string(run.id), "target": .optional(run.target),
            "configuration": .optional(run.configuration), "device": .optional(run.device),
            "status": .string(run.status), "repetition": .optional(run.repetition),
            "duration": run.duration.map(JSONValue.real) ?? .null, "failures": .array(failures),
            "attachments": .array(attachments),
        ])
    }
}
