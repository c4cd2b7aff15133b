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
        /// Whether the newest look saw it, in every attempt.
        fileprivate(set) var isPresent = false

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
        var fold = TrackFold(slots: trackSlots.take(findings.types.count))
        defer { trackSlots.give(back: &fold.slots, without: trace.tracks) }
        var audited = TypeMask()
        for (number, row) in trace.rows.enumerated() {
            let state = try states.state(row.state)
            if number > 0 {
                // What the state before had was last seen by the look before this one.
                let previous =
                    try row.previous ?? lastLook(at: cell, along: line, upTo: row.position - 1)
                let look = max(previous ?? 0, trace.rows[number - 1].position)
                trace.settle(fold.live, upTo: look, audited: audited)
            }
            audited = state.audited
            step(&trace, &fold, row, state, wanted)
        }
        let last = try lastLook(at: cell, along: line, upTo: line.runs.count - 1)
        let look = max(last ?? 0, trace.rows.last?.position ?? 0)
        trace.settle(fold.live, upTo: look, audited: audited)
        trace.lastLook = look
        return trace
    }

    private func step(
        _ trace: inout CellTrace,
        _ fold: inout TrackFold,
        _ row: ChangeRow,
        _ state: StateTable.State,
        _ wanted: Set<Int>?
    ) {
        for at in fold.live {
            trace.tracks[at].isPresent = false
            trace.tracks[at].isFlakyNow = false
        }
        let before = fold.live
        fold.live.removeAll(keepingCapacity: true)
        for number in state.members {
            let member = states.members[number]
            let finding = Int(member.finding)
            if let wanted, !wanted.contains(finding) { continue }
            var at = Int(fold.slots[finding])
            if at < 0 {
                at = trace.tracks.count
                fold.slots[finding] = Int32(truncatingIfNeeded: at)
                trace.tracks.append(CellTrace.Track(finding: finding))
            }
            trace.tracks[at].see(member, at: row.position)
            fold.live.append(at)
        }
        for at in before where !trace.tracks[at].isPresent && !trace.tracks[at].isFlakyNow {
            guard trace.tracks[at].isOpen else { continue }
            if state.audited.contains(findings.types[trace.tracks[at].finding]) {
                trace.tracks[at].close(at: row.position)
            } else {
                fold.live.append(at)
            }
        }
    }
}

/// What a fold over a cell's changes keeps beside the tracks, so that a change costs its members, not all findings ever.
private struct TrackFold {
    /// Where the track of each finding is; -1 where it has none.
    var slots: [Int32]
    /// The tracks that the state at this point has, or that are open without it.
    var live: [Int] = []
}

/// A table of every finding's track that the folds of all cells share, since making it anew would cost more than they do.
struct TrackSlots {
    private var slots: [Int32] = []

    /// The table, with -1 for every finding.
    mutating func take(_ count: Int) -> [Int32] {
        var taken: [Int32] = []
        swap(&taken, &slots)
        return taken.count == count ? taken : Array(repeating: -1, count: count)
    }

    /// Takes the table back, and clears what these tracks wrote.
    mutating func give(back taken: inout [Int32], without tracks: [CellTrace.Track]) {
        swap(&taken, &slots)
        for track in tracks { slots[track.finding] = -1 }
    }
}

extension CellTrace {
    /// Says up to which look the state at this point of the fold held.
    fileprivate mutating func settle(_ live: [Int], upTo look: Int, audited: TypeMask) {
        for at in live where tracks[at].isPresent {
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
