extension LedgerPass {
    /// Where the last run of each week stands; -1 before the first run.
    private func endPositions(_ dashboard: Dashboard) -> [Int] {
        dashboard.weeks.map { week in
            let next = week.week.advanced(by: 1).monday.number
            return (line.runs.lastIndex { $0.startedAt.day.number < next }) ?? -1
        }
    }

    // MARK: - Cells

    /// How many cells were looked at or declared by the end of each week, as ``coverage()`` counts them at the last one.
    func fillKnownCells(_ dashboard: inout Dashboard) throws {
        let firstLooks = try firstLooks()
        let apps = Set(traces.map { history.cells[$0.cell].app })
        let ends = endPositions(dashboard)
        for (number, end) in ends.enumerated() where end >= 0 {
            let next = dashboard.weeks[number].week.advanced(by: 1).monday.number
            let isLast = number + 1 == dashboard.weeks.count
            let newest = history.runs.last { isLast || $0.startedAt.day.number < next }
            let expected = Dictionary(grouping: Set(try expectedCells(upTo: end)), by: \.screen)
            var looked: [String: [CellInfo]] = [:]
            var known: Set<CellInfo> = []
            for (cell, trace) in traces where trace.rows.first?.position ?? .max <= end {
                looked[history.cells[cell].screen, default: []].append(history.cells[cell])
                known.insert(history.cells[cell])
            }
            for (cell, info) in history.cells.enumerated()
            where apps.isEmpty || apps.contains(info.app) {
                let isExpected = expected[info.screen]?.contains { $0.fits(info) } ?? false
                if isExpected || firstLooks[cell] ?? .max <= newest?.ordering ?? 0 {
                    known.insert(info)
                }
            }
            var missing = 0
            for (screen, cells) in expected {
                for one in cells where !(looked[screen]?.contains(where: one.fits) ?? false) {
                    if one.isExact, let cell = exactCell(one) {
                        known.insert(cell)
                    } else {
                        missing += 1
                    }
                }
            }
            dashboard.weeks[number].knownCells = known.count + missing
        }
    }

    /// For each cell, the ordering of the first run of any branch that looked at it.
    private func firstLooks() throws -> [Int: Int64] {
        var first: [Int: Int64] = [:]
        let select = try history.database.prepare(
            "SELECT cell_id, min(ordering) FROM cell_changes GROUP BY cell_id"
        )
        while try select.step() {
            guard let cell = history.cellIndex[try select.integer(0)] else { continue }
            first[cell] = min(first[cell] ?? .max, try select.integer(1))
        }
        return first
    }

    // MARK: - Findings

    /// What each week changed: the last run of each app against the last one before the week, as ``History/compare(_:)`` tells it.
    ///
    /// A week without a run changes nothing, and what was open stays open. In the week of the very first run, its later runs are
    /// compared with that one.
    func fillChanges(_ dashboard: inout Dashboard, _ walks: WalkArchive) throws {
        let jobs = line.runs.filter { !$0.isSettingsOnly }
        let apps = Dictionary(grouping: jobs, by: \.app).sorted { $0.key < $1.key }
        let weeks = dashboard.weeks.count
        for (_, runs) in apps {
            for number in dashboard.weeks.indices {
                let week = dashboard.weeks[number].week
                let next = week.advanced(by: 1).monday.number
                guard let head = runs.last(where: { $0.startedAt.day.number < next }) else {
                    continue
                }
                let isInside = head.startedAt.day.number >= week.monday.number
                let before = runs.last { $0.startedAt.day.number < week.monday.number }
                var request = ComparisonRequest(
                    now: number + 1 == weeks ? self.request.moment : end(of: week)
                )
                request.asOf = request.now
                request.head = head.key
                request.base = isInside ? (before ?? runs.first)?.key : head.key
                request.expected = self.request.expected
                if isInside, let base = try request.base.map({ try history.run($0) }) {
                    request.walks = try WalkRegressions.between(
                        walks,
                        base: base,
                        head: head,
                        through: history.runs(after: base, before: head)
                    ).regressions
                }
                // What is one at the end of the branch is one in every week.
                let comparison = try Comparer(history, request, recognises: false).comparison()
                count(comparison, in: &dashboard, number)
                guard isInside else { continue }
                if before == nil { dashboard.weeks[number].isBaseline = true }
                guard request.base != head.key else { continue }
                for kind in ChangeKind.allCases {
                    dashboard.weeks[number].changes[kind, default: 0] += comparison.count(kind)
                }
                if number + 1 == weeks { dashboard.comparisons.append(comparison) }
            }
        }
        for number in dashboard.weeks.indices where dashboard.weeks[number].rate.cells == 0 {
            for rule in dashboard.rules.keys { dashboard.rules[rule]?[number] = Int?.none }
        }
    }

    private func end(of week: ISOWeek) -> Timestamp {
        let next = Timestamp(day: week.advanced(by: 1).monday)
        return Timestamp(milliseconds: next.milliseconds - 1)
    }

    /// Adds what is open at the head.
    private func count(_ comparison: Comparison, in dashboard: inout Dashboard, _ number: Int) {
        for change in comparison.changes where change.isOpen {
            dashboard.weeks[number].open += 1
            dashboard.rules[
                change.finding.rule.id,
                default: Array(repeating: 0, count: dashboard.weeks.count)
            ][number]? += 1
        }
    }
}
