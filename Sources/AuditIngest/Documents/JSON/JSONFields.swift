import AuditStore

/// The members of an object by the normal form of their names.
struct JSONFields {
    private let values: [String: JSONValue]
    /// The names in the order of the file.
    let keys: [String]
    /// Whether one of the names is one that readers ask for; true where nothing remembers the names.
    let isTelling: Bool

    /// The fields of an object; nulls are left out.
    ///
    /// `names` remembers the normal forms: a document has few names and many objects.
    init(_ object: JSONObject, names: JSONNames? = nil) {
        var values: [String: JSONValue] = [:]
        var keys: [String] = []
        var isTelling = names == nil
        for (key, value) in object.members where value != .null {
            let known = names?.entry(key)
            let key = known?.normal ?? FieldKey.normal(key)
            isTelling = isTelling || known?.isTelling ?? false
            if values.updateValue(value, forKey: key) == nil { keys.append(key) }
        }
        self.values = values
        self.keys = keys
        self.isTelling = isTelling
    }

    /// The member with this name.
    subscript(key: String) -> JSONValue? { values[key] }

    /// The first of these that is there.
    func first(_ keys: [String]) -> JSONValue? {
        for key in keys { if let value = values[key] { return value } }
        return nil
    }

    /// The first of these that is a text which is not empty.
    func text(_ keys: [String]) -> String? {
        for key in keys {
            guard let value = values[key] else { continue }
            // SARIF and its like wrap texts: `{"text": "…"}`.
            let text = value.string ?? value["text"]?.string
            if let text, text.contains(where: { !$0.isWhitespace }) { return text }
        }
        return nil
    }

    /// The first of these that is a text or a number.
    func scalar(_ keys: [String]) -> String? {
        for key in keys {
            if let text = values[key]?.scalarText, !text.isEmpty { return text }
        }
        return nil
    }

    /// Whether one of these is there.
    func has(_ keys: [String]) -> Bool { keys.contains { values[$0] != nil } }
}

/// Remembers what the names of a document's fields mean.
final class JSONNames {
    /// A name's normal form and what it may stand for.
    struct Entry {
        /// The normal form.
        let normal: String
        /// Whether readers ask for a field of this name.
        let isTelling: Bool
        /// The setting that the name spells.
        let setting: SettingName?
        /// The audit type that the name spells.
        let auditType: AuditType?
    }

    private var entries: [String: Entry] = [:]

    /// The most names that are remembered: a document may use a new one in every object.
    private static let capacity = 20_000

    /// The names of all fields that readers ask for.
    private static let telling: Set<String> = JSONScope.keys.union(JSONRecord.keys)
        .union(JSONElement.keys).union(JSONList.keys).union(JSONStatus.keys)

    /// What is known about a name.
    func entry(_ key: String) -> Entry {
        if let known = entries[key] { return known }
        let normal = FieldKey.normal(key)
        let setting = try? SettingName(parsing: normal)
        let entry = Entry(
            normal: normal,
            isTelling: setting != nil || JSONNames.telling.contains(normal),
            setting: setting,
            // Small numbers are places in a list.
            auditType: key.utf8.count < 4 ? nil : AuditType.parse(key)
        )
        if entries.count < JSONNames.capacity { entries[key] = entry }
        return entry
    }
}
