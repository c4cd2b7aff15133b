/// An object of a result bundle, as its store and `xcresulttool get --legacy` both have it.
///
/// A field that is absent has its default: nil, 0, false or an empty array.
struct LegacyObject: Sendable, Hashable {
    /// One field.
    struct Field: Sendable, Hashable {
        /// The name.
        var key: String
        /// The value.
        var value: LegacyValue
    }

    /// The name of the type, such as `ActionTestSummary`.
    var type: String
    /// The fields in the order of the input.
    var fields: [Field]

    /// An object.
    init(type: String, fields: [Field] = []) {
        self.type = type
        self.fields = fields
    }

    /// The value of a field.
    subscript(key: String) -> LegacyValue? {
        for field in fields where field.key == key { return field.value }
        return nil
    }

    /// The text of a scalar field.
    func text(_ key: String) -> String? {
        if case .scalar(let text) = self[key] { text } else { nil }
    }

    /// The text of a scalar field that says something.
    func filled(_ key: String) -> String? {
        if let text = text(key), !text.isEmpty { text } else { nil }
    }

    /// A whole number.
    func int(_ key: String) -> Int? {
        text(key).flatMap { Int($0) ?? Double($0).flatMap { Int(exactly: $0.rounded()) } }
    }

    /// A number that is finite.
    func double(_ key: String) -> Double? {
        text(key).flatMap(Double.init).flatMap { $0.isFinite ? $0 : nil }
    }

    /// An object field.
    func object(_ key: String) -> LegacyObject? {
        if case .object(let object) = self[key] { object } else { nil }
    }

    /// The objects of an array field.
    func objects(_ key: String) -> [LegacyObject] {
        guard case .array(let values) = self[key] else { return [] }
        return values.compactMap { if case .object(let object) = $0 { object } else { nil } }
    }

    /// The texts of an array field.
    func texts(_ key: String) -> [String] {
        guard case .array(let values) = self[key] else { return [] }
        return values.compactMap { if case .scalar(let text) = $0 { text } else { nil } }
    }

    /// The identifier in a field of type `Reference`, unchecked.
    func reference(_ key: String) -> String? { object(key)?.filled("id") }
}

/// A value in a result bundle's object.
enum LegacyValue: Sendable, Hashable {
    /// A string, number, date or boolean, as text.
    case scalar(String)
    /// An array.
    case array([LegacyValue])
    /// An object.
    case object(LegacyObject)
}

extension LegacyValue {
    /// The value that the legacy JSON of `xcresulttool` carries; nil where it is none.
    ///
    /// - Parameter json: A value whose objects name their type in `_type._name`.
    init?(json: JSONValue) {
        guard let object = json.object, let type = json["_type"]?["_name"]?.string else {
            return nil
        }
        if let values = json["_values"]?.array {
            self = .array(values.compactMap(LegacyValue.init(json:)))
        } else if let value = json["_value"] {
            self = .scalar(value.scalarText ?? "")
        } else if type == "Array" {
            self = .array([])
        } else {
            var result = LegacyObject(type: type)
            for member in object.members where member.key != "_type" {
                guard let value = LegacyValue(json: member.value) else { continue }
                result.fields.append(LegacyObject.Field(key: member.key, value: value))
            }
            self = .object(result)
        }
    }
}
