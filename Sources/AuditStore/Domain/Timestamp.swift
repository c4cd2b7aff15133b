/// A moment, in milliseconds since 1970-01-01T00:00:00Z.
///
/// No time zone, no leap seconds.
public struct Timestamp: Sendable, Hashable, Comparable {
    /// Milliseconds since the epoch.
    public let milliseconds: Int64

    /// A moment from its milliseconds.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    /// A moment from its seconds.
    public init(seconds: Int64) { milliseconds = seconds * 1000 }

    /// The start of a day in UTC.
    public init(day: CalendarDay) { milliseconds = Int64(day.number) * 86_400_000 }

    /// Orders by time.
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.milliseconds < right.milliseconds
    }

    /// The day in UTC.
    public var day: CalendarDay {
        CalendarDay(number: Int(Timestamp.floorDivide(milliseconds, 86_400_000)))
    }

    /// `2026-11-23T04:12:09Z`, with `.123` only where there are milliseconds.
    public var iso8601: String {
        let inDay = milliseconds - Int64(day.number) * 86_400_000
        let (seconds, fraction) = inDay.quotientAndRemainder(dividingBy: 1000)
        let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60]
            .map { Timestamp.pad(Int($0), 2) }.joined(separator: ":")
        let tail = fraction == 0 ? "" : "." + Timestamp.pad(Int(fraction), 3)
        return "\(day.iso8601)T\(clock)\(tail)Z"
    }

    /// Reads ISO 8601: a date, or a date and time with `T` or a space, a fraction of a second, and
    /// a zone `Z`, `+02:00` or `+0200`.
    ///
    /// No zone means UTC.
    ///
    /// - Parameter text: The text; the whole of it has to be a date.
    public init?(iso8601 text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 10, let day = CalendarDay(iso8601: String(text.prefix(10))) else {
            return nil
        }
        let base = Int64(day.number) * 86_400_000
        if bytes.count == 10 {
            self.init(milliseconds: base)
            return
        }
        guard let clock = Timestamp.clock(bytes[10...]) else { return nil }
        self.init(milliseconds: base + clock)
    }

    /// The milliseconds of `T04:12:09.5+02:00`.
    private static func clock(_ bytes: ArraySlice<UInt8>) -> Int64? {
        var at = bytes.startIndex
        func number(_ count: Int) -> Int64? {
            guard at + count <= bytes.endIndex else { return nil }
            var value: Int64 = 0
            for byte in bytes[at..<at + count] {
                guard (48...57).contains(byte) else { return nil }
                value = value * 10 + Int64(byte - 48)
            }
            at += count
            return value
        }
        func take(_ set: String) -> Bool {
            guard at < bytes.endIndex, set.utf8.contains(bytes[at]) else { return false }
            at += 1
            return true
        }
        guard take("T t"), let hour = number(2), hour < 24, take(":"), let minute = number(2),
            minute < 60
        else { return nil }
        var result = (hour * 60 + minute) * 60_000
        if take(":") {
            guard let second = number(2), second <= 60 else { return nil }
            result += min(second, 59) * 1000
            if take(".,") {
                var scale: Int64 = 100
                let start = at
                while let digit = number(1) {
                    result += digit * scale
                    scale /= 10
                }
                guard at > start else { return nil }
            }
        }
        _ = take(" ")
        if at == bytes.endIndex { return result }
        if take("Zz") { return at == bytes.endIndex ? result : nil }
        guard at < bytes.endIndex, bytes[at] == 0x2B || bytes[at] == 0x2D else { return nil }
        let sign: Int64 = bytes[at] == 0x2B ? -1 : 1
        at += 1
        guard let hours = number(2), hours < 24 else { return nil }
        _ = take(":")
        let minutes = at == bytes.endIndex ? 0 : number(2)
        guard let minutes, minutes < 60, at == bytes.endIndex else { return nil }
        return result + sign * (hours * 60 + minutes) * 60_000
    }

    static func pad(_ value: Int, _ width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    static func floorDivide(_ value: Int64, _ by: Int64) -> Int64 {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: by)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
