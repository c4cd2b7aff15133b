/// At which point of history a question is asked, and what narrows the answer.
public struct LedgerRequest: Sendable {
    /// The branch; nil for `main`, else `master`, else the branch of the latest run.
    public var branch: String?
    /// The run that counts as the latest; nil for the latest of the branch.
    public var run: String?
    /// Later runs do not exist; nil for now.
    public var asOf: Timestamp?
    /// The moment against which ages and acceptances are measured where `asOf` is nil.
    public var now: Timestamp
    /// What narrows the answer.
    public var filter = LedgerFilter()
    /// The states of findings that are wanted; empty for all.
    public var states: Set<FindingState> = []
    /// Only findings that were first seen at or after this moment; nil for all.
    public var since: Timestamp?
    /// After how many days an audit is stale.
    public var staleDays = 14
    /// Cells that should be audited, beside what runs declared themselves.
    public var expected: [ExpectedCell] = []

    /// A question about the latest run of the main branch.
    ///
    /// - Parameter now: The moment against which ages and acceptances are measured.
    public init(now: Timestamp) { self.now = now }

    /// The moment that the answer is about.
    public var moment: Timestamp { asOf ?? now }
}

/// A finding in one cell.
public struct CellFinding: Sendable, Hashable {
    /// The cell.
    public var cell: CellInfo
    /// What is known of the finding there.
    public var state: FindingState
    /// Whether the last look that decides saw it; a look whose attempts disagree does not decide.
    public var isOpen: Bool
    /// The severity when it was last seen there.
    public var severity: Severity
    /// The first run of the present episode that saw it there.
    public var since: RunInfo
    /// The last run that saw it there.
    public var lastSeen: RunInfo
    /// The run whose audit showed that it is gone; nil while it is open.
    public var fixedBy: RunInfo?
}

/// A finding, and everything that is known of it at one point of history.
public struct FindingStatus: Sendable {
    /// The finding.
    public var finding: FindingInfo
    /// What is known of it, in the cells that the question's filter lets through.
    public var state: FindingState
    /// The highest severity of the cells it is open in; where it is fixed, of all.
    public var severity: Severity
    /// Every cell it was ever seen in, as far as the filter lets them through, in order.
    public var cells: [CellFinding]
    /// The smallest description of where it is, whatever the filter; nil where it is not open.
    public var minimalCondition: MinimalCondition?
    /// The run that saw it first, ever.
    public var firstSeen: RunInfo
    /// The last run that saw it.
    public var lastSeen: RunInfo
    /// How often it came back after it was fixed everywhere.
    public var reopenings: Int
    /// Whether attempts of one run ever disagreed about it, or runs of one commit did.
    public var isFlaky: Bool
    /// How it flickers.
    public var flakiness: Flakiness
    /// The acceptance that bears on it; nil where there is none.
    public var acceptance: AcceptanceStatus?
    /// Whether the export itself excused it wherever it is open.
    public var isExcused: Bool
    /// Why the export excused it; nil where it did not, or gave no reason.
    public var excuse: String?
    /// How many rows it is about, where it is the rows of a list; nil for a single element.
    public var rows: RowCount?
    /// What the engine says: the compact text; of several wordings the first by name.
    public var message: String
    /// What the engine says: the detail.
    public var detail: String

    /// The cells it is open in.
    public var openCells: [CellInfo] { cells.filter(\.isOpen).map(\.cell) }
}

/// Findings of one rule and one element on several screens, such as a tab bar's.
public struct FindingGroupStatus: Sendable {
    /// The rule.
    public var rule: Rule
    /// The element.
    public var element: String
    /// The highest severity.
    public var severity: Severity
    /// The screens, in order.
    public var screens: [String]
    /// The findings, in order; never empty.
    public var findings: [FindingStatus]
}

/// How often something changes its mind.
public struct Flakiness: Sendable, Hashable {
    /// Commits that were audited more than once.
    public var repeatedCommits = 0
    /// Of these, the ones whose audits disagree.
    public var disagreeingCommits = 0
    /// Runs whose attempts disagree.
    public var disagreeingRuns = 0
    /// Runs after the first look up to the last one, in the cell that switched most: the most that could have switched.
    public var opportunities = 0
    /// Looks that answered otherwise than the one before, in the cell that switched most.
    public var switches = 0

    /// Nothing observed.
    public init() {}

    /// The Wilson interval (95 %) of the share of switches; nil under eight opportunities.
    public var interval: (low: Double, high: Double)? {
        Flakiness.wilson(switches, of: opportunities)
    }

    /// Whether it is flaky: something disagrees within one commit or run, else at least three looks in ten switch.
    ///
    /// A fix and a regression are two switches; so the lower end of the interval has to be above one in ten.
    public var isFlaky: Bool {
        if disagreeingRuns > 0 || disagreeingCommits > 0 { return true }
        return switches >= 3 && (interval?.low ?? 0) > 0.1
    }

    /// The Wilson score interval at 95 %
    /// (<https://en.wikipedia.org/wiki/Binomial_proportion_confidence_interval>).
    ///
    /// - Parameters:
    ///   - hits: How often it happened.
    ///   - total: How often it could have.
    ///   - minimum: The number of observations under which nothing is said.
    /// - Returns: The lower and upper end; nil under the minimum.
    public static func wilson(
        _ hits: Int,
        of total: Int,
        minimum: Int = 8
    ) -> (low: Double, high: Double)? {
        guard total >= max(1, minimum) else { return nil }
        let count = Double(total)
        let share = Double(hits) / count
        let z = 1.959963984540054
        let middle = (share + z * z / (2 * count)) / (1 + z * z / count)
        let half =
            z / (1 + z * z / count)
            * (share * (1 - share) / count + z * z / (4 * count * count)).squareRoot()
        return (max(0, middle - half), min(1, middle + half))
    }
}
