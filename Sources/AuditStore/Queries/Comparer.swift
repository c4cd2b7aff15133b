/// Answers what a head changed against a base.
///
/// Every cell is looked at from two points of history; what a finding's cells say together decides its kind. Only for findings that
/// changed is more of the past read.
final class Comparer {
    let history: History
    let request: ComparisonRequest
    let head: RunInfo
    let base: RunInfo?
    /// The runs that lead to the head.
    let line: HistoryLine
    /// Where the base stands in the line; -1 where there is none, or it is no part of it.
    let basePosition: Int
    let headFacts: RunFacts
    let baseFacts: RunFacts
    let acceptances: AcceptanceBook
    /// Both points of each cell that matters, by number.
    var points: [Int: (base: CellPoint, head: CellPoint)] = [:]
    /// Traces of cells that were asked for.
    var traces: [Int: CellTrace] = [:]
    /// The arrivals of the finding that was asked about last.
    var lastArrivals: (finding: Int, arrivals: [Arrival])?

    /// The cells of each kind of a change, by the finding's key; what filters choose from.
    var kindCells: [String: [(ChangeKind, [CellInfo])]] = [:]
    /// The conditions that each app is audited in.
    lazy var lattice = ConditionLattice(history, cells: points.keys)
    /// The cells of each screen, by number.
    let cellsByScreen: [ScreenKey: [Int]]

    /// A screen of an app.
    struct ScreenKey: Hashable {
        let app: String
        let screen: String
    }

    /// One finding in one cell, at both points.
    struct Place {
        let cell: Int
        let base: CellPoint.Open?
        let head: CellPoint.Open?
        /// The head looked at the cell and saw the finding.
        let isSeen: Bool
        /// The head's attempts disagree about it.
        let isFlaky: Bool
        /// A look up to the base finished the audit type there.
        let wasAudited: Bool
    }

    init(_ history: History, _ request: ComparisonRequest, recognises: Bool = true) throws {
        self.request = request
        let chosen: RunInfo
        if let key = request.head {
            chosen = try history.run(key)
        } else if let latest = history.latestRun(on: request.branch) {
            chosen = latest
        } else {
            try history.require(branch: request.branch)
            throw StoreError.notFound(kind: "run with an audit or walk,", name: "any", choices: [])
        }
        head = chosen
        let base =
            try request.base.map { try history.run($0) }
            ?? history.base(
                for: chosen,
                branch: request.baseBranch,
                commits: request.commits
            )
        self.base = base
        let line = history.line(to: chosen, from: base)
        self.line = line
        let history = recognises ? try history.recognising(along: line) : history
        self.history = history
        basePosition = base.flatMap { line.position[$0.id] } ?? -1
        let cells = history.cells
        cellsByScreen = Dictionary(grouping: cells.indices) {
            ScreenKey(app: cells[$0].app, screen: cells[$0].screen)
        }
        headFacts = try history.facts(of: head)
        baseFacts = try base.map { try history.facts(of: $0) } ?? RunFacts()
        acceptances = try AcceptanceBook(
            history.database,
            moment: request.asOf ?? request.now,
            asOf: request.asOf
        )
    }

    /// The comparison.
    func comparison() throws -> Comparison {
        try loadPoints()
        var changes = try findingChanges()
        changes = changes.compactMap(narrowed)
        changes.sort(by: Comparer.precedes)
        let comparability = try comparabilityNotes()
        let incomplete = try incompleteReasons()
        let missing = notLookedAt()
        let walks = request.walks.filter(matches)
        changes.removeAll { isTold($0, by: walks) }
        return Comparison(
            head: head,
            base: base,
            isComparable: comparability.isEmpty && !incomplete.contains(where: \.isFailure),
            notes: comparability + (try remarks(changes, missing)),
            changes: changes,
            walks: walks,
            renames: try renameQuestions(),
            cellsNotLookedAt: missing,
            incomplete: incomplete,
            tainted: request.tainted.filter { $0.run == head.key || $0.run == base?.key },
            // The first run of a team is what later ones are compared with, not a regression.
            failOn: base == nil ? [] : request.failOn
        )
    }

    /// Whether a change is one that differences between walks tell already: what a single walk shows of its order is then
    /// the same event, and is counted once.
    private func isTold(_ change: FindingChange, by walks: [WalkRegression]) -> Bool {
        guard change.finding.rule.type == .walk, change.kind.isRegression, !change.cells.isEmpty
        else { return false }
        return change.cells.allSatisfy { cell in
            walks.contains {
                $0.app == cell.app && $0.screen == cell.screen && $0.condition == cell.condition
                    && WalkDifferenceKind(rawValue: $0.kind)?.tells(change.finding.rule) ?? false
            }
        }
    }

    private func matches(_ walk: WalkRegression) -> Bool {
        request.filter.matches(
            CellInfo(app: walk.app, screen: walk.screen, deviceModel: "", condition: walk.condition)
        )
    }

    /// The worst kind first, then by severity and name.
    private static func precedes(_ left: FindingChange, _ right: FindingChange) -> Bool {
        let leftRank = ChangeKind.allCases.firstIndex(of: left.kind) ?? 0
        let rightRank = ChangeKind.allCases.firstIndex(of: right.kind) ?? 0
        if leftRank != rightRank { return leftRank < rightRank }
        if left.severity != right.severity { return left.severity > right.severity }
        return left.finding < right.finding
    }

    // MARK: - Points

    /// Whether a cell belongs to an app that the head is about.
    func concerns(_ cell: Int) -> Bool {
        let app = history.cells[cell].app
        var apps = headFacts.apps
        if !head.app.isEmpty { apps.insert(head.app) }
        return apps.isEmpty || apps.contains(app)
    }

    private func loadPoints() throws {
        // A base that the line does not lead through, such as a later run, has a line of its own.
        let ownLine = base.flatMap { basePosition < 0 ? history.line(to: $0) : nil }
        for cell in history.cells.indices where concerns(cell) {
            let head = try history.point(of: cell, along: line, at: line.runs.count - 1)
            var base = CellPoint()
            if let ownLine {
                base = try history.point(of: cell, along: ownLine, at: ownLine.runs.count - 1)
            } else if let newest = head.newest, newest.position <= basePosition {
                base = head
            } else if basePosition >= 0 {
                base = try history.point(of: cell, along: line, at: basePosition)
            }
            guard head.newest != nil || base.newest != nil else { continue }
            points[cell] = (base, head)
        }
    }

    /// Every finding's cells, at both points.
    func places() throws -> [Int: [Place]] {
        var places: [Int: [Place]] = [:]
        for (cell, point) in points.sorted(by: { $0.key < $1.key }) {
            let looked = headFacts.cells.contains(cell)
            let state = try point.head.newest.map { try history.states.state($0.state) }
            var findings = Set(point.base.open.keys).union(point.head.open.keys)
            var flaky: Set<Int> = []
            var seen: Set<Int> = []
            if looked, let state {
                for at in state.members {
                    let member = history.states.members[at]
                    findings.insert(Int(member.finding))
                    if member.isFlaky {
                        flaky.insert(Int(member.finding))
                    } else {
                        seen.insert(Int(member.finding))
                    }
                }
            }
            for finding in findings {
                places[finding, default: []].append(
                    Place(
                        cell: cell,
                        base: point.base.open[finding],
                        head: point.head.open[finding],
                        isSeen: seen.contains(finding),
                        isFlaky: flaky.contains(finding),
                        wasAudited: point.base.audited.contains(history.findings.types[finding])
                    )
                )
            }
        }
        return places
    }

    /// The trace of a cell along the line.
    func trace(_ cell: Int) throws -> CellTrace {
        if let known = traces[cell] { return known }
        let trace = try history.trace(of: cell, along: line)
        traces[cell] = trace
        return trace
    }
}

extension History {
    /// Compares a head with a base.
    ///
    /// - Parameter request: What is compared, and how.
    /// - Returns: What changed.
    /// - Throws: ``StoreError/notFound(kind:name:choices:)`` where a run is not in the store, or ``SQLiteError``.
    public func compare(_ request: ComparisonRequest) throws -> Comparison {
        try Comparer(self, request).comparison()
    }
}
