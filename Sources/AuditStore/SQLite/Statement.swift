internal import CSQLite

/// A prepared statement: bind values, step through rows, read columns.
///
/// Reading is strict: tables are STRICT, so a column of another type than asked for is a fault in the code, and
/// says so. Text is bound and read with its length, since labels and logs can hold NUL.
public final class Statement {
    /// The SQL.
    public let sql: String

    private let handle: OpaquePointer
    // The connection has to outlive its statements.
    private let database: Database

    init(handle: OpaquePointer, database: Database, sql: String) {
        self.handle = handle
        self.database = database
        self.sql = sql
    }

    deinit { sqlite3_finalize(handle) }

    /// Binds a value to a parameter.
    ///
    /// - Parameters:
    ///   - value: The value, or nil for NULL.
    ///   - index: The parameter's number, from 1, as `?1` has it.
    /// - Throws: ``SQLiteError`` where there is no such parameter.
    public func bind(_ value: Int64?, at index: Int32) throws(SQLiteError) {
        guard let value else { return try bindNull(at: index) }
        try check(sqlite3_bind_int64(handle, index, value))
    }

    /// Binds an integer; see ``bind(_:at:)-(Int64?,_)``.
    public func bind(_ value: Int?, at index: Int32) throws(SQLiteError) {
        try bind(value.map(Int64.init), at: index)
    }

    /// Binds a floating-point number; see ``bind(_:at:)-(Int64?,_)``.
    public func bind(_ value: Double?, at index: Int32) throws(SQLiteError) {
        guard let value else { return try bindNull(at: index) }
        try check(sqlite3_bind_double(handle, index, value))
    }

    /// Binds a text by its bytes; see ``bind(_:at:)-(Int64?,_)``.
    public func bind(_ value: String?, at index: Int32) throws(SQLiteError) {
        guard var value else { return try bindNull(at: index) }
        let code = value.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                audit_bind_text(handle, index, $0.baseAddress ?? Statement.empty, UInt64($0.count))
            }
        }
        try check(code)
    }

    /// Binds bytes; see ``bind(_:at:)-(Int64?,_)``.
    public func bind(_ value: [UInt8]?, at index: Int32) throws(SQLiteError) {
        guard let value else { return try bindNull(at: index) }
        let code = value.withUnsafeBytes {
            $0.baseAddress.map { bytes in
                audit_bind_blob(handle, index, bytes, UInt64(value.count))
            } ?? sqlite3_bind_zeroblob(handle, index, 0)
        }
        try check(code)
    }

    private func bindNull(at index: Int32) throws(SQLiteError) {
        try check(sqlite3_bind_null(handle, index))
    }

    // A zero-length text needs a pointer, or SQLite binds NULL.
    nonisolated(unsafe) private static let empty = {
        let byte = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
        byte.pointee = 0
        return UnsafePointer(byte)
    }()

    /// Moves to the next row.
    ///
    /// - Returns: Whether there is one. At the end the statement is reset and can be used again.
    /// - Throws: ``SQLiteError``; the statement is reset.
    public func step() throws(SQLiteError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE:
            sqlite3_reset(handle)
            return false
        case let code:
            let error = database.error(code, sql: sql)
            sqlite3_reset(handle)
            throw error
        }
    }

    /// Runs a statement that gives no rows, and makes it ready for the next values.
    ///
    /// - Throws: ``SQLiteError``.
    public func run() throws(SQLiteError) {
        while try step() {}
    }

    /// Goes back to before the first row; bound values stay.
    public func reset() { sqlite3_reset(handle) }

    /// Whether a column of the present row holds text.
    ///
    /// - Parameter column: The column, from 0.
    /// - Returns: Whether it does.
    public func isText(_ column: Int32) -> Bool {
        sqlite3_column_type(handle, column) == SQLITE_TEXT
    }

    /// How many columns a row has.
    public var columnCount: Int32 { sqlite3_column_count(handle) }

    /// The name of a column.
    public func columnName(_ column: Int32) -> String {
        sqlite3_column_name(handle, column).map { String(cString: $0) } ?? ""
    }

    /// The number of the column with this name; nil where there is none.
    public func column(named name: String) -> Int32? {
        (0..<columnCount).first { columnName($0) == name }
    }

    /// Whether a column is NULL.
    public func isNull(_ column: Int32) -> Bool {
        sqlite3_column_type(handle, column) == SQLITE_NULL
    }

    /// An integer.
    ///
    /// - Parameter column: The column, from 0.
    /// - Returns: The integer.
    /// - Throws: ``ColumnError`` where it is something else.
    public func integer(_ column: Int32) throws(ColumnError) -> Int64 {
        guard sqlite3_column_type(handle, column) == SQLITE_INTEGER else {
            throw mismatch(column, "INTEGER")
        }
        return sqlite3_column_int64(handle, column)
    }

    /// An integer, or nil for NULL; see ``integer(_:)``.
    public func integerOrNil(_ column: Int32) throws(ColumnError) -> Int64? {
        isNull(column) ? nil : try integer(column)
    }

    /// An integer as `Int`; see ``integer(_:)``.
    public func int(_ column: Int32) throws(ColumnError) -> Int { Int(try integer(column)) }

    /// A number, whole or not.
    ///
    /// - Parameter column: The column, from 0.
    /// - Returns: The number.
    /// - Throws: ``ColumnError`` where it is something else.
    public func real(_ column: Int32) throws(ColumnError) -> Double {
        switch sqlite3_column_type(handle, column) {
        case SQLITE_FLOAT, SQLITE_INTEGER: return sqlite3_column_double(handle, column)
        default: throw mismatch(column, "REAL")
        }
    }

    /// A number, or nil for NULL; see ``real(_:)``.
    public func realOrNil(_ column: Int32) throws(ColumnError) -> Double? {
        isNull(column) ? nil : try real(column)
    }

    /// A text.
    ///
    /// - Parameter column: The column, from 0.
    /// - Returns: The text.
    /// - Throws: ``ColumnError`` where it is something else.
    public func text(_ column: Int32) throws(ColumnError) -> String {
        guard sqlite3_column_type(handle, column) == SQLITE_TEXT else {
            throw mismatch(column, "TEXT")
        }
        let bytes = sqlite3_column_text(handle, column)
        let count = Int(sqlite3_column_bytes(handle, column))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    /// A text, or nil for NULL; see ``text(_:)``.
    public func textOrNil(_ column: Int32) throws(ColumnError) -> String? {
        isNull(column) ? nil : try text(column)
    }

    /// Bytes.
    ///
    /// - Parameter column: The column, from 0.
    /// - Returns: The bytes.
    /// - Throws: ``ColumnError`` where it is something else.
    public func blob(_ column: Int32) throws(ColumnError) -> [UInt8] {
        guard sqlite3_column_type(handle, column) == SQLITE_BLOB else {
            throw mismatch(column, "BLOB")
        }
        let bytes = sqlite3_column_blob(handle, column)
        let count = Int(sqlite3_column_bytes(handle, column))
        return Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }

    private func mismatch(_ column: Int32, _ expected: String) -> ColumnError {
        let found: String
        switch sqlite3_column_type(handle, column) {
        case SQLITE_INTEGER: found = "INTEGER"
        case SQLITE_FLOAT: found = "REAL"
        case SQLITE_TEXT: found = "TEXT"
        case SQLITE_BLOB: found = "BLOB"
        default: found = "NULL"
        }
        return ColumnError(column: columnName(column), expected: expected, found: found, sql: sql)
    }

    private func check(_ code: Int32) throws(SQLiteError) {
        guard code == SQLITE_OK else { throw database.error(code, sql: sql) }
    }
}

@available(*, unavailable, message: "a statement belongs to its connection")
extension Statement: Sendable {}
