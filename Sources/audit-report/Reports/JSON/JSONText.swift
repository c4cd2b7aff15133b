/// A JSON value to be written; members keep the order in which they are given.
enum JSONText: Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    case null
    case bool(Bool)
    case number(Int)
    case string(String)
    case array([JSONText])
    case object([(String, JSONText)])

    init(stringLiteral value: String) { self = .string(value) }
    init(integerLiteral value: Int) { self = .number(value) }
    init(booleanLiteral value: Bool) { self = .bool(value) }
    init(arrayLiteral elements: JSONText...) { self = .array(elements) }
    init(dictionaryLiteral elements: (String, JSONText)...) { self = .object(elements) }

    /// A string, or null.
    static func text(_ value: String?) -> JSONText { value.map { .string($0) } ?? .null }

    /// A number, or null.
    static func number(orNull value: Int?) -> JSONText { value.map { .number($0) } ?? .null }

    /// Adds the value to a text.
    ///
    /// Objects and arrays that hold others get a line for each member, the innermost ones one line in all.
    func write(to text: inout String, indent: Int = 0) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .number(let value): text += String(value)
        case .string(let value):
            text += "\""
            JSONText.escape(value, into: &text)
            text += "\""
        case .array(let values):
            JSONText.write(values.map { (nil, $0) }, "[", "]", to: &text, indent: indent)
        case .object(let members):
            JSONText.write(members.map { ($0.0, $0.1) }, "{", "}", to: &text, indent: indent)
        }
    }

    private static func write(
        _ members: [(String?, JSONText)],
        _ open: String,
        _ close: String,
        to text: inout String,
        indent: Int
    ) {
        let isNested = members.contains { $0.1.isContainer }
        text += open
        for (index, member) in members.enumerated() {
            if index > 0 { text += isNested ? "," : ", " }
            if isNested {
                text += "\n"
                text += String(repeating: " ", count: 2 * (indent + 1))
            }
            if let name = member.0 {
                text += "\""
                escape(name, into: &text)
                text += "\": "
            }
            member.1.write(to: &text, indent: indent + 1)
        }
        if isNested {
            text += "\n"
            text += String(repeating: " ", count: 2 * indent)
        }
        text += close
    }

    private var isContainer: Bool {
        switch self {
        case .array(let values): !values.isEmpty
        case .object(let members): !members.isEmpty
        default: false
        }
    }

    /// The one escaping function of this format; what is not ASCII stays, what a reader could trip over does not.
    private static func escape(_ value: String, into text: inout String) {
        for scalar in value.unicodeScalars {
            switch scalar.value {
            case 0x22: text += "\\\""
            case 0x5C: text += "\\\\"
            case 0x0A: text += "\\n"
            case 0x0D: text += "\\r"
            case 0x09: text += "\\t"
            case _ where VisibleText.replacement(for: scalar) != nil:
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
                }
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}
