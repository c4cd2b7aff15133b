import AuditIngest
import AuditStore

/// The JSON of `inspect` and `ingest`; docs/json.md describes it.
enum EvidenceJSON {
    /// One object of `inspect --json`.
    static func object(of item: Inspector.Item) -> JSONValue {
        var members = head(path: item.path, format: item.format, counts: item.counts)
        var audits: [JSONValue] = []
        var walks: [JSONValue] = []
        var testRuns: [JSONValue] = []
        var settings: [SettingEvent] = []
        var diagnostics: [JSONValue] = []
        for evidence in item.evidence {
            switch evidence {
            case .audit(let audit): audits.append(Self.audit(audit))
            case .walk(let walk): walks.append(WalkJSON.object(of: walk))
            case .testRun(let run): testRuns.append(Self.testRun(run))
            case .setting(let event): settings.append(event)
            case .diagnostic(let diagnostic): diagnostics.append(Self.diagnostic(diagnostic))
            default: break
            }
        }
        members.append(("audits", .array(audits)))
        members.append(("walks", .array(walks)))
        if item.format == "xcresult" || !testRuns.isEmpty {
            members.append(("testRuns", .array(testRuns)))
        }
        var ledger = SettingsLedger()
        let origin = SettingOrigin(artifact: item.path)
        for part in SettingArchive.parts(of: settings, format: item.format) {
            ledger.apply(part, from: origin)
        }
        let rows = ledger.rows(.defaults)
        members.append(("settingsToReset", .array(rows.map(SettingJSON.row))))
        members.append(("diagnostics", .array(diagnostics)))
        return .object(JSONObject(members: members, line: 0))
    }

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

    private static func head(
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

    /// The members that say which screen in which condition.
    static func condition(_ values: AuditScope.Values) -> [(key: String, value: JSONValue)] {
        [
            ("screen", .optional(values.screen ?? values.test)),
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

    private static func audit(_ audit: AuditRecord) -> JSONValue {
        let values = audit.scope.values
        var members = condition(values)
        members += [
            ("test", .optional(values.test)), ("attempt", .integer(audit.attempt)),
            ("types", .string(values.types.key)), ("outcome", .string(audit.outcome.name)),
            ("error", .optional(audit.error)),
            (
                "sources",
                .members([
                    "screen": .string(values.screenSource.displayName),
                    "pose": .string(values.poseSource.displayName),
                    "textSize": .string(values.textSizeSource.displayName),
                    "settings": .string(values.settingsSource.displayName),
                ])
            ),
            ("findings", .array(findings(audit.observation.issues))),
        ]
        return .object(JSONObject(members: members, line: 0))
    }

    /// Equal records are one finding with a count.
    private static func findings(_ issues: [Issue]) -> [JSONValue] {
        var order: [Issue] = []
        var counts: [Issue: Int] = [:]
        for issue in issues {
            if counts[issue] == nil { order.append(issue) }
            counts[issue, default: 0] += 1
        }
        return order.map { issue in
            .members([
                "rule": .string(issue.rule.id), "type": .string(issue.rule.type.rawValue),
                "severity": .string(issue.severity.name), "compact": .optional(issue.compact),
                "detail": .optional(issue.detail), "count": .integer(counts[issue] ?? 1),
                "flaky": .bool(false), "accepted": .optional(issue.acceptedReason),
                "element": issue.element.map(element) ?? .null,
            ])
        }
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

    private static func testRun(_ run: TestRun) -> JSONValue {
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
