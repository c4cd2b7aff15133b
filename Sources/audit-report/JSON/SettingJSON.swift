import AuditIngest
import AuditStore

/// The JSON of settings.
enum SettingJSON {
    /// One row of `settings --json` and of `settingsToReset`.
    static func row(_ row: SettingToReset) -> JSONValue {
        .members([
            "device": .string(row.device), "deviceSet": .string(row.deviceSet),
            "setting": .string(row.setting), "now": .string(row.now),
            "resetTo": .string(row.resetTo), "firstRead": .optional(row.firstRead),
            "command": .optional(row.command), "readBack": .optional(row.readBackCommand),
            "erase": .optional(row.command == nil ? row.eraseCommand : nil),
            "line": .integer(row.line), "confidence": .string(row.confidence.rawValue),
            "run": .optional(row.origin.run), "artifact": .string(row.origin.artifact),
            "lane": .optional(row.lane), "at": .optional(row.at?.iso8601),
        ])
    }

    /// One event of `settings history --json`.
    static func event(_ event: SettingEvent, _ origin: SettingOrigin) -> JSONValue {
        .members([
            "at": .optional(event.at?.iso8601), "run": .optional(origin.run),
            "artifact": .string(origin.artifact), "line": .integer(event.line),
            "device": .string(event.device), "deviceSet": .string(event.deviceSet),
            "action": .string(String(describing: event.action)),
            "setting": .optional(event.setting.isEmpty ? nil : event.setting),
            "value": .optional(event.value), "confidence": .string(event.confidence.rawValue),
            "lane": .optional(event.lane), "command": .optional(event.command),
        ])
    }
}
