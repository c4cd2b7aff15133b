/// Whether a store is whole.
public struct StoreCheck: Sendable, Hashable {
    /// The schema's number in the store.
    public let schema: Int
    /// The newest schema that the program knows.
    public let newestSchema: Int
    /// The migrations that are still to be run.
    public let pending: [String]
    /// What is wrong, in words; empty where nothing is.
    public let problems: [String]
    /// How many rows the main tables have.
    public let counts: [Count]

    /// A table and how many rows it has.
    public struct Count: Sendable, Hashable {
        /// The table.
        public let table: String
        /// The number of rows.
        public let rows: Int64
    }

    /// Checks the file's pages, its references and whether every artifact is whole; reads only.
    ///
    /// - Parameter path: The store.
    /// - Returns: What was found.
    /// - Throws: ``StoreError`` for a file that is no store; ``SQLiteError`` where it cannot be read.
    public static func run(path: String) throws -> StoreCheck {
        let store = try Store.openUnmigrated(path: path)
        let database = store.database
        let migrator = Migrator()
        let applied = try migrator.applied(in: database)
        let pending = try migrator.pending(in: database)
        var problems: [String] = []
        let integrity = try database.prepare("PRAGMA integrity_check(20)")
        while try integrity.step() {
            let line = try integrity.text(0)
            if line != "ok" { problems.append("damaged: \(line)") }
        }
        let references = try database.prepare("PRAGMA foreign_key_check")
        var broken = 0
        while try references.step() { broken += 1 }
        if broken > 0 { problems.append("\(broken) rows point at rows that are not there") }
        var counts: [Count] = []
        if pending.isEmpty {
            let halves =
                try database.integer("SELECT count(*) FROM artifacts WHERE format = ''") ?? 0
            if halves > 0 { problems.append("\(halves) artifacts were not ingested whole") }
            counts = try count(database)
        }
        return StoreCheck(
            schema: applied.last?.number ?? 0,
            newestSchema: migrator.newest,
            pending: pending.map(\.fileName),
            problems: problems,
            counts: counts
        )
    }

    private static func count(_ database: Database) throws -> [Count] {
        let statement = try database.prepare(
            """
            SELECT 'runs', count(*) FROM runs
            UNION ALL SELECT 'artifacts', count(*) FROM artifacts
            UNION ALL SELECT 'screens', count(*) FROM screens
            UNION ALL SELECT 'cells', count(*) FROM cells
            UNION ALL SELECT 'audits', count(*) FROM audits
            UNION ALL SELECT 'findings', count(*) FROM findings
            UNION ALL SELECT 'results', count(*) FROM results
            UNION ALL SELECT 'walks', count(*) FROM walks
            UNION ALL SELECT 'setting_events', count(*) FROM setting_events
            UNION ALL SELECT 'diagnostics', count(*) FROM diagnostics
            """
        )
        var counts: [Count] = []
        while try statement.step() {
            counts.append(Count(table: try statement.text(0), rows: try statement.integer(1)))
        }
        return counts
    }
}
