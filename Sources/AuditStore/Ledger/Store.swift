/// The ledger: one SQLite file that belongs to this program.
public final class Store {
    /// What the file's header says about whose it is: `AUDT`.
    public static let applicationID: Int64 = 0x4155_4454

    /// The connection.
    public let database: Database

    /// Opens a store for writing, makes it where it is missing, and brings it to this program's schema.
    ///
    /// WAL with `synchronous = NORMAL`: a crash of the machine can lose the last transaction but never damages the file
    /// (<https://www.sqlite.org/wal.html>).
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - now: The time to record with a migration.
    ///   - create: Whether a missing file is made.
    /// - Returns: The store.
    /// - Throws: ``StoreError`` or ``SQLiteError``.
    public static func open(path: String, now: Timestamp, create: Bool = true) throws -> Store {
        try explaining(path) { try openWritable(path: path, now: now, create: create) }
    }

    private static func openWritable(path: String, now: Timestamp, create: Bool) throws -> Store {
        let database: Database
        do {
            database = try Database(path: path, mode: create ? .create : .readWrite)
        } catch {
            throw error.code == 14 && !create ? StoreError.missing(path: path) : error
        }
        try checkHeader(of: database)
        // The page size has to be set before the first table is made.
        try database.execute("PRAGMA page_size = 8192")
        try database.useWriteAheadLog()
        try database.execute("PRAGMA synchronous = NORMAL")
        try database.execute("PRAGMA cache_size = -8192")
        try database.execute("PRAGMA temp_store = MEMORY")
        try database.transaction {
            if try database.integer("PRAGMA application_id") == 0 {
                try database.execute("PRAGMA application_id = \(applicationID)")
            }
        }
        try Migrator().migrate(database, now: now)
        let store = Store(database: database)
        if try !store.hasPresentRecipe {
            _ = try LedgerWriter(store, now: now, toolVersion: "").rekey(dryRun: false)
        }
        return store
    }

    /// Whether the findings' keys are made by this program's recipe.
    var hasPresentRecipe: Bool {
        get throws { try database.integer("PRAGMA user_version") == Int64(FindingIdentity.recipe) }
    }

    /// Opens a store for reading only.
    ///
    /// - Parameter path: The file.
    /// - Returns: The store.
    /// - Throws: ``StoreError`` where it is missing, not ours, newer, or has migrations to run.
    public static func openForReading(path: String) throws -> Store {
        let store = try openUnmigrated(path: path)
        let pending = try Migrator().pending(in: store.database)
        if !pending.isEmpty {
            throw StoreError.needsMigration(path: path, pending: pending.map(\.fileName))
        }
        return store
    }

    /// Opens a store of any schema for reading, to look at the schema itself.
    static func openUnmigrated(path: String) throws -> Store {
        try explaining(path) { try openReadOnly(path: path) }
    }

    private static func openReadOnly(path: String) throws -> Store {
        let database: Database
        do {
            database = try Database(path: path, mode: .readOnly)
        } catch {
            throw error.code == 14 ? StoreError.missing(path: path) : error
        }
        try checkHeader(of: database)
        try database.execute("PRAGMA cache_size = -8192")
        return Store(database: database)
    }

    private init(database: Database) { self.database = database }

    /// Says what to do about a file that SQLite cannot work with.
    private static func explaining(_ path: String, _ body: () throws -> Store) throws -> Store {
        do {
            return try body()
        } catch let error as SQLiteError where error.isFull {
            throw StoreError.writeFailed(path: path, error)
        } catch let error as SQLiteError where [8, 11, 14].contains(error.code) {
            throw StoreError.unusable(path: path, error)
        }
    }

    /// Refuses a file that is no database, or another program's, before anything is written.
    private static func checkHeader(of database: Database) throws {
        do {
            // In this order: another process may be making the store, and it sets the identifier before the first table.
            let tables = try database.integer("SELECT count(*) FROM sqlite_schema") ?? 0
            let id = try database.integer("PRAGMA application_id") ?? 0
            if id != applicationID, id != 0 || tables > 0 {
                throw StoreError.notOurs(path: database.path, applicationID: id)
            }
        } catch let error as SQLiteError where error.code == 26 {
            throw StoreError.notADatabase(path: database.path)
        }
    }
}

@available(*, unavailable, message: "a store belongs to the code that opened it")
extension Store: Sendable {}
