/// What is known of a cell at one point of a line, found by going back from it.
///
/// For each audit type, the newest look that finished it decides: what it saw is open, what it did not see is closed. A finding that
/// only some attempts of a run saw is decided by the look before.
struct CellPoint {
    /// A finding that is open in the cell.
    struct Open {
        let severity: Int
        let isExcused: Bool
        /// Where the run stands that last changed the state to one with the finding.
        let position: Int
        /// That state.
        let state: Int64
    }

    /// The findings that are open, by number.
    var open: [Int: Open] = [:]
    /// Findings about which attempts disagree, and that no look before decides.
    var undecided: [Int: Open] = [:]
    /// The audit types that some look finished, as far as they matter to the screen's findings.
    var audited = TypeMask()
    /// The newest change; nil where nobody looked.
    var newest: ChangeRow?
}

extension History {
    /// What is known of a cell at a position of a line.
    ///
    /// - Parameters:
    ///   - cell: The cell's number.
    ///   - line: The line.
    ///   - position: The last position that counts.
    /// - Returns: What is known.
    /// - Throws: ``SQLiteError``.
    func point(of cell: Int, along line: HistoryLine, at position: Int) throws -> CellPoint {
        var point = CellPoint()
        guard position >= 0 else { return point }
        var decided: Set<Int> = []
        var pending: [Int: CellPoint.Open] = [:]
        let wanted = cellTypes[cell]
        try forEachChange(of: cell, along: line, upTo: position) { row in
            if point.newest == nil { point.newest = row }
            let state = try states.state(row.state)
            var seen: Set<Int> = []
            for at in state.members {
                let member = states.members[at]
                let finding = Int(member.finding)
                seen.insert(finding)
                guard !decided.contains(finding) else { continue }
                // What a newer look finished without it is closed, unless that look was undecided itself.
                let type = findings.types[finding]
                if point.audited.contains(type), pending[finding] == nil { continue }
                let open = CellPoint.Open(
                    severity: Int(member.severity),
                    isExcused: member.isExcused,
                    position: row.position,
                    state: row.state
                )
                if member.isFlaky {
                    if pending[finding] == nil { pending[finding] = open }
                } else {
                    decided.insert(finding)
                    point.open[finding] = pending.removeValue(forKey: finding) ?? open
                }
            }
            for finding in pending.keys where !seen.contains(finding) {
                guard state.audited.contains(findings.types[finding]) else { continue }
                decided.insert(finding)
                pending[finding] = nil
            }
            point.audited.formUnion(state.audited)
            return !(wanted.subtracting(point.audited).isEmpty && pending.isEmpty)
        }
        point.undecided = pending
        return point
    }
}
