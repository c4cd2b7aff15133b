extension Comparer {
    /// Where a change began: the first bad run, the last good one, and what lies between them.
    func addOrigin(_ change: inout FindingChange, _ draft: Draft, finding: Int) throws {
        guard change.kind.isRegression || change.kind == .fixed else { return }
        try addFirstSeen(&change, draft, finding: finding)
        if change.kind == .fixed {
            try addFix(&change, draft, finding: finding)
            return
        }
        let places = draft.kinds.first?.places ?? []
        var origins: [Origin] = []
        for place in places where place.head != nil {
            let worse = change.kind == .worsened ? place.base?.severity : nil
            if let origin = try origin(finding, cell: place.cell, above: worse) {
                origins.append(origin)
            }
        }
        guard let first = origins.map(\.bad).min() else { return }
        change.firstBad = line.runs[first]
        let good = origins.filter { $0.bad == first }.compactMap(\.good).max()
        if let good {
            change.lastGood = line.runs[good]
            change.runsBetween = good + 1 < first ? Array(line.runs[(good + 1)..<first]) : []
            change.commitsBetween = commits(after: good, upTo: first)
        }
        let before = good.map { line.runs[$0] } ?? base
        if let before, before != line.runs[first] {
            change.isToolChange = try history.isToolChange(from: before, to: line.runs[first])
        }
    }

    /// The first bad run of the present episode in one cell, and the last good one before it.
    struct Origin {
        let bad: Int
        let good: Int?
    }

    private func origin(_ finding: Int, cell: Int, above severity: Int?) throws -> Origin? {
        let trace = try trace(cell)
        guard let episode = trace.track(of: finding)?.episodes.last else { return nil }
        if let severity {
            return try worsening(finding, trace, from: severity)
                ?? Origin(bad: episode.first, good: nil)
        }
        guard let at = trace.row(at: episode.first) else {
            return Origin(bad: episode.first, good: nil)
        }
        return Origin(
            bad: episode.first,
            good: try lastGood(finding, cell: cell, trace, before: at)
        )
    }

    /// The last look before a change that finished the finding's audit type and did not see it.
    private func lastGood(
        _ finding: Int,
        cell: Int,
        _ trace: CellTrace,
        before row: Int
    ) throws -> Int? {
        let type = history.findings.types[finding]
        for at in (0..<row).reversed() {
            let state = try history.states.state(trace.rows[at].state)
            if let member = history.states.member(finding, of: state), !member.isFlaky {
                return nil
            }
            guard state.audited.contains(type),
                history.states.member(finding, of: state) == nil
            else { continue }
            let next = trace.rows[at + 1]
            return try next.previous
                ?? history.lastLook(at: cell, along: line, upTo: next.position - 1)
                ?? trace.rows[at].position
        }
        return nil
    }

    /// The first run after the base in which the finding is more severe than it was there.
    private func worsening(
        _ finding: Int,
        _ trace: CellTrace,
        from severity: Int
    ) throws -> Origin? {
        for row in trace.rows where row.position > basePosition {
            let state = try history.states.state(row.state)
            guard let member = history.states.member(finding, of: state),
                Int(member.severity) > severity, !member.isFlaky
            else { continue }
            return Origin(bad: row.position, good: row.previous)
        }
        return nil
    }

    private func addFirstSeen(
        _ change: inout FindingChange,
        _ draft: Draft,
        finding: Int
    ) throws {
        // A finding that is back may have been seen first in a cell that it is not in now.
        let cells = change.kind == .reopened ? nil : Set(draft.places.map(\.cell))
        let first = try arrivals(of: finding)
            .filter { cells?.contains($0.cell) ?? true }.map(\.position).min()
        change.firstSeen = first.map { line.runs[$0] }
    }

    /// A run of the line that changed a cell to a state with a finding.
    struct Arrival {
        let cell: Int
        let position: Int
    }

    /// Where a finding appears in the states of the line, flickers aside; without reading the histories of its screen's cells.
    func arrivals(of finding: Int) throws -> [Arrival] {
        if let known = lastArrivals, known.finding == finding { return known.arrivals }
        var arrivals: [Arrival] = []
        let select = try history.statement(
            """
            SELECT cell_changes.cell_id, cell_changes.run_id FROM cell_state_members
            JOIN cell_changes ON cell_changes.state_id = cell_state_members.state_id
            WHERE cell_state_members.finding_id = ?1 AND cell_state_members.flaky = 0
            """
        )
        for row in history.findings.rows[finding] {
            try select.bind(row, at: 1)
            while try select.step() {
                guard let cell = history.cellIndex[try select.integer(0)],
                    let position = line.position[try select.integer(1)]
                else { continue }
                arrivals.append(Arrival(cell: cell, position: position))
            }
        }
        lastArrivals = (finding, arrivals)
        return arrivals
    }

    /// The run that showed that the finding is gone, as the first bad run's counterpart.
    private func addFix(_ change: inout FindingChange, _ draft: Draft, finding: Int) throws {
        var fixed: Int?
        var lastSeen: Int?
        for place in draft.places where place.base != nil && place.head == nil {
            guard let episode = try trace(place.cell).track(of: finding)?.episodes.last,
                let end = episode.end
            else { continue }
            if end >= fixed ?? end {
                fixed = end
                lastSeen = max(lastSeen ?? episode.last, episode.last)
            }
        }
        guard let fixed, let lastSeen, lastSeen < fixed else { return }
        change.fixedBy = line.runs[fixed]
        change.commitsBetween = commits(after: lastSeen, upTo: fixed)
        change.isToolChange = try history.isToolChange(
            from: line.runs[lastSeen],
            to: line.runs[fixed]
        )
    }

    private func commits(after: Int, upTo: Int) -> [String] {
        var commits: [String] = []
        guard after < upTo, line.runs.indices.contains(upTo) else { return [] }
        for run in line.runs[(after + 1)...upTo] {
            guard let commit = run.commit, commit != line.runs[after].commit,
                commit != commits.last
            else { continue }
            commits.append(commit)
        }
        return commits
    }

    /// Sentences about one change.
    func addNotes(_ change: inout FindingChange) {
        if let status = change.acceptance {
            switch status.state {
            case .expired:
                let day = status.acceptance.until?.iso8601 ?? "an earlier day"
                change.notes.append(
                    "the acceptance (\(status.acceptance.reason)) expired on \(day)"
                )
            case .outgrown:
                let names = status.beyond.map { $0.condition.displayName }.joined(separator: "; ")
                change.notes.append(
                    "outgrown: the acceptance (\(status.acceptance.reason)) does not cover \(names)"
                )
            case .active:
                change.notes.append("accepted: \(status.acceptance.reason)")
            case .stale, .unused, .withdrawn: break
            }
        }
        if change.isExcused { change.notes.append("excused by the export itself") }
        let cells = change.firstLooks.map { $0.condition.displayName }.joined(separator: "; ")
        if !change.firstLooks.isEmpty, !change.openCells.isEmpty {
            change.notes.append("not audited before in \(cells): it may have been there all along")
        }
        if change.kind != .unverified, !change.unverifiedCells.isEmpty {
            let names = change.unverifiedCells.map { $0.condition.displayName }
            change.notes.append("the head did not look in \(names.joined(separator: "; "))")
        }
        if change.isToolChange {
            change.notes.append(
                "tool change: the commit is the same, Xcode or the OS is another one"
            )
        }
        if change.isFlaky { change.notes.append("flaky: attempts of the head disagree") }
    }
}
