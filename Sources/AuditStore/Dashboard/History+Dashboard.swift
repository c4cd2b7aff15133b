extension History {
    /// What a dashboard shows of one branch.
    ///
    /// - Parameters:
    ///   - request: At which point of history; filters do not matter.
    ///   - store: The store of the history, for its walks.
    ///   - last: The week that is asked about.
    ///   - count: How many ISO weeks, up to that one; at least one.
    ///   - budget: How many cells the plan has at most.
    /// - Returns: The findings, cells and weeks; empty weeks for an empty store.
    /// - Throws: ``StoreError/notFound(kind:name:choices:)`` where the run is not in the store, or ``SQLiteError``.
    public func dashboard(
        _ request: LedgerRequest,
        of store: Store,
        week last: ISOWeek,
        weeks count: Int,
        budget: Int
    ) throws -> Dashboard {
        let count = max(1, min(count, 1040))
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
        func week(_ position: Int) -> Int? {
            isInside.indices.contains(position) && isInside[position] && weekOf[position] < count
                ? weekOf[position] : nil
        }
        let looks = try DashboardLooks(self, pass.line, weekOf: week, count: count)
        try pass.fillCells(&dashboard, looks)
        try pass.fillKnownCells(&dashboard)
        try pass.fillChanges(&dashboard, WalkArchive(store))
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
    fileprivate func fillCells(_ dashboard: inout Dashboard, _ looks: DashboardLooks) throws {
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
            dashboard.weeks[number].failedCells = try look.last.count { cell, position in
                guard let at = traceIndex[cell],
                    let row = traces[at].trace.rows.last(where: { $0.position <= position })
                else { return false }
                return try history.states.state(row.state).failed
            }
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
