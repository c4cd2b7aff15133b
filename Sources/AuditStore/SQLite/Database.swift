internal import CSQLite

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// One connection to a SQLite file.
///
/// Not `Sendable`: a connection is opened with `SQLITE_OPEN_NOMUTEX` and belongs to the code that opened it.
/// Related SQLite documentation: <https://www.sqlite.org/c3ref/open.html>.
public final class Database {
    /// How a file is opened.
    public enum Mode: Sendable {
        /// Reading and writing; the file is made where it is missing.
        case create
        /// Reading and writing an existing file.
        case readWrite
        /// Reading only.
        case readOnly
        /// Reading a file that nobody changes, without locks and without a journal beside it.
        case immutable
    }

    /// The path as it was given.
    public let path: String

    private let handle: OpaquePointer

    /// Opens a file.
    ///
    /// The order of the settings follows what SQLite needs: the busy timeout before anything that may wait,
    /// then the flags that change how statements are read.
    ///
    /// - Parameters:
    ///   - path: The file; `:memory:` for a database that lives as long as the connection.
    ///   - mode: How to open it.
    ///   - busyTimeout: How long to wait for another connection's lock, in milliseconds.
    /// - Throws: ``SQLiteError``.
    public init(path: String, mode: Mode, busyTimeout: Int32 = 600_000) throws(SQLiteError) {
        var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        var name = path
        switch mode {
        case .create: flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
        case .readWrite: flags |= SQLITE_OPEN_READWRITE
        case .readOnly: flags |= SQLITE_OPEN_READONLY
        case .immutable:
            flags |= SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
            name = "file:" + Database.uriPath(path) + "?immutable=1"
        }
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(name, &opened, flags, nil)
        guard code == SQLITE_OK, let opened else {
            let message =
                opened.map { String(cString: sqlite3_errmsg($0)) }
                ?? String(cString: sqlite3_errstr(code))
            // https://www.sqlite.org/c3ref/open.html
            // > Whether or not an error occurs when it is opened, resources associated with the
            // > database connection handle should be released by passing it to sqlite3_close().
            sqlite3_close_v2(opened)
            throw SQLiteError(code: code & 0xFF, extendedCode: code, message: message, sql: nil)
        }
        self.path = path
        handle = opened
        sqlite3_busy_timeout(handle, busyTimeout)
        // A misspelt column in double quotes is an error, not a string.
        _ = audit_db_config(handle, SQLITE_DBCONFIG_DQS_DML, 0)
        _ = audit_db_config(handle, SQLITE_DBCONFIG_DQS_DDL, 0)
        _ = audit_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
        try execute("PRAGMA foreign_keys = ON")
    }

    deinit { sqlite3_close_v2(handle) }

    /// Runs one or more statements that take no values and give no rows that matter.
    ///
    /// - Parameter script: The SQL.
    /// - Throws: ``SQLiteError`` from the first statement that fails.
    public func execute(_ script: String) throws(SQLiteError) {
        let code = sqlite3_exec(handle, script, nil, nil, nil)
        guard code == SQLITE_OK else { throw error(code, sql: script) }
    }

    /// Prepares one statement.
    ///
    /// - Parameter sql: Exactly one statement; anything after it is an error.
    /// - Returns: The statement.
    /// - Throws: ``SQLiteError``.
    public func prepare(_ sql: String) throws(SQLiteError) -> Statement {
        var compiled: OpaquePointer?
        var rest = false
        let code = sql.utf8.count > 1_000_000 ? SQLITE_TOOBIG : prepare(sql, &compiled, &rest)
        guard code == SQLITE_OK, let compiled else {
            throw code == SQLITE_OK
                ? SQLiteError(code: 21, extendedCode: 21, message: "no statement", sql: sql)
                : error(code, sql: sql)
        }
        guard !rest else {
            sqlite3_finalize(compiled)
            throw SQLiteError(
                code: 21,
                extendedCode: 21,
                message: "more than one statement",
                sql: sql
            )
        }
        return Statement(handle: compiled, database: self, sql: sql)
    }

    private func prepare(
        _ sql: String,
        _ compiled: inout OpaquePointer?,
        _ rest: inout Bool
    ) -> Int32 {
        var copy = sql
        return copy.withUTF8 { bytes in
            let start = UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
            var tail: UnsafePointer<CChar>?
            let code = sqlite3_prepare_v3(
                handle,
                start,
                Int32(bytes.count),
                UInt32(SQLITE_PREPARE_PERSISTENT),
                &compiled,
                &tail
            )
            if let start, let tail {
                rest = bytes[(tail - start)...].contains { $0 > 0x20 && $0 != 0x3B }
            }
            return code
        }
    }

    /// Runs the body in a transaction that takes the write lock at once.
    ///
    /// - Parameter body: The work; whatever it throws rolls everything back.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws, or ``SQLiteError``.
    public func transaction<Result>(_ body: () throws -> Result) throws -> Result {
        try execute("BEGIN IMMEDIATE")
        do {
            let result = try body()
            try execute("COMMIT")
            return result
        } catch {
            // A failed COMMIT or a full disk may have rolled back already; the first error is the one to tell.
            if sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
            throw error
        }
    }

    /// Lets the file have a write-ahead log from now on.
    ///
    /// Changing the journal needs the file alone, and SQLite does not wait for that as it does for other locks
    /// (<https://www.sqlite.org/wal.html#sometimes_queries_return_sqlite_busy_in_wal_mode>): processes that make a store at
    /// the same time would send each other away. So it is tried again, for a minute at most.
    ///
    /// - Throws: ``SQLiteError``.
    func useWriteAheadLog() throws(SQLiteError) {
        var left = 6_000
        while true {
            do {
                return try execute("PRAGMA journal_mode = WAL")
            } catch {
                guard error.code == SQLITE_BUSY, left > 0 else { throw error }
                left -= 1
                usleep(10_000)
            }
        }
    }

    /// Runs the body while SQLite does not look up the references of rows that are written.
    ///
    /// Outside a transaction only (<https://www.sqlite.org/pragma.html#pragma_foreign_keys>).
    ///
    /// - Parameter body: The work; it has to be sure of its references.
    /// - Returns: What the body returns.
    /// - Throws: What the body throws, or ``SQLiteError``.
    func withoutReferenceChecks<Result>(_ body: () throws -> Result) throws -> Result {
        try execute("PRAGMA foreign_keys = OFF")
        do {
            let result = try body()
            try execute("PRAGMA foreign_keys = ON")
            return result
        } catch {
            try? execute("PRAGMA foreign_keys = ON")
            throw error
        }
    }

    /// The single integer that a statement gives, such as a pragma's value.
    ///
    /// - Parameter sql: A statement with one column.
    /// - Returns: nil where there is no row, or the value is NULL.
    /// - Throws: ``SQLiteError``, or ``ColumnError`` where the value is no integer.
    public func integer(_ sql: String) throws -> Int64? {
        let statement = try prepare(sql)
        return try statement.step() ? try statement.integerOrNil(0) : nil
    }

    /// The full path of the file of a schema, as SQLite knows it; nil where there is no such schema.
    func file(_ schema: String) throws -> String? {
        let list = try prepare("SELECT file FROM pragma_database_list WHERE name = ?1")
        try list.bind(schema, at: 1)
        defer { list.reset() }
        return try list.step() ? try list.textOrNil(0) : nil
    }

    /// The rowid of the last insert on this connection.
    public var lastInsertRowID: Int64 { sqlite3_last_insert_rowid(handle) }

    /// How many rows the last statement changed.
    public var changes: Int { Int(sqlite3_changes64(handle)) }

    func error(_ code: Int32, sql: String?) -> SQLiteError {
        SQLiteError(
            code: code & 0xFF,
            extendedCode: code,
            message: String(cString: sqlite3_errmsg(handle)),
            sql: sql
        )
    }

    /// A path as the path of a `file:` URI (<https://www.sqlite.org/uri.html>).
    private static func uriPath(_ path: String) -> String {
        var result = ""
        for byte in path.utf8 {
            switch byte {
            case 0x2D, 0x2E, 0x2F, 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A, 0x7E:
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                result += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
            }
        }
        return result
    }
}

@available(*, unavailable, message: "a connection belongs to the code that opened it")
extension Database: Sendable {}
