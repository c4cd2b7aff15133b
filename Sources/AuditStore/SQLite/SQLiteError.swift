/// What SQLite answered when a call failed.
///
/// Bound values are left out on purpose: labels of an app's elements do not belong into CI logs.
/// Result codes: <https://www.sqlite.org/rescode.html>.
public struct SQLiteError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The primary result code, such as 19 for a broken constraint.
    public let code: Int32
    /// The extended result code.
    public let extendedCode: Int32
    /// SQLite's own words.
    public let message: String
    /// The statement that failed, where there was one.
    public let sql: String?

    /// An error from its parts.
    public init(code: Int32, extendedCode: Int32, message: String, sql: String?) {
        self.code = code
        self.extendedCode = extendedCode
        self.message = message
        self.sql = sql
    }

    /// `SQLite error 19: … - while executing `INSERT …``.
    public var description: String {
        var text = "SQLite error \(code): \(message)"
        if extendedCode != code { text = "SQLite error \(code) (\(extendedCode)): \(message)" }
        if let sql { text += " - while executing `\(sql)`" }
        return text
    }

    /// Whether the disk or the quota is full.
    public var isFull: Bool { code == 13 }

    /// Whether another connection held the lock for longer than the busy timeout.
    public var isBusy: Bool { code == 5 || code == 6 }
}

/// A value in a row that is not what the code asked for: the schema and the code disagree.
public struct ColumnError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The column's name.
    public let column: String
    /// What was asked for.
    public let expected: String
    /// What was there.
    public let found: String
    /// The statement.
    public let sql: String

    /// `column "count": expected INTEGER, found TEXT - in `SELECT …``.
    public var description: String {
        "column \"\(column)\": expected \(expected), found \(found) - in `\(sql)`"
    }
}
