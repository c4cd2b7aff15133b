import AuditIngest
import AuditStore

/// A comparison as SARIF 2.1.0
/// (<https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html>).
///
/// No file or line is invented: a result has a logical location, the screen and the element. Accepted findings are left out, since
/// viewers that do not know suppressions would show them as open. SARIF has no word for "not audited": such results are
/// `unchanged`, say so in their properties, and the invocation is not successful where evidence is missing.
enum RegressionsSARIF {
    /// The name of the fingerprint; its version changes with the recipe of a finding's key.
    static let fingerprint = "auditReportFinding/v1"

    static func object(_ comparison: Comparison, version: String) -> JSONValue {
        let changes = comparison.changes.filter { !$0.isAccepted && $0.kind != .flaky }
        var rules: [String: Rule] = [:]
        for change in changes { rules[change.finding.rule.id] = change.finding.rule }
        var ids = rules.keys.sorted()
        if !comparison.walks.isEmpty { ids.append("walk") }
        let driver = JSONValue.members([
            "name": .string(Program.name), "semanticVersion": .string(version),
            "rules": .array(ids.map { rule($0, rules[$0]) }),
        ])
        var index: [String: Int] = [:]
        for (at, id) in ids.enumerated() { index[id] = at }
        let results =
            changes.map { result($0, index, comparison) }
            + comparison.walks.map { walk($0, index["walk"] ?? 0) }
        let run = JSONValue.members([
            "tool": .members(["driver": driver]),
            "automationDetails": .members(["id": .string("\(Program.name)/\(comparison.head.app)/")]
            ),
            "invocations": .array([invocation(comparison)]),
            "results": .array(results),
            "properties": .members([
                "head": .string(comparison.head.key), "base": .optional(comparison.base?.key),
                "comparable": .bool(comparison.isComparable),
            ]),
        ])
        return .members([
            "$schema": .string("https://json.schemastore.org/sarif-2.1.0.json"),
            "version": .string("2.1.0"), "runs": .array([run]),
        ])
    }

    private static func rule(_ id: String, _ rule: Rule?) -> JSONValue {
        .members([
            "id": .string(id),
            "shortDescription": .members([
                "text": .string(rule?.title ?? "VoiceOver walk changed")
            ]),
            "properties": .members([
                "tags": .array([.string("accessibility"), .string(rule?.type.rawValue ?? id)])
            ]),
        ])
    }

    private static func invocation(_ comparison: Comparison) -> JSONValue {
        let incomplete = comparison.incomplete.map { reason in
            notification(ChangeText.words(reason), level: "error", id: reason.name)
        }
        let notes = comparison.notes.map { notification($0, level: "note", id: "note") }
        let renames = comparison.renames.map {
            notification(ChangeText.question($0), level: "note", id: "renamed")
        }
        return .members([
            "executionSuccessful": .bool(comparison.incomplete.isEmpty),
            "exitCode": .integer(Int(comparison.exitStatus)),
            "toolExecutionNotifications": .array(incomplete + renames + notes),
        ])
    }

    private static func notification(_ text: String, level: String, id: String) -> JSONValue {
        .members([
            "descriptor": .members(["id": .string(id)]), "level": .string(level),
            "message": .members(["text": .string(harmless(text))]),
        ])
    }

    private static func result(
        _ change: FindingChange,
        _ index: [String: Int],
        _ comparison: Comparison
    ) -> JSONValue {
        let finding = change.finding
        return .members([
            "ruleId": .string(finding.rule.id),
            "ruleIndex": .integer(index[finding.rule.id] ?? 0),
            "level": .string(level(change.severity)),
            "message": .members(["text": .string(harmless(ChangeText.sentence(change)))]),
            "locations": .array([
                location(app: finding.app, screen: finding.screen, element: finding.elementText)
            ]),
            // A finding that was recognised under a new key keeps its alert.
            "partialFingerprints": .members([
                fingerprint: .string(change.match?.oldKey ?? finding.key)
            ]),
            "baselineState": .string(baselineState(change, hasBase: comparison.base != nil)),
            "properties": .members([
                "change": .string(change.kind.rawValue),
                "conditions": .array(
                    Phrase.conditions(change.cells).map { .string(harmless($0)) }
                ),
                "minimalCondition": .optional(
                    change.minimalCondition.map { harmless($0.displayName) }
                ),
                "firstBadRun": .optional(change.firstBad?.key),
                "lastGoodRun": .optional(change.lastGood?.key),
                "toolChange": .bool(change.isToolChange),
            ]),
        ])
    }

    private static func walk(_ walk: WalkRegression, _ index: Int) -> JSONValue {
        let place = walk.condition.displayName
        return .members([
            "ruleId": .string("walk"), "ruleIndex": .integer(index), "level": .string("error"),
            "message": .members([
                "text": .string(harmless("\(walk.kind) \(walk.walk), \(place): \(walk.detail)"))
            ]),
            "locations": .array([location(app: walk.app, screen: walk.screen, element: walk.walk)]),
            "partialFingerprints": .members([
                "auditReportWalk/v1": .string(
                    "\(walk.app)/\(walk.screen)/\(walk.walk)/\(place)/\(walk.kind)"
                )
            ]),
            "baselineState": .string("new"),
            "properties": .members([
                "change": .string("walk"), "conditions": .array([.string(place)]),
            ]),
        ])
    }

    private static func location(app: String, screen: String, element: String) -> JSONValue {
        let path = [app, screen].filter { !$0.isEmpty }.joined(separator: "/")
        return .members([
            "logicalLocations": .array([
                .members([
                    "name": .string(harmless(element)),
                    "fullyQualifiedName": .string(harmless("\(path)/\(element)")),
                    "kind": .string("element"),
                ])
            ])
        ])
    }

    private static func level(_ severity: Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .notice: "note"
        }
    }

    private static func baselineState(_ change: FindingChange, hasBase: Bool) -> String {
        switch change.kind {
        case .new, .reopened: "new"
        case .worsened, .widened, .narrowed: "updated"
        case .fixed: "absent"
        case .persisting, .unverified, .flaky, .walk: hasBase ? "unchanged" : "new"
        }
    }

    /// Text for viewers that put it into a page or a terminal.
    private static func harmless(_ text: String) -> String { Console.harmless(text) }
}
