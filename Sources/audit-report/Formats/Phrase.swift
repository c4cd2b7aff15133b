import AuditStore

/// Phrases that several formats share.
enum Phrase {
    /// `1 finding`, `2 findings`.
    static func count(_ number: Int, _ singular: String, _ plural: String? = nil) -> String {
        "\(number) \(number == 1 ? singular : plural ?? singular + "s")"
    }

    /// `2 new, 1 widened`; kinds without any are left out.
    static func counts(_ comparison: Comparison, _ kinds: [ChangeKind]) -> String {
        kinds.compactMap { kind in
            let count = comparison.count(kind)
            if count == 0 { return nil }
            return kind == .walk
                ? Phrase.count(count, "walk regression") : "\(count) \(kind.rawValue)"
        }
        .joined(separator: ", ")
    }

    /// A run and its commit: `1842 (9f2c1ab)`.
    static func run(_ run: RunInfo) -> String {
        guard let commit = commit(run.commit) else { return run.key }
        return "\(run.key) (\(commit))"
    }

    /// The first characters of a commit.
    static func commit(_ commit: String?) -> String? {
        commit.map { text in
            text.utf8.count > 12 && text.utf8.allSatisfy(isHexadecimal)
                ? String(text.prefix(10)) : text
        }
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

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (97...102).contains(byte) || (65...70).contains(byte)
    }
}
