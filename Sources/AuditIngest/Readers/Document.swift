public import AuditStore

/// A whole file in memory, with what is known about where it came from.
public struct Document: Sendable {
    /// The largest plain text that readers of whole files are asked about, in bytes.
    static let largestText = 4 << 20

    /// The file name, without its folder.
    ///
    /// A hint for context, never for the format.
    public let name: String
    /// The bytes, without a byte order mark.
    public let bytes: [UInt8]
    /// What is already known about it: the test, configuration and device of an attachment.
    public let context: AuditScope.Values
    /// The try of a retried test that it belongs to, from 1.
    public let attempt: Int

    /// A document; a UTF-8 byte order mark is dropped and UTF-16 is brought to UTF-8.
    public init(
        name: String,
        bytes: [UInt8],
        context: AuditScope.Values = AuditScope.Values(),
        attempt: Int = 1
    ) {
        self.name = name
        self.bytes = TextEncoding.utf8(bytes)
        self.context = context
        self.attempt = attempt
    }

    /// The text; bytes that are no UTF-8 are replaced.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The lines of the text, without ANSI sequences and carriage returns; each is made when it is asked for.
    public var lines: DocumentLines { DocumentLines(bytes) }
}

extension Document {
    /// The JSON where the document is one JSON value, whole or cut; several values in lines are no document.
    var json: JSONDocument? {
        let first = bytes.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
        guard first == 0x7B || first == 0x5B, let parsed = JSONParser.parse(bytes) else {
            return nil
        }
        if let error = parsed.error, !error.isTruncated { return nil }
        return parsed
    }
}

extension JSONError {
    /// What is said of JSON that could not be read to its end.
    var diagnostic: Diagnostic {
        Diagnostic(
            .error,
            code: isTruncated ? "truncated-json" : "malformed-json",
            "the JSON is not whole: \(message) in column \(column); what stands before it was read; export it again",
            line: line
        )
    }
}
