/// Appends artifacts to a store: one transaction an artifact, so that a killed process leaves whole artifacts only.
public final class LedgerWriter {
    /// What an artifact is known by.
    public struct Artifact: Sendable {
        /// The digest of its bytes, 32 bytes.
        public let digest: [UInt8]
        /// What the caller added to the bytes: the run, and given dimensions.
        public let context: String
        /// The file name.
        public let name: String
        /// The path as given.
        public let path: String
        /// The size in bytes.
        public let byteCount: Int

        /// An artifact.
        public init(digest: [UInt8], context: String, name: String, path: String, byteCount: Int) {
            self.digest = digest
            self.context = context
            self.name = name
            self.path = path
            self.byteCount = byteCount
        }
    }

    /// The store.
    public let store: Store
    let now: Timestamp
    private let toolVersion: String
    /// From how many bytes on an artifact is large.
    private static let largeArtifact = 4 << 20
    let ids: LedgerIDs
    let results: ResultWriter
    let derivation: Derivation

    /// A writer for a store.
    ///
    /// - Parameters:
    ///   - store: The store, opened for writing.
    ///   - now: The time to record as the time of ingest.
    ///   - toolVersion: The program's version to record.
    public init(_ store: Store, now: Timestamp, toolVersion: String) {
        self.store = store
        self.now = now
        self.toolVersion = toolVersion
        ids = LedgerIDs(store.database)
        results = ResultWriter(store.database, ids: ids)
        derivation = Derivation(store.database, ids: ids)
    }

    /// The run that an artifact with these bytes went to, if it was ingested before.
    ///
    /// - Parameters:
    ///   - digest: The digest of the bytes.
    ///   - contexts: The contexts that count as the same; empty stands for any.
    /// - Returns: The run's key.
    /// - Throws: ``SQLiteError``.
    public func runOfArtifact(digest: [UInt8], contexts: [String]) throws -> String? {
        let select = try ids.statement(
            """
            SELECT runs.key, artifacts.context FROM artifacts JOIN runs ON runs.id = artifacts.run_id
            WHERE artifacts.digest = ?1 ORDER BY artifacts.id
            """
        )
        try select.bind(digest, at: 1)
        defer { select.reset() }
        while try select.step() {
            let context = try select.text(1)
            if contexts.isEmpty || contexts.contains(context) { return try select.text(0) }
        }
        return nil
    }

    /// Appends one artifact in one transaction, and derives what follows from it.
    ///
    /// - Parameters:
    ///   - artifact: What it is known by.
    ///   - body: Reads the artifact and gives its evidence to the ``ArtifactWriter``; returns what is known at its end.
    /// - Returns: Whether it was appended; false where another process had appended it in the meantime.
    /// - Throws: What the body throws, or ``StoreError/writeFailed(path:_:)``; nothing of the artifact is kept then.
    public func append(
        _ artifact: Artifact,
        body: (ArtifactWriter) throws -> ArtifactWriter.Ending
    ) throws -> Bool {
        do {
            return try withChecks(artifact) {
                if try runOfArtifact(digest: artifact.digest, contexts: [artifact.context, ""])
                    != nil
                {
                    return false
                }
                let writer = try ArtifactWriter(
                    artifact,
                    database: store.database,
                    ids: ids,
                    results: results,
                    now: now,
                    toolVersion: toolVersion
                )
                try writer.finish(try body(writer))
                for (branch, ordering) in writer.touched.sorted(by: { $0.key < $1.key }) {
                    try derivation.fold(branch: branch, from: ordering)
                }
                return true
            }
        } catch {
            forget()
            if let error = error as? SQLiteError {
                throw StoreError.writeFailed(path: store.database.path, error)
            }
            throw error
        }
    }

    /// Runs a transaction; while it appends a large artifact, SQLite does not look up every reference of every row.
    ///
    /// A large artifact holds hundreds of thousands of audits whose references were made in the same transaction; looking
    /// them up again takes a third of the time. `check` looks for rows without their parents.
    private func withChecks<Result>(
        _ artifact: Artifact,
        _ body: () throws -> Result
    ) throws -> Result {
        guard artifact.byteCount >= LedgerWriter.largeArtifact else {
            return try store.database.transaction(body)
        }
        return try store.database.withoutReferenceChecks {
            try store.database.transaction(body)
        }
    }

    /// Forgets the rows that were seen, which are gone after a rollback.
    func forget() {
        ids.forget()
        results.forget()
        derivation.forget()
    }

    /// Drops the derived tables and derives them again from the observations.
    ///
    /// - Throws: ``SQLiteError``; the tables are as they were then.
    public func rebuildDerivedTables() throws {
        defer { forget() }
        try store.database.transaction { try derivation.rebuild() }
    }
}

@available(*, unavailable, message: "a writer belongs to its store's connection")
extension LedgerWriter: Sendable {}
