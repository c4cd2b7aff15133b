extension ComparisonRequest {
    /// Adds what walks and simulator logs say of the runs that will be compared: regressions of walks, tainted audits.
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
        walks = try WalkRegressions.between(store: store, base: base, head: head)
        let runs = Set([head.key, base?.key].compactMap { $0 })
        tainted = try TaintedAudits.load(store, runs: runs).map(\.tainted)
    }
}
