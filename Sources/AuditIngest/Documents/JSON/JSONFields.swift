/// The members of an object by the normal form of their names.
struct JSONFields {
    private let values: [String: JSONValue]
    /// The names in the order of the file.
    let keys: [String]

    /// The fields of an object; nulls are left out.
    init(_ object: JSONObject) {
        var values: [String: JSONValue] = [:]
        var keys: [String] = []
        for (key, value) in object.members where value != .null {
            let key = FieldKey.normal(key)
            if values.updateValue(value, forKey: key) == nil { keys.append(key) }
        }
        self.values = values
        self.keys = keys
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
            if let text = values[key]?.string, text.contains(where: { !$0.isWhitespace }) {
                return text
            }
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
