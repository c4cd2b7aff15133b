public import AuditStore

/// Reads the destination of an `xcodebuild` command.
public enum DestinationParser {
    /// The device in `platform=iOS Simulator,name=iPhone 17 Pro,OS=26.1,id=…`.
    ///
    /// - Parameter text: The value of `-destination`, with or without quotes.
    /// - Returns: nil where it names no device.
    public static func parse(_ text: String) -> Device? {
        var device = Device()
        let body = text.filter { $0 != "'" && $0 != "\"" && $0 != "{" && $0 != "}" }
        for part in body.split(separator: ",") {
            guard let separator = part.firstIndex(where: { $0 == "=" || $0 == ":" }) else {
                continue
            }
            let value = trimmed(part[part.index(after: separator)...])
            guard !value.isEmpty else { continue }
            switch trimmed(part[..<separator]).lowercased() {
            case "name": device.name = value
            case "os" where value.lowercased() != "latest": device.os = value
            case "id": device.udid = value
            default: break
            }
        }
        return device.isEmpty ? nil : device
    }

    private static func trimmed(_ text: Substring) -> String {
        var body = text.drop { $0.isWhitespace }
        while let last = body.last, last.isWhitespace { body = body.dropLast(1) }
        return String(body)
    }
}

/// Reads the condition that an app was launched with.
public enum LaunchArguments {
    /// Text size, appearance and switches in `-UIPreferredContentSizeCategoryName UICT… -AppleInterfaceStyle Dark`.
    ///
    /// - Parameter arguments: The arguments in order.
    /// - Returns: What they say; a dimension that they do not name is left out.
    public static func parse(
        _ arguments: [String]
    ) -> (
        textSize: TextSize?, settings: [SettingName: String], language: String?
    ) {
        var textSize: TextSize?
        var settings: [SettingName: String] = [:]
        var language: String?
        for (name, value) in zip(arguments, arguments.dropFirst()) where name.hasPrefix("-") {
            switch name.drop(while: { $0 == "-" }).lowercased() {
            case "uipreferredcontentsizecategoryname":
                textSize = try? TextSize(parsing: value)
            case "appleinterfacestyle", "uiuserinterfacestyle":
                settings[SettingName("appearance")] =
                    SettingName("appearance").canonicalValue(value)
            case "applelanguages", "applelanguage":
                language = value.filter { $0.isLetter || $0 == "-" || $0 == "_" }
            case let key:
                guard !value.hasPrefix("-"), let setting = try? SettingName(parsing: key) else {
                    continue
                }
                let canonical = setting.canonicalValue(value)
                if canonical == "on" || canonical == "off" { settings[setting] = canonical }
            }
        }
        return (textSize, settings, language)
    }
}
