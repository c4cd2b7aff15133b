public import AuditStore

/// The store that an ingest writes to, opened when there is something to write.
///
/// A search that finds nothing leaves no new file behind.
public final class IngestTarget {
    private let open: () throws -> LedgerWriter
    private var opened: LedgerWriter?

    /// The store at a path; one that is there is opened at once, so that it is known to be ours before anything is read.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - open: Opens it, and makes it where it is missing.
    /// - Throws: What opening throws.
    public init(path: String, open: @escaping () throws -> LedgerWriter) throws {
        self.open = open
        if case .missing = FileKind.of(path) { return }
        opened = try open()
    }

    /// A store that is open.
    ///
    /// - Parameter writer: Its writer.
    public init(_ writer: LedgerWriter) {
        open = { writer }
        opened = writer
    }

    /// Whether writing would make the file.
    var isMissing: Bool { opened == nil }

    /// The store's writer.
    ///
    /// - Throws: What opening throws.
    func writer() throws -> LedgerWriter {
        if let opened { return opened }
        let writer = try open()
        opened = writer
        return writer
    }
}

/// Stops a reader at the first evidence that the ledger keeps.
final class EvidenceProbe: EvidenceSink {
    /// Thrown at the first evidence.
    struct Found: Error {}

    private(set) var tally = EvidenceTally()
    private(set) var diagnostics: [Diagnostic] = []

    func receive(_ evidence: Evidence) throws {
        tally.count(evidence)
        if case .diagnostic(let diagnostic) = evidence { diagnostics.append(diagnostic) }
        if tally.hasEvidence { throw Found() }
    }
}
