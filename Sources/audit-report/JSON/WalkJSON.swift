import AuditIngest
import AuditStore

/// The JSON of walks.
enum WalkJSON {
    /// A walk as `inspect` shows it: after the pre-pass, with the number of utterances before it.
    static func object(of record: WalkRecord) -> JSONValue {
        let walk = Walk(record)
        let values = record.scope.values
        return .members([
            "name": .optional(record.name), "screen": .optional(values.screen),
            "pose": .string(values.condition.pose.rawValue),
            "textSize": .string(values.condition.textSizeName),
            "settings": EvidenceJSON.settings(values.condition),
            "source": .string(record.source.rawValue), "raw": .integer(walk.raw),
            "complete": .bool(walk.complete), "stopReason": .optional(walk.stopReason),
            "tailRepeats": .integer(walk.tailRepeats),
            "steps": .array(walk.steps.map(step)),
        ])
    }

    /// One step.
    static func step(_ step: WalkStep) -> JSONValue {
        .members([
            "spoken": .string(step.spoken), "label": .string(step.label),
            "traits": .array(step.traits.map(JSONValue.string)),
            "states": .array(step.states.map(JSONValue.string)),
            "position": .optional(step.position), "hint": .optional(step.hint),
            "pane": .optional(step.pane), "identifier": .optional(step.identifier),
        ])
    }
}
