extension History {
    /// Every cell that was ever looked at or declared, and what is known of it.
    ///
    /// - Parameter request: At which point of history, and what narrows the answer.
    /// - Returns: The cells in order; none for an empty store.
    /// - Throws: ``StoreError/notFound(kind:name:choices:)`` where the run is not in the store, or ``SQLiteError``.
    public func coverage(_ request: LedgerRequest) throws -> Coverage {
        guard let pass = try LedgerPass(self, request) else {
            return Coverage(run: nil, cells: [], missing: request.expected)
        }
        return try pass.coverage()
    }

    /// The cells, by number, that nobody had looked at up to a run: they are no gaps of that time.
    ///
    /// - Parameter run: The run; nil for the last one of the moment that the history is about.
    /// - Returns: The cells; none where no run is later.
    /// - Throws: ``SQLiteError``.
    func cellsOnlyKnown(after run: RunInfo?) throws -> Set<Int> {
        guard let last = (run ?? runs.last)?.ordering else { return [] }
        let newest = try database.integer("SELECT max(ordering) FROM runs") ?? last
        guard newest > last else { return [] }
        var later = Set(cells.indices)
        let select = try database.prepare(
            "SELECT cell_id FROM cell_changes GROUP BY cell_id HAVING min(ordering) <= ?1"
        )
        try select.bind(last, at: 1)
        while try select.step() {
            if let cell = cellIndex[try select.integer(0)] { later.remove(cell) }
        }
        return later
    }
}

extension LedgerPass {
    /// The cells that runs of the line, and the caller, declared.
    ///
    /// Of the runs, the last one that declared anything counts: a matrix that shrank is no longer expected.
    ///
    /// - Parameter end: The position of the last run that counts; nil for the last one.
    /// - Returns: The cells, which may leave dimensions open.
    /// - Throws: ``SQLiteError``.
    func expectedCells(upTo end: Int? = nil) throws -> [ExpectedCell] {
        for run in line.runs.prefix((end ?? line.runs.count) + 1).reversed() {
            let cells = try history.expectations(of: run)
            if !cells.isEmpty { return cells + request.expected }
        }
        return request.expected
    }

    /// What is known of every cell.
    func coverage() throws -> Coverage {
        let expected = try expectedCells()
        var cells: [CellCoverage] = []
        for (cell, trace) in traces {
            let info = history.cells[cell]
            guard request.filter.matches(info) else { continue }
            cells.append(
                try coverage(of: trace, info, isExpected: expected.contains { $0.fits(info) })
            )
        }
        // Cells that only other branches know, and declared cells that nobody ever looked at.
        var known = Set(cells.map(\.cell))
        let apps = Set(traces.map { history.cells[$0.cell].app })
        let later = try history.cellsOnlyKnown(after: request.run == nil ? nil : run)
        for (number, info) in history.cells.enumerated() where traceIndex[number] == nil {
            let isExpected = expected.contains { $0.fits(info) }
            guard apps.isEmpty || apps.contains(info.app), request.filter.matches(info),
                isExpected || !later.contains(number), known.insert(info).inserted
            else { continue }
            cells.append(never(info, isExpected: isExpected))
        }
        var missing: [ExpectedCell] = []
        var told: Set<ExpectedCell> = []
        for one in expected where told.insert(one).inserted {
            if traces.contains(where: { one.fits(history.cells[$0.cell]) }) { continue }
            guard one.isExact, let cell = exactCell(one) else {
                missing.append(one)
                continue
            }
            if request.filter.matches(cell), known.insert(cell).inserted {
                cells.append(never(cell, isExpected: true))
            }
        }
        return Coverage(run: run, cells: cells.sorted { $0.cell < $1.cell }, missing: missing)
    }

    func exactCell(_ expected: ExpectedCell) -> CellInfo? {
        guard let pose = expected.pose, let size = expected.textSize else { return nil }
        var condition = Condition(pose: pose, textSize: size)
        for setting in LedgerFilter.Setting.list(key: expected.settings) {
            condition.set(setting.name, setting.value)
        }
        return CellInfo(
            app: run.app,
            screen: expected.screen,
            deviceModel: LedgerPass.only(
                devices[Comparer.ScreenKey(app: run.app, screen: expected.screen)] ?? facts.models
            ),
            condition: condition
        )
    }

    /// The device where there is one; several are no answer.
    private static func only(_ devices: Set<String>) -> String {
        devices.count == 1 ? devices.first ?? "" : ""
    }

    private func never(_ cell: CellInfo, isExpected: Bool) -> CellCoverage {
        CellCoverage(
            cell: cell,
            state: .never,
            lastState: .never,
            types: [],
            lastLooked: nil,
            lastAudited: nil,
            ageInDays: nil,
            openFindings: 0,
            isExpected: isExpected,
            isFlaky: false
        )
    }

    private func coverage(
        of trace: CellTrace,
        _ cell: CellInfo,
        isExpected: Bool
    ) throws -> CellCoverage {
        let state = try trace.rows.last.map { try history.states.state($0.state) }
        let last = LedgerPass.word(for: state, trace)
        let auditedAt = trace.auditedAt.compactMap { $0 }.max()
        let audited = auditedAt.map { line.runs[$0] }
        let age = audited.map { days(since: $0) }
        var shown = last
        if last == .clean || last == .findings, let age, age > request.staleDays { shown = .stale }
        return CellCoverage(
            cell: cell,
            state: shown,
            lastState: last,
            types: typeCoverage(trace, state),
            lastLooked: trace.lastLook.map { line.runs[$0] },
            lastAudited: audited,
            ageInDays: age,
            openFindings: trace.tracks.count(where: \.isOpen),
            isExpected: isExpected,
            isFlaky: trace.tracks.contains(where: \.isFlakyNow)
        )
    }

    /// Whole days between a run and the moment that is asked about.
    private func days(since run: RunInfo) -> Int {
        let passed = request.moment.milliseconds - run.startedAt.milliseconds
        return Int(max(0, passed) / 86_400_000)
    }

    /// What the last look at a cell says.
    private static func word(for state: StateTable.State?, _ trace: CellTrace) -> CoverageState {
        guard let state else { return .never }
        let outcome = Outcome(
            audited: state.audited,
            partial: state.partial,
            failed: state.failed,
            skipped: state.skipped,
            found: trace.tracks.contains(where: \.isOpen)
        )
        return CoverageState(rawValue: outcome.name) ?? .never
    }

    private func typeCoverage(
        _ trace: CellTrace,
        _ state: StateTable.State?
    ) -> [TypeCoverage] {
        var types: [TypeCoverage] = []
        var openTypes = TypeMask()
        for track in trace.tracks where track.isOpen {
            openTypes.insert(history.findings.types[track.finding])
        }
        for type in AuditType.allCases {
            let bit = TypeMask.index(of: type)
            let isPartial = state?.partial.contains(type) ?? false
            let open = openTypes.contains(type)
            guard let at = trace.auditedAt[bit] else {
                if isPartial || open {
                    types.append(TypeCoverage(type: type, state: .partial, lastAudited: nil))
                }
                continue
            }
            var word: CoverageState = open ? .findings : .clean
            if days(since: line.runs[at]) > request.staleDays { word = .stale }
            if let state, at != trace.lastLook, state.failed { word = .failed }
            types.append(TypeCoverage(type: type, state: word, lastAudited: line.runs[at]))
        }
        return types
    }
}
