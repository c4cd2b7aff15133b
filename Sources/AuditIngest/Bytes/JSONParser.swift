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
    private let bytes: UnsafeBufferPointer<UInt8>
    private var at = 0
    private var line: Int
    private var lineStart = 0
    private var depth = 0
    private var error: JSONError?

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
        var parser = JSONParser(bytes: bytes, line: line)
        guard let value = parser.value() else { return nil }
        if parser.error == nil, !allowsTrailing {
            parser.skipSpace()
            if parser.at < bytes.count { parser.fail("more text after the end of the value") }
        }
        return JSONDocument(value: value, error: parser.error, consumed: parser.at)
    }

    private init(bytes: UnsafeBufferPointer<UInt8>, line: Int) {
        self.bytes = bytes
        self.line = line
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
        func made(complete: Bool = false) -> JSONValue {
            .object(JSONObject(members: members, line: start, isComplete: complete))
        }
        skipSpace()
        if take(0x7D) { return made(complete: true) }
        while error == nil {
            skipSpace()
            guard at < bytes.count, bytes[at] == 0x22, let key = string() else {
                fail("a member's name in quotes was expected")
                return made()
            }
            skipSpace()
            guard take(0x3A) else {
                fail("':' was expected after \"\(key)\"")
                return made()
            }
            guard let value = value() else { return made() }
            members.append((key, value))
            if error != nil { return made() }
            skipSpace()
            if take(0x7D) { return made(complete: true) }
            guard take(0x2C) else {
                fail("',' or '}' was expected")
                return made()
            }
        }
        return made()
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
