/// Finds the last run that looked at a cell, whatever came of it.
///
/// States are stored where they change; this answers what lies between two changes. It goes back run by run with one seek each,
/// and the answer is nearly always among the first.
struct CellLooks {
    private let ids: LedgerIDs

    init(_ ids: LedgerIDs) { self.ids = ids }

    /// The last run of a branch that looked at a cell before a point of history.
    ///
    /// - Parameters:
    ///   - branch: The branch.
    ///   - cell: The cell's row.
    ///   - ordering: Runs with this ordering and later ones do not count.
    /// - Returns: The run and its ordering; nil where none looked.
    /// - Throws: ``SQLiteError``.
    func last(
        branch: String,
        cell: Int64,
        before ordering: Int64
    ) throws -> (run: Int64, ordering: Int64)? {
        if let latest = try latest(branch: branch, cell: cell, before: ordering) { return latest }
        let select = try ids.statement(
            """
            SELECT runs.id, runs.ordering FROM runs
            WHERE runs.branch = ?1 AND runs.ordering < ?3 AND EXISTS (
                SELECT 1 FROM scopes JOIN audits ON audits.run_id = runs.id AND audits.scope_id = scopes.id
                WHERE scopes.cell_id = ?2)
            ORDER BY runs.ordering DESC, runs.key DESC LIMIT 1
            """
        )
        try select.bind(branch, at: 1)
        try select.bind(cell, at: 2)
        try select.bind(ordering, at: 3)
        defer { select.reset() }
        guard try select.step() else { return nil }
        return (try select.integer(0), try select.integer(1))
    }

    /// The last look of all, where that was early enough.
    private func latest(
        branch: String,
        cell: Int64,
        before ordering: Int64
    ) throws -> (run: Int64, ordering: Int64)? {
        let select = try ids.statement(
            "SELECT run_id, ordering FROM cell_latest WHERE branch = ?1 AND cell_id = ?2"
        )
        try select.bind(branch, at: 1)
        try select.bind(cell, at: 2)
        defer { select.reset() }
        guard try select.step() else { return nil }
        let found = (run: try select.integer(0), ordering: try select.integer(1))
        return found.ordering < ordering ? found : nil
    }

    /// Takes a run out of a branch: the cells it looked at last get the look before.
    ///
    /// - Parameters:
    ///   - run: The run's row, which is on another branch by now.
    ///   - branch: The branch that it was on.
    /// - Throws: ``SQLiteError``.
    func forget(run: Int64, branch: String) throws {
        let select = try ids.statement(
            "SELECT cell_id FROM cell_latest WHERE branch = ?1 AND run_id = ?2 ORDER BY cell_id"
        )
        try select.bind(branch, at: 1)
        try select.bind(run, at: 2)
        var cells: [Int64] = []
        while try select.step() { cells.append(try select.integer(0)) }
        for sql in [
            "DELETE FROM cell_latest WHERE branch = ?1 AND run_id = ?2",
            "DELETE FROM cell_changes WHERE branch = ?1 AND run_id = ?2",
        ] {
            let delete = try ids.statement(sql)
            try delete.bind(branch, at: 1)
            try delete.bind(run, at: 2)
            try delete.run()
        }
        let insert = try ids.statement(
            "INSERT INTO cell_latest (branch, cell_id, ordering, run_id) VALUES (?1, ?2, ?3, ?4)"
        )
        for cell in cells {
            guard let last = try last(branch: branch, cell: cell, before: .max) else { continue }
            try insert.bind(branch, at: 1)
            try insert.bind(cell, at: 2)
            try insert.bind(last.ordering, at: 3)
            try insert.bind(last.run, at: 4)
            try insert.run()
        }
    }
}
