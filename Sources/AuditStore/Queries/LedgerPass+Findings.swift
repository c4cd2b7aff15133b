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
    /// A finding's track in a cell.
    struct Sight {
        let trace: Int
        let track: Int
    }

    /// Every finding that passes the filter, in order.
    func findings() throws -> [FindingStatus] {
        var sights: [Int: [Sight]] = [:]
        for (at, entry) in traces.enumerated() {
            for (number, track) in entry.trace.tracks.enumerated() {
                sights[track.finding, default: []].append(Sight(trace: at, track: number))
            }
        }
        var result: [FindingStatus] = []
        for (finding, sights) in sights {
            if let status = try status(finding, sights) { result.append(status) }
        }
        return result.sorted { $0.finding < $1.finding }
    }

    private func status(_ finding: Int, _ sights: [Sight]) throws -> FindingStatus? {
        let info = try history.findings.info(finding)
        guard request.filter.matches(info.rule) else { return nil }
        var cells: [CellFinding] = []
        var firstSeen = Int.max
        var lastSeen = -1
        var excused = true
        var tracks: [CellTrace.Track] = []
        for sight in sights {
            let (cell, trace) = traces[sight.trace]
            let track = trace.tracks[sight.track]
            tracks.append(track)
            let cellFinding = try cellFinding(track, cell: cell, trace)
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
        if !request.filter.isEmpty {
            let fitting = cells.filter { request.filter.matches($0.cell) }
            guard !fitting.isEmpty else { return nil }
        }
        // Cells and sights are in the order of the cells' numbers.
        let isOpen = zip(cells, tracks).map { $0.state.isOpen || $0.state == .flaky && $1.isOpen }
        let open = zip(cells, isOpen).filter(\.1).map(\.0)
        let openCells = zip(sights, isOpen).filter(\.1).map { traces[$0.0.trace].cell }
        let verdict = acceptances.verdict(
            on: info,
            keys: try history.keys(of: finding),
            open: open.map(\.cell)
        )
        let isExcused = excused && !open.isEmpty
        let state = overall(cells, isAccepted: verdict.isAccepted || isExcused)
        if !request.states.isEmpty, !request.states.contains(state) { return nil }
        let first = line.runs[firstSeen]
        if let since = request.since, first.startedAt < since { return nil }
        let flakiness = try flakiness(of: sights)
        let severities = (open.isEmpty ? cells : open).map(\.severity)
        let words = try history.words(of: finding)
        let shown =
            request.filter.isEmpty ? cells : cells.filter { request.filter.matches($0.cell) }
        return FindingStatus(
            finding: info,
            state: state,
            severity: severities.max() ?? .error,
            cells: shown,
            minimalCondition: open.isEmpty
                ? nil : minimalCondition(finding, info, open: openCells),
            firstSeen: first,
            lastSeen: line.runs[lastSeen],
            reopenings: LedgerPass.reopenings(tracks),
            isFlaky: flakiness.isFlaky,
            flakiness: flakiness,
            acceptance: verdict.status,
            isExcused: isExcused,
            excuse: isExcused ? words.excuse : nil,
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
        _ trace: CellTrace
    ) throws -> CellFinding {
        let last = track.episodes.last
        let first = last?.first ?? track.flakyAt.first ?? 0
        let seen = max(last?.last ?? 0, track.flakyAt.last ?? 0)
        return CellFinding(
            cell: history.cells[cell],
            state: state(track, cell: cell, try state(of: trace)),
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

    /// The smallest description of where a finding is.
    func minimalCondition(
        _ finding: Int,
        _ info: FindingInfo,
        open: [Int]
    ) -> MinimalCondition {
        let type = history.findings.types[finding]
        let bit = TypeMask.index(of: type)
        let siblings = cellsByScreen[Comparer.ScreenKey(app: info.app, screen: info.screen)] ?? []
        var clean: [CellInfo] = []
        var audited: Set<Int> = []
        for cell in siblings {
            guard let at = traceIndex[cell] else { continue }
            let info = history.cells[cell]
            if open.contains(cell) {
                audited.insert(cell)
                continue
            }
            let trace = traces[at].trace
            guard trace.auditedAt[bit] != nil else { continue }
            audited.insert(cell)
            let track = trace.track(of: finding)
            if track == nil || track?.isFlakyNow == false && track?.episodes.isEmpty == false {
                clean.append(info)
            }
        }
        return MinimalCondition.find(
            open: open.map { history.cells[$0] },
            clean: clean,
            unaudited: lattice.cells(app: info.app, screen: info.screen, without: audited)
        )
    }
}
