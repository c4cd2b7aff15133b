import AuditIngest
import AuditStore

/// The JSON of acceptances.
enum AcceptanceJSON {
    static func object(_ status: AcceptanceStatus) -> JSONValue {
        let acceptance = status.acceptance
        let scope = acceptance.scope
        let settings = scope.settings.map {
            (key: $0.name.rawValue, value: JSONValue.string($0.value))
        }
        return .members([
            "finding": .string(acceptance.findingKey), "state": .string(status.state.rawValue),
            "screen": .optional(status.finding?.screen),
            "rule": .optional(status.finding?.rule.id),
            "element": .optional(status.finding?.elementText),
            "reason": .string(acceptance.reason), "owner": .optional(acceptance.owner),
            "until": .optional(acceptance.until?.iso8601),
            "scope": .members([
                "pose": .optional(scope.pose?.rawValue),
                "textSize": .optional(scope.textSizes.map(sizes)),
                "settings": .object(JSONObject(members: settings, line: 0)),
            ]),
            "beyond": .array(status.beyond.map { CellJSON.object($0) }),
            "acceptedAt": .string(acceptance.acceptedAt.iso8601),
            "withdrawnAt": .optional(acceptance.withdrawnAt?.iso8601),
        ])
    }

    /// `accessibility3..accessibility5`.
    static func sizes(_ range: TextSizeRange) -> String {
        range.lower == range.upper ? range.lower.name : "\(range.lower.name)..\(range.upper.name)"
    }
}
