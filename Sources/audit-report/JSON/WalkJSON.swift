import AuditIngest
import AuditStore

/// The JSON of walks.
enum WalkJSON {
    static func object(of walk: WalkRecord) -> JSONValue {
        .members(["name": .optional(walk.name), "raw": .integer(walk.utterances.count)])
    }
}
