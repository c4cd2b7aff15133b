/// What a head is compared with, and how.
public struct ComparisonRequest: Sendable {
    /// The head's key; nil for the latest run of the branch.
    public var head: String?
    /// The base's key; nil for the last earlier run of the base branch.
    public var base: String?
    /// The branch whose latest run is the head; nil for the branch of the latest run.
    public var branch: String?
    /// The base branch; nil for `main`, else `master`, else the head's branch.
    public var baseBranch: String?
    /// Commits of the base branch that the head builds on, the newest first; empty where nobody knows.
    public var commits: [String] = []
    /// Later runs do not exist; nil for now.
    public var asOf: Timestamp?
    /// The moment against which acceptances expire.
    public var now: Timestamp
    /// What narrows the answer.
    public var filter = LedgerFilter()
    /// The kinds that fail the gate.
    public var failOn: Set<ChangeKind> = Set(ChangeKind.regressions)
    /// Cells that should have been audited, beside what the run itself declared.
    public var expected: [ExpectedCell] = []
    /// Audits that ran while another job's setting was on, from the settings ledger.
    public var tainted: [TaintedAudit] = []
    /// Differences between walks, from the comparison of walks.
    public var walks: [WalkRegression] = []
    /// Walks of the head that were cut or heard nothing, from the comparison of walks.
    public var cutWalks: [CutWalk] = []
    /// Under which share of the base's cells, in percent, the head's evidence is incomplete where nothing declares its cells; 0 for none.
    public var minimumCoverage = 90

    /// A request for the latest run of the branch against the last one before it.
    ///
    /// - Parameter now: The moment against which acceptances expire.
    public init(now: Timestamp) { self.now = now }
}

/// A difference between two walks that counts as a regression; made by the comparison of walks.
public struct WalkRegression: Sendable, Hashable {
    /// The app.
    public var app: String
    /// The screen.
    public var screen: String
    /// The walk's name.
    public var walk: String
    /// The condition.
    public var condition: Condition
    /// The kind in the words of the comparison of walks: `INTERLEAVED`.
    public var kind: String
    /// What happened, for people.
    public var detail: String
    /// The run of the walk; nil where it is in no store.
    public var run: String?
    /// The run of the walk that it is compared with; nil where it is in no store.
    public var baselineRun: String?

    /// A difference.
    public init(
        app: String,
        screen: String,
        walk: String,
        condition: Condition,
        kind: String,
        detail: String,
        run: String? = nil,
        baselineRun: String? = nil
    ) {
        self.app = app
        self.screen = screen
        self.walk = walk
        self.condition = condition
        self.kind = kind
        self.detail = detail
        self.run = run
        self.baselineRun = baselineRun
    }
}

/// A walk that ended before its screen did, or in which nothing was heard: what it did not reach is unverified.
public struct CutWalk: Sendable, Hashable {
    /// The cell, under the name that people know its screen by.
    public let cell: CellInfo
    /// The walk's name.
    public let walk: String
    /// Why it ended; nil where nothing says.
    public let reason: String?
}

/// An audit that ran while the simulator still had a setting from another job.
public struct TaintedAudit: Sendable, Hashable {
    /// The run's key.
    public var run: String
    /// The cell; nil where every audit of the run is meant.
    public var cell: CellInfo?
    /// The setting that was still on, as people read it.
    public var setting: String
    /// Where it came from, as people read it.
    public var origin: String

    /// A tainted audit.
    public init(run: String, cell: CellInfo?, setting: String, origin: String) {
        self.run = run
        self.cell = cell
        self.setting = setting
        self.origin = origin
    }
}

/// A finding and how it differs between base and head.
public struct FindingChange: Sendable {
    /// The finding.
    public var finding: FindingInfo
    /// How it differs; the worst kind where several hold.
    public var kind: ChangeKind
    /// Every kind that holds, the worst first.
    public var kinds: [ChangeKind]
    /// The severity at the head; at the base where it is fixed or unverified.
    public var severity: Severity
    /// The severity at the base; nil where it was not open.
    public var severityBefore: Severity?
    /// The cells that the kind is about: gained, closed, unverified, or all it is in.
    public var cells: [CellInfo]
    /// Every cell that it is open in at the head.
    public var openCells: [CellInfo]
    /// Cells that it is open in by their last look, which the head did not look at.
    public var unverifiedCells: [CellInfo]
    /// Cells that it is in and that nobody had audited before.
    public var firstLooks: [CellInfo]
    /// What it gained, where it is widened.
    public var gained: ConditionGain
    /// The smallest description of where it is; for regressions and what is unverified.
    public var minimalCondition: MinimalCondition?
    /// The run that saw it first, ever.
    public var firstSeen: RunInfo?
    /// The first run of the present episode that saw it.
    public var firstBad: RunInfo?
    /// The last run that looked there before, and did not see it; nil where nobody had looked.
    public var lastGood: RunInfo?
    /// The run whose audit showed that it is gone, where it is fixed.
    public var fixedBy: RunInfo?
    /// The runs between the last good and the first bad one, which did not look there.
    public var runsBetween: [RunInfo]
    /// The commits after the last good run up to the first bad one, as far as runs name them, in order.
    public var commitsBetween: [String]
    /// Whether it appeared or went where the commit stayed and Xcode or the OS changed.
    public var isToolChange: Bool
    /// Whether attempts of one run disagree about it.
    public var isFlaky: Bool
    /// Whether the head, or the last look before it, saw it in a cell, and the head's attempts agree there.
    public var isSeenOrUnverified: Bool
    /// The acceptance that bears on it, where there is one.
    public var acceptance: AcceptanceStatus?
    /// Why the exporter itself excused it; nil where it did not.
    public var isExcused: Bool
    /// By what it was recognised again, where the head saw it under another key than the base; see ``EvidencePass``.
    public var match: EvidenceMatch?
    /// How many rows it is about, where it is the rows of a list; nil for a single element.
    public var rows: RowCount?
    /// Sentences for people, in order.
    public var notes: [String]

    /// Whether it is open at the head as far as anybody knows, as ``FindingState/isOpen`` says: nobody accepted it.
    public var isOpen: Bool { isSeenOrUnverified && !isAccepted }

    /// Whether a person, or the export, decided to live with it: it fails no gate.
    public var isAccepted: Bool { isExcused || acceptance?.state == .active }
}

/// The text sizes, poses, settings and devices that a finding gained.
public struct ConditionGain: Sendable, Hashable {
    /// Text sizes, from the smallest.
    public var textSizes: [TextSize] = []
    /// Poses, in their order.
    public var poses: [Pose] = []
    /// Settings with their values, in order.
    public var settings: [LedgerFilter.Setting] = []
    /// Device models, in order.
    public var devices: [String] = []

    /// Nothing gained.
    public init() {}

    /// The words for people: `AX2, AX3`; empty where only combinations are new.
    public var displayName: String {
        var parts = textSizes.map(\.displayName) + poses.map(\.displayName)
        parts += settings.map { MinimalCondition.words($0.name, $0.value) }
        return (parts + devices).joined(separator: ", ")
    }
}

/// Why an answer may be incomplete: exit status 3 where nothing fails the gate.
public enum IncompleteReason: Sendable, Hashable {
    /// The head has no audits.
    case noAudits
    /// An audit of the head could not finish.
    case failed(CellInfo, error: String?)
    /// A cell was declared and not looked at.
    case missing(ExpectedCell)
    /// A cell was declared, and its audits stopped early.
    case partial(CellInfo)
    /// A cell was declared, and its audits were skipped.
    case skipped(CellInfo)
    /// Every audit of the head was skipped.
    case allSkipped(cells: Int)
    /// Nothing was declared, and the head audited far less than the base.
    case coverage(audited: Int, of: Int, minimum: Int)
    /// A walk of the head was cut.
    case walk(CutWalk)
    /// Something in an artifact of the head could not be used.
    case unreadable(artifact: String, message: String)

    /// Whether an audit of the head failed.
    var isFailure: Bool { if case .failed = self { true } else { false } }

    /// A stable word: `no-audits`, `failed`, `missing`, `partial`, `skipped`, `coverage`, `walk`, `unreadable`.
    public var name: String {
        switch self {
        case .noAudits: "no-audits"
        case .failed: "failed"
        case .missing: "missing"
        case .partial: "partial"
        case .skipped, .allSkipped: "skipped"
        case .coverage: "coverage"
        case .walk: "walk"
        case .unreadable: "unreadable"
        }
    }
}

/// Two screens or poses that may be one under another name.
public struct RenameQuestion: Sendable, Hashable {
    /// What may have been renamed.
    public let kind: RenameKind
    /// The app.
    public let app: String
    /// The name that is no longer audited.
    public let oldName: String
    /// The name that is new.
    public let newName: String
    /// How many of the old one's elements the new one has.
    public let shared: Int
    /// How many elements the old one had.
    public let total: Int
}

/// Head against base.
public struct Comparison: Sendable {
    /// The run that is compared.
    public var head: RunInfo
    /// What it is compared with; nil where there is no earlier run.
    public var base: RunInfo?
    /// Whether nothing speaks against the comparison.
    public var isComparable: Bool
    /// What speaks against it and what else has to be said, in order.
    public var notes: [String]
    /// Every finding that is open at the base or the head, or was fixed between them, in order.
    public var changes: [FindingChange]
    /// Differences between walks.
    public var walks: [WalkRegression]
    /// Names that may have changed.
    public var renames: [RenameQuestion]
    /// Cells known at the base, by nobody declared, that the head did not look at.
    public var cellsNotLookedAt: [CellInfo]
    /// Why the answer may be incomplete.
    public var incomplete: [IncompleteReason]
    /// Audits that ran under another job's setting.
    public var tainted: [TaintedAudit]
    /// The kinds that fail the gate.
    public var failOn: Set<ChangeKind>

    /// The changes of one kind that nobody accepted.
    ///
    /// A finding that was seen in one cell and not looked at in another is told under both: what nobody looked at is never
    /// hidden behind what somebody saw.
    ///
    /// - Parameter kind: The kind.
    /// - Returns: Them, in order.
    public func changes(_ kind: ChangeKind) -> [FindingChange] {
        if kind == .unverified { return changes.filter { !$0.unverifiedCells.isEmpty } }
        return changes.filter { $0.kind == kind && !(kind.isRegression && $0.isAccepted) }
    }

    /// What got worse and nobody accepted, the worst kind first.
    public var regressions: [FindingChange] {
        ChangeKind.regressions.flatMap { changes($0) }
    }

    /// What got worse, and a person or the export decided to live with.
    public var accepted: [FindingChange] {
        changes.filter { $0.kind.isRegression && $0.isAccepted }
    }

    /// What the head saw under another key than the base.
    public var recognised: [FindingChange] { changes.filter { $0.match != nil } }

    /// Lists that have more rows than at the base: nothing new, and shown.
    public var moreOfTheSame: [FindingChange] { changes.filter { $0.rows?.isMore ?? false } }

    /// How many changes there are of a kind; walks are counted apart.
    ///
    /// - Parameter kind: The kind.
    /// - Returns: The number that JSON has under `counts`.
    public func count(_ kind: ChangeKind) -> Int {
        kind == .walk ? walks.count : changes(kind).count
    }

    /// Whether the gate fails: exit status 1.
    ///
    /// Never without a base: then ``failOn`` is empty.
    public var fails: Bool {
        if failOn.contains(.walk), !walks.isEmpty { return true }
        return regressions.contains { !failOn.isDisjoint(with: $0.kinds) }
    }

    /// 1 where the gate fails, else 3 where the evidence is incomplete, else 0.
    public var exitStatus: Int32 { fails ? 1 : incomplete.isEmpty ? 0 : 3 }
}
