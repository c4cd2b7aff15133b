import AuditStore

/// What a test observed of the device on one screen or in one scenario, as JSON inside a line.
enum ObservedContext {
    /// Reads `{…"scenario":"home","observed":{"appearance":"dark","textSize":"…"}}`; nil for anything else.
    static func read(
        _ text: String
    ) -> (screen: String, values: AuditScope.Values, hasPassed: Bool)? {
        let line = LineText(text)
        guard let brace = JSONIssue.start(in: line), line[brace] == 0x7B,
            let value = JSONParser.parse(Array(line.bytes[brace...]), allowsTrailing: true)?.value,
            let observed = value["observed"], observed.object != nil,
            let screen = value.first("scenario", "screen", "id")?.string
        else { return nil }
        var values = AuditScope.Values()
        if let size = observed.first(
            "textSize",
            "contentSize",
            "contentSizeCategory",
            "dynamicTypeSize"
        )?.string,
            let parsed = try? TextSize(parsing: size)
        {
            values.condition.textSize = parsed
            values.textSizeSource = .read
        }
        if let appearance = observed.first("appearance", "colorScheme", "interfaceStyle")?.string {
            values.condition.set(SettingName("appearance"), appearance.lowercased())
            values.settingsSource = .read
        }
        // An audit ran and the case passed: nothing was found.
        let audits = value["auditInvocations"]?.int ?? 0
        let result = value.first("result", "status", "outcome")?.string?.lowercased()
        return (screen, values, audits > 0 && (result == "pass" || result == "passed"))
    }
}
