/// What a dashboard shows of one branch, read in one pass through its history.
public struct Dashboard: Sendable {
    /// A screen of an app.
    public struct ScreenName: Sendable, Hashable {
        /// The app; empty where nothing named it.
        public let app: String
        /// The screen, by its present name.
        public let screen: String

        /// A screen of an app.
        public init(app: String, screen: String) {
            self.app = app
            self.screen = screen
        }
    }

    /// The run that counts as the latest; nil for an empty store.
    public var run: RunInfo?
    /// The weeks, the oldest first; the last one is the week that is asked about.
    public var weeks: [DashboardWeek] = []
    /// The runs of these weeks, in order.
    public var runs: [RunInfo] = []
    /// What changed in the week that is asked about, one comparison for each app that has a run in it.
    public var comparisons: [Comparison] = []
    /// Every finding that is not fixed, or that an acceptance names, in order.
    public var findings: [FindingStatus] = []
    /// Every cell, audited or declared.
    public var coverage = Coverage(run: nil, cells: [], missing: [])
    /// Why audits of cells whose last look failed could not finish.
    public var errors: [CellInfo: String] = [:]
    /// What to audit next, the most telling first.
    public var plan: [PlannedCell] = []
    /// Sightings and audited cells of each screen, week by week; nil where nothing was audited.
    public var screens: [ScreenName: [DashboardWeek.Rate?]] = [:]
    /// Open findings of each rule at the end of each week; nil where nothing was audited that week.
    public var rules: [String: [Int?]] = [:]

    /// A dashboard of nothing.
    public init() {}
}

/// One ISO week of a branch, in numbers.
public struct DashboardWeek: Sendable, Hashable {
    /// Findings seen in audited cells.
    public struct Rate: Sendable, Hashable {
        /// Findings that the last audit of each cell saw, each cell counted.
        public var sightings = 0
        /// The cells.
        public var cells = 0
    }

    /// The week.
    public var week: ISOWeek
    /// How many runs it has.
    public var runs = 0
    /// What the last audit in the week of each cell saw.
    public var rate = Rate()
    /// Cells whose last look in the week failed.
    public var failedCells = 0
    /// Cells that were looked at or declared by the end of the week; 0 before the first run.
    public var knownCells = 0
    /// Findings open at the end of the week.
    public var open = 0
    /// What changed from the last run before the week to its last run, by kind; empty where there is nothing to compare with.
    public var changes: [ChangeKind: Int] = [:]
    /// Whether its first run is the first of all: what it found is what later weeks are compared with.
    public var isBaseline = false
    /// What changed in the tools against the week before: `iOS 27.1 → 27.2`.
    public var toolChanges: [String] = []

    /// How many changes of a kind there are.
    public func count(_ kind: ChangeKind) -> Int { changes[kind] ?? 0 }

    /// Everything that got worse.
    public var regressions: Int { ChangeKind.regressions.reduce(0) { $0 + count($1) } }

    /// A week in which nothing happened.
    public init(week: ISOWeek) { self.week = week }
}
