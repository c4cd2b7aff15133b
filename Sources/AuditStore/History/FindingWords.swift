extension History {
    /// What the engine says about a finding, and why an export excused it: of several wordings the first by name.
    ///
    /// - Parameter finding: The finding's number.
    /// - Returns: The words; empty ones where no result has the finding.
    /// - Throws: ``SQLiteError``.
    func words(of finding: Int) throws -> (compact: String, detail: String, excuse: String?) {
        let select = try statement(
            """
            SELECT messages.compact, messages.detail, result_members.excuse FROM result_members
            JOIN messages ON messages.id = result_members.message_id
            WHERE result_members.finding_id = ?1
            ORDER BY result_members.excuse IS NULL, messages.compact, messages.detail LIMIT 1
            """
        )
        guard let row = findings.rows[finding].last else { return ("", "", nil) }
        try select.bind(row, at: 1)
        defer { select.reset() }
        guard try select.step() else { return ("", "", nil) }
        return (try select.text(0), try select.text(1), try select.textOrNil(2))
    }
}
