extension StateTable.State {
    /// What came of the audits; those of the engine where there are any, else of the walks.
    var outcome: Outcome {
        let walk = isOfEngine ? RequestedTypes.walk.mask : TypeMask()
        return Outcome(
            audited: audited.subtracting(walk),
            partial: partial.subtracting(walk),
            failed: failed,
            skipped: skipped,
            found: !members.isEmpty
        )
    }

    /// Whether an audit came to its end, and none failed.
    var isAudited: Bool { outcome == .clean || outcome == .findings }

    /// Whether the engine was asked for anything, or an audit failed: whether it is more than walks.
    var isOfEngine: Bool {
        let walk = RequestedTypes.walk.mask
        return failed || skipped || !audited.subtracting(walk).isEmpty
            || !partial.subtracting(walk).isEmpty
    }

    /// Whether what another look finished was finished here too: the engine's audits, or the walks where that is all.
    func covers(_ other: StateTable.State) -> Bool {
        let walk = RequestedTypes.walk.mask
        return other.audited.subtracting(walk).isEmpty
            ? audited.contains(.walk) : !audited.subtracting(walk).isEmpty
    }
}

/// What the head did not look at, and why its answer may be incomplete.
extension Comparer {
    /// The smallest number of cells of a base of which a share says something: of two cells, one is as much as a person leaves out on
    /// purpose.
    static let fewestCells = 10

    /// What the head's audits of a cell say; nil where it has none there.
    private func headState(_ cell: Int) throws -> StateTable.State? {
        guard headFacts.cells.contains(cell), let newest = points[cell]?.head.newest else {
            return nil
        }
        return try history.states.state(newest.state)
    }

    /// The head's cells of which this came, in order.
    func headCells(_ outcome: Outcome) throws -> [CellInfo] {
        try headFacts.cells.sorted().filter { try headState($0)?.outcome == outcome }
            .map { history.cells[$0] }
    }

    /// Why the answer may be incomplete.
    func incompleteReasons() throws -> [IncompleteReason] {
        var reasons: [IncompleteReason] = []
        if headFacts.audits == 0, try !history.hasWalks(head) { reasons.append(.noAudits) }
        let matches = request.filter.matches as (CellInfo) -> Bool
        for cell in headFacts.cells.sorted() where matches(history.cells[cell]) {
            guard try headState(cell)?.outcome == .failed else { continue }
            reasons.append(.failed(history.cells[cell], error: headFacts.errors[cell]))
        }
        let expected = try history.expectations(of: head) + request.expected
        reasons += try undone(expected)
        if expected.isEmpty, let reason = try lowCoverage() { reasons.append(reason) }
        reasons += request.cutWalks.filter {
            matches($0.cell) && request.filter.matches(Rule(type: .walk))
        }.map(IncompleteReason.walk)
        for (artifact, message) in try history.lostEvidence(of: head) {
            reasons.append(.unreadable(artifact: artifact, message: message))
        }
        return reasons
    }

    /// What was declared and not audited to the end; where every audit was skipped, that alone.
    private func undone(_ expected: [ExpectedCell]) throws -> [IncompleteReason] {
        var reasons: [IncompleteReason] = []
        let looked = headFacts.cells.sorted().map { history.cells[$0] }
        var told: Set<ExpectedCell> = []
        for cell in expected
        where !looked.contains(where: cell.fits) && request.filter.mayMatch(cell)
            && told.insert(cell).inserted
        {
            reasons.append(.missing(cell))
        }
        let skipped = try headCells(.skipped).filter(request.filter.matches)
        let engine = try headFacts.cells.count {
            try request.filter.matches(history.cells[$0]) && headState($0)?.isOfEngine == true
        }
        if !skipped.isEmpty, skipped.count == engine {
            return reasons + [.allSkipped(cells: skipped.count)]
        }
        let partial = try headCells(.partial).filter(request.filter.matches)
        for (cells, reason) in [
            (partial, IncompleteReason.partial), (skipped, IncompleteReason.skipped),
        ] {
            reasons += cells.filter { cell in expected.contains { $0.fits(cell) } }.map(reason)
        }
        return reasons
    }

    /// Whether the head audited far less than what the base audited, which is what is expected where nothing is declared.
    ///
    /// Where the base itself lost its audits, the last run before it that has some stands in for it.
    private func lowCoverage() throws -> IncompleteReason? {
        guard request.minimumCoverage > 0, let base else { return nil }
        let line = history.line(to: base)
        guard
            let audited = try line.runs.reversed().first(where: { run in
                try history.facts(of: run).audits > 0
            })
        else { return nil }
        var cells = 0
        var again = 0
        for cell in try history.facts(of: audited).cells
        where request.filter.matches(history.cells[cell]) {
            guard let newest = points[cell]?.base.newest else { continue }
            let before = try history.states.state(newest.state)
            guard before.isAudited else { continue }
            cells += 1
            if try headState(cell)?.covers(before) == true { again += 1 }
        }
        guard cells >= Comparer.fewestCells, again * 100 < cells * request.minimumCoverage else {
            return nil
        }
        return .coverage(audited: again, of: cells, minimum: request.minimumCoverage)
    }

    /// Cells known at the base, declared by nobody, that the head did not look at.
    func notLookedAt() -> [CellInfo] {
        let cells = points.keys.filter { cell in
            guard !headFacts.cells.contains(cell), let base = points[cell]?.base.newest else {
                return false
            }
            // A cell that the base run itself had given up is no news.
            return baseFacts.cells.contains(cell) || !(points[cell]?.head.open.isEmpty ?? true)
                || base.position == basePosition
        }
        return cells.map { history.cells[$0] }.filter(request.filter.matches).sorted()
    }
}
