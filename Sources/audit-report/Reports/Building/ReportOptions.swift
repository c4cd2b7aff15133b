import AuditStore

/// What a report is about.
struct ReportOptions: Sendable {
    /// How many weeks the trend has.
    var weeks = 12
    /// The moment to look back from; nil for the end of today, so that every report of a day has the same bytes.
    var asOf: Timestamp?
    /// The branch; nil for `main`, else `master`, else the branch of the latest run.
    var branch: String?
    /// After how many days an audit is stale.
    var staleDays = 14
    /// Cells that should be audited, beside what runs declared themselves.
    var expected: [ExpectedCell] = []
    /// How many runs have a page.
    var runPages = 40
    /// How many cells the plan has.
    var budget = 60
    /// How many walks are shown.
    var walks = 300

    /// The last second of a day in UTC: what a date without a time means as a moment to look back from.
    static func end(of day: CalendarDay) -> Timestamp {
        Timestamp(milliseconds: Timestamp(day: day).milliseconds + 86_399_000)
    }
}
