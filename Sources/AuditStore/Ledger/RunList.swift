/// The runs of a store, with what each of them looked at.
public enum RunList {
    /// One run.
    public struct Row: Sendable, Hashable {
        /// The key.
        public let key: String
        /// The app; empty where nothing named it.
        public let app: String
        /// The branch; empty where nothing named it.
        public let branch: String
        /// The commit.
        public let commit: String?
        /// When it started.
        public let startedAt: Timestamp
        /// Whether nothing said when it started, so that the time of the first ingest stands in.
        public let startIsAssumed: Bool
        /// The Xcode version.
        public let xcode: String?
        /// How many artifacts it has.
        public let artifacts: Int
        /// Cells that were audited and had nothing.
        public let cleanCells: Int
        /// Cells that were audited and had findings.
        public let findingCells: Int
        /// Cells whose audit stopped early.
        public let partialCells: Int
        /// Cells whose audit could not finish.
        public let failedCells: Int
        /// Cells whose audit was not run.
        public let skippedCells: Int
    }

    /// The runs, newest first.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - branch: Only this branch; nil for all.
    /// - Returns: The runs.
    /// - Throws: ``SQLiteError``.
    public static func load(from store: Store, branch: String?) throws -> [Row] {
        let select = try store.database.prepare(
            """
            SELECT key, app, branch, commit_id, started_at, started_at_assumed, xcode,
                (SELECT count(*) FROM artifacts WHERE artifacts.run_id = runs.id),
                coalesce(clean_cells, 0), coalesce(finding_cells, 0), coalesce(partial_cells, 0),
                coalesce(failed_cells, 0), coalesce(skipped_cells, 0)
            FROM runs LEFT JOIN run_summaries ON run_summaries.run_id = runs.id
            WHERE ?1 IS NULL OR branch = ?1
            ORDER BY ordering DESC, key DESC
            """
        )
        try select.bind(branch, at: 1)
        var rows: [Row] = []
        while try select.step() {
            rows.append(
                Row(
                    key: try select.text(0),
                    app: try select.text(1),
                    branch: try select.text(2),
                    commit: try select.textOrNil(3),
                    startedAt: Timestamp(milliseconds: try select.integer(4)),
                    startIsAssumed: try select.int(5) == 1,
                    xcode: try select.textOrNil(6),
                    artifacts: try select.int(7),
                    cleanCells: try select.int(8),
                    findingCells: try select.int(9),
                    partialCells: try select.int(10),
                    failedCells: try select.int(11),
                    skippedCells: try select.int(12)
                )
            )
        }
        return rows
    }
}
