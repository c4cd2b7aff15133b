extension History {
    /// What a dashboard shows of one branch.
    ///
    /// - Parameters:
    ///   - request: At which point of history; filters do not matter.
    ///   - count: How many ISO weeks, up to the one that the moment lies in; at least one.
    ///   - budget: How many cells the plan has at most.
    /// - Returns: The findings, cells and weeks; empty weeks for an empty store.
    /// - Throws: ``StoreError/notFound(kind:name:choices:)`` where the run is not in the store, or ``SQLiteError``.
    public func dashboard(
        _ request: LedgerRequest,
        weeks count: Int,
        budget: Int
    ) throws -> Dashboard {
        let count = max(1, min(count, 1040))
        let last = request.moment.day.week
        var dashboard = Dashboard()
        dashboard.weeks = (0..<count).map { DashboardWeek(week: last.advanced(by: $0 - count + 1)) }
        guard let pass = try LedgerPass(self, request) else { return dashboard }
        dashboard.run = pass.run
        pass.leavesOutFixed = true
        dashboard.findings = try pass.findings()
        dashboard.coverage = try pass.coverage()
        dashboard.plan = Array(
            try pass.plan(coverage: dashboard.coverage, findings: dashboard.findings)
                .prefix(max(0, budget))
        )
        dashboard.errors = try errors(of: dashboard.coverage)
        let monday = dashboard.weeks[0].week.monday.number
        let weekOf = pass.line.runs.map { ($0.startedAt.day.week.monday.number - monday) / 7 }
        let isInside = pass.line.runs.map { $0.startedAt.day.number >= monday }
        dashboard.runs = zip(pass.line.runs, isInside).filter(\.1).map(\.0)
        dashboard.runBeforeWeek = pass.line.runs.last {
            $0.startedAt.day.number < last.monday.number
        }
        func week(_ position: Int) -> Int? {
            isInside.indices.contains(position) && isInside[position] && weekOf[position] < count
                ? weekOf[position] : nil
        }
        let looks = try DashboardLooks(self, pass.line, weekOf: week, count: count)
        pass.fillCells(&dashboard, looks)
        pass.fillFindings(&dashboard, looks, weekOf: week)
        return dashboard
    }

    /// Why the last looks that failed could not finish.
    private func errors(of coverage: Coverage) throws -> [CellInfo: String] {
        var errors: [CellInfo: String] = [:]
        for cell in coverage.cells where cell.lastState == .failed {
            guard let run = cell.lastLooked else { continue }
            let facts = try facts(of: run)
            for (number, message) in facts.errors where cells[number] == cell.cell {
                errors[cell.cell] = message
            }
        }
        return errors
    }
}

extension LedgerPass {
    /// What each week's audits saw in its cells.
    fileprivate func fillCells(_ dashboard: inout Dashboard, _ looks: DashboardLooks) {
        let never = dashboard.coverage.cells.count { $0.state == .never }
        let first = traces.map { $0.trace.rows.first?.position ?? .max }
        let ends = endPositions(dashboard)
        // What was gone before the first look of these weeks is open at none of them.
        let start = looks.weeks.flatMap(\.audited.values).min() ?? .max
        let recent = traces.map { entry in
            entry.trace.tracks.indices.filter { entry.trace.tracks[$0].isOpen(after: start) }
        }
        var names: [Dashboard.ScreenName] = []
        var numbers: [Dashboard.ScreenName: Int] = [:]
        let screens = traces.map { entry -> Int in
            let info = history.cells[entry.cell]
            let name = Dashboard.ScreenName(app: info.app, screen: info.screen)
            if let known = numbers[name] { return known }
            numbers[name] = names.count
            names.append(name)
            return names.count - 1
        }
        var rates = [[Int: DashboardWeek.Rate]](repeating: [:], count: names.count)
        for number in dashboard.weeks.indices {
            let look = looks.weeks[number]
            dashboard.weeks[number].runs = look.runs
            dashboard.weeks[number].failedCells = look.failed.count
            dashboard.weeks[number].knownCells = never + first.count { $0 <= ends[number] }
            dashboard.weeks[number].toolChanges = looks.toolChanges(in: number)
            for (cell, position) in look.audited {
                guard let at = traceIndex[cell] else { continue }
                let seen = recent[at].count { traces[at].trace.tracks[$0].isOpen(at: position) }
                dashboard.weeks[number].rate.sightings += seen
                dashboard.weeks[number].rate.cells += 1
                rates[screens[at]][number, default: DashboardWeek.Rate()].sightings += seen
                rates[screens[at]][number]?.cells += 1
            }
        }
        for (screen, rates) in zip(names, rates) where !rates.isEmpty {
            dashboard.screens[screen] = dashboard.weeks.indices.map { rates[$0] }
        }
    }

    /// Where the last run of each week stands; -1 before the first run.
    private func endPositions(_ dashboard: Dashboard) -> [Int] {
        dashboard.weeks.map { week in
            let next = week.week.advanced(by: 1).monday.number
            return (line.runs.lastIndex { $0.startedAt.day.number < next }) ?? -1
        }
    }

    /// What came and went in each week.
    fileprivate func fillFindings(
        _ dashboard: inout Dashboard,
        _ looks: DashboardLooks,
        weekOf: (Int) -> Int?
    ) {
        let ends = endPositions(dashboard)
        // What was gone before these weeks says nothing in any of them.
        let inside = line.runs.indices.first { weekOf($0) != nil } ?? .max
        let start = min(ends.min() ?? .max, inside - 1)
        for finding in sights.findings {
            let isRecent = sights[finding].contains {
                traces[$0.trace].trace.tracks[$0.track].isOpen(after: start)
            }
            guard isRecent else { continue }
            var seen: [(episode: CellTrace.Episode, firstLook: Int)] = []
            for sight in sights[finding] {
                let look = traces[sight.trace].trace.rows.first?.position ?? 0
                seen += traces[sight.trace].trace.tracks[sight.track].episodes.map { ($0, look) }
            }
            let spans = LedgerPass.spans(of: seen.map(\.episode))
            for (number, span) in spans.enumerated() {
                if let week = weekOf(span.start) {
                    if number == 0 {
                        dashboard.weeks[week].new += 1
                    } else {
                        dashboard.weeks[week].reopened += 1
                    }
                }
                if let end = span.end, let week = weekOf(end) { dashboard.weeks[week].fixed += 1 }
            }
            // A cell that was audited before, and that the finding came to while it was open elsewhere.
            var widened: Set<Int> = []
            for one in seen where one.firstLook < one.episode.first {
                let start = one.episode.first
                guard
                    spans.contains(where: { $0.start < start && $0.end.map { start < $0 } ?? true }
                    ),
                    let week = weekOf(start)
                else { continue }
                widened.insert(week)
            }
            for week in widened { dashboard.weeks[week].widened += 1 }
            let rule = history.findings.rule(of: finding).id
            for (number, end) in ends.enumerated()
            where spans.contains(where: { $0.start <= end && $0.end.map { end < $0 } ?? true }) {
                dashboard.weeks[number].open += 1
                dashboard.rules[
                    rule,
                    default: Array(repeating: 0, count: dashboard.weeks.count)
                ][number]? += 1
            }
        }
        for number in looks.weeks.indices where looks.weeks[number].audited.isEmpty {
            for rule in dashboard.rules.keys { dashboard.rules[rule]?[number] = Int?.none }
        }
    }

    /// When a finding was open anywhere: its episodes in all cells, put together.
    static func spans(of episodes: [CellTrace.Episode]) -> [(start: Int, end: Int?)] {
        var spans: [(start: Int, end: Int?)] = []
        for episode in episodes.sorted(by: { $0.first < $1.first }) {
            guard let last = spans.indices.last,
                spans[last].end.map({ episode.first <= $0 }) ?? true
            else {
                spans.append((episode.first, episode.end))
                continue
            }
            guard let end = spans[last].end else { continue }
            spans[last].end = episode.end.map { max($0, end) }
        }
        return spans
    }
}

extension CellTrace.Track {
    /// Whether the cell had the finding, as far as the looks up to a run tell.
    func isOpen(at position: Int) -> Bool {
        episodes.contains { $0.first <= position && ($0.end.map { position < $0 } ?? true) }
    }

    /// Whether the cell had the finding at any time after a run.
    fileprivate func isOpen(after position: Int) -> Bool {
        episodes.contains { $0.end.map { position < $0 } ?? true }
    }
}
