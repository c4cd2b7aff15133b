import AuditIngest
import AuditStore

/// A comparison as `regressions --json` prints it; docs/json.md describes it.
enum RegressionsJSON {
    static func object(_ comparison: Comparison) -> JSONValue {
        let regressions =
            comparison.regressions.map { change($0) } + comparison.walks.map(walk)
        return .members([
            "base": .optional(comparison.base?.key), "head": .string(comparison.head.key),
            "firstRun": .bool(comparison.base == nil),
            "comparable": .bool(comparison.isComparable),
            "notes": .array(notes(comparison).map(JSONValue.string)),
            "counts": counts(comparison),
            "regressions": .array(regressions),
            "fixed": changes(comparison, .fixed),
            "unverified": changes(comparison, .unverified),
            "narrowed": changes(comparison, .narrowed),
            "flaky": changes(comparison, .flaky),
            "accepted": .array(comparison.accepted.map { change($0) }),
            "recognised": .array(comparison.recognised.map { change($0) }),
            "moreOfTheSame": .array(comparison.moreOfTheSame.map { change($0) }),
            "renames": .array(comparison.renames.map(rename)),
            "notLookedAt": .array(comparison.cellsNotLookedAt.map { CellJSON.object($0) }),
            "incomplete": .array(comparison.incomplete.map(incomplete)),
            "tainted": .array(comparison.tainted.map(tainted)),
            "failOn": .array(comparison.failOn.map(\.rawValue).sorted().map(JSONValue.string)),
            "exitStatus": .integer(Int(comparison.exitStatus)),
        ])
    }

    /// The notes, the questions about new names first: they want an answer.
    private static func notes(_ comparison: Comparison) -> [String] {
        comparison.renames.map { "renamed? " + ChangeText.question($0) } + comparison.notes
    }

    private static func counts(_ comparison: Comparison) -> JSONValue {
        let kinds: [ChangeKind] = [
            .new, .worsened, .widened, .reopened, .fixed, .narrowed, .unverified, .persisting,
            .walk, .flaky,
        ]
        var members = kinds.map {
            (key: $0.rawValue, value: JSONValue.integer(comparison.count($0)))
        }
        members.append(("accepted", .integer(comparison.accepted.count)))
        members.append(("recognised", .integer(comparison.recognised.count)))
        members.append(("moreOfTheSame", .integer(comparison.moreOfTheSame.count)))
        return .object(JSONObject(members: members, line: 0))
    }

    private static func changes(_ comparison: Comparison, _ kind: ChangeKind) -> JSONValue {
        .array(comparison.changes(kind).map { change($0) })
    }

    private static func change(_ change: FindingChange) -> JSONValue {
        let finding = change.finding
        let condition = change.minimalCondition
        return .members([
            "kind": .string(change.kind.rawValue), "finding": .string(finding.key),
            "app": .string(finding.app), "screen": .string(finding.screen),
            "rule": .string(finding.rule.id), "type": .string(finding.rule.type.rawValue),
            "severity": .string(change.severity.name),
            "severityBefore": .optional(change.severityBefore?.name),
            "element": .string(finding.elementText),
            "elementParts": EvidenceJSON.element(finding.element),
            "kinds": .array(change.kinds.map { .string($0.rawValue) }),
            "conditions": strings(Phrase.conditions(change.cells)),
            "openConditions": strings(Phrase.conditions(change.openCells)),
            "unverifiedConditions": strings(Phrase.conditions(change.unverifiedCells)),
            "devices": strings(Set(change.cells.map(\.deviceModel)).subtracting([""]).sorted()),
            "gained": gain(change.gained),
            "minimalCondition": .optional(condition?.displayName),
            "confidence": .optional(condition?.confidence.rawValue),
            "deciders": .array((condition?.deciders ?? []).map { CellJSON.object($0) }),
            "firstSeenRun": .optional(change.firstSeen?.key),
            "firstBadRun": .optional(change.firstBad?.key),
            "lastGoodRun": .optional(change.lastGood?.key),
            "fixedByRun": .optional(change.fixedBy?.key),
            "runsBetween": strings(change.runsBetween.map(\.key)),
            "commitsBetween": strings(change.commitsBetween),
            "toolChange": .bool(change.isToolChange), "flaky": .bool(change.isFlaky),
            "accepted": change.acceptance.map(AcceptanceJSON.object) ?? .null,
            "excused": .bool(change.isExcused),
            "recognisedBy": change.match.map(match) ?? .null,
            "rows": change.rows.map(EvidenceJSON.rows) ?? .null,
            "notes": strings(change.notes),
        ])
    }

    private static func gain(_ gain: ConditionGain) -> JSONValue {
        .members([
            "poses": strings(gain.poses.map(\.rawValue)),
            "textSizes": strings(gain.textSizes.map(\.name)),
            "settings": strings(gain.settings.map { "\($0.name.rawValue)=\($0.value)" }),
            "devices": strings(gain.devices),
        ])
    }

    private static func match(_ match: EvidenceMatch) -> JSONValue {
        .members([
            "pass": .string(match.pass.rawValue), "finding": .string(match.oldKey),
            "element": .string(match.oldElement), "reason": .string(match.reason),
        ])
    }

    /// A walk in the place of a finding: the same members, as far as a walk has them.
    private static func walk(_ walk: WalkRegression) -> JSONValue {
        .members([
            "kind": .string(ChangeKind.walk.rawValue), "finding": .null, "app": .string(walk.app),
            "screen": .string(walk.screen), "rule": .string("walk"),
            "severity": .string(Severity.error.name), "element": .string(walk.walk),
            "conditions": strings([walk.condition.displayName]),
            "minimalCondition": .string(walk.condition.displayName),
            "firstBadRun": .null, "lastGoodRun": .null,
            "walk": .members([
                "name": .string(walk.walk), "kind": .string(walk.kind),
                "detail": .string(walk.detail), "pose": .string(walk.condition.pose.rawValue),
                "textSize": .string(walk.condition.textSizeName),
                "settings": EvidenceJSON.settings(walk.condition),
            ]),
        ])
    }

    private static func rename(_ rename: RenameQuestion) -> JSONValue {
        .members([
            "kind": .string(rename.kind.rawValue), "app": .string(rename.app),
            "old": .string(rename.oldName), "new": .string(rename.newName),
            "shared": .integer(rename.shared), "total": .integer(rename.total),
        ])
    }

    private static func incomplete(_ reason: IncompleteReason) -> JSONValue {
        var members: [(key: String, value: JSONValue)] = [
            ("reason", .string(reason.name)), ("message", .string(ChangeText.words(reason))),
        ]
        switch reason {
        case .noAudits, .allSkipped: break
        case .failed(let cell, let error):
            members.append(("cell", CellJSON.object(cell)))
            members.append(("error", .optional(error)))
        case .missing(let cell): members.append(("cell", CellJSON.object(cell)))
        case .partial(let cell), .skipped(let cell):
            members.append(("cell", CellJSON.object(cell)))
        case .coverage(let audited, let all, let minimum):
            members.append(("audited", .integer(audited)))
            members.append(("cells", .integer(all)))
            members.append(("minimum", .integer(minimum)))
        case .walk(let cut):
            members.append(("cell", CellJSON.object(cut.cell)))
            members.append(("walk", .string(cut.walk)))
        case .unreadable(let artifact, _): members.append(("artifact", .string(artifact)))
        }
        return .object(JSONObject(members: members, line: 0))
    }

    private static func tainted(_ audit: TaintedAudit) -> JSONValue {
        .members([
            "run": .string(audit.run), "cell": audit.cell.map { CellJSON.object($0) } ?? .null,
            "setting": .string(audit.setting), "origin": .string(audit.origin),
        ])
    }

    private static func strings(_ texts: [String]) -> JSONValue {
        .array(texts.map(JSONValue.string))
    }
}
