/// A JSON value to be written; members keep the order in which they are given.
enum JSONText: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    case null
    case bool(Bool)
    case number(Int)
    case string(String)
    case array([JSONText])
    case object([(String, JSONText)])
    /// So many objects, each made when it is written: a large report is never in memory as values.
    case rows(Int, (Int) -> JSONText)

    init(stringLiteral value: String) { self = .string(value) }
    init(integerLiteral value: Int) { self = .number(value) }
    init(booleanLiteral value: Bool) { self = .bool(value) }
    init(arrayLiteral elements: JSONText...) { self = .array(elements) }
    init(dictionaryLiteral elements: (String, JSONText)...) { self = .object(elements) }

    /// A string, or null.
    static func text(_ value: String?) -> JSONText { value.map { .string($0) } ?? .null }

    /// A number, or null.
    static func number(orNull value: Int?) -> JSONText { value.map { .number($0) } ?? .null }

    /// An object for each row.
    static func objects<Row>(_ rows: [Row], _ object: @escaping (Row) -> JSONText) -> JSONText {
        .rows(rows.count) { object(rows[$0]) }
    }

    /// Adds the value to a text.
    ///
    /// Objects and arrays that hold others get a line for each member, the innermost ones one line in all.
    func write(to bytes: inout [UInt8], indent: Int = 0) {
        switch self {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
        case .number(let value): bytes.append(contentsOf: String(value).utf8)
        case .string(let value): JSONText.write(value, to: &bytes)
        case .array(let values):
            let isNested = values.contains(where: \.isContainer)
            bytes.append(0x5B)
            for at in values.indices {
                JSONText.separate(at, isNested, &bytes, indent)
                values[at].write(to: &bytes, indent: indent + 1)
            }
            JSONText.close(0x5D, isNested, &bytes, indent)
        case .rows(let count, let make):
            bytes.append(0x5B)
            for at in 0..<count {
                JSONText.separate(at, true, &bytes, indent)
                make(at).write(to: &bytes, indent: indent + 1)
            }
            JSONText.close(0x5D, count > 0, &bytes, indent)
        case .object(let members):
            let isNested = members.contains { $0.1.isContainer }
            bytes.append(0x7B)
            for at in members.indices {
                JSONText.separate(at, isNested, &bytes, indent)
                JSONText.write(members[at].0, to: &bytes)
                bytes.append(0x3A)
                bytes.append(0x20)
                members[at].1.write(to: &bytes, indent: indent + 1)
            }
            JSONText.close(0x7D, isNested, &bytes, indent)
        }
    }

    private static func separate(
        _ at: Int,
        _ isNested: Bool,
        _ bytes: inout [UInt8],
        _ indent: Int
    ) {
        if at > 0 { bytes.append(0x2C) }
        if isNested {
            newLine(&bytes, indent + 1)
        } else if at > 0 {
            bytes.append(0x20)
        }
    }

    private static func close(
        _ sign: UInt8,
        _ isNested: Bool,
        _ bytes: inout [UInt8],
        _ indent: Int
    ) {
        if isNested { newLine(&bytes, indent) }
        bytes.append(sign)
    }

    private static func newLine(_ bytes: inout [UInt8], _ indent: Int) {
        bytes.append(0x0A)
        for _ in 0..<indent {
            bytes.append(0x20)
            bytes.append(0x20)
        }
    }

    private var isContainer: Bool {
        switch self {
        case .array(let values): !values.isEmpty
        case .object(let members): !members.isEmpty
        case .rows(let count, _): count > 0
        default: false
        }
    }

    private static func write(_ value: String, to bytes: inout [UInt8]) {
        bytes.append(0x22)
        if value.utf8.allSatisfy({ (0x20..<0x7F).contains($0) && $0 != 0x22 && $0 != 0x5C }) {
            bytes.append(contentsOf: value.utf8)
        } else {
            escape(value, into: &bytes)
        }
        bytes.append(0x22)
    }

    /// The one escaping function of this format; what is not ASCII stays, what a reader could trip over does not.
    private static func escape(_ value: String, into bytes: inout [UInt8]) {
        for scalar in value.unicodeScalars {
            switch scalar.value {
            case 0x22: bytes.append(contentsOf: "\\\"".utf8)
            case 0x5C: bytes.append(contentsOf: "\\\\".utf8)
            case 0x0A: bytes.append(contentsOf: "\\n".utf8)
            case 0x0D: bytes.append(contentsOf: "\\r".utf8)
            case 0x09: bytes.append(contentsOf: "\\t".utf8)
            case _ where VisibleText.replacement(for: scalar) != nil:
                for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
                    let digits = String(unit, radix: 16)
                    bytes.append(contentsOf: "\\u".utf8)
                    bytes.append(contentsOf: repeatElement(0x30, count: 4 - digits.utf8.count))
                    bytes.append(contentsOf: digits.utf8)
                }
            default:
                bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
        }
    }
}
