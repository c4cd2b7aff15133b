public import AuditStore

/// A whole file in memory, with what is known about where it came from.
public struct Document: Sendable {
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

/// A reader of a format whose files are read whole: JSON, XML, CSV, an attachment's text.
///
/// One format, one file, one type. The registry asks every reader how sure it is, by content; the surest
/// one reads. Readers hold no state: everything goes from the document to the sink.
public protocol DocumentReader: Sendable {
    /// The stable name of the format, as `inspect` prints it.
    var format: String { get }

    /// How sure the reader is that the document is in its format, from its content.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - json: The parsed JSON where the document is JSON, else nil; parsed once for all readers.
    /// - Returns: 0 for no, up to 100 for certain. Equal answers are decided by the registry's order.
    func confidence(_ document: Document, json: JSONValue?) -> Int

    /// The surest that the reader ever is: it is not asked where another one is as sure already.
    var mostConfidence: Int { get }

    /// Reads the document.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - json: The parsed JSON where the document is JSON.
    ///   - sink: Where the evidence goes.
    /// - Throws: Only what the sink throws; bad input becomes a diagnostic.
    func read(_ document: Document, json: JSONValue?, into sink: any EvidenceSink) throws
}

extension DocumentReader {
    /// 100 where a reader says nothing else.
    public var mostConfidence: Int { 100 }
}
