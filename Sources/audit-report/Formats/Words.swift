import AuditStore

/// Words and numbers for people, the same in every format.
enum Words {
    /// `1 finding`, `2 findings`.
    static func count(_ number: Int, _ singular: String, _ plural: String? = nil) -> String {
        "\(number) \(number == 1 ? singular : plural ?? singular + "s")"
    }

    /// `1 finding is`, `2 findings are`.
    static func are(_ number: Int, _ singular: String, _ plural: String? = nil) -> String {
        "\(count(number, singular, plural)) \(number == 1 ? "is" : "are")"
    }

    /// Hundredths as a number with two digits: `3.25`.
    static func hundredths(_ value: Int?) -> String {
        guard let value else { return "not audited" }
        let rest = value % 100
        return "\(value / 100).\(rest < 10 ? "0" : "")\(rest)"
    }

    /// `today`, `1 day`, `12 days`.
    static func age(_ days: Int) -> String {
        days == 0 ? "today" : count(days, "day")
    }

    /// `today`, `1 day ago`, `12 days ago`.
    static func ago(_ days: Int) -> String {
        days == 0 ? "today" : "\(count(days, "day")) ago"
    }

    /// `Monday 23 to Sunday 29 November 2026`; the first month and year only where they are others.
    static func days(of week: ISOWeek) -> String {
        let (first, last) = (week.monday.parts, week.sunday.parts)
        var start = "Monday \(first.day)"
        if first.month != last.month { start += " \(months[first.month - 1])" }
        if first.year != last.year { start += " \(first.year)" }
        return "\(start) to Sunday \(last.day) \(months[last.month - 1]) \(last.year)"
    }

    /// `Wednesday 25 November`.
    static func day(_ day: CalendarDay) -> String {
        "\(weekdays[day.weekday - 1]) \(day.parts.day) \(months[day.parts.month - 1])"
    }

    private static let weekdays = [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
    ]

    /// `a, b and c`.
    static func list(_ parts: [String]) -> String {
        guard let last = parts.last else { return "" }
        return parts.count == 1
            ? last : parts.dropLast().joined(separator: ", ") + " and " + last
    }

    /// The poses of a regression as a heading: `Only closed`, `Closed and open`, `In every pose`.
    static func poses(_ poses: [Pose]) -> String {
        if poses == [.closed, .partlyFolded, .open] { return "In every pose" }
        if poses == [.none] { return "On devices that do not fold" }
        if poses == [.unknown] { return "In an unknown pose" }
        let names = list(poses.map(\.displayName))
        if poses.count == 1 { return "Only \(names)" }
        return names.prefix(1).uppercased() + names.dropFirst()
    }

    /// A text cut to a number of characters, with an ellipsis where something is missing.
    ///
    /// Bounded by scalars too: one character can be a pile of any number of combining marks.
    static func clip(_ text: String, _ limit: Int) -> String {
        guard text.utf8.count > limit else { return text }
        let cut = String(text.prefix(limit))
        let scalars = cut.unicodeScalars.prefix(limit * 4)
        if cut.count == text.count, scalars.count == text.unicodeScalars.count { return text }
        return String(String.UnicodeScalarView(scalars)) + "…"
    }

    /// The first characters of a commit.
    static func commit(_ commit: String?) -> String? {
        commit.map {
            $0.utf8.count > 12 && $0.utf8.allSatisfy(isHexadecimal) ? String($0.prefix(10)) : $0
        }
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (97...102).contains(byte) || (65...70).contains(byte)
    }
}
