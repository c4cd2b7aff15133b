import AuditStore

/// Rows of two walks side by side, with the signs that say what became of a step.
struct WalkMarks {
    /// One row.
    struct Row {
        /// The number of the baseline's step, from 1, and what was spoken.
        let old: (number: Int, text: String)?
        /// The sign between the sides: `↑`, `↓`, `≠`, `−`, `+`.
        let sign: String
        /// The number of the new step, from 1, and what was spoken.
        let new: (number: Int, text: String)?
    }

    /// The rows, in the order of the new walk.
    let rows: [Row]
    /// The differences about the order, and about the walk as a whole.
    let order: [WalkDifference]
    /// The differences about steps that are shown.
    let steps: [WalkDifference]
    /// How many differences are counted only.
    let ignored: Int

    /// The rows of a comparison.
    init(_ comparison: WalkComparison) {
        let alignment = WalkAlignment(comparison)
        let byOld = comparison.pairs.sorted { $0.old < $1.old }.map(\.new)
        let byNew = comparison.pairs.map(\.new).sorted()
        var oldRank: [Int: Int] = [:]
        var newRank: [Int: Int] = [:]
        for (rank, new) in byOld.enumerated() { oldRank[new] = rank }
        for (rank, new) in byNew.enumerated() { newRank[new] = rank }
        rows = alignment.rows.map { row in
            Row(
                old: row.old.flatMap { index in
                    alignment.oldStep(row).map { (number: index + 1, text: $0.spoken) }
                },
                sign: WalkMarks.sign(
                    row,
                    from: row.new.flatMap { oldRank[$0] } ?? 0,
                    to: row.new.flatMap { newRank[$0] } ?? 0
                ),
                new: row.new.flatMap { index in
                    alignment.newStep(row).map { (number: index + 1, text: $0.spoken) }
                }
            )
        }
        order = comparison.shown.filter { $0.kind.isAboutOrder || $0.kind == .loop }
        steps = comparison.shown.filter { !$0.kind.isAboutOrder && $0.kind != .loop }
        ignored = comparison.differences.count - comparison.shown.count
    }

    /// The sentence that comes first.
    var headline: String {
        if let first = order.first { return first.detail }
        return steps.isEmpty ? "nothing differs" : "the order is the same"
    }

    private static func sign(_ row: WalkAlignment.Row, from old: Int, to new: Int) -> String {
        let arrow = new < old ? "↑" : new > old ? "↓" : "↕"
        return switch row.mark {
        case .same: ""
        case .moved: arrow
        case .changed: "≠"
        case .movedAndChanged: arrow + "≠"
        case .removed: "−"
        case .added: "+"
        }
    }
}
