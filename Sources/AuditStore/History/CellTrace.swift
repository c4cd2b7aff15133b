/// The whole history of one cell along a line: when each finding was seen, and when it was shown to be gone.
struct CellTrace {
    /// From the run that saw a finding to the one that showed that it is gone.
    struct Episode {
        /// Where the first run stands that saw it.
        let first: Int
        /// Where the last look stands that saw it.
        var last: Int
        /// Where the run stands that looked for it and did not see it; nil while it is open.
        var end: Int?
    }

    /// A finding's history in the cell.
    struct Track {
        let finding: Int
        var episodes: [Episode] = []
        var severity = 0
        var isExcused = false
        /// Runs whose attempts disagree about it.
        var flakyAt: [Int] = []
        /// Whether the newest look is one of them.
        var isFlakyNow = false
        /// Whether the state at this point of the fold has it.
        fileprivate var isPresent = false

        var isOpen: Bool { episodes.last.map { $0.end == nil } ?? false }
    }

    /// The findings that were ever seen.
    var tracks: [Track] = []
    /// For each audit type, by its bit, where the newest look stands that finished it.
    var auditedAt: [Int?] = Array(repeating: nil, count: AuditType.allCases.count)
    /// The changes, the oldest first.
    var rows: [ChangeRow] = []
    /// Where the last look stands; nil where nobody looked.
    var lastLook: Int?

    /// The number of the change at a position, found by halving.
    func row(at position: Int) -> Int? {
        var low = 0
        var high = rows.count
        while low < high {
            let middle = (low + high) / 2
            if rows[middle].position < position { low = middle + 1 } else { high = middle }
        }
        return rows.indices.contains(low) && rows[low].position == position ? low : nil
    }

    func track(of finding: Int) -> Track? { tracks.first { $0.finding == finding } }
}

extension History {
    /// Follows a cell through all its changes along a line.
    ///
    /// - Parameters:
    ///   - cell: The cell's number.
    ///   - line: The line.
    ///   - rows: The cell's changes, the oldest first; nil to read them.
    ///   - wanted: The findings that matter; nil for all.
    /// - Returns: The history.
    /// - Throws: ``SQLiteError``.
    func trace(
        of cell: Int,
        along line: HistoryLine,
        rows: [ChangeRow]? = nil,
        only wanted: Set<Int>? = nil
    ) throws -> CellTrace {
        var trace = CellTrace()
        trace.rows = try rows ?? changes(of: cell, along: line)
        guard !trace.rows.isEmpty else { return trace }
        var audited = TypeMask()
        for (number, row) in trace.rows.enumerated() {
            let state = try states.state(row.state)
            if number > 0 {
                // What the state before had was last seen by the look before this one.
                let previous =
                    try row.previous ?? lastLook(at: cell, along: line, upTo: row.position - 1)
                let look = max(previous ?? 0, trace.rows[number - 1].position)
                trace.settle(upTo: look, audited: audited)
            }
            audited = state.audited
            try step(&trace, row, state, wanted)
        }
        let last = try lastLook(at: cell, along: line, upTo: line.runs.count - 1)
        let look = max(last ?? 0, trace.rows.last?.position ?? 0)
        trace.settle(upTo: look, audited: audited)
        trace.lastLook = look
        return trace
    }

    private func step(
        _ trace: inout CellTrace,
        _ row: ChangeRow,
        _ state: StateTable.State,
        _ wanted: Set<Int>?
    ) throws {
        for at in trace.tracks.indices {
            trace.tracks[at].isPresent = false
            trace.tracks[at].isFlakyNow = false
        }
        for number in state.members {
            let member = states.members[number]
            let finding = Int(member.finding)
            if let wanted, !wanted.contains(finding) { continue }
            let at: Int
            if let known = trace.tracks.firstIndex(where: { $0.finding == finding }) {
                at = known
            } else {
                at = trace.tracks.count
                trace.tracks.append(CellTrace.Track(finding: finding))
            }
            trace.tracks[at].see(member, at: row.position)
        }
        for at in trace.tracks.indices where !trace.tracks[at].isPresent {
            guard trace.tracks[at].isOpen, !trace.tracks[at].isFlakyNow,
                state.audited.contains(findings.types[trace.tracks[at].finding])
            else { continue }
            trace.tracks[at].close(at: row.position)
        }
    }
}

extension CellTrace {
    /// Says up to which look the state at this point of the fold held.
    fileprivate mutating func settle(upTo look: Int, audited: TypeMask) {
        for at in tracks.indices where tracks[at].isPresent {
            guard let last = tracks[at].episodes.indices.last else { continue }
            tracks[at].episodes[last].last = max(tracks[at].episodes[last].last, look)
        }
        for bit in auditedAt.indices where audited.bits & (1 << Int64(bit)) != 0 {
            auditedAt[bit] = max(auditedAt[bit] ?? look, look)
        }
    }
}

extension CellTrace.Track {
    fileprivate mutating func see(_ member: StateTable.Member, at position: Int) {
        severity = Int(member.severity)
        isExcused = member.isExcused
        if member.isFlaky {
            isFlakyNow = true
            flakyAt.append(position)
            return
        }
        isPresent = true
        if !isOpen {
            episodes.append(CellTrace.Episode(first: position, last: position, end: nil))
        }
    }

    fileprivate mutating func close(at position: Int) {
        guard let last = episodes.indices.last else { return }
        episodes[last].end = position
    }
}
