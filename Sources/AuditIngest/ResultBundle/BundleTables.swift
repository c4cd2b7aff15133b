import AuditStore

/// A row of a bundle's database: what is NULL or no column of this database is absent.
struct BundleRow {
    /// The row's number, which foreign keys point at.
    var id: Int64
    /// The values as text.
    var values: [String: String]

    /// A text that says something.
    func text(_ column: String) -> String? {
        if let text = values[column], !text.isEmpty { text } else { nil }
    }

    /// A whole number.
    func int(_ column: String) -> Int? { values[column].flatMap { Int($0) } }

    /// A number.
    func double(_ column: String) -> Double? { values[column].flatMap(Double.init) }

    /// A foreign key.
    func key(_ column: String) -> Int64? { values[column].flatMap { Int64($0) } }
}

/// Reads tables of a bundle's `database.sqlite3`, which is never written and may have been made by anyone.
struct BundleTables {
    private let database: Database

    /// Opens a database.
    ///
    /// - Parameter path: The file.
    /// - Throws: What SQLite says.
    init(path: String) throws {
        database = try Database(path: path, mode: .immutable, busyTimeout: 0)
        // Nothing that the file's schema defines may run.
        try database.execute("PRAGMA trusted_schema = OFF; PRAGMA query_only = ON")
    }

    /// The rows of a table, in the order of their numbers.
    ///
    /// The order of the columns is random, and which there are depends on the Xcode that made the file: columns are
    /// asked for by name, and missing ones are absent from the rows.
    ///
    /// - Parameters:
    ///   - table: The table; one that is not there has no rows.
    ///   - columns: The columns that are wanted.
    /// - Returns: The rows.
    /// - Throws: What SQLite says.
    func rows(_ table: StaticString, _ columns: [String]) throws -> [BundleRow] {
        let known = try names(of: table)
        guard !known.isEmpty else { return [] }
        let wanted = columns.filter(known.contains)
        let list = (["rowid"] + wanted.map { "\"\($0)\"" }).joined(separator: ", ")
        let statement = try database.prepare("SELECT \(list) FROM \"\(table)\" ORDER BY rowid")
        var result: [BundleRow] = []
        while try statement.step() {
            var row = BundleRow(id: try statement.integer(0), values: [:])
            for (at, column) in wanted.enumerated() {
                row.values[column] = BundleTables.value(statement, Int32(at + 1))
            }
            result.append(row)
        }
        return result
    }

    /// The columns of a table; a view is none.
    private func names(of table: StaticString) throws -> Set<String> {
        let statement = try database.prepare(
            """
            SELECT info.name FROM sqlite_master, pragma_table_info(sqlite_master.name) AS info
            WHERE sqlite_master.type = 'table' AND sqlite_master.name = ?1
            """
        )
        try statement.bind("\(table)", at: 1)
        var result: Set<String> = []
        while try statement.step() { result.insert(try statement.text(0)) }
        return result
    }

    private static func value(_ statement: Statement, _ column: Int32) -> String? {
        if statement.isNull(column) { return nil }
        if let text = try? statement.text(column) { return text }
        if let integer = try? statement.integer(column) { return String(integer) }
        if let real = try? statement.real(column) { return String(real) }
        return nil
    }
}
