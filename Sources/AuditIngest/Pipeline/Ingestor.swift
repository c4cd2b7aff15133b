public import AuditStore

/// Brings artifacts into a store: finds them, recognises them, reads them, appends them.
public final class Ingestor {
    /// What became of an artifact.
    public enum Status: String, Sendable, Hashable {
        /// It was read and appended.
        case ingested
        /// The store had it.
        case alreadyIngested = "already-ingested"
        /// No reader knows it, or it holds no evidence.
        case notRecognised = "not-recognised"
        /// It could not be read.
        case unreadable
    }

    /// One artifact and what became of it.
    public struct Item: Sendable {
        /// The path as the user knows it.
        public let path: String
        /// The format; nil where it could not be read.
        public let format: String?
        /// What became of it.
        public let status: Status
        /// The run it went to; nil where it went nowhere.
        public let run: String?
        /// The counts of its evidence, as `inspect` has them.
        public let counts: EvidenceCounts
        /// What it held.
        public let tally: EvidenceTally
        /// What needs a word.
        public let diagnostics: [Diagnostic]
    }

    /// What an ingest did.
    public struct Outcome: Sendable {
        /// The runs that artifacts went to, in the order of the artifacts.
        public internal(set) var runs: [String] = []
        /// The artifacts.
        public internal(set) var items: [Item] = []
        /// Files that were passed by, by kind.
        public internal(set) var passedBy: [String: Int] = [:]
        /// Diagnostics about paths.
        public internal(set) var diagnostics: [Diagnostic] = []

        mutating func add(_ item: Item) {
            items.append(item)
            if let run = item.run, !runs.contains(run) { runs.append(run) }
        }

        mutating func add(_ found: ArtifactFinder.Found) {
            for (kind, count) in found.passedBy { passedBy[kind, default: 0] += count }
            diagnostics += found.diagnostics
        }

        /// Whether any artifact was recognised.
        public var hasRecognised: Bool {
            items.contains { $0.status == .ingested || $0.status == .alreadyIngested }
        }

        /// Whether evidence was lost, unreadable or failed.
        public var isIncomplete: Bool {
            diagnostics.contains { $0.severity == .error }
                || items.contains {
                    $0.status == .unreadable || $0.tally.errors > 0 || $0.tally.failedAudits > 0
                }
        }
    }

    private let registry: ReaderRegistry
    private let given: GivenContext
    private let options: RunContext
    private let variables: RunContext
    private let parser: AuditLogParser

    /// An ingestor.
    ///
    /// - Parameters:
    ///   - registry: The readers.
    ///   - given: What the caller says about the artifacts' context.
    ///   - options: What the caller says about the run.
    ///   - variables: What the CI system's variables say about the run.
    public convenience init(
        registry: ReaderRegistry = .standard,
        given: GivenContext,
        options: RunContext,
        variables: RunContext
    ) {
        self.init(
            registry: registry,
            given: given,
            options: options,
            variables: variables,
            parser: AuditLogParser()
        )
    }

    init(
        registry: ReaderRegistry = .standard,
        given: GivenContext,
        options: RunContext,
        variables: RunContext,
        parser: AuditLogParser
    ) {
        self.parser = parser
        self.registry = registry
        self.given = given
        self.options = options
        self.variables = variables
    }

    /// Ingests artifacts, one transaction each.
    ///
    /// - Parameters:
    ///   - found: What ``ArtifactFinder`` found.
    ///   - target: The store; nil for a dry run, which reads everything and stores nothing.
    ///   - expectation: Cells that the run meant to audit, from a file the caller named.
    ///   - report: Takes each artifact when it is done.
    ///   - progress: Takes the number of bytes that were read and the artifact's name.
    /// - Returns: What was done.
    /// - Throws: Only what the store throws; artifacts that cannot be read are part of the outcome.
    public func ingest(
        _ found: ArtifactFinder.Found,
        into target: IngestTarget?,
        expectation: [Expectation] = [],
        report: (Item) -> Void = { _ in },
        progress: (Int, String) -> Void = { _, _ in }
    ) throws -> Outcome {
        var outcome = Outcome()
        var plan = IngestPlan(options: options, variables: variables)
        func done(_ item: Item) {
            outcome.add(item)
            report(item)
        }
        func take(_ found: ArtifactFinder.Found, _ body: (ArtifactSource) throws -> Void) throws {
            outcome.add(found)
            for source in found.sources { plan.add(RunPeek.runs(in: source)) }
            for source in found.sources { try body(source) }
        }
        func ingest(_ source: ArtifactSource) throws {
            done(
                try self.ingest(
                    source,
                    into: target,
                    plan: &plan,
                    expectation: expectation,
                    progress: progress
                )
            )
        }
        try take(found) { source in
            guard ArchiveContents.isArchive(source) else { return try ingest(source) }
            do {
                let archive = try ArchiveContents(source)
                try take(archive.found, ingest)
            } catch let error as ArchiveError {
                let reason = Diagnostic(.error, code: "unreadable-archive", "\(error)")
                done(item(source, .unreadable, diagnostics: [reason]))
            }
        }
        return outcome
    }

    private func ingest(
        _ source: ArtifactSource,
        into target: IngestTarget?,
        plan: inout IngestPlan,
        expectation: [Expectation],
        progress: (Int, String) -> Void
    ) throws -> Item {
        do {
            guard let target else { return try readOnly(source, progress: progress) }
            if target.isMissing, plan.isAutomatic, let item = try nothing(in: source) {
                return item
            }
            let digest = try ArtifactDigest.of(source)
            let writer = try target.writer()
            let context = plan.contextKey(given: given)
            let known = try writer.runOfArtifact(digest: digest, contexts: [context, ""])
            if let known {
                if plan.isAutomatic { plan.adopt(key: known) }
                return item(source, .alreadyIngested, run: known)
            }
            return try store(
                source,
                digest: digest,
                context: context,
                writer: writer,
                plan: &plan,
                expectation: expectation,
                progress: progress
            )
        } catch let error as FileError {
            return item(
                source,
                .unreadable,
                diagnostics: [
                    Diagnostic(.error, code: "unreadable", "\(error)", path: source.displayPath)
                ]
            )
        }
    }

    /// What becomes of an artifact without evidence; nil where it has some, which is found out without reading it all.
    private func nothing(in source: ArtifactSource) throws -> Item? {
        let probe = EvidenceProbe()
        do {
            let format = try ArtifactReading(registry: registry, parser: parser).read(
                source,
                into: probe
            ) { _ in }.name
            guard !probe.tally.hasEvidence else { return nil }
            return Item(
                path: source.displayPath,
                format: format,
                status: .notRecognised,
                run: nil,
                counts: EvidenceCounter().counts,
                tally: probe.tally,
                diagnostics: probe.diagnostics
            )
        } catch is EvidenceProbe.Found {
            return nil
        }
    }

    private func readOnly(_ source: ArtifactSource, progress: (Int, String) -> Void) throws -> Item
    {
        let collector = EvidenceCollector()
        let observing = ObservationSink(collector, source: source)
        let resolver = EvidenceResolver(observing, given: given, artifactName: source.displayPath)
        let format = try ArtifactReading(registry: registry, parser: parser).read(
            source,
            into: resolver
        ) { progress($0, source.name) }.name
        try observing.finish()
        var tally = EvidenceTally()
        for evidence in collector.evidence { tally.count(evidence) }
        return Item(
            path: source.displayPath,
            format: format,
            status: tally.hasEvidence ? .ingested : .notRecognised,
            run: nil,
            counts: EvidenceCounts(collector.evidence),
            tally: tally,
            diagnostics: collector.diagnostics
        )
    }

    private func store(
        _ source: ArtifactSource,
        digest: [UInt8],
        context: String,
        writer: LedgerWriter,
        plan: inout IngestPlan,
        expectation: [Expectation],
        progress: (Int, String) -> Void
    ) throws -> Item {
        let key = plan.runKey(digest: digest)
        let artifact = LedgerWriter.Artifact(
            digest: digest,
            context: context,
            name: source.name,
            path: source.displayPath,
            byteCount: source.byteCount
        )
        var format = ""
        var counter = EvidenceCounter()
        var tally = EvidenceTally()
        var run = key
        var diagnostics: [Diagnostic] = []
        let defaults = plan.defaults
        let isExplicit = !plan.isAutomatic
        let appended: Bool
        do {
            appended = try writer.append(artifact) { artifactWriter in
                let sink = StoringSink(artifactWriter, defaults: defaults, key: key)
                let counting = CountingSink(sink)
                let observing = ObservationSink(counting, source: source) { stated in
                    try writer.settingEvents(ofRun: stated ?? key)
                }
                let resolver = EvidenceResolver(
                    observing,
                    given: given,
                    artifactName: source.displayPath
                )
                format = try ArtifactReading(registry: registry, parser: parser).read(
                    source,
                    into: resolver
                ) { progress($0, source.name) }.name
                try observing.finish()
                tally = sink.tally
                counter = counting.counter
                diagnostics = counting.diagnostics
                // A job that left nothing behind is a run without audits, where the caller named the run: it closes nothing, and is said.
                guard tally.hasEvidence || isExplicit else { throw NothingRecognised() }
                try sink.ensureRun()
                for cells in expectation { try artifactWriter.add(cells) }
                run = sink.currentRun
                return ArtifactWriter.Ending(format: format, statesRun: sink.statedRun != nil)
            }
        } catch is NothingRecognised {
            return Item(
                path: source.displayPath,
                format: format,
                status: .notRecognised,
                run: nil,
                counts: counter.counts,
                tally: tally,
                diagnostics: diagnostics
            )
        }
        if plan.isAutomatic, appended { plan.adopt(key: run) }
        let status: Status =
            !appended ? .alreadyIngested : tally.hasEvidence ? .ingested : .notRecognised
        return Item(
            path: source.displayPath,
            format: format,
            status: status,
            run: run,
            counts: counter.counts,
            tally: tally,
            diagnostics: diagnostics
        )
    }

    private struct NothingRecognised: Error {}

    private func item(
        _ source: ArtifactSource,
        _ status: Status,
        run: String? = nil,
        diagnostics: [Diagnostic] = []
    ) -> Item {
        Item(
            path: source.displayPath,
            format: nil,
            status: status,
            run: run,
            counts: EvidenceCounter().counts,
            tally: EvidenceTally(),
            diagnostics: diagnostics
        )
    }
}
