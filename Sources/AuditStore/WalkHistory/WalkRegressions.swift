/// Differences between the walks of a run and their baselines that fail a gate.
public enum WalkRegressions {
    /// What got worse in a run's walks.
    ///
    /// Each walk is held against the last one of the same screen, condition and source that reached its end, in the base
    /// or before it on the base's branch. Of several tries the last one counts. A walk that failed says nothing, and
    /// what an incomplete one did not reach is no loss. Where the head did not walk, the last run between the two that did counts:
    /// as with findings, what nobody looked at again stays as it was.
    ///
    /// - Parameters:
    ///   - archive: The store's walks.
    ///   - base: The run that is taken as right; nil where there is none.
    ///   - head: The run that is looked at.
    ///   - between: The runs after the base that lead to the head, in order, without it.
    /// - Returns: The regressions, by screen, condition and walk, the order first.
    /// - Throws: ``SQLiteError``.
    public static func between(
        _ archive: WalkArchive,
        base: RunInfo?,
        head: RunInfo,
        through between: [RunInfo] = []
    ) throws -> [WalkRegression] {
        guard let base, base.key != head.key else { return [] }
        var regressions: [WalkRegression] = []
        for walk in latest(try (between + [head]).flatMap { try archive.walks(run: $0.key) }) {
            guard
                let baseline = try archive.baseline(of: walk, branch: base.branch, upTo: base),
                let comparison = try? WalkComparison(baseline: baseline.walk, new: walk.walk)
            else { continue }
            for difference in comparison.differences where difference.verdict == .fail {
                regressions.append(
                    WalkRegression(
                        app: walk.cell.app,
                        screen: walk.screen,
                        walk: walk.name,
                        condition: walk.cell.condition,
                        kind: difference.kind.rawValue,
                        detail: difference.detail,
                        run: walk.run,
                        baselineRun: baseline.run
                    )
                )
            }
        }
        return regressions
    }

    /// The last try of each walk, by cell and name.
    ///
    /// - Parameter walks: The walks of one run.
    /// - Returns: One walk for each cell, name and source; those that failed only where no other is there.
    public static func latest(_ walks: [StoredWalk]) -> [StoredWalk] {
        var order: [Key] = []
        var last: [Key: StoredWalk] = [:]
        for walk in walks {
            let key = Key(walk)
            if let known = last[key] {
                let isFailure = walk.walk.completeness == .failed
                if isFailure, known.walk.completeness != .failed { continue }
            } else {
                order.append(key)
            }
            last[key] = walk
        }
        return order.enumerated()
            .sorted {
                $0.element.precedes($1.element)
                    || !$1.element.precedes($0.element) && $0.offset < $1.offset
            }
            .compactMap { last[$0.element] }
    }

    /// What tells the walks of one run apart, tries aside.
    private struct Key: Hashable {
        let cell: CellInfo
        let screen: String
        let name: String
        let source: WalkSource
        let isProbe: Bool

        init(_ walk: StoredWalk) {
            cell = walk.cell
            screen = walk.screen
            name = walk.name
            source = walk.walk.source
            isProbe = walk.isFocusProbe
        }

        func precedes(_ other: Key) -> Bool {
            if screen != other.screen { return screen < other.screen }
            if cell != other.cell { return cell < other.cell }
            return name < other.name
        }
    }
}
