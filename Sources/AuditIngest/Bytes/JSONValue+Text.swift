extension JSONValue {
    /// The value as JSON text: members in their order, one level of members or elements a line.
    ///
    /// - Parameter isPretty: Whether nested values are put on lines of their own; otherwise everything is one line.
    /// - Returns: The text, without a line break at its end.
    public func text(isPretty: Bool = true) -> String {
        var bytes: [UInt8] = []
        write(into: &bytes, indent: 0, isPretty: isPretty)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the value as pretty JSON text, as it stands inside other values.
    ///
    /// - Parameters:
    ///   - bytes: What has been written so far.
    ///   - indent: How many values it stands in.
    public func append(to bytes: inout [UInt8], indent: Int) {
        write(into: &bytes, indent: indent, isPretty: true)
    }

    /// A number from an integer.
    public static func integer(_ value: Int) -> JSONValue { .number(String(value)) }

    /// A number from a floating-point value; whole numbers are written without a fraction, and what JSON cannot say is null.
    public static func real(_ value: Double) -> JSONValue {
        guard value.isFinite else { return .null }
        if value == value.rounded(), abs(value) < 1e15 { return .number(String(Int64(value))) }
        return .number("\(value)")
    }

    /// A string, or null.
    public static func optional(_ text: String?) -> JSONValue {
        text.map(JSONValue.string) ?? .null
    }

    /// An integer, or null.
    public static func optional(_ value: Int?) -> JSONValue {
        value.map(JSONValue.integer) ?? .null
    }

    /// An object with members in this order.
    public static func members(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
        .object(JSONObject(members: members.map { ($0.key, $0.value) }, line: 0))
    }

    private func write(into bytes: inout [UInt8], indent: Int, isPretty: Bool) {
        switch self {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
        case .number(let text): bytes.append(contentsOf: text.utf8)
        case .string(let text): JSONValue.write(text, into: &bytes)
        case .array(let values):
            JSONValue.write(
                values.count,
                "[",
                "]",
                into: &bytes,
                indent: indent,
                isPretty: isPretty
            ) { at, bytes in
                values[at].write(into: &bytes, indent: indent + 1, isPretty: isPretty)
            }
        case .object(let object):
            JSONValue.write(
                object.members.count,
                "{",
                "}",
                into: &bytes,
                indent: indent,
                isPretty: isPretty
            ) { at, bytes in
                JSONValue.write(object.members[at].key, into: &bytes)
                bytes.append(contentsOf: (isPretty ? ": " : ":").utf8)
                object.members[at].value.write(into: &bytes, indent: indent + 1, isPretty: isPretty)
            }
        }
    }

    private static func write(
        _ count: Int,
        _ open: String,
        _ close: String,
        into bytes: inout [UInt8],
        indent: Int,
        isPretty: Bool,
        element: (Int, inout [UInt8]) -> Void
    ) {
        bytes.append(contentsOf: open.utf8)
        for at in 0..<count {
            if at > 0 { bytes.append(0x2C) }
            if isPretty { newLine(into: &bytes, indent: indent + 1) }
            element(at, &bytes)
        }
        if isPretty, count > 0 { newLine(into: &bytes, indent: indent) }
        bytes.append(contentsOf: close.utf8)
    }

    private static func newLine(into bytes: inout [UInt8], indent: Int) {
        bytes.append(0x0A)
        bytes.append(contentsOf: repeatElement(0x20, count: indent * 2))
    }

    private static func write(_ text: String, into bytes: inout [UInt8]) {
        var text = text
        bytes.append(0x22)
        text.withUTF8 { text in
            var start = 0
            for (at, byte) in text.enumerated()
            where byte < 0x20 || byte == 0x22 || byte == 0x5C || byte == 0x7F {
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<at]))
                escape(byte, into: &bytes)
                start = at + 1
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
        }
        bytes.append(0x22)
    }

    private static func escape(_ byte: UInt8, into bytes: inout [UInt8]) {
        switch byte {
        case 0x22: bytes.append(contentsOf: "\\\"".utf8)
        case 0x5C: bytes.append(contentsOf: "\\\\".utf8)
        case 0x0A: bytes.append(contentsOf: "\\n".utf8)
        case 0x0D: bytes.append(contentsOf: "\\r".utf8)
        case 0x09: bytes.append(contentsOf: "\\t".utf8)
        default:
            let digits = String(byte, radix: 16)
            bytes.append(contentsOf: "\\u00".utf8)
            if digits.utf8.count == 1 { bytes.append(0x30) }
            bytes.append(contentsOf: digits.utf8)
        }
    }
}
