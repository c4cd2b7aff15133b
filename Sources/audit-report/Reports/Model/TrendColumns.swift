import AuditStore

/// The trend as a table, the same columns on the page and in Markdown.
enum TrendColumns {
    /// The heads; every column but the first and the last holds numbers.
    static let titles = [
        "Week", "Findings per cell", "Cells audited", "Known", "Failed", "Open", "New", "Reopened",
        "Worsened", "Widened", "Walks", "Fixed", "Tools changed",
    ]

    /// What a week has in them; a first week has nothing to compare with.
    static func row(_ week: ReportWeek) -> [String] {
        let changes = [
            week.new, week.reopened, week.worsened, week.widened, week.walk, week.fixed,
        ]
        let isFirst = week.isBaseline && changes.allSatisfy { $0 == 0 }
        return [
            week.isBaseline ? "\(week.week.name), the first" : week.week.name,
            Words.hundredths(week.hundredthsPerCell), "\(week.auditedCells)", "\(week.knownCells)",
            "\(week.failedCells)", "\(week.open)",
        ] + changes.map { isFirst ? "–" : "\($0)" } + [week.marks.joined(separator: ", ")]
    }
}
