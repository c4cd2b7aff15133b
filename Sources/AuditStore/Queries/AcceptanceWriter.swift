/// Records what a person decides about findings; nothing is ever rewritten.
public struct AcceptanceWriter {
    private let database: Database

    /// A writer for a store.
    ///
    /// - Parameter store: The store, opened for writing.
    public init(_ store: Store) { database = store.database }

    /// Accepts a finding.
    ///
    /// The same words again, while they stand, are the same decision, whenever they are said.
    ///
    /// - Parameter acceptance: The decision; its reason is not empty.
    /// - Returns: Whether it was recorded; false where the same decision is there already.
    /// - Throws: ``AcceptanceError`` for an empty reason, or ``SQLiteError``.
    @discardableResult
    public func accept(_ acceptance: Acceptance) throws -> Bool {
        guard acceptance.reason.contains(where: { !$0.isWhitespace }) else {
            throw AcceptanceError.noReason(finding: acceptance.findingKey)
        }
        if try row(of: acceptance) != nil { return false }
        let insert = try database.prepare(
            """
            INSERT OR IGNORE INTO acceptances (finding_key, accepted_at, reason, pose, text_size_from, text_size_to, settings,
                owner, until_day)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
            """
        )
        try bind(acceptance, to: insert)
        try insert.run()
        return true
    }

    /// Withdraws every acceptance of a finding that stands.
    ///
    /// - Parameters:
    ///   - findingKey: The finding's key.
    ///   - moment: When it is withdrawn.
    /// - Returns: How many were withdrawn.
    /// - Throws: ``SQLiteError``.
    @discardableResult
    public func withdraw(findingKey: String, at moment: Timestamp) throws -> Int {
        let insert = try database.prepare(
            """
            INSERT INTO acceptance_withdrawals (acceptance_id, withdrawn_at)
            SELECT id, ?2 FROM acceptances WHERE finding_key = ?1
                AND id NOT IN (SELECT acceptance_id FROM acceptance_withdrawals)
            """
        )
        try insert.bind(findingKey, at: 1)
        try insert.bind(moment.milliseconds, at: 2)
        try insert.run()
        return database.changes
    }

    /// The row of the same decision; NULL columns count as equal, which a UNIQUE constraint does not do.
    private func row(of acceptance: Acceptance) throws -> Int64? {
        let select = try database.prepare(
            """
            SELECT id FROM acceptances
            WHERE finding_key = ?1 AND reason = ?3 AND pose IS ?4 AND text_size_from IS ?5
                AND text_size_to IS ?6 AND settings IS ?7 AND owner IS ?8 AND until_day IS ?9
                AND (accepted_at = ?2
                    OR id NOT IN (SELECT acceptance_id FROM acceptance_withdrawals))
            """
        )
        try bind(acceptance, to: select)
        return try select.step() ? try select.integer(0) : nil
    }

    private func bind(_ acceptance: Acceptance, to statement: Statement) throws {
        try statement.bind(acceptance.findingKey, at: 1)
        try statement.bind(acceptance.acceptedAt.milliseconds, at: 2)
        try statement.bind(acceptance.reason, at: 3)
        try statement.bind(acceptance.scope.pose?.rawValue, at: 4)
        try statement.bind(acceptance.scope.textSizes?.lower.rawValue, at: 5)
        try statement.bind(acceptance.scope.textSizes?.upper.rawValue, at: 6)
        try statement.bind(acceptance.scope.settingsKey, at: 7)
        try statement.bind(acceptance.owner, at: 8)
        try statement.bind(acceptance.until?.number, at: 9)
    }
}

/// Why a decision cannot be recorded.
public enum AcceptanceError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Nobody will know later why it was decided.
    case noReason(finding: String)
    /// A line of an exported file is not what it should be.
    case malformed(line: Int, text: String, expected: String)

    /// One line in lower case that ends with the remedy.
    public var description: String {
        switch self {
        case .noReason(let finding):
            "accepting '\(finding)' needs a reason; give --reason"
        case .malformed(let line, let text, let expected):
            "line \(line): '\(text)' is not \(expected); correct the line and import again"
        }
    }
}
