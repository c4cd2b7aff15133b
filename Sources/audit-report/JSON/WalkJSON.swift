import AuditIngest
import AuditStore

/// The JSON of walks.
enum WalkJSON {
    /// A walk as `inspect` shows it: after the pre-pass, with the number of utterances before it.
    static func object(of record: WalkRecord) -> JSONValue {
        .object(JSONObject(members: members(of: Walk(record)), line: 0))
    }

    /// The members of a walk.
    ///
    /// - Parameters:
    ///   - walk: The walk.
    ///   - panes: The pane of each step, as far as panes are known.
    /// - Returns: The members, in order.
    static func members(of walk: Walk, panes: [String?] = []) -> [(key: String, value: JSONValue)] {
        let values = walk.scope.values
        let steps = walk.steps.enumerated()
            .map { index, step in
                Self.step(step, pane: panes.indices.contains(index) ? panes[index] : nil)
            }
        return [
            ("name", .optional(walk.name)), ("screen", .optional(values.screen)),
            ("pose", .string(values.condition.pose.rawValue)),
            ("textSize", .string(values.condition.textSizeName)),
            ("settings", EvidenceJSON.settings(values.condition)),
            ("source", .string(walk.source.rawValue)), ("raw", .integer(walk.raw)),
            ("complete", .bool(walk.complete)),
            ("completeness", .string(walk.completeness.rawValue)),
            ("stopReason", .optional(walk.stopReason)), ("failure", .optional(walk.failure)),
            ("tailRepeats", .integer(walk.tailRepeats)), ("steps", .array(steps)),
        ]
    }

    /// One step.
    static func step(_ step: WalkStep, pane: String? = nil) -> JSONValue {
        .members([
            "spoken": .string(step.spoken), "label": .string(step.label),
            "traits": .array(step.traits.map(JSONValue.string)),
            "states": .array(step.states.map(JSONValue.string)),
            "position": .optional(step.position), "hint": .optional(step.hint),
            "pane": .optional(step.pane ?? pane), "identifier": .optional(step.identifier),
        ])
    }

    /// One difference between two walks; indexes count from 0.
    static func members(
        of difference: WalkDifference
    ) -> [(key: String, value: JSONValue)] {
        [
            ("kind", .string(difference.kind.rawValue)),
            ("oldIndex", .optional(difference.oldIndex)),
            ("newIndex", .optional(difference.newIndex)),
            ("detail", .string(difference.detail)),
            ("verdict", .string(difference.verdict.rawValue)),
            ("element", .optional(difference.element)),
        ]
    }
}
