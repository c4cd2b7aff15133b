/// The runs that lead to a head, in order: the base's branch up to the base, then the head's own.
struct HistoryLine {
    /// A part of a branch.
    struct Segment {
        let branch: String
        /// The last ordering that belongs to it.
        let upTo: Int64
    }

    /// The parts, the oldest first.
    let segments: [Segment]
    /// The runs, in order.
    let runs: [RunInfo]
    /// Where a run stands in ``runs``, by its row.
    let position: [Int64: Int]

    init(segments: [Segment], runs: [RunInfo]) {
        self.segments = segments
        self.runs = runs
        position = Dictionary(
            runs.enumerated().map { ($1.id, $0) },
            uniquingKeysWith: { _, last in last }
        )
    }

    /// The segment that a position lies in.
    func segment(of position: Int) -> Int {
        guard segments.count > 1, runs.indices.contains(position) else { return 0 }
        return runs[position].branch == segments[0].branch ? 0 : 1
    }
}

/// A run in which a cell's state became another one.
struct ChangeRow {
    /// Where the run stands in the line.
    let position: Int
    let state: Int64
    /// Where the look before it stands; nil where the branch has none.
    let previous: Int?
}

extension History {
    /// The line that ends with a head.
    ///
    /// - Parameters:
    ///   - head: The last run.
    ///   - base: The run of another branch that the head's branch began after; nil, or a run of the same branch, for one branch.
    /// - Returns: The line.
    func line(to head: RunInfo, from base: RunInfo? = nil) -> HistoryLine {
        var segments: [HistoryLine.Segment] = []
        var line: [RunInfo] = []
        if let base, base.branch != head.branch {
            segments.append(HistoryLine.Segment(branch: base.branch, upTo: base.ordering))
            line += runs.filter { $0.branch == base.branch && $0 <= base }
        }
        segments.append(HistoryLine.Segment(branch: head.branch, upTo: head.ordering))
        line += runs.filter { $0.branch == head.branch && $0 <= head }
        return HistoryLine(segments: segments, runs: line)
    }

    /// The changes of a cell along a line, the newest first, until the body has enough.
    ///
    /// - Parameters:
    ///   - cell: The cell's number.
    ///   - line: The line.
    ///   - upTo: The last position that counts.
    ///   - body: Takes a change; returns whether it wants another one.
    /// - Throws: What the body throws, or ``SQLiteError``.
    func forEachChange(
        of cell: Int,
        along line: HistoryLine,
        upTo: Int,
        _ body: (ChangeRow) throws -> Bool
    ) throws {
        for segment in line.segments.reversed() {
            let rows = cellRows[cell]
            if rows.count == 1 {
                guard try forEachRow(rows[0], segment, line, upTo, body) else { return }
                continue
            }
            // A renamed cell: the rows of all its names, put in one order.
            var all: [ChangeRow] = []
            for row in rows {
                _ = try forEachRow(row, segment, line, upTo) {
                    all.append($0)
                    return true
                }
            }
            for row in all.sorted(by: { ($0.position, $0.state) > ($1.position, $1.state) }) {
                guard try body(row) else { return }
            }
        }
    }

    private func forEachRow(
        _ cell: Int64,
        _ segment: HistoryLine.Segment,
        _ line: HistoryLine,
        _ upTo: Int,
        _ body: (ChangeRow) throws -> Bool
    ) throws -> Bool {
        let select = try statement(
            """
            SELECT run_id, state_id, previous_run_id FROM cell_changes
            WHERE branch = ?1 AND cell_id = ?2 AND ordering <= ?3 ORDER BY ordering DESC, run_id DESC
            """
        )
        try select.bind(segment.branch, at: 1)
        try select.bind(cell, at: 2)
        try select.bind(segment.upTo, at: 3)
        while try select.step() {
            guard let position = line.position[try select.integer(0)], position <= upTo else {
                continue
            }
            let row = ChangeRow(
                position: position,
                state: try select.integer(1),
                previous: try select.integerOrNil(2).flatMap { line.position[$0] }
            )
            guard try body(row) else {
                select.reset()
                return false
            }
        }
        return true
    }

    /// The changes of a cell along a line, the oldest first.
    func changes(of cell: Int, along line: HistoryLine, upTo: Int? = nil) throws -> [ChangeRow] {
        var rows: [ChangeRow] = []
        try forEachChange(of: cell, along: line, upTo: upTo ?? line.runs.count - 1) {
            rows.append($0)
            return true
        }
        return rows.reversed()
    }

    /// The last run of a line that looked at a cell, whatever came of it.
    ///
    /// - Parameters:
    ///   - cell: The cell's number.
    ///   - line: The line.
    ///   - position: The last position that counts.
    /// - Returns: Its position; nil where none looked.
    /// - Throws: ``SQLiteError``.
    func lastLook(at cell: Int, along line: HistoryLine, upTo position: Int) throws -> Int? {
        guard line.runs.indices.contains(position) else { return nil }
        var segment = line.segment(of: position)
        var before = line.runs[position].ordering
        while segment >= 0 {
            var found: Int?
            for row in cellRows[cell] {
                let look = try lastLook(row, branch: line.segments[segment].branch, upTo: before)
                if let look, let at = line.position[look] { found = max(found ?? at, at) }
            }
            if let found { return found }
            segment -= 1
            if segment >= 0 { before = line.segments[segment].upTo }
        }
        return nil
    }

    private func lastLook(_ cell: Int64, branch: String, upTo ordering: Int64) throws -> Int64? {
        let latest = try statement(
            "SELECT run_id, ordering FROM cell_latest WHERE branch = ?1 AND cell_id = ?2"
        )
        try latest.bind(branch, at: 1)
        try latest.bind(cell, at: 2)
        defer { latest.reset() }
        guard try latest.step() else { return nil }
        if try latest.integer(1) <= ordering { return try latest.integer(0) }
        let select = try statement(
            """
            SELECT runs.id FROM runs
            WHERE runs.branch = ?1 AND runs.ordering <= ?3 AND EXISTS (
                SELECT 1 FROM scopes JOIN audits ON audits.run_id = runs.id AND audits.scope_id = scopes.id
                WHERE scopes.cell_id = ?2)
            ORDER BY runs.ordering DESC, runs.key DESC LIMIT 1
            """
        )
        try select.bind(branch, at: 1)
        try select.bind(cell, at: 2)
        try select.bind(ordering, at: 3)
        defer { select.reset() }
        return try select.step() ? try select.integer(0) : nil
    }
}
