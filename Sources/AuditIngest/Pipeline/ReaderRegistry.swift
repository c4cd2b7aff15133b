/// Readers that are put together, and how an artifact's content chooses among them.
public struct ReaderRegistry: DocumentReading {
    /// The readers of whole files, those that may be the surest first.
    public let documents: [any DocumentReader]
    /// The channels of logs, in the order in which they are given a line.
    public let channels: [any LogChannel.Type]
    /// The reader of logs with these channels.
    let logs: LogReader

    /// A registry with these readers.
    ///
    /// - Parameters:
    ///   - documents: Readers of whole files; their order decides nothing.
    ///   - channels: Channels of logs, which are given each line in this order.
    public init(documents: [any DocumentReader], channels: [any LogChannel.Type]) {
        self.documents = documents.sorted { $0.mostConfidence > $1.mostConfidence }
        self.channels = channels
        logs = LogReader(channels: channels)
    }

    /// Reads a document with the surest reader, or as a log where no reader of whole files knows it.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - sink: Where the evidence goes.
    /// - Returns: The format.
    /// - Throws: What the sink throws.
    public func read(
        _ document: Document,
        into sink: any EvidenceSink
    ) throws -> RecognisedFormat {
        let json = document.json
        guard let claim = surest(document, json: json?.value) else {
            // A JSON value that is cut and holds no whole record is still evidence that something is missing.
            if let error = json?.error { try sink.receive(.diagnostic(error.diagnostic)) }
            return LogFormat.recognised(try logs.read(document, into: sink))
        }
        let format = claim.reader.format
        let reason = claim.recognition.reason
        let tally = TallySink(to: sink)
        try claim.reader.read(document, json: json?.value, into: tally)
        if let error = json?.error { try sink.receive(.diagnostic(error.diagnostic)) }
        guard !tally.holdsEvidence else { return RecognisedFormat(name: format, reason: reason) }
        if !tally.saidSo {
            let what = "a file in the format '\(format)' without an audit"
            try sink.receive(
                .diagnostic(
                    NotAnAudit.diagnostic(what, remedy: "look for the audits elsewhere")
                )
            )
        }
        return RecognisedFormat(name: NotAnAudit.format, reason: reason)
    }

    /// A reader and how sure it is.
    struct Claim {
        let reader: any DocumentReader
        let recognition: Recognition

        /// Whether this reader reads where both claim the document.
        ///
        /// The surer one does. Of two that are as sure, one that finds evidence goes before one that refuses; then
        /// the names decide, so that it is the same one every time.
        func goes(before other: Claim) -> Bool {
            if recognition.confidence != other.recognition.confidence {
                return recognition.confidence > other.recognition.confidence
            }
            return tieKey < other.tieKey
        }

        private var tieKey: (Int, String, String) {
            (reader.format == NotAnAudit.format ? 1 : 0, reader.format, "\(type(of: reader))")
        }
    }

    /// Every reader's claim to a document, the one that reads it first.
    func claims(_ document: Document, json: JSONValue?) -> [Claim] {
        documents.compactMap { reader in
            reader.recognise(document, json: json).map { Claim(reader: reader, recognition: $0) }
        }
        .sorted { $0.goes(before: $1) }
    }

    /// The claim that goes before all others; readers that cannot be surer are not asked.
    private func surest(_ document: Document, json: JSONValue?) -> Claim? {
        var best: Claim?
        for reader in documents {
            if let best, reader.mostConfidence < best.recognition.confidence { break }
            guard let recognition = reader.recognise(document, json: json) else { continue }
            let claim = Claim(reader: reader, recognition: recognition)
            if best.map({ claim.goes(before: $0) }) ?? true { best = claim }
        }
        return best
    }
}
