import AuditStore

/// The options that name a moment or a day.
enum MomentOptions {
    static let asOf = Option(
        "as-of",
        "date",
        "what was known then; a day means its end, in UTC"
    )

    /// The moment of `--as-of`; nil for now.
    static func asOf(_ arguments: Arguments) throws(UsageError) -> Timestamp? {
        guard let text = arguments.value("as-of") else { return nil }
        if let day = CalendarDay(iso8601: text) {
            let next = Timestamp(day: CalendarDay(number: day.number + 1))
            return Timestamp(milliseconds: next.milliseconds - 1)
        }
        return try moment("as-of", text)
    }

    /// The moment of `--since`: the beginning of a day.
    static func since(_ arguments: Arguments) throws(UsageError) -> Timestamp? {
        guard let text = arguments.value("since") else { return nil }
        return try moment("since", text)
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

    private static func moment(_ option: String, _ text: String) throws(UsageError) -> Timestamp {
        guard let moment = Timestamp(iso8601: text) else {
            throw UsageError(
                "The value '\(text)' is invalid for '--\(option)': write 2026-11-23 or 2026-11-23T04:12:09Z"
            )
        }
        return moment
    }
}
