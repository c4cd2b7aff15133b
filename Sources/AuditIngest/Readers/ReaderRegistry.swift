import AuditStore

/// Every reader that the program has, and how an artifact's content chooses among them.
///
/// A new format is one new file with a ``DocumentReader`` or a ``LogChannel``, and its line in the lists below.
public struct ReaderRegistry: Sendable {
    /// The readers of whole files.
    ///
    /// Where two are equally sure, the earlier one reads.
    public let documents: [any DocumentReader]
    /// The channels of logs, in the order in which they are given a line.
    public let channels: [any LogChannel.Type]
    /// The reader of logs with these channels.
    let logs: LogReader

    /// A registry with these readers.
    public init(documents: [any DocumentReader], channels: [any LogChannel.Type]) {
        self.documents = documents
        self.channels = channels
        logs = LogReader(channels: channels)
    }

    /// The readers of this program.
    public static let standard = ReaderRegistry(
        documents: [
            OwnReportReader(),
            WebPageReader(),
            DocumentationReader(),
            SourceCodeReader(),
            AuditLogDocumentReader(),
            JUnitReader(),
            LegacyJSONReader(),
            XcresultSummaryReader(),
            XcresultTestsReader(),
            XcresultActivitiesReader(),
            AccessibilityAuditKitReader(),
            StarkScanReader(),
            WebDriverAuditReader(),
            ScreenReportReader(),
            DeviceAuditReader(),
            AcceptanceBaselineReader(),
            AuditJSONLinesReader(),
            AuditJSONReader(),
            AuditXMLReader(),
            AccessibilityAuditKitTextReader(),
            FindingsTableReader(),
            ElementTableReader(),
            CountTableReader(),
            ElementTreeReader(),
            AxeResultsReader(),
            AggregateReader(),
            PrintedIssuesReader(logChannels: logChannels),
        ] + WalkReaders.documents,
        channels: logChannels + WalkReaders.channels
            + [SimulatorCommandChannel.self, PrintedIssueChannel.self]
    )

    /// The channels whose lines make a text a log.
    ///
    /// What this program printed comes first, and no other channel sees it. The xcodebuild channel says which test runs. What prints whole records, such as the
    /// audit log, comes before the printed issues, which take what nobody else has read.
    private static let logChannels: [any LogChannel.Type] = [
        OwnReportChannel.self, XcodebuildChannel.self, OtherEnginesChannel.self,
        TerminalChannel.self,
        AuditLogChannel.self,
    ]

    /// Reads a document with the surest reader, or as a log where no reader of whole files knows it.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - sink: Where the evidence goes.
    /// - Returns: The name of the format.
    /// - Throws: What the sink throws.
    public func read(_ document: Document, into sink: any EvidenceSink) throws -> String {
        let json = ReaderRegistry.json(document)
        var best: (reader: any DocumentReader, confidence: Int)?
        for reader in documents where reader.mostConfidence > (best?.confidence ?? 0) {
            let confidence = reader.confidence(document, json: json?.value)
            if confidence > (best?.confidence ?? 0) { best = (reader, confidence) }
        }
        if let best {
            let tally = TallySink(to: sink)
            try best.reader.read(document, json: json?.value, into: tally)
            if let error = json?.error {
                try sink.receive(.diagnostic(ReaderRegistry.diagnostic(error)))
            }
            guard !tally.holdsEvidence else { return best.reader.format }
            if !tally.saidSo {
                let what = "a file in the format '\(best.reader.format)' without an audit"
                try sink.receive(
                    .diagnostic(
                        NotAnAudit.diagnostic(what, remedy: "look for the audits elsewhere")
                    )
                )
            }
            return NotAnAudit.format
        }
        // A JSON value that is cut and holds no whole record is still evidence that something is missing.
        if let error = json?.error {
            try sink.receive(.diagnostic(ReaderRegistry.diagnostic(error)))
        }
        return try logs.read(document, into: sink)
    }

    /// The document's JSON where it is one JSON value, whole or cut; several values in lines are no document.
    static func json(_ document: Document) -> JSONDocument? {
        let first = document.bytes.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 }
        guard first == 0x7B || first == 0x5B else { return nil }
        guard let parsed = JSONParser.parse(document.bytes) else { return nil }
        if let error = parsed.error, !error.isTruncated { return nil }
        return parsed
    }

    static func diagnostic(_ error: JSONError) -> Diagnostic {
        Diagnostic(
            .error,
            code: error.isTruncated ? "truncated-json" : "malformed-json",
            "the JSON is not whole: \(error.message) in column \(error.column); what stands before it was read; export it again",
            line: error.line
        )
    }
}
