import AuditStore

/// Reads one artifact with the reader that its content calls for.
struct ArtifactReading {
    private let registry: ReaderRegistry
    private let parser: AuditLogParser

    /// The largest file that is read whole, in bytes: JSON, XML and other documents.
    static let largestDocument = 512 << 20

    init(registry: ReaderRegistry, parser: AuditLogParser) {
        self.registry = registry
        self.parser = parser
    }

    /// Reads an artifact.
    ///
    /// - Parameters:
    ///   - source: The artifact.
    ///   - sink: Where the evidence goes.
    ///   - progress: Takes the number of bytes that were read.
    /// - Returns: The format.
    /// - Throws: ``FileError``, or what the sink throws.
    func read(
        _ source: ArtifactSource,
        into sink: any EvidenceSink,
        progress: (Int) -> Void
    ) throws -> RecognisedFormat {
        switch source.kind {
        case .file: return try readFile(source, into: sink, progress: progress)
        case .resultBundle:
            try ResultBundleReader.read(path: source.path, registry: registry, into: sink)
            return RecognisedFormat(
                name: ResultBundleReader.format,
                reason: "the folder of a result bundle"
            )
        case .exportedAttachments:
            let format =
                try ExportedAttachmentsReader.read(source.path, registry: registry, into: sink)
            return RecognisedFormat(
                name: format ?? "unreadable",
                reason: "a folder whose manifest.json names exported files"
            )
        }
    }

    private func readFile(
        _ source: ArtifactSource,
        into sink: any EvidenceSink,
        progress: (Int) -> Void
    ) throws -> RecognisedFormat {
        let head = try FileReading.bytes(source.path, limit: 1 << 16)
        if let refusal = ArtifactReading.refusal(head) {
            try sink.receive(.diagnostic(refusal))
            return RecognisedFormat(
                name: refusal.code,
                reason: refusal.code == "empty" ? "nothing but white space" : "control characters"
            )
        }
        if AuditLogReader.claims(head) {
            var reader = AuditLogReader(parser: parser)
            try reader.read(path: source.path, into: sink, progress: progress)
            return RecognisedFormat(name: AuditLogReader.format, reason: AuditLogReader.reason)
        }
        let isStructured = ArtifactReading.beginsDocument(head)
        guard isStructured || source.byteCount <= Document.largestText else {
            let format = try registry.logs.read(
                path: source.path,
                name: source.name,
                into: sink
            )
            progress(source.byteCount)
            return LogFormat.recognised(format ?? "unreadable")
        }
        guard source.byteCount <= ArtifactReading.largestDocument else {
            try sink.receive(
                .diagnostic(
                    Diagnostic(
                        .error,
                        code: "too-large",
                        "the file is larger than \(ArtifactReading.largestDocument >> 20) MiB and was not read; split it, or export an audit log, which is read in constant memory"
                    )
                )
            )
            return RecognisedFormat(name: "unreadable", reason: "it is too large to be read whole")
        }
        let document = Document(name: source.name, bytes: try FileReading.bytes(source.path))
        progress(source.byteCount)
        return try registry.read(document, into: sink)
    }

    /// Why a file cannot hold evidence, from its first bytes.
    private static func refusal(_ head: [UInt8]) -> Diagnostic? {
        if head.allSatisfy({ $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }),
            head.count < 1 << 16
        {
            return Diagnostic(
                .error,
                code: "empty",
                "the file is empty, so nothing in it was audited; check the job that should have written it"
            )
        }
        let isUTF16 = head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
        let zeros = head.count { $0 == 0 }
        // Tab, line feed, form feed, carriage return, escape and backspace stand in logs; the others do not.
        let controls = head.count {
            $0 < 0x20 && !($0 >= 0x08 && $0 <= 0x0D) && $0 != 0x1B || $0 == 0x7F
        }
        if !isUTF16, zeros > head.count / 100 || controls > head.count / 20 {
            return Diagnostic(
                .error,
                code: "binary",
                "the file is binary and in no format that holds audits; name the exported log, JSON, XML or result bundle instead"
            )
        }
        return nil
    }

    /// Whether the text begins as JSON or XML does.
    private static func beginsDocument(_ head: [UInt8]) -> Bool {
        let first = TextEncoding.utf8(head).first {
            $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09
        }
        return first == 0x7B || first == 0x5B || first == 0x3C
    }
}
