/// A day of the Gregorian calendar in UTC.
///
/// Arithmetic follows Howard Hinnant's `days_from_civil`
/// (<https://howardhinnant.github.io/date_algorithms.html>).
public struct CalendarDay: Sendable, Hashable, Comparable {
    /// Days since 1970-01-01.
    public let number: Int

    /// A day from its number.
    public init(number: Int) { self.number = number }

    /// A day from its parts; nil where there is no such day.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...12).contains(month), day >= 1,
            day <= CalendarDay.days(inMonth: month, year: year)
        else { return nil }
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        number = era * 146_097 + dayOfEra - 719_468
    }

    /// Reads `2026-11-23`; nil for anything else, also for a day that does not exist.
    public init?(iso8601 text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].utf8.count == 4, parts[1].utf8.count == 2,
            parts[2].utf8.count == 2,
            text.utf8.allSatisfy({ (48...57).contains($0) || $0 == 0x2D }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// Orders by time.
    public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
        left.number < right.number
    }

    /// Year, month and day.
    public var parts: (year: Int, month: Int, day: Int) {
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthIndex = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthIndex + 2) / 5 + 1
        let month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    /// `2026-11-23`.
    public var iso8601: String {
        let (year, month, day) = parts
        return "\(Timestamp.pad(year, 4))-\(Timestamp.pad(month, 2))-\(Timestamp.pad(day, 2))"
    }

    /// 1 for Monday … 7 for Sunday.
    public var weekday: Int { ((number + 3) % 7 + 7) % 7 + 1 }

    /// The ISO week that the day lies in.
    public var week: ISOWeek { ISOWeek(monday: CalendarDay(number: number - weekday + 1)) }

    private static func days(inMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

/// A week of ISO 8601: Monday to Sunday, in UTC.
public struct ISOWeek: Sendable, Hashable, Comparable {
    /// The week's Monday.
    public let monday: CalendarDay

    /// The week that begins on this Monday.
    public init(monday: CalendarDay) { self.monday = monday }

    /// Reads `2026-W48`; nil for anything else, also for a week that its year does not have.
    public init?(name: String) {
        let parts = name.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[0].utf8.count == 4, parts[1].utf8.count == 3,
            parts[1].first == "W", let year = Int(parts[0]), let number = Int(parts[1].dropFirst()),
            // The week of 4 January is the first of its year.
            let first = CalendarDay(year: year, month: 1, day: 4)?.week
        else { return nil }
        self = first.advanced(by: number - 1)
        guard self.name == name else { return nil }
    }

    /// The week's last day.
    public var sunday: CalendarDay { CalendarDay(number: monday.number + 6) }

    /// Orders by time.
    public static func < (left: ISOWeek, right: ISOWeek) -> Bool { left.monday < right.monday }

    /// The week `count` weeks later.
    public func advanced(by count: Int) -> ISOWeek {
        ISOWeek(monday: CalendarDay(number: monday.number + 7 * count))
    }

    /// `2026-W48`: the year is that of the week's Thursday.
    public var name: String {
        let thursday = CalendarDay(number: monday.number + 3)
        let year = thursday.parts.year
        let first = CalendarDay(year: year, month: 1, day: 1)?.number ?? thursday.number
        let week = (thursday.number - first) / 7 + 1
        return "\(Timestamp.pad(year, 4))-W\(Timestamp.pad(week, 2))"
    }
}
