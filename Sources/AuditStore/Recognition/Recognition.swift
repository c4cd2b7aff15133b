/// What of a line's findings is one, although their keys differ: rows of a list, and elements that were recognised again.
///
/// Decided here and nowhere else, from the observations of the line alone; every answer is given about findings that are joined as
/// this says. So it depends on no order of ingest, and an earlier moment knows nothing of later runs.
struct Recognition {
    /// An element that was recognised again under another key.
    struct Link {
        let old: Int
        let new: Int
        let pass: EvidencePass
        let reason: String
    }

    /// Each group of findings that are one, the oldest first.
    private(set) var groups: [[Int]] = []
    /// Why a finding is the one that it is joined to, by its number.
    private(set) var links: [Int: Link] = [:]
    /// The pattern of the groups that are rows of a list, by their first number.
    private(set) var patterns: [Int: String] = [:]

    var isEmpty: Bool { groups.isEmpty }

    /// Why the finding of one row is that of another one; either may have come first.
    func link(from old: Int64, to new: Int64, in findings: FindingTable) -> Link? {
        [new, old].lazy.compactMap { findings.number(ofOwnRow: $0).flatMap { links[$0] } }.first
    }

    /// - Parameters:
    ///   - history: The history, nothing of it joined.
    ///   - line: The line.
    ///   - rows: The changes of each cell that matters along the line, the oldest first.
    /// - Throws: ``SQLiteError``.
    init(_ history: History, _ line: HistoryLine, _ rows: [Int: [ChangeRow]]) throws {
        let screens = Dictionary(grouping: rows.keys) { cell in
            let info = history.cells[cell]
            return Comparer.ScreenKey(app: info.app, screen: info.screen)
        }
        for cells in screens.values {
            let walk = try ScreenWalk(history, line, cells.sorted(), rows)
            guard walk.hasCandidates else { continue }
            var finder = RecognitionFinder(walk)
            try finder.find()
            groups += finder.groups
            for link in finder.links { links[link.new] = link }
            patterns.merge(finder.patterns) { first, _ in first }
        }
        groups.sort { $0[0] < $1[0] }
    }
}

/// What happened on one screen along a line, run by run.
final class ScreenWalk {
    let history: History
    let line: HistoryLine
    let cells: [Int]
    let rows: [Int: [ChangeRow]]
    /// Every finding that was seen on the screen, in the order in which they were seen first, then by name.
    private(set) var findings: [Int] = []
    /// Every set of findings that some look saw together.
    private(set) var sights: [Sight] = []
    /// What came and went in each run, in order.
    private(set) var turns: [Turn] = []
    private var infos: [Int: FindingInfo] = [:]

    /// What one look at a cell saw together.
    struct Sight {
        let cell: Int
        let position: Int
        let findings: [Int]
    }

    /// What one run changed.
    struct Turn {
        let position: Int
        /// For each cell, what was open and is gone.
        var gone: [Int: [Int]] = [:]
        /// For each cell, what was not open and is there.
        var came: [Int: [Int]] = [:]
        /// What no look before saw anywhere on the screen.
        var isFirst: Set<Int> = []
        /// What is still open, in which cells.
        var open: [Int: [Int]] = [:]
        /// Where the look before stands, by cell.
        var before: [Int: Int] = [:]
    }

    init(_ history: History, _ line: HistoryLine, _ cells: [Int], _ rows: [Int: [ChangeRow]]) throws
    {
        self.history = history
        self.line = line
        self.cells = cells
        self.rows = rows
        try walk()
    }

    /// Whether anything could be one: two findings at least.
    var hasCandidates: Bool { findings.count > 1 }

    func info(_ finding: Int) throws -> FindingInfo {
        if let known = infos[finding] { return known }
        let info = try history.findings.info(finding)
        infos[finding] = info
        return info
    }

    private func walk() throws {
        var events: [Int: [(cell: Int, row: ChangeRow)]] = [:]
        for cell in cells {
            for row in rows[cell] ?? [] { events[row.position, default: []].append((cell, row)) }
        }
        var open: [Int: Set<Int>] = [:]
        var last: [Int: Int] = [:]
        var known: Set<Int> = []
        var told: Set<Set<Int>> = []
        for (position, changes) in events.sorted(by: { $0.key < $1.key }) {
            var turn = Turn(position: position)
            var first: Set<Int> = []
            for (cell, row) in changes {
                let state = try history.states.state(row.state)
                var seen: Set<Int> = []
                var steady: Set<Int> = []
                for at in state.members {
                    let member = history.states.members[at]
                    seen.insert(Int(member.finding))
                    if !member.isFlaky { steady.insert(Int(member.finding)) }
                }
                let before = open[cell] ?? []
                let gone = before.filter {
                    !seen.contains($0) && state.audited.contains(history.findings.types[$0])
                }
                let came = steady.subtracting(before)
                if !gone.isEmpty { turn.gone[cell] = gone.sorted() }
                if !came.isEmpty { turn.came[cell] = came.sorted() }
                turn.before[cell] = row.previous ?? last[cell]
                open[cell] = before.subtracting(gone).union(steady)
                last[cell] = position
                first.formUnion(seen.subtracting(known))
                if seen.count > 1, told.insert(seen).inserted {
                    sights.append(Sight(cell: cell, position: position, findings: seen.sorted()))
                }
            }
            turn.isFirst = first
            let names = try first.map { (try info($0), $0) }
            findings += names.sorted { $0.0 < $1.0 }.map(\.1)
            known.formUnion(first)
            guard !turn.gone.isEmpty, !turn.came.isEmpty else { continue }
            let watched = Set(turn.gone.values.joined())
            for (cell, findings) in open {
                for finding in findings where watched.contains(finding) {
                    turn.open[finding, default: []].append(cell)
                }
            }
            turns.append(turn)
        }
    }
}
