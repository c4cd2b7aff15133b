extension History {
    /// The cells to audit next: never audited first, then those that would decide where a finding is, then the stalest.
    ///
    /// A screen is proposed on devices and in poses that it was audited or declared in, on any branch; what is else not known of it is
    /// marked as a guess.
    ///
    /// Cells whose last audit failed come with the never audited ones, since nothing is known of them now. Each cell is named once, by its
    /// strongest reason.
    ///
    /// - Parameters:
    ///   - request: At which point of history, and what narrows the answer.
    ///   - budget: How many cells at most.
    /// - Returns: The cells, the most telling first.
    /// - Throws: ``StoreError/notFound(kind:name:choices:)`` where the run is not in the store, or ``SQLiteError``.
    public func plan(_ request: LedgerRequest, budget: Int) throws -> [PlannedCell] {
        guard budget > 0, let pass = try LedgerPass(self, request) else { return [] }
        return Array(try pass.plan().prefix(budget))
    }
}

extension LedgerPass {
    func plan() throws -> [PlannedCell] {
        try plan(coverage: try coverage(), findings: try findings())
    }

    /// The plan that follows from what is known of every cell and finding.
    func plan(coverage: Coverage, findings: [FindingStatus]) throws -> [PlannedCell] {
        var planned: [CellInfo: PlannedCell] = [:]
        let known = Set(history.cells)
        let expected = try expectedCells()
        let poses = Dictionary(grouping: history.cells) {
            Comparer.ScreenKey(app: $0.app, screen: $0.screen)
        }
        .mapValues { Set($0.map(\.condition.pose)) }
        let devices = self.devices
        /// Whether the screen was never audited there, and nobody declared it: what other screens do is no more than a hint.
        func isGuess(_ cell: CellInfo) -> Bool {
            if known.contains(cell) { return false }
            let screen = Comparer.ScreenKey(app: cell.app, screen: cell.screen)
            return !expected.contains { $0.fits(cell) }
                || !cell.deviceModel.isEmpty && devices[screen]?.contains(cell.deviceModel) != true
        }
        func isPossible(_ cell: CellInfo) -> Bool {
            let screen = Comparer.ScreenKey(app: cell.app, screen: cell.screen)
            return poses[screen]?.contains(cell.condition.pose) == true
                || expected.contains { $0.fits(cell) }
        }
        func add(_ cell: CellInfo, _ reason: PlannedCell.Reason, _ findings: [String], _ age: Int?)
        {
            // Nobody can be told to audit in a pose or at a text size that is not known.
            guard request.filter.matches(cell), cell.condition.pose != .unknown,
                cell.condition.textSize != nil
            else { return }
            guard var known = planned[cell] else {
                planned[cell] = PlannedCell(
                    cell: cell,
                    reason: reason,
                    findings: findings,
                    ageInDays: age,
                    isGuess: isGuess(cell)
                )
                return
            }
            known.findings = Set(known.findings).union(findings).sorted()
            planned[cell] = known
        }
        for cell in coverage.cells where cell.state == .never {
            add(cell.cell, .neverAudited, [], nil)
        }
        for cell in coverage.cells
        where [.failed, .skipped, .partial].contains(cell.lastState) {
            add(cell.cell, .incomplete, [], cell.ageInDays)
        }
        let ages = Dictionary(
            coverage.cells.map { ($0.cell, $0.ageInDays) },
            uniquingKeysWith: { first, _ in first }
        )
        for finding in findings {
            for cell in finding.minimalCondition?.deciders ?? [] where isPossible(cell) {
                add(cell, .decidesMinimalCondition, [finding.finding.key], ages[cell] ?? nil)
            }
        }
        for finding in findings {
            for cell in finding.cells where cell.state == .unverified {
                add(cell.cell, .unverified, [finding.finding.key], ages[cell.cell] ?? nil)
            }
        }
        for cell in coverage.cells where cell.state == .stale {
            add(cell.cell, .stale, [], cell.ageInDays)
        }
        return planned.values.sorted(by: LedgerPass.precedes)
    }

    /// By reason, then by how many findings it would decide, then the oldest, then by name.
    private static func precedes(_ left: PlannedCell, _ right: PlannedCell) -> Bool {
        let order = PlannedCell.Reason.allCases
        let leftRank = order.firstIndex(of: left.reason) ?? 0
        let rightRank = order.firstIndex(of: right.reason) ?? 0
        if leftRank != rightRank { return leftRank < rightRank }
        if left.findings.count != right.findings.count {
            return left.findings.count > right.findings.count
        }
        let leftAge = left.ageInDays ?? .max
        let rightAge = right.ageInDays ?? .max
        return leftAge != rightAge ? leftAge > rightAge : left.cell < right.cell
    }
}
