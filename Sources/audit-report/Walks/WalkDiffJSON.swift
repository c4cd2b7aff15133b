import AuditIngest
import AuditStore

/// The JSON of `walks diff`.
enum WalkDiffJSON {
    /// One object: both sides, every difference with its walk, and what is left unsaid.
    static func object(_ diff: WalkDiff) -> JSONValue {
        var findings: [JSONValue] = []
        var walks: [JSONValue] = []
        for pair in diff.pairs {
            let walk = members(of: pair.new)
            if case .success(let comparison) = pair.result {
                findings += comparison.differences.map { difference in
                    .object(
                        JSONObject(members: WalkJSON.members(of: difference) + walk, line: 0)
                    )
                }
            }
            let state: [(key: String, value: JSONValue)] = [
                ("oldSteps", .integer(pair.old.walk.steps.count)),
                ("newSteps", .integer(pair.new.walk.steps.count)),
                ("note", .optional(pair.note)),
            ]
            walks.append(.object(JSONObject(members: walk + state, line: 0)))
        }
        return .members([
            "baseline": .string(diff.old.name), "new": .string(diff.new.name),
            "findings": .array(findings), "walks": .array(walks),
            "notes": .array(diff.notes.map(JSONValue.string)),
        ])
    }

    private static func members(
        of entry: WalkSide.Entry
    ) -> [(key: String, value: JSONValue)] {
        let condition = entry.walk.scope.values.condition
        return [
            ("walk", .string(entry.name)), ("screen", .string(entry.screen)),
            ("pose", .string(condition.pose.rawValue)),
            ("textSize", .string(condition.textSizeName)),
            ("settings", EvidenceJSON.settings(condition)),
            ("source", .string(entry.walk.source.rawValue)),
        ]
    }
}
