import AuditStore

/// Reads what the arguments of a parameterised test say about the condition, as `xcresulttool` names them.
///
/// A test's name is the same through every channel, so that its arguments are no part of it. The only ones that tell a
/// condition are those of XCTest's own interface configurations: `Dark Appearance, Landscape Right`.
enum XcresultArguments {
    private static let words: [String: (setting: String, value: String)] = [
        "light appearance": ("appearance", "light"),
        "dark appearance": ("appearance", "dark"),
        "portrait": ("orientation", "portrait"),
        "portrait upside down": ("orientation", "portraitUpsideDown"),
        "landscape left": ("orientation", "landscapeLeft"),
        "landscape right": ("orientation", "landscapeRight"),
    ]

    /// Puts the condition that the arguments name into a scope; arguments of any other kind change nothing.
    ///
    /// - Parameters:
    ///   - arguments: The arguments as one text.
    ///   - values: The scope.
    static func apply(_ arguments: String, to values: inout AuditScope.Values) {
        var settings: [(setting: String, value: String)] = []
        for part in arguments.split(separator: ",") {
            var word = part.lowercased()[...]
            while word.first == " " { word = word.dropFirst() }
            while word.last == " " { word = word.dropLast(1) }
            guard let setting = words[String(word)] else { return }
            settings.append(setting)
        }
        guard !settings.isEmpty else { return }
        for (setting, value) in settings { values.condition.set(SettingName(setting), value) }
        values.settingsSource = .read
    }
}
