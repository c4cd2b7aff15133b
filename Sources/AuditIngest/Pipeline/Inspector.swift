import AuditStore

/// Reads artifacts without a store, and keeps everything that was found.
public struct Inspector {
    /// One path and what is in it.
    public struct Item: Sendable {
        /// The path as the user named it or as it was found.
        public let path: String
        /// The format.
        public let format: String
        /// What in the artifact says that it is in this format; nil where it could not be read.
        public let formatReason: String?
        /// Everything that was found, with its context resolved.
        public let evidence: [Evidence]
        /// Whether the path could be read at all.
        public let isReadable: Bool

        /// The counts that `inspect` states.
        public let counts: EvidenceCounts

        init(
            path: String,
            format: String,
            formatReason: String? = nil,
            evidence: [Evidence],
            counts: EvidenceCounts? = nil,
            isReadable: Bool
        ) {
            self.path = path
            self.format = format
            self.formatReason = formatReason
            self.evidence = evidence
            self.counts = counts ?? EvidenceCounts(evidence)
            self.isReadable = isReadable
        }
    }

    private let registry: ReaderRegistry
    private let given: GivenContext

    /// An inspector.
    ///
    /// - Parameters:
    ///   - registry: The readers.
    ///   - given: What the caller says about the artifacts' context.
    public init(registry: ReaderRegistry = .standard, given: GivenContext = GivenContext()) {
        self.registry = registry
        self.given = given
    }

    /// Looks into everything that is found at a path.
    ///
    /// - Parameter path: A file, folder, bundle or archive.
    /// - Returns: An item for each artifact; for a path that is not there, one that says so.
    public func inspect(_ path: String) -> [Item] {
        let found = ArtifactFinder().find([path])
        var items = found.diagnostics.map { diagnostic in
            Item(
                path: diagnostic.path ?? path,
                format: "unreadable",
                evidence: [.diagnostic(diagnostic)],
                isReadable: diagnostic.severity != .error
            )
        }
        for source in found.sources {
            if ArchiveContents.isArchive(source) {
                items += inspect(archive: source)
            } else {
                items.append(inspect(source))
            }
        }
        return items
    }

    private func inspect(archive source: ArtifactSource) -> [Item] {
        do {
            let archive = try ArchiveContents(source)
            let problems = archive.found.diagnostics.map { diagnostic in
                Item(
                    path: source.displayPath,
                    format: "archive",
                    evidence: [.diagnostic(diagnostic)],
                    isReadable: true
                )
            }
            return problems + archive.found.sources.map(inspect)
        } catch {
            let diagnostic = Diagnostic(.error, code: "unreadable-archive", "\(error)")
            return [
                Item(
                    path: source.displayPath,
                    format: "unreadable",
                    evidence: [.diagnostic(diagnostic)],
                    isReadable: false
                )
            ]
        }
    }

    private func inspect(_ source: ArtifactSource) -> Item {
        let collector = EvidenceCollector()
        // Counted as it comes: while a large log is read, other threads read ahead.
        let counting = CountingSink(collector)
        let observing = ObservationSink(counting, source: source)
        let resolver = EvidenceResolver(observing, given: given, artifactName: source.displayPath)
        let reading = ArtifactReading(registry: registry, parser: AuditLogParser())
        do {
            let format = try reading.read(source, into: resolver) { _ in }
            try observing.finish()
            return Item(
                path: source.displayPath,
                format: format.name,
                formatReason: format.reason,
                evidence: collector.evidence,
                counts: counting.counter.counts,
                isReadable: !["empty", "binary", "unreadable"].contains(format.name)
            )
        } catch {
            // A collector takes everything.
            try? observing.finish()
            let diagnostic = Diagnostic(.error, code: "unreadable", "\(error)")
            return Item(
                path: source.displayPath,
                format: "unreadable",
                evidence: collector.evidence + [.diagnostic(diagnostic)],
                isReadable: false
            )
        }
    }
}
