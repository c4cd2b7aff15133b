/// Why a JSON text could not be read to its end.
public struct JSONError: Error, Sendable, Equatable {
    /// What was wrong, in lower case.
    public let message: String
    /// The line, from 1.
    public let line: Int
    /// The column in bytes, from 1.
    public let column: Int
    /// Whether the text ended in the middle: a cut file, not a wrong one.
    public let isTruncated: Bool
}

/// A JSON text, read as far as it goes.
public struct JSONDocument: Sendable {
    /// The value.
    ///
    /// Where the text was cut, it holds every member and element that was complete.
    public let value: JSONValue
    /// Why the text could not be read to its end; nil where it could.
    public let error: JSONError?
    /// How many bytes the value took.
    public let consumed: Int
}

/// Reads JSON from bytes (RFC 8259), and keeps what stands before a fault.
///
/// Nesting is limited, so that hostile input cannot exhaust the stack.
public struct JSONParser {
    private var bytes: UnsafeBufferPointer<UInt8>
    private var at = 0
    private var line = 1
    private var lineStart = 0
    private var depth = 0
    private var error: JSONError?
    private var keys = JSONKeyTable()
    /// Whether the text is long enough for remembering what its objects look like.
    private let isLong: Bool
    /// How many members the last object at a depth had: the next one has as many in most texts.
    private var usual: [Int] = []

    /// The deepest nesting that is read.
    public static let maximumDepth = 256

    /// Reads a value; nil where the bytes do not begin with one.
    ///
    /// - Parameters:
    ///   - bytes: The text, UTF-8. White space before the value is skipped.
    ///   - line: The number of the first line.
    ///   - allowsTrailing: Whether anything may follow the value, as in a log line.
    /// - Returns: The document, whole or up to the fault.
    public static func parse(
        _ bytes: [UInt8],
        line: Int = 1,
        allowsTrailing: Bool = false
    ) -> JSONDocument? {
        bytes.withUnsafeBufferPointer { parse($0, line: line, allowsTrailing: allowsTrailing) }
    }

    /// Reads a value from a text; see ``parse(_:line:allowsTrailing:)-swift.type.method``.
    public static func parse(
        _ text: some StringProtocol,
        line: Int = 1,
        allowsTrailing: Bool = false
    )
        -> JSONDocument?
    {
        parse(Array(text.utf8), line: line, allowsTrailing: allowsTrailing)
    }

    static func parse(
        _ bytes: UnsafeBufferPointer<UInt8>,
        line: Int,
        allowsTrailing: Bool
    ) -> JSONDocument? {
        var parser = JSONParser(text: bytes)
        return parser.parse(bytes, line: line, allowsTrailing: allowsTrailing)
    }

    /// A parser for the values in a text, which has to stay where it is as long as the parser is used.
    init(text: UnsafeBufferPointer<UInt8>) {
        bytes = text
        isLong = text.count >= 1 << 14
    }

    /// Reads a value in a part of the text; nil where the part does not begin with one.
    mutating func parse(
        _ part: UnsafeBufferPointer<UInt8>,
        line: Int,
        allowsTrailing: Bool
    ) -> JSONDocument? {
        bytes = part
        at = 0
        self.line = line
        lineStart = 0
        depth = 0
        error = nil
        guard let value = value() else { return nil }
        if error == nil, !allowsTrailing {
            skipSpace()
            if at < bytes.count { fail("more text after the end of the value") }
        }
        return JSONDocument(value: value, error: error, consumed: at)
    }

    private mutating func fail(_ message: String) {
        guard error == nil else { return }
        error = JSONError(
            message: at >= bytes.count ? "the text ends in the middle of a value" : message,
            line: line,
            column: at - lineStart + 1,
            isTruncated: at >= bytes.count
        )
    }

    private mutating func skipSpace() {
        while at < bytes.count {
            switch bytes[at] {
            case 0x20, 0x09, 0x0D: at += 1
            case 0x0A:
                at += 1
                line += 1
                lineStart = at
            default: return
            }
        }
    }

    /// The value at the cursor; nil, with or without an error, where there is none.
    private mutating func value() -> JSONValue? {
        skipSpace()
        guard at < bytes.count else {
            fail("")
            return nil
        }
        switch bytes[at] {
        case 0x7B: return object()
        case 0x5B: return array()
        case 0x22: return string().map(JSONValue.string)
        case 0x74: return word("true", .bool(true))
        case 0x66: return word("false", .bool(false))
        case 0x6E: return word("null", .null)
        case 0x2D, 0x30...0x39: return number()
        default:
            fail("a value was expected")
            return nil
        }
    }

    private mutating func object() -> JSONValue? {
        let start = line
        guard enter() else { return nil }
        defer { depth -= 1 }
        var members: [(key: String, value: JSONValue)] = []
        let isComplete = takeMembers(into: &members)
        return .object(JSONObject(members: members, line: start, isComplete: isComplete))
    }

    /// The members up to the closing brace; whether it was there.
    private mutating func takeMembers(
        into members: inout [(key: String, value: JSONValue)]
    ) -> Bool {
        skipSpace()
        if take(0x7D) { return true }
        members.reserveCapacity(depth < usual.count ? usual[depth] : 0)
        while error == nil {
            skipSpace()
            guard at < bytes.count, bytes[at] == 0x22, let key = key() else {
                fail("a member's name in quotes was expected")
                return false
            }
            skipSpace()
            guard take(0x3A) else {
                fail("':' was expected after \"\(key)\"")
                return false
            }
            guard let value = value() else { return false }
            members.append((key, value))
            if error != nil { return false }
            skipSpace()
            if take(0x7D) {
                remember(members.count)
                return true
            }
            guard take(0x2C) else {
                fail("',' or '}' was expected")
                return false
            }
        }
        return false
    }

    /// Remembers how many members an object had; never more than there is room for in a few kilobytes.
    private mutating func remember(_ count: Int) {
        guard isLong else { return }
        while usual.count <= depth { usual.append(0) }
        usual[depth] = min(count, 32)
    }

    private mutating func array() -> JSONValue? {
        guard enter() else { return nil }
        defer { depth -= 1 }
        var values: [JSONValue] = []
        skipSpace()
        if take(0x5D) { return .array(values) }
        while error == nil {
            guard let value = value() else { return .array(values) }
            values.append(value)
            if error != nil { return .array(values) }
            skipSpace()
            if take(0x5D) { return .array(values) }
            guard take(0x2C) else {
                fail("',' or ']' was expected")
                return .array(values)
            }
        }
        return .array(values)
    }

    private mutating func enter() -> Bool {
        guard depth < JSONParser.maximumDepth else {
            fail("the nesting is deeper than \(JSONParser.maximumDepth) levels")
            return false
        }
        at += 1
        depth += 1
        return true
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard at < bytes.count, bytes[at] == byte else { return false }
        at += 1
        return true
    }

    private mutating func word(_ text: StaticString, _ value: JSONValue) -> JSONValue? {
        let count = text.utf8CodeUnitCount
        let matches =
            at + count <= bytes.count
            && (0..<count).allSatisfy { bytes[at + $0] == text.utf8Start[$0] }
        guard matches else {
            at = min(bytes.count, at + count) == bytes.count ? bytes.count : at
            fail("a value was expected")
            return nil
        }
        at += count
        return value
    }

    private mutating func number() -> JSONValue? {
        let start = at
        while at < bytes.count {
            switch bytes[at] {
            case 0x30...0x39, 0x2B, 0x2D, 0x2E, 0x45, 0x65: at += 1
            default:
                return .number(
                    String(
                        decoding: UnsafeBufferPointer(rebasing: bytes[start..<at]),
                        as: UTF8.self
                    )
                )
            }
        }
        // A number that ends with the text may have been cut; at the top level it may not.
        if depth > 0 {
            fail("")
            return nil
        }
        return .number(
            String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<at]), as: UTF8.self)
        )
    }

    /// A member's name.
    private mutating func key() -> String? {
        let start = at + 1
        var end = start
        while end < bytes.count, bytes[end] != 0x22 {
            // What is no plain name is read as any string is.
            if bytes[end] == 0x5C || bytes[end] == 0x0A { return string() }
            end += 1
        }
        guard end < bytes.count else { return string() }
        at = end + 1
        let name = UnsafeBufferPointer(rebasing: bytes[start..<end])
        return isLong ? keys.key(name) : String(decoding: name, as: UTF8.self)
    }

    private mutating func string() -> String? {
        at += 1
        let start = at
        while at < bytes.count, bytes[at] != 0x22, bytes[at] != 0x5C {
            if bytes[at] == 0x0A {
                line += 1
                lineStart = at + 1
            }
            at += 1
        }
        if at < bytes.count, bytes[at] == 0x22 {
            let text = String(
                decoding: UnsafeBufferPointer(rebasing: bytes[start..<at]),
                as: UTF8.self
            )
            at += 1
            return text
        }
        return escapedString(from: start)
    }

    private mutating func escapedString(from start: Int) -> String? {
        var units = Array(bytes[start..<at])
        while at < bytes.count {
            let byte = bytes[at]
            at += 1
            switch byte {
            case 0x22: return String(decoding: units, as: UTF8.self)
            case 0x5C:
                guard escape(into: &units) else { return nil }
            default: units.append(byte)
            }
        }
        fail("")
        return nil
    }

    private mutating func escape(into units: inout [UInt8]) -> Bool {
        guard at < bytes.count else {
            fail("")
            return false
        }
        let byte = bytes[at]
        at += 1
        switch byte {
        case 0x22, 0x5C, 0x2F: units.append(byte)
        case 0x62: units.append(0x08)
        case 0x66: units.append(0x0C)
        case 0x6E: units.append(0x0A)
        case 0x72: units.append(0x0D)
        case 0x74: units.append(0x09)
        case 0x75:
            guard let scalar = unicodeEscape() else { return false }
            units.append(contentsOf: Array(String(Character(scalar)).utf8))
        default:
            // Not JSON, but Swift's debug descriptions write `\'` and `\u{…}`: keep what was meant.
            units.append(byte)
        }
        return true
    }

    private mutating func hex4() -> UInt32? {
        guard at + 4 <= bytes.count else {
            at = bytes.count
            fail("")
            return nil
        }
        let text = String(
            decoding: UnsafeBufferPointer(rebasing: bytes[at..<at + 4]),
            as: UTF8.self
        )
        guard let value = UInt32(text, radix: 16) else {
            fail("four hexadecimal digits were expected after \\u")
            return nil
        }
        at += 4
        return value
    }

    private mutating func unicodeEscape() -> Unicode.Scalar? {
        guard let first = hex4() else { return nil }
        if (0xD800...0xDBFF).contains(first), at + 1 < bytes.count, bytes[at] == 0x5C,
            bytes[at + 1] == 0x75
        {
            at += 2
            guard let second = hex4() else { return nil }
            if (0xDC00...0xDFFF).contains(second) {
                return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
            }
            return "\u{FFFD}"
        }
        return Unicode.Scalar(first) ?? "\u{FFFD}"
    }
}
