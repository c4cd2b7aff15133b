extension SettingCatalogue {
    /// A setting's name for people: `Text size`, `Privacy permission (photos, org.example.app)`.
    ///
    /// - Parameter setting: Such as `content_size` or `privacy:photos:org.example.app`.
    /// - Returns: The title of the table, with what the name says beyond it; the name itself where the table has none.
    public static func title(of setting: String) -> String {
        guard let definition = definition(for: setting) else { return setting }
        guard definition.mechanism == .privacy, setting.hasPrefix("privacy:") else {
            return definition.title
        }
        let scope = setting.split(separator: ":").dropFirst().joined(separator: ", ")
        return scope.isEmpty ? definition.title : "\(definition.title) (\(scope))"
    }

    /// The setting that an audit log or a person means.
    ///
    /// - Parameter text: A name of the table, such as `content_size` or `privacy:photos:org.example.app`, or any spelling of a
    ///   condition's setting: `textSize`, `Increase Contrast`, `voiceOver`.
    /// - Returns: The name that rows have.
    /// - Throws: ``SpellingError`` where no setting is spelt so.
    public static func name(parsing text: String) throws(SpellingError) -> String {
        if definition(for: text) != nil { return text }
        switch Spelling.key(text) {
        case "textsize", "contentsize", "contentsizecategory", "dynamictype", "dynamictypesize":
            return "content_size"
        case "pose", "posture", "displaypose": return "pose"
        default: break
        }
        let name = try SettingName(parsing: text)
        // Of the keys that make a setting together, the first one is the setting's own.
        if let definition = all.first(where: { $0.condition == name }) { return definition.name }
        throw SpellingError.unknown(text, kind: "setting of a simulator", choices: all.map(\.name))
    }
}
