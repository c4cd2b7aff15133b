/// A JSON value with the order of its members and the place of every object.
///
/// Read by a byte scanner of our own: Foundation's decoders are 20 times slower, want the whole file to be well formed, and
/// lose the order, the line numbers and integers above 2⁵³.
public enum JSONValue: Sendable, Hashable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number, as it was written, so that `18446744073709551615` survives.
    case number(String)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An object.
    case object(JSONObject)

    /// The member of an object; nil for anything else.
    public subscript(key: String) -> JSONValue? {
        if case .object(let object) = self { object[key] } else { nil }
    }

    /// The first of these members that is there and not null.
    public func first(_ keys: String...) -> JSONValue? {
        for key in keys {
            if let value = self[key], value != .null { return value }
        }
        return nil
    }

    /// The text of a string; nil for anything else.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The text of a string, number or boolean.
    public var scalarText: String? {
        switch self {
        case .string(let text): text
        case .number(let text): text
        case .bool(let value): value ? "true" : "false"
        default: nil
        }
    }

    /// A whole number, also one that is written as a string.
    public var int: Int? {
        switch self {
        case .number(let text), .string(let text):
            Int(text) ?? Double(text).flatMap(Int.init(exactly:))
        default: nil
        }
    }

    /// A number, also one that is written as a string.
    public var double: Double? {
        switch self {
        case .number(let text), .string(let text): Decimal.value(text)
        default: nil
        }
    }

    /// `true` or `false`; also the strings and numbers that stand for them.
    public var bool: Bool? {
        switch self {
        case .bool(let value): value
        case .string("true"), .string("1"), .number("1"): true
        case .string("false"), .string("0"), .number("0"): false
        default: nil
        }
    }

    /// The elements of an array; nil for anything else.
    public var array: [JSONValue]? {
        if case .array(let values) = self { values } else { nil }
    }

    /// The object; nil for anything else.
    public var object: JSONObject? {
        if case .object(let object) = self { object } else { nil }
    }
}

/// The members of a JSON object in their order, and the line where it begins.
public struct JSONObject: Sendable, Hashable {
    /// The members in the order of the file; a key may stand twice.
    public var members: [(key: String, value: JSONValue)]
    /// The line of the opening brace, from 1.
    public var line: Int
    /// Whether the closing brace was there; false for an object in which the text was cut.
    public var isComplete: Bool

    /// An object.
    public init(members: [(key: String, value: JSONValue)], line: Int, isComplete: Bool = true) {
        self.members = members
        self.line = line
        self.isComplete = isComplete
    }

    /// The last member with this key: as every JSON reader decides.
    public subscript(key: String) -> JSONValue? { members.last { $0.key == key }?.value }

    /// The keys in order.
    public var keys: [String] { members.map(\.key) }

    /// Equal members in equal order; the line does not count.
    public static func == (left: JSONObject, right: JSONObject) -> Bool {
        left.members.count == right.members.count
            && zip(left.members, right.members).allSatisfy {
                $0.key == $1.key && $0.value == $1.value
            }
    }

    /// Hashes the members.
    public func hash(into hasher: inout Hasher) {
        for member in members {
            hasher.combine(member.key)
            hasher.combine(member.value)
        }
    }
}
