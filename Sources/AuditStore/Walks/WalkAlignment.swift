/// Two walks side by side, for any renderer: rows that pair old and new steps, moves marked as moves.
///
/// Every step of the new walk stands in one row, in its order. Steps of the baseline that are gone stand where they would
/// have been spoken; those that moved stand in the row of their partner.
public struct WalkAlignment: Sendable {
    /// What a row shows.
    public enum Mark: String, Sendable, Hashable, CaseIterable {
        /// The same step on both sides.
        case same
        /// The same step on both sides, at another place in the order.
        case moved
        /// The same element, spoken otherwise.
        case changed
        /// The same element, spoken otherwise and at another place.
        case movedAndChanged
        /// Only the baseline has it.
        case removed
        /// Only the new walk has it.
        case added
    }

    /// One row.
    public struct Row: Sendable, Hashable {
        /// The step of the baseline, from 0; nil where it has none.
        public let old: Int?
        /// The step of the new walk, from 0; nil where it has none.
        public let new: Int?
        /// What the row shows.
        public let mark: Mark
        /// The differences that name one of its steps, as indexes into ``WalkComparison/differences``.
        public let differences: [Int]
    }

    /// The rows from top to bottom.
    public let rows: [Row]
    /// The comparison that is shown.
    public let comparison: WalkComparison

    /// Lays out a comparison.
    ///
    /// - Parameter comparison: The comparison.
    public init(_ comparison: WalkComparison) {
        self.comparison = comparison
        var byOld: [Int: [Int]] = [:]
        var byNew: [Int: [Int]] = [:]
        var moved: Set<Int> = []
        for (index, difference) in comparison.differences.enumerated() {
            if let new = difference.newIndex {
                byNew[new, default: []].append(index)
            } else if let old = difference.oldIndex {
                byOld[old, default: []].append(index)
            }
            moved.formUnion(difference.movedSteps)
        }
        var oldOfNew: [Int: Int] = [:]
        for pair in comparison.pairs { oldOfNew[pair.new] = pair.old }
        let paired = Set(comparison.pairs.map(\.old))

        var rows: [Row] = []
        var removed = comparison.baseline.steps.indices.filter { !paired.contains($0) }[...]
        var lastOld = -1
        func flush(before limit: Int) {
            while let next = removed.first, next < limit {
                removed.removeFirst()
                rows.append(
                    Row(old: next, new: nil, mark: .removed, differences: byOld[next] ?? [])
                )
            }
        }
        for new in comparison.new.steps.indices {
            let found = byNew[new] ?? []
            guard let old = oldOfNew[new] else {
                rows.append(Row(old: nil, new: new, mark: .added, differences: found))
                continue
            }
            // What is gone goes before the step that it stood before, and is not carried off by moves.
            if !moved.contains(new), old > lastOld {
                flush(before: old)
                lastOld = old
            }
            let mark: Mark =
                switch (moved.contains(new), found.isEmpty) {
                case (true, true): .moved
                case (true, false): .movedAndChanged
                case (false, true): .same
                case (false, false): .changed
                }
            rows.append(Row(old: old, new: new, mark: mark, differences: found))
        }
        flush(before: Int.max)
        self.rows = rows
    }

    /// The baseline's step of a row.
    public func oldStep(_ row: Row) -> WalkStep? { row.old.map { comparison.baseline.steps[$0] } }

    /// The new walk's step of a row.
    public func newStep(_ row: Row) -> WalkStep? { row.new.map { comparison.new.steps[$0] } }
}
