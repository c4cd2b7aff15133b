extension ComparisonRequest {
    /// Adds what walks and simulator logs say of the runs that will be compared: regressions of walks, walks that were cut, tainted
    /// audits.
    ///
    /// Head and base are chosen as ``History/compare(_:)`` chooses them.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - history: Its history, at the moment of the comparison.
    /// - Throws: ``StoreError/notFound(kind:name:choices:)`` where a run is not in the store, or ``SQLiteError``.
    public mutating func addWalksAndTaints(from store: Store, _ history: History) throws {
        guard
            let head = try self.head.map({ try history.run($0) })
                ?? history.latestRun(on: branch)
        else { return }
        let base =
            try self.base.map { try history.run($0) }
            ?? history.base(for: head, branch: baseBranch, commits: commits)
        (walks, cutWalks) = try WalkRegressions.between(
            WalkArchive(store),
            base: base,
            head: head,
            through: history.runs(after: base, before: head)
        )
        let runs = Set([head.key, base?.key].compactMap { $0 })
        tainted = try TaintedAudits.load(store, runs: runs).map(\.tainted)
    }
}

extension History {
    /// The runs of a head's branch between a base and the head, in order, without the two.
    ///
    /// - Parameters:
    ///   - base: The base; nil for every run before the head.
    ///   - head: The head.
    /// - Returns: The runs.
    func runs(after base: RunInfo?, before head: RunInfo) -> [RunInfo] {
        runs.filter { run in
            run.branch == head.branch && run < head && base.map { $0 < run } ?? true
        }
    }
}
