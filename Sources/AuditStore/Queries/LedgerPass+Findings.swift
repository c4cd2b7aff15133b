extension History {
    /// Every finding that passes the filter, and what is known of it.
    ///
    /// - Parameter request: At which point of history, and what narrows the answer.
    /// - Returns: The findings in order; none for an empty store.
    /// - Throws: ``StoreError/notFound(kind:name:choices:)`` where the run is not in the store, or ``SQLiteError``.
    public func findings(_ request: LedgerRequest) throws -> [FindingStatus] {
        guard let pass = try LedgerPass(self, request) else { return [] }
        return try pass.findings()
    }
}

extension LedgerPass {
    /// Every finding that passes the filter, in order.
    func findings() throws -> [FindingStatus] {
        var result: [FindingStatus] = []
        for finding in sights.findings {
            if let status = try status(finding, sights[finding]) { result.append(status) }
        }
        return result.sorted { $0.finding < $1.finding }
    }

    /// Whether a finding is fixed and the answer leaves such findings out, which saves the rest of what is known of it.
    private func isLeftOut(_ finding: Int, _ sights: ArraySlice<Sight>) throws -> Bool {
        let wantsFixed = request.states.isEmpty || request.states.contains(.fixed)
        guard !wantsFixed || leavesOutFixed else { return false }
        let isFixed = sights.allSatisfy {
            LedgerPass.state(traces[$0.trace].trace.tracks[$0.track], looked: looked[$0.trace])
                == .fixed
        }
        guard isFixed else { return false }
        return try wantsFixed ? !acceptances.names(try history.keys(of: finding)) : true
    }

    private func status(_ finding: Int, _ sights: ArraySlice<Sight>) throws -> FindingStatus? {
        if !request.filter.isEmpty {
            guard request.filter.matches(history.findings.rule(of: finding)) else { return nil }
        }
        if try isLeftOut(finding, sights) { return nil }
        let info = try history.findings.info(finding)
        var cells: [CellFinding] = []
        cells.reserveCapacity(sights.count)
        var firstSeen = Int.max
        var lastSeen = -1
        var excused = true
        var tracks: [CellTrace.Track] = []
        tracks.reserveCapacity(sights.count)
        for sight in sights {
            let track = traces[sight.trace].trace.tracks[sight.track]
            tracks.append(track)
            let cellFinding = cellFinding(
                track,
                cell: traces[sight.trace].cell,
                looked: looked[sight.trace]
            )
            firstSeen = min(firstSeen, track.episodes.first?.first ?? track.flakyAt.first ?? .max)
            lastSeen = max(
                lastSeen,
                track.episodes.last?.last ?? -1,
                track.flakyAt.last ?? -1
            )
            if cellFinding.state != .fixed { excused = excused && track.isExcused }
            cells.append(cellFinding)
        }
        guard line.runs.indices.contains(firstSeen), line.runs.indices.contains(lastSeen) else {
            return nil
        }
        let shown =
            request.filter.isEmpty ? cells : cells.filter { request.filter.matches($0.cell) }
        guard !shown.isEmpty else { return nil }
        // Cells and sights are in the order of the cells' numbers.
        let open = cells.filter(\.isOpen)
        let openSights = zip(sights, cells).filter(\.1.isOpen).map(\.0)
        let verdict = acceptances.verdict(
            on: info,
            keys: try history.keys(of: finding),
            open: open.map(\.cell)
        )
        let isExcused = excused && !open.isEmpty
        let state = overall(shown, isAccepted: verdict.isAccepted || isExcused)
        if !request.states.isEmpty, !request.states.contains(state) { return nil }
        let first = line.runs[firstSeen]
        if let since = request.since, first.startedAt < since { return nil }
        let flakiness = try flakiness(of: sights)
        let shownOpen = shown.filter(\.isOpen)
        let severities = (shownOpen.isEmpty ? shown : shownOpen).map(\.severity)
        let words = try history.words(of: finding)
        return FindingStatus(
            finding: try described(info, finding, sights),
            state: state,
            severity: severities.max() ?? .error,
            cells: shown,
            minimalCondition: open.isEmpty
                ? nil : minimalCondition(finding, info, sights, open: openSights),
            firstSeen: first,
            lastSeen: line.runs[lastSeen],
            reopenings: LedgerPass.reopenings(tracks),
            isFlaky: flakiness.isFlaky,
            flakiness: flakiness,
            acceptance: verdict.status,
            isExcused: isExcused,
            excuse: isExcused ? words.excuse : nil,
            rows: try rowCount(finding, info, sights),
            message: words.compact,
            detail: words.detail
        )
    }

    /// A finding's state from those of its cells.
    private func overall(_ cells: [CellFinding], isAccepted: Bool) -> FindingState {
        let states = Set(cells.map(\.state))
        if states.contains(.open) || states.contains(.unverified) {
            if isAccepted { return .accepted }
            return states.contains(.open) ? .open : .unverified
        }
        return states.contains(.flaky) ? .flaky : .fixed
    }

    private func cellFinding(
        _ track: CellTrace.Track,
        cell: Int,
        looked: Bool
    ) -> CellFinding {
        let last = track.episodes.last
        let first = last?.first ?? track.flakyAt.first ?? 0
        let seen = max(last?.last ?? 0, track.flakyAt.last ?? 0)
        return CellFinding(
            cell: history.cells[cell],
            state: LedgerPass.state(track, looked: looked),
            isOpen: track.isOpen,
            severity: Severity(rawValue: track.severity) ?? .error,
            since: line.runs[first],
            lastSeen: line.runs[max(seen, first)],
            fixedBy: last?.end.map { line.runs[$0] }
        )
    }

    /// How often a finding came back after it was gone from every cell.
    static func reopenings(_ tracks: [CellTrace.Track]) -> Int {
        var steps: [(position: Int, change: Int)] = []
        for episode in tracks.flatMap(\.episodes) {
            steps.append((episode.first, 1))
            if let end = episode.end { steps.append((end, -1)) }
        }
        // What begins and ends in one run did not leave a gap.
        steps.sort { ($0.position, -$0.change) < ($1.position, -$1.change) }
        var open = 0
        var gaps = 0
        var wasOpen = false
        for step in steps {
            if open == 0, step.change > 0, wasOpen { gaps += 1 }
            open += step.change
            wasOpen = true
        }
        return gaps
    }
}
