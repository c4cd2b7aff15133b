/// Writes the rows of audits, several with one statement.
///
/// A row an audit is most of what a large artifact makes SQLite do, and half of it is the beginning and the end of a
/// statement. The rows of an artifact go in as they came; what waits is written before anybody can ask for it.
final class AuditRows {
    /// One row, without its artifact.
    struct Row {
        let run: Int64
        let scope: Int64
        let attempt: Int64
        let ordinal: Int64
        let outcome: Int64
        let channel: Int64
        let result: Int64
        let line: Int64
        let milliseconds: Int64?
        let error: Int64?
    }

    private let one: Statement
    private let many: Statement
    private var waiting: [Row] = []
    private static let together = 16
    private static let columns = 11

    init(_ ids: LedgerIDs) throws {
        one = try ids.statement(AuditRows.insert(rows: 1))
        many = try ids.statement(AuditRows.insert(rows: AuditRows.together))
        waiting.reserveCapacity(AuditRows.together)
    }

    private static func insert(rows: Int) -> String {
        let values = (0..<rows).map { row in
            let parameters = (1...columns).map { "?\(row * columns + $0)" }
            return "(\(parameters.joined(separator: ", ")))"
        }
        return """
            INSERT INTO audits (run_id, scope_id, attempt, artifact_id, ordinal, outcome, channel, result_id,
                line, milliseconds, error_id)
            VALUES \(values.joined(separator: ", "))
            """
    }

    /// Appends a row.
    ///
    /// - Parameters:
    ///   - row: The row.
    ///   - artifact: The artifact's row.
    /// - Throws: ``SQLiteError``, for this row or one before it.
    func append(_ row: Row, artifact: Int64) throws {
        waiting.append(row)
        guard waiting.count == AuditRows.together else { return }
        for (index, row) in waiting.enumerated() {
            try AuditRows.bind(row, artifact: artifact, to: many, at: index)
        }
        waiting.removeAll(keepingCapacity: true)
        try many.run()
    }

    /// Writes what waits.
    ///
    /// - Parameter artifact: The artifact's row.
    /// - Throws: ``SQLiteError``.
    func flush(artifact: Int64) throws {
        let rows = waiting
        waiting.removeAll(keepingCapacity: true)
        for row in rows {
            try AuditRows.bind(row, artifact: artifact, to: one, at: 0)
            try one.run()
        }
    }

    private static func bind(
        _ row: Row,
        artifact: Int64,
        to statement: Statement,
        at index: Int
    ) throws {
        let first = Int32(index * columns)
        try statement.bind(row.run, at: first + 1)
        try statement.bind(row.scope, at: first + 2)
        try statement.bind(row.attempt, at: first + 3)
        try statement.bind(artifact, at: first + 4)
        try statement.bind(row.ordinal, at: first + 5)
        try statement.bind(row.outcome, at: first + 6)
        try statement.bind(row.channel, at: first + 7)
        try statement.bind(row.result, at: first + 8)
        try statement.bind(row.line, at: first + 9)
        try statement.bind(row.milliseconds, at: first + 10)
        try statement.bind(row.error, at: first + 11)
    }
}
