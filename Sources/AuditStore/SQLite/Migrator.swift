/// Brings a store to this program's schema, one step and one transaction at a time.
public struct Migrator {
    /// A step that a store has taken.
    public struct Applied: Sendable, Hashable {
        /// The step's number.
        public let number: Int
        /// The step's name.
        public let name: String
        /// The checksum of the SQL that was run.
        public let checksum: String
        /// When it was run.
        public let appliedAt: Timestamp
    }

    private let migrations: [Migration]

    /// A migrator for these steps, in order of their numbers.
    public init(_ migrations: [Migration] = Migration.all) { self.migrations = migrations }

    /// The number of the newest step that this program knows.
    public var newest: Int { migrations.last?.number ?? 0 }

    /// The steps that a store has taken; reads only.
    ///
    /// - Parameter database: The store.
    /// - Returns: The steps, in order; none where the file is new.
    /// - Throws: ``SQLiteError``.
    public func applied(in database: Database) throws -> [Applied] {
        let exists = try database.integer(
            "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = 'schema_migrations'"
        )
        guard exists == 1 else { return [] }
        let statement = try database.prepare(
            "SELECT number, name, checksum, applied_at FROM schema_migrations ORDER BY number"
        )
        var result: [Applied] = []
        while try statement.step() {
            result.append(
                Applied(
                    number: try statement.int(0),
                    name: try statement.text(1),
                    checksum: try statement.text(2),
                    appliedAt: Timestamp(milliseconds: try statement.integer(3))
                )
            )
        }
        return result
    }

    /// The steps that a store has still to take; reads only.
    ///
    /// - Parameter database: The store.
    /// - Returns: The steps, in order.
    /// - Throws: ``StoreError`` for a store that is newer than the program, or whose steps differ from ours.
    public func pending(in database: Database) throws -> [Migration] {
        let applied = try applied(in: database)
        if let last = applied.last, last.number > newest {
            throw StoreError.newerSchema(
                path: database.path,
                found: last.number,
                supported: newest
            )
        }
        for (step, ours) in zip(applied, migrations)
        where step.number != ours.number || step.checksum != ours.checksum {
            throw StoreError.changedMigration(path: database.path, fileName: ours.fileName)
        }
        return Array(migrations.dropFirst(applied.count))
    }

    /// Takes every pending step.
    ///
    /// A step and its record are one transaction: a failed one leaves nothing behind.
    ///
    /// - Parameters:
    ///   - database: The store.
    ///   - now: The time to record.
    /// - Throws: ``StoreError`` or ``SQLiteError``.
    public func migrate(_ database: Database, now: Timestamp) throws {
        while let next = try pending(in: database).first {
            try database.transaction {
                // Another process may have taken the step while this one waited for the lock.
                guard try pending(in: database).first == next else { return }
                try database.execute(Migrator.table)
                try database.execute(next.sql)
                let record = try database.prepare(
                    """
                    INSERT INTO schema_migrations (number, name, checksum, applied_at)
                    VALUES (?1, ?2, ?3, ?4)
                    """
                )
                try record.bind(next.number, at: 1)
                try record.bind(next.name, at: 2)
                try record.bind(next.checksum, at: 3)
                try record.bind(now.milliseconds, at: 4)
                try record.run()
            }
        }
    }

    private static let table = """
        CREATE TABLE IF NOT EXISTS schema_migrations (
            number INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            checksum TEXT NOT NULL,
            applied_at INTEGER NOT NULL
        ) STRICT
        """
}
