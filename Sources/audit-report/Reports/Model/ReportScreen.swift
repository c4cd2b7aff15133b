import AuditStore

/// What the last audit of a cell said.
enum CellOutcome: String, Sendable, CaseIterable {
    /// Looked, nothing found.
    case clean
    /// Looked, something found.
    case findings
    /// Stopped early: what it found is a lower bound.
    case partial
    /// Could not finish.
    case failed
    /// Was not run.
    case skipped
    /// Nobody ever looked.
    case never

    /// The word of `coverage` for it.
    var coverage: CoverageState {
        switch self {
        case .clean: .clean
        case .findings: .findings
        case .partial: .partial
        case .failed: .failed
        case .skipped: .skipped
        case .never: .never
        }
    }

    /// Whether the cell was looked at.
    var isAudited: Bool { self == .clean || self == .findings || self == .partial }
}

/// One cell of a screen.
struct ReportCell: Sendable, Hashable {
    /// The device model.
    var device: String = ""
    /// The condition.
    var condition: Condition
    /// What the last audit said.
    var outcome: CellOutcome
    /// Whether that is too long ago to count.
    var isStale = false
    /// Whether a simulator still had somebody else's setting.
    var isTainted = false
    /// The audit types that were looked for; what their absence means.
    var types = TypeMask()
    /// How many findings.
    var findings = 0
    /// The run that looked last.
    var lastAudited: RunReference?
    /// Why it could not finish.
    var error: String?
}

/// One screen.
struct ReportScreen: Sendable {
    /// The app it belongs to.
    var app: String = ""
    /// Its name.
    var name: String
    /// Its cells, in the order of their conditions.
    var cells: [ReportCell] = []
    /// Open findings.
    var open = 0
    /// Open findings that are errors.
    var errors = 0
    /// Regressions of the week.
    var regressions = 0
    /// Cells audited in the week.
    var audited = 0
    /// Findings per audited cell for each week of the trend, in hundredths; nil where nothing was audited.
    var trend: [Int?] = []

    /// Cells by state.
    var counts: CellCounts {
        cells.reduce(into: CellCounts()) { counts, cell in
            counts.add(cell.isStale ? .stale : cell.outcome.coverage)
        }
    }
}

/// One rule, over all screens.
struct ReportRule: Sendable {
    /// The rule.
    var rule: Rule
    /// Open findings.
    var open = 0
    /// Open findings that are errors.
    var errors = 0
    /// Screens with open findings.
    var screens = 0
    /// Regressions of the week.
    var regressions = 0
    /// Open findings at the end of each week of the trend; nil where nothing looked for the rule.
    var trend: [Int?] = []
}

/// The same rule and element on many screens, told once.
struct SharedElement: Sendable {
    /// The element.
    var element: ReportElement
    /// The rule.
    var rule: Rule
    /// How bad it is.
    var severity: Severity
    /// The numbers of its screens.
    var screens: [Int]
    /// The findings it stands for, by their screens.
    var findings: [String]
}
