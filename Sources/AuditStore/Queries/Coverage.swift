/// A cell, and what is known of it at one point of history.
public struct CellCoverage: Sendable, Hashable {
    /// The cell.
    public var cell: CellInfo
    /// What is known of it; `stale` hides the rest, which ``lastState`` keeps.
    public var state: CoverageState
    /// What its last look says, whatever its age.
    public var lastState: CoverageState
    /// What is known of each audit type that was ever asked for there, in order.
    public var types: [TypeCoverage]
    /// The last run that looked, whatever came of it; nil where none did.
    public var lastLooked: RunInfo?
    /// The last run that audited it to the end, or found something; nil where none did.
    public var lastAudited: RunInfo?
    /// Whole days between the last audit and the moment that is asked about; nil where there is none.
    public var ageInDays: Int?
    /// Findings that are open there by their last look.
    public var openFindings: Int
    /// Whether a run or the caller declared it.
    public var isExpected: Bool
    /// Whether attempts of its last look disagree.
    public var isFlaky: Bool
}

/// One audit type in one cell.
public struct TypeCoverage: Sendable, Hashable {
    /// The audit type.
    public var type: AuditType
    /// What is known: `clean`, `findings`, `failed`, `skipped`, `partial`, `stale` or `never`.
    public var state: CoverageState
    /// The last run that audited it to the end; nil where none did.
    public var lastAudited: RunInfo?
}

/// Every cell, audited or declared.
public struct Coverage: Sendable {
    /// The run that counts as the latest; nil for an empty store.
    public var run: RunInfo?
    /// The cells, in order.
    public var cells: [CellCoverage]
    /// Declared cells with an open dimension that nothing fits.
    public var missing: [ExpectedCell]

    /// How many cells are in each state.
    public var counts: [(state: CoverageState, count: Int)] {
        var numbers: [CoverageState: Int] = [:]
        for cell in cells { numbers[cell.state, default: 0] += 1 }
        numbers[.never, default: 0] += missing.count
        return CoverageState.allCases.map { ($0, numbers[$0] ?? 0) }
    }
}

/// A cell to audit next, and why.
public struct PlannedCell: Sendable, Hashable {
    /// Why a cell is worth an audit, the strongest reason first.
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// Nobody ever audited it.
        case neverAudited = "never-audited"
        /// Its last audit failed, was skipped, or stopped early.
        case incomplete
        /// It would decide where a finding is.
        case decidesMinimalCondition = "decides-minimal-condition"
        /// A finding is open there that the latest run did not look at.
        case unverified
        /// Its last audit is old.
        case stale
    }

    /// The cell.
    public var cell: CellInfo
    /// Why.
    public var reason: Reason
    /// The findings it would decide, by key.
    public var findings: [String]
    /// Whole days since its last audit; nil where there is none.
    public var ageInDays: Int?
    /// Whether the screen was never seen on that device or in that condition, and nobody declared it: other screens are audited so.
    public var isGuess: Bool
}
