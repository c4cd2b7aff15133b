/// What is known of many cells, in words.
enum CellWords {
    /// `75 known cells: 40 clean, 31 findings, 1 partial, 1 failed, 1 stale, 1 never audited`; the words are those of `coverage`.
    static func states(_ counts: CellCounts) -> String {
        let parts = [
            (counts.clean, "clean"), (counts.findings, "with findings"),
            (counts.partial, "partial"),
            (counts.failed, "failed"), (counts.skipped, "skipped"), (counts.stale, "stale"),
            (counts.never, "never audited"),
        ]
        let known = Words.count(counts.all, "known cell")
        let told = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        return told.isEmpty ? known : "\(known): \(told.joined(separator: ", "))"
    }
}
