import AuditIngest
import AuditStore

/// The JSON of cells: the members that say where, then what the caller adds.
enum CellJSON {
    /// A cell.
    static func object(
        _ cell: CellInfo,
        _ more: KeyValuePairs<String, JSONValue> = [:]
    ) -> JSONValue {
        var members: [(key: String, value: JSONValue)] = [
            ("screen", .string(cell.screen)), ("pose", .string(cell.condition.pose.rawValue)),
            ("textSize", .string(cell.condition.textSizeName)),
            ("settings", EvidenceJSON.settings(cell.condition)),
            ("device", .string(cell.deviceModel)), ("app", .string(cell.app)),
        ]
        members += more.map { ($0.key, $0.value) }
        return .object(JSONObject(members: members, line: 0))
    }

    /// A declared cell; an open dimension is null.
    static func object(
        _ cell: ExpectedCell,
        _ more: KeyValuePairs<String, JSONValue> = [:]
    ) -> JSONValue {
        var settings = JSONValue.null
        if cell.settings != "*" {
            let pairs = cell.settings.split(separator: ",").map { part in
                let sides = part.split(separator: "=", maxSplits: 1)
                return (
                    key: String(sides[0]),
                    value: JSONValue.string(sides.count > 1 ? String(sides[1]) : "on")
                )
            }
            settings = .object(JSONObject(members: pairs, line: 0))
        }
        var members: [(key: String, value: JSONValue)] = [
            ("screen", .string(cell.screen)), ("pose", .optional(cell.pose?.rawValue)),
            ("textSize", .optional(cell.textSize?.name)), ("settings", settings),
        ]
        members += more.map { ($0.key, $0.value) }
        return .object(JSONObject(members: members, line: 0))
    }
}
