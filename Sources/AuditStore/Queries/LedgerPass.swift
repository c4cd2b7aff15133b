/// One pass through all history of a line: every cell's trace, from which findings, coverage and dashboards are read.
///
/// Reads each change once, so that the cost follows the changes, not the sightings.
final class LedgerPass {
    let history: History
    let request: LedgerRequest
    /// The run that counts as the latest.
    let run: RunInfo
    let line: HistoryLine
    let facts: RunFacts
    let acceptances: AcceptanceBook
    /// Every cell that was looked at along the line, with its history, in order.
    let traces: [(cell: Int, trace: CellTrace)]
    /// Where a cell's trace is, by the cell's number.
    let traceIndex: [Int: Int]
    /// The conditions that each app is audited in.
    lazy var lattice = ConditionLattice(history, cells: traces.map(\.cell))
    /// The devices that each screen was ever audited on, on any branch.
    lazy var devices = Dictionary(grouping: history.cells) {
        Comparer.ScreenKey(app: $0.app, screen: $0.screen)
    }
    .mapValues { Set($0.map(\.deviceModel)) }
    /// The commit of each run of the line by a number; -1 where nothing said.
    lazy var commits: [Int] = {
        var numbers: [String: Int] = [:]
        return line.runs.map { run in
            guard let commit = run.commit else { return -1 }
            let number = numbers[commit] ?? numbers.count
            numbers[commit] = number
            return number
        }
    }()
    /// Commits that several runs of the line have.
    lazy var repeatedCommits = Dictionary(grouping: line.runs.compactMap(\.commit)) { $0 }
        .count { $0.value.count > 1 }
    /// The traces of each screen's cells, in order.
    let tracesByScreen: [Comparer.ScreenKey: [Int]]
    /// Whether the latest run looked at the cell of each trace.
    let looked: [Bool]
    /// The tracks of each finding, by the finding's number.
    lazy var sights = SightTable(traces, findings: history.findings.types.count)
    /// Conditions that were found already: most findings of a screen are in the same cells.
    var conditions: [ConditionQuestion: MinimalCondition] = [:]
    /// Fixed findings are told only where an acceptance names them; a dashboard shows no others.
    var leavesOutFixed = false

    /// A pass; nil for a store without runs.
    init?(_ history: History, _ request: LedgerRequest) throws {
        self.request = request
        let branch = request.branch ?? history.mainBranch
        let latest = try request.run.map { try history.run($0) } ?? history.latestRun(on: branch)
        guard let run = latest else { return nil }
        self.run = run
        let line = history.line(to: run, from: try history.base(for: run))
        self.line = line
        let history = try history.recognising(along: line)
        self.history = history
        facts = try history.facts(of: run)
        acceptances = try AcceptanceBook(
            history.database,
            moment: request.moment,
            asOf: request.asOf
        )
        let traces = try LedgerPass.traces(history, line, run)
        self.traces = traces
        traceIndex = Dictionary(
            traces.enumerated().map { ($1.cell, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        tracesByScreen = Dictionary(grouping: traces.indices) {
            let cell = history.cells[traces[$0].cell]
            return Comparer.ScreenKey(app: cell.app, screen: cell.screen)
        }
        let cells = facts.cells
        looked = traces.map { cells.contains($0.cell) }
    }

    private static func traces(
        _ history: History,
        _ line: HistoryLine,
        _ run: RunInfo
    ) throws -> [(cell: Int, trace: CellTrace)] {
        if let known = history.lastTraces, known.run == run.id { return known.traces }
        try history.states.loadAll()
        let rows = try history.allChanges(along: line)
        var traces: [(cell: Int, trace: CellTrace)] = []
        traces.reserveCapacity(rows.count)
        for (cell, rows) in rows.sorted(by: { $0.key < $1.key }) {
            traces.append((cell, try history.trace(of: cell, along: line, rows: rows)))
        }
        history.lastTraces = (run.id, traces)
        return traces
    }

    /// What is known of a finding in a cell, which the latest run looked at or did not.
    static func state(_ track: CellTrace.Track, looked: Bool) -> FindingState {
        guard track.isOpen else {
            return track.episodes.isEmpty || (track.isFlakyNow && looked) ? .flaky : .fixed
        }
        guard looked else { return .unverified }
        if track.isFlakyNow { return .flaky }
        return track.isPresent ? .open : .unverified
    }
}

extension History {
    /// The changes of every cell along a line, the oldest first; one scan for each branch.
    func allChanges(along line: HistoryLine) throws -> [Int: [ChangeRow]] {
        var changes: [Int: [ChangeRow]] = [:]
        for segment in line.segments {
            let select = try statement(
                """
                SELECT cell_id, run_id, state_id, previous_run_id FROM cell_changes
                WHERE branch = ?1 ORDER BY cell_id, ordering
                """
            )
            try select.bind(segment.branch, at: 1)
            var cell = -1
            var row: Int64 = -1
            var rows: [ChangeRow] = []
            while try select.step() {
                let id = try select.integer(0)
                if id != row {
                    if !rows.isEmpty { changes[cell, default: []] += rows }
                    rows.removeAll(keepingCapacity: true)
                    row = id
                    cell = cellIndex[id] ?? -1
                }
                guard cell >= 0, let position = line.position[try select.integer(1)] else {
                    continue
                }
                rows.append(
                    ChangeRow(
                        position: position,
                        state: try select.integer(2),
                        previous: try select.integerOrNil(3).flatMap { line.position[$0] }
                    )
                )
            }
            if !rows.isEmpty { changes[cell, default: []] += rows }
        }
        // The rows of several names of one cell come one name after the other.
        for (cell, rows) in changes where line.segments.count > 1 || cellRows[cell].count > 1 {
            changes[cell] = rows.sorted { ($0.position, $0.state) < ($1.position, $1.state) }
        }
        return changes
    }
}
