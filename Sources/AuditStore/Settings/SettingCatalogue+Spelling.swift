extension SettingCatalogue {
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
