import AuditStore

/// The options that name a moment or a day.
enum MomentOptions {
    static let asOf = Option(
        "as-of",
        "date",
        "what was known then; a day, today or yesterday means its end, in UTC"
    )

    /// The moment of `--as-of`; nil for now.
    static func asOf(
        _ arguments: Arguments,
        _ environment: Environment
    ) throws(UsageError) -> Timestamp? {
        guard let text = arguments.value("as-of") else { return nil }
        let today = environment.now.day.number
        let day =
            switch text {
            case "today": CalendarDay(number: today)
            case "yesterday": CalendarDay(number: today - 1)
            default: CalendarDay(iso8601: text)
            }
        guard let day else {
            return try moment("as-of", text, "today, yesterday, 2026-11-23 or 2026-11-23T04:12:09Z")
        }
        let next = Timestamp(day: CalendarDay(number: day.number + 1))
        return Timestamp(milliseconds: next.milliseconds - 1)
    }

    /// The week of `--week`; nil where nobody asks for one.
    static func week(_ arguments: Arguments) throws(UsageError) -> WeekName? {
        switch arguments.value("week") {
        case nil: return nil
        case "this": return .this
        case "last": return .last
        case let text?:
            guard let week = ISOWeek(name: text) else {
                throw UsageError(
                    "The value '\(text)' is invalid for '--week': write last, this, or a week that its year has, as in 2026-W48"
                )
            }
            return .named(week)
        }
    }

    /// The moment of `--since`: the beginning of a day.
    static func since(_ arguments: Arguments) throws(UsageError) -> Timestamp? {
        guard let text = arguments.value("since") else { return nil }
        return try moment("since", text, "2026-11-23 or 2026-11-23T04:12:09Z")
    }

    /// The day of `--until`.
    static func until(_ arguments: Arguments) throws(UsageError) -> CalendarDay? {
        guard let text = arguments.value("until") else { return nil }
        guard let day = CalendarDay(iso8601: text) else {
            throw UsageError(
                "The value '\(text)' is invalid for '--until': write a day, as in 2026-12-31"
            )
        }
        return day
    }

    private static func moment(
        _ option: String,
        _ text: String,
        _ choices: String
    ) throws(UsageError) -> Timestamp {
        guard let moment = Timestamp(iso8601: text) else {
            throw UsageError(
                "The value '\(text)' is invalid for '--\(option)': write \(choices)"
            )
        }
        return moment
    }
}
