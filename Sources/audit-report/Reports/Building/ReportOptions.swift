import AuditStore

/// A week as people name it.
enum WeekName: Sendable, Equatable {
    /// The week of the moment.
    case this
    /// The week before it.
    case last
    /// A week by its ISO name.
    case named(ISOWeek)

    /// The week, seen from a moment.
    func week(at moment: Timestamp) -> ISOWeek {
        switch self {
        case .this: moment.day.week
        case .last: moment.day.week.advanced(by: -1)
        case .named(let week): week
        }
    }
}

/// What a report is about.
struct ReportOptions: Sendable {
    /// How many weeks the trend has.
    var weeks = 12
    /// The moment to look back from; nil for the end of today, so that every report of a day has the same bytes.
    var asOf: Timestamp?
    /// The week that the report is about; nil for the week of the moment where it has runs, else the one before it.
    var week: WeekName?
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
