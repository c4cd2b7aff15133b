/// The rows of a store for other programs: flat, with names instead of numbers, always in the same order.
public struct StoreExport {
    /// What can be exported.
    public enum Table: String, Sendable, Hashable, CaseIterable {
        /// One row for each sighting: a finding that an audit saw.
        case findings
        /// One row for each audit, whatever came of it.
        case audits
        /// One row for each cell and branch: who looked last.
        case coverage
        /// One row for each run.
        case runs
        /// One row for each week and branch.
        case trend
        /// One row for each utterance of each walk.
        case walks
        /// One row for each command that set or read a simulator's setting.
        case settings
    }

    /// A value of a row.
    public enum Value: Sendable, Hashable {
        /// Nothing is known.
        case null
        /// A whole number.
        case integer(Int64)
        /// A number.
        case real(Double)
        /// Text.
        case text(String)
    }

    private let select: Statement
    /// The names of the columns, in order.
    public let columns: [String]

    /// A table of a store.
    ///
    /// - Parameters:
    ///   - table: Which.
    ///   - store: The store.
    /// - Throws: ``SQLiteError``.
    public init(_ table: Table, of store: Store) throws {
        select = try store.database.prepare(StoreExport.sql(table))
        let statement = select
        columns = (0..<statement.columnCount).map { statement.columnName(Int32($0)) }
    }

    /// The next row; nil after the last one.
    ///
    /// - Throws: ``SQLiteError``.
    public func next() throws -> [Value]? {
        guard try select.step() else { return nil }
        return try columns.indices.map { try value(Int32($0), name: columns[$0]) }
    }

    /// Times are ISO 8601 and text sizes have their names.
    private func value(_ column: Int32, name: String) throws -> Value {
        if select.isNull(column) { return .null }
        if name == "text_size" {
            return .text(TextSize(rawValue: try select.int(column))?.name ?? "unknown")
        }
        if name == "severity" {
            return .text(Severity(rawValue: try select.int(column))?.name ?? "unknown")
        }
        if name.hasSuffix("_at") {
            return .text(Timestamp(milliseconds: try select.integer(column)).iso8601)
        }
        if select.isText(column) { return .text(try select.text(column)) }
        if let number = try? select.integer(column) { return .integer(number) }
        return .real(try select.real(column))
    }

    private static func sql(_ table: Table) -> String {
        switch table {
        case .findings:
            """
            SELECT finding, app, screen, rule, type, element_type, identifier, label, run, branch, started_at,
                device_model, pose, text_size, settings, severity, compact, detail, attempt
            FROM finding_history
            ORDER BY started_at, run, finding, device_model, pose, text_size, settings, attempt, severity, compact, detail
            """
        case .audits:
            """
            SELECT run, branch, commit_id, started_at, app, screen, device_model, pose, text_size, settings, test,
                attempt, outcome, findings, error, artifact, line
            FROM audit_history
            ORDER BY started_at, run, app, screen, device_model, pose, text_size, settings, test, attempt, artifact, line,
                outcome, error
            """
        case .coverage:
            """
            SELECT branch, app, screen, device_model, pose, text_size, settings, last_run, last_looked_at
            FROM cell_coverage ORDER BY branch, app, screen, device_model, pose, text_size, settings
            """
        case .runs:
            """
            SELECT key AS run, app, branch, commit_id, started_at, started_at_assumed, xcode,
                (SELECT count(*) FROM artifacts WHERE artifacts.run_id = runs.id) AS artifacts
            FROM runs ORDER BY ordering, key
            """
        case .trend:
            """
            SELECT branch, week, runs, audited_cells, failed_cells, sightings FROM weekly_trend ORDER BY branch, week
            """
        case .walks:
            """
            SELECT runs.key AS run, runs.branch, cell_names.app, cell_names.screen, cell_names.device_model, cell_names.pose,
                cell_names.text_size, cell_names.settings, walks.name AS walk, walks.source, walks.attempt,
                walks.complete, walk_steps.ordinal AS step, walk_steps.spoken, walk_steps.pane, walk_steps.identifier
            FROM walks
            JOIN runs ON runs.id = walks.run_id
            JOIN scopes ON scopes.id = walks.scope_id
            JOIN cell_names ON cell_names.cell_id = scopes.cell_id
            JOIN artifacts ON artifacts.id = walks.artifact_id
            LEFT JOIN walk_steps ON walk_steps.sequence_id = walks.sequence_id
            ORDER BY runs.ordering, runs.key, artifacts.digest, walks.ordinal, walk_steps.ordinal
            """
        case .settings:
            """
            SELECT device_set, device, setting, action, value, confidence, command, at AS happened_at, run, artifact, line
            FROM setting_history
            ORDER BY device_set, device, happened_at, run, artifact, line, setting, action, value
            """
        }
    }
}
