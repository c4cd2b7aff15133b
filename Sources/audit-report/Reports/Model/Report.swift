import AuditStore

/// Everything the dashboards show, as one value.
///
/// Renderers are pure functions of it: the same value gives the same bytes. All lists are in the order in which they are
/// shown; nothing here knows SQL, HTML or the clock.
struct Report: Sendable {
    /// The version of the program that made it.
    var version: String
    /// The moment the report looks back from; injected, so that an old week can be made again.
    var asOf: Timestamp
    /// Why it is about this week.
    var weekChoice = WeekChoice.ended
    /// The branch whose history it tells.
    var branch: String
    /// The app, empty where the store has several or none.
    var app: String = ""
    /// The weeks of the trend, the oldest first; the last one is the week that the report is about.
    var weeks: [ReportWeek] = []
    /// How things stand at ``asOf``.
    var totals = ReportTotals()
    /// What got worse in the week.
    var regressions: [ReportRegression] = []
    /// Findings that matter now, worst first.
    var findings: [ReportFinding] = []
    /// Every screen, the worst first.
    var screens: [ReportScreen] = []
    /// Rules with findings, the worst first.
    var rules: [ReportRule] = []
    /// Elements that break one rule on several screens.
    var shared: [SharedElement] = []
    /// The latest walk of each screen and condition.
    var walks: [ReportWalk] = []
    /// The latest focus probe of each screen, condition and event.
    var focus: [ReportFocusProbe] = []
    /// Settings that somebody has to put back.
    var resets: [ReportReset] = []
    /// Audits that ran while a simulator still had another run's setting, by the run that left it.
    var taints: [ReportTaint] = []
    /// Whether any log of simulator settings was read; without one, nothing to reset means nothing.
    var settingsWereLogged = false
    /// Cells to audit next, the most useful first.
    var plan: [ReportPlannedCell] = []
    /// Accepted findings, expiring first.
    var accepted: [ReportAcceptance] = []
    /// The runs shown, the latest first.
    var runs: [ReportRun] = []
    /// The week that the report is about.
    var week: ReportWeek? { weeks.last }

    /// The week that its numbers are held against: the last one before it in which a cell was audited.
    var comparableWeek: ReportWeek? { weeks.dropLast().last { $0.auditedCells > 0 } }

    /// The screen with this number, or nil.
    func screen(_ index: Int) -> ReportScreen? {
        screens.indices.contains(index) ? screens[index] : nil
    }

    /// `Monday 23 to Sunday 29 November 2026, the last week that ended`; nil where there is no week.
    var weekInWords: String? {
        guard let week = week?.week else { return nil }
        let days = Words.days(of: week)
        switch weekChoice {
        case .current where asOf.day < week.sunday:
            return "\(days); so far, until \(Words.day(asOf.day))"
        case .current: return "\(days)"
        case .ended: return "\(days), the last week that ended"
        case .named: return "\(days), as it was known on \(Words.day(asOf.day))"
        }
    }

    /// Days between a moment and ``asOf``; never negative.
    func age(of moment: Timestamp) -> Int { max(0, asOf.day.number - moment.day.number) }
}

/// Why a report is about its week.
enum WeekChoice: String, Sendable {
    /// It is the present week, and has runs.
    case current
    /// It is the last week that ended.
    case ended
    /// Somebody asked for it.
    case named
}

/// Counts at the moment of the report; docs/words.md says what each of them is.
struct ReportTotals: Sendable, Equatable {
    /// Findings that are open as far as anybody knows, those that nobody looked at again among them.
    var open = 0
    /// Open findings that are errors.
    var errors = 0
    /// Open findings that the latest run did not look at again.
    var unverified = 0
    /// Open findings that no audit of the week saw: nobody looked.
    var notLookedAt = 0
    /// Findings that a person accepted.
    var accepted = 0
    /// Findings of which nobody can say that they are open: only flaky looks saw them, or the last ones disagree.
    var flaky = 0
    /// Cells by state.
    var cells = CellCounts()
}

/// Cells by state.
struct CellCounts: Sendable, Equatable {
    /// Audited lately, nothing found.
    var clean = 0
    /// Audited lately, something found.
    var findings = 0
    /// The last audit stopped early.
    var partial = 0
    /// The last audit could not finish.
    var failed = 0
    /// The last audit was not run.
    var skipped = 0
    /// Audited, but too long ago.
    var stale = 0
    /// Declared or known elsewhere, and never audited.
    var never = 0

    /// All cells.
    var all: Int { clean + findings + partial + failed + skipped + stale + never }

    /// Adds a cell.
    mutating func add(_ state: CoverageState, count: Int = 1) {
        switch state {
        case .clean: clean += count
        case .findings: findings += count
        case .partial: partial += count
        case .failed: failed += count
        case .skipped: skipped += count
        case .stale: stale += count
        case .never: never += count
        }
    }
}

/// A run as other rows mention it.
struct RunReference: Sendable, Hashable {
    /// The run's key.
    var key: String
    /// When it started.
    var startedAt: Timestamp
    /// The commit, where known.
    var commit: String?
}
