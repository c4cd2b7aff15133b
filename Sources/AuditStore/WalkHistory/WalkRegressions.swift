/// Differences between the walks of a run and their baselines that fail a gate.
public enum WalkRegressions {
    /// What got worse in a run's walks, and which of them say only half of it.
    ///
    /// Each walk is held against the last one of the same screen, condition and source that reached its end, in the base
    /// or before it on the base's branch. Of several tries the last one counts. A walk that failed says nothing, and
    /// what one that was cut did not reach is no loss. A walk that failed is told as a failed audit of its cell. Where the head did not
    /// walk, the last run between the two that did counts: as with findings, what nobody looked at again stays as it was.
    ///
    /// - Parameters:
    ///   - archive: The store's walks.
    ///   - base: The run that is taken as right; nil where there is none.
    ///   - head: The run that is looked at.
    ///   - between: The runs after the base that lead to the head, in order, without it.
    /// - Returns: The regressions, by screen, condition and walk, the order first; and the walks of the head that were cut, in the same
    ///   order.
    /// - Throws: ``SQLiteError``.
    public static func between(
        _ archive: WalkArchive,
        base: RunInfo?,
        head: RunInfo,
        through between: [RunInfo] = []
    ) throws -> (regressions: [WalkRegression], cut: [CutWalk]) {
        var regressions: [WalkRegression] = []
        var cut: [CutWalk] = []
        for walk in latest(try (between + [head]).flatMap { try archive.walks(run: $0.key) })
        where walk.walk.completeness != .failed {
            var comparison: WalkComparison?
            var baselineRun: String?
            if let base, base.key != head.key,
                let baseline = try archive.baseline(of: walk, branch: base.branch, upTo: base)
            {
                comparison = try? WalkComparison(baseline: baseline.walk, new: walk.walk)
                baselineRun = baseline.run
            }
            let isCut = walk.walk.completeness == .incomplete || walk.walk.steps.isEmpty
            if walk.run == head.key, !walk.isFocusProbe, comparison?.isCut ?? isCut {
                cut.append(CutWalk(cell: walk.named, walk: walk.name, reason: walk.walk.stopReason))
            }
            for difference in comparison?.differences ?? [] where difference.verdict == .fail {
                regressions.append(
                    WalkRegression(
                        app: walk.cell.app,
                        screen: walk.screen,
                        walk: walk.name,
                        condition: walk.cell.condition,
                        kind: difference.kind.rawValue,
                        detail: difference.detail,
                        run: walk.run,
                        baselineRun: baselineRun
                    )
                )
            }
        }
        return (regressions, cut)
    }

    /// The last try of each walk, by cell and name.
    ///
    /// - Parameter walks: The walks of one run.
    /// - Returns: One walk for each cell, name and source; those that failed only where no other is there, and those that were cut only
    ///   where none came to its end.
    public static func latest(_ walks: [StoredWalk]) -> [StoredWalk] {
        var order: [Key] = []
        var last: [Key: StoredWalk] = [:]
        for walk in walks {
            let key = Key(walk)
            if let known = last[key] {
                // A later run that was cut still says what it did not reach.
                let floor = walk.run == known.run ? rank(known) : min(rank(known), 1)
                if rank(walk) < floor { continue }
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

    private static func rank(_ walk: StoredWalk) -> Int {
        switch walk.walk.completeness {
        case .failed: 0
        case .incomplete: 1
        case .complete, .unstated: walk.walk.steps.isEmpty ? 1 : 2
        }
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
