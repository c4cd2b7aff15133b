/// The latest walk of one cell, and what changed since the one it is compared with.
public struct WalkStatus: Sendable {
    /// The cell.
    public var cell: CellInfo
    /// The walk.
    public var walk: Walk
    /// The run it was recorded in.
    public var run: RunInfo
    /// The walk it is compared with; nil where there is none.
    public var baseline: Walk?
    /// The run of that walk.
    public var baselineRun: RunInfo?
    /// What differs and is worth showing: order first.
    public var differences: [WalkDifference]
}

/// The latest focus probe of one cell and event.
public struct FocusStatus: Sendable {
    /// The cell.
    public var cell: CellInfo
    /// The probe.
    public var probe: FocusProbe
    /// The run it was recorded in.
    public var run: RunInfo
    /// What is wrong; nil where nothing is.
    public var finding: WalkFinding?
}

extension History {
    private struct StoredWalk {
        let run: RunInfo
        let sequence: Int64
        let name: String?
        let complete: Bool?
        let stopReason: String?
    }

    private struct WalkKey: Hashable {
        let cell: Int
        let name: String
        let source: WalkSource
    }

    /// The latest walk of every cell of a branch, compared with the last good one before a day.
    ///
    /// - Parameters:
    ///   - branch: The branch.
    ///   - day: Walks before this day can be compared with; where none can, any earlier one.
    ///   - limit: How many walks at most, by cell.
    /// - Returns: The walks, those of more severe differences first, then in the order of their cells.
    /// - Throws: ``SQLiteError``.
    public func latestWalks(
        branch: String,
        before day: CalendarDay,
        limit: Int
    ) throws -> [WalkStatus] {
        var stored: [WalkKey: [StoredWalk]] = [:]
        let select = try statement(
            """
            SELECT walks.run_id, scopes.cell_id, walks.sequence_id, walks.name, walks.source, walks.complete,
                walks.stop_reason
            FROM walks JOIN runs ON runs.id = walks.run_id JOIN scopes ON scopes.id = walks.scope_id
            WHERE runs.branch = ?1 ORDER BY runs.ordering DESC, walks.attempt DESC, walks.id DESC
            """
        )
        try select.bind(branch, at: 1)
        while try select.step() {
            guard let at = runIndex[try select.integer(0)],
                let cell = cellIndex[try select.integer(1)],
                let source = WalkSource(rawValue: try select.text(4))
            else { continue }
            let name = try select.textOrNil(3)
            let key = WalkKey(cell: cell, name: name ?? "", source: source)
            // The latest and a few to compare it with; the rest of the past is not shown.
            guard stored[key]?.count ?? 0 < 12 else { continue }
            stored[key, default: []].append(
                StoredWalk(
                    run: runs[at],
                    sequence: try select.integer(2),
                    name: name,
                    complete: try select.integerOrNil(5).map { $0 == 1 },
                    stopReason: try select.textOrNil(6)
                )
            )
        }
        let keys = stored.keys.sorted {
            ($0.cell, $0.name, $0.source.rawValue) < ($1.cell, $1.name, $1.source.rawValue)
        }
        let found = try keys.prefix(max(0, limit)).compactMap {
            try status($0, stored[$0] ?? [], before: day)
        }
        return found.enumerated().sorted { left, right in
            let one = left.element.differences.map(\.severity.rawValue).max() ?? -1
            let other = right.element.differences.map(\.severity.rawValue).max() ?? -1
            return one != other ? one > other : left.offset < right.offset
        }.map(\.element)
    }

    private func status(
        _ key: WalkKey,
        _ stored: [StoredWalk],
        before day: CalendarDay
    ) throws -> WalkStatus? {
        guard let newest = stored.first else { return nil }
        let cell = cells[key.cell]
        let walk = try walk(newest, cell, key.source)
        var status = WalkStatus(
            cell: cell,
            walk: walk,
            run: newest.run,
            baseline: nil,
            baselineRun: nil,
            differences: []
        )
        let earlier = stored.dropFirst().filter { $0.run.id != newest.run.id }
        let older = earlier.filter { $0.run.startedAt.day < day } + earlier
        for candidate in older {
            let baseline = try self.walk(candidate, cell, key.source)
            guard baseline.canBeBaseline, baseline.isProbe == walk.isProbe else { continue }
            status.baseline = baseline
            status.baselineRun = candidate.run
            if candidate.sequence != newest.sequence || candidate.complete != newest.complete {
                status.differences =
                    (try? WalkComparison(baseline: baseline, new: walk).shown) ?? []
            }
            break
        }
        return status
    }

    private func walk(_ stored: StoredWalk, _ cell: CellInfo, _ source: WalkSource) throws -> Walk {
        let select = try statement(
            "SELECT spoken, pane, identifier, frame FROM walk_steps WHERE sequence_id = ?1 ORDER BY ordinal"
        )
        try select.bind(stored.sequence, at: 1)
        var utterances: [WalkUtterance] = []
        while try select.step() {
            utterances.append(
                WalkUtterance(
                    spoken: try select.textOrNil(0),
                    pane: try select.textOrNil(1),
                    identifier: try select.textOrNil(2),
                    frame: try select.textOrNil(3).flatMap(Frame.init(text:))
                )
            )
        }
        return Walk(
            WalkRecord(
                name: stored.name,
                scope: History.scope(of: cell),
                source: source,
                utterances: utterances,
                complete: stored.complete,
                stopReason: stored.stopReason
            )
        )
    }

    private static func scope(of cell: CellInfo) -> AuditScope {
        var values = AuditScope.Values()
        values.app = cell.app.isEmpty ? nil : cell.app
        values.screen = cell.screen
        values.device.model = cell.deviceModel.isEmpty ? nil : cell.deviceModel
        values.condition = cell.condition
        return AuditScope(values)
    }

    /// The latest focus probe of every cell and event of a branch.
    ///
    /// - Parameters:
    ///   - branch: The branch.
    ///   - walks: Walks of the screens, for their first elements.
    /// - Returns: The probes, lost focus first, then in the order of their cells and events.
    /// - Throws: ``SQLiteError``.
    public func latestFocusProbes(
        branch: String,
        walks: [WalkStatus] = []
    ) throws -> [FocusStatus] {
        let select = try statement(
            """
            SELECT focus_probes.run_id, scopes.cell_id, after_event, expected, spoken
            FROM focus_probes JOIN runs ON runs.id = focus_probes.run_id
            JOIN scopes ON scopes.id = focus_probes.scope_id
            WHERE runs.branch = ?1 ORDER BY runs.ordering DESC, focus_probes.id DESC
            """
        )
        try select.bind(branch, at: 1)
        var seen: Set<[String]> = []
        var found: [(cell: Int, status: FocusStatus)] = []
        let screens = Dictionary(walks.map { ($0.cell, $0.walk) }) { first, _ in first }
        while try select.step() {
            guard let at = runIndex[try select.integer(0)],
                let number = cellIndex[try select.integer(1)]
            else { continue }
            let after = try select.text(2)
            guard seen.insert([String(number), after]).inserted else { continue }
            let cell = cells[number]
            let probe = FocusProbe(
                scope: History.scope(of: cell),
                after: after,
                expected: try select.textOrNil(3),
                spoken: try select.textOrNil(4)
            )
            let finding = WalkCheck.focus(probe, screen: screens[cell])
            found.append(
                (number, FocusStatus(cell: cell, probe: probe, run: runs[at], finding: finding))
            )
        }
        return found.sorted { left, right in
            let lost = (left.status.finding != nil, right.status.finding != nil)
            if lost.0 != lost.1 { return lost.0 }
            return (left.cell, left.status.probe.after) < (right.cell, right.status.probe.after)
        }.map(\.status)
    }
}
