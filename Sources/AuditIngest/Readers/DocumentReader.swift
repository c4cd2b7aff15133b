/// A reader of a format whose files are read whole: JSON, XML, CSV, an attachment's text.
///
/// One format, one file, one type. Every reader is asked whether it knows a document, by content; the surest
/// one reads. Readers hold no state: everything goes from the document to the sink.
public protocol DocumentReader: Sendable {
    /// The stable name of the format, as `inspect` prints it.
    var format: String { get }

    /// Whether the document is in the reader's format, from its content.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - json: The parsed JSON where the document is JSON, else nil; parsed once for all readers.
    /// - Returns: How sure the reader is and why; nil where the document is not in its format.
    func recognise(_ document: Document, json: JSONValue?) -> Recognition?

    /// The surest that the reader ever is: it is not asked where another one is surer already.
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
    /// 95 where a reader says nothing else: only what is certain is surer.
    public var mostConfidence: Int { 95 }
}

/// How sure a reader is that a document is in its format, and what in the document says so.
public struct Recognition: Sendable, Hashable {
    /// From 1 to 100, for certain.
    public let confidence: Int
    /// What says so, in a few words for people.
    public let reason: String

    /// A recognition; nil where the confidence is 0.
    public init?(_ confidence: Int, _ reason: @autoclosure () -> String) {
        guard confidence > 0 else { return nil }
        self.confidence = confidence
        self.reason = reason()
    }
}

/// The format that an artifact was read as, and why.
public struct RecognisedFormat: Sendable, Hashable {
    /// The name of the format, as `inspect` prints it.
    public let name: String
    /// What in the artifact says so, in a few words for people.
    public let reason: String
}

/// Something that knows many formats and reads a document in the one that it is in.
///
/// Result bundles and exported folders hold documents in any other format, and know no reader by name.
public protocol DocumentReading: Sendable {
    /// Reads a document.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - sink: Where the evidence goes.
    /// - Returns: The format.
    /// - Throws: What the sink throws.
    func read(_ document: Document, into sink: any EvidenceSink) throws -> RecognisedFormat
}
