import AuditStore

/// Phrases that several formats share.
enum Phrase {
    /// `2 new, 1 widened`; kinds without any are left out.
    static func counts(_ comparison: Comparison, _ kinds: [ChangeKind]) -> String {
        kinds.compactMap { kind in
            let count = comparison.count(kind)
            if count == 0 { return nil }
            return kind == .walk
                ? Words.count(count, "walk regression") : "\(count) \(kind.rawValue)"
        }
        .joined(separator: ", ")
    }

    /// A screen's name, or that there is none.
    static func screen(_ name: String) -> String { name.isEmpty ? "no screen" : name }

    /// A run and its commit: `1842 (9f2c1ab)`.
    static func run(_ run: RunInfo) -> String {
        guard let commit = Words.commit(run.commit) else { return run.key }
        return "\(run.key) (\(commit))"
    }

    /// The different conditions of cells, in order.
    static func conditions(_ cells: [CellInfo]) -> [String] {
        var seen: Set<String> = []
        return cells.map(\.condition.displayName).filter { seen.insert($0).inserted }
    }

    /// The first names of a list, and how many more there are: `a, b, c and 4 more`.
    static func some(_ names: [String], _ limit: Int, separator: String = ", ") -> String {
        let shown = names.prefix(limit).joined(separator: separator)
        return names.count > limit ? "\(shown) and \(names.count - limit) more" : shown
    }
}
