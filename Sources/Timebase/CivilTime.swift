// From milliseconds since 1970 to a date and a time of day, and back to text. `CalendarDay` has
// what is counted in whole days.
//
// No time zones here: whoever asks tells the offset from UTC that held at that moment, as it is
// stored with every log. No leap seconds: POSIX counts none.
//
// The year is counted from March on, so that the leap day is its last, and in eras of 400 years,
// after which the calendar begins anew.

/// A moment as a calendar and a clock on the wall show it (proleptic Gregorian calendar).
public struct CivilTime: Hashable, Sendable {
    /// Counted from the birth of Christ, negative before.
    public let year: Int
    /// 1 is January, 12 is December.
    public let month: Int
    /// The day of the month, 1 … 31.
    public let day: Int
    /// 0 … 23.
    public let hour: Int
    /// 0 … 59.
    public let minute: Int
    /// 0 … 59.
    public let second: Int
    /// Days since Monday: 0 is Monday, 6 is Sunday (ISO 8601).
    public let weekday: Int

    /// How `moment` reads `offsetSeconds` east of UTC.
    public init(_ moment: WallTime, offsetSeconds: Int) {
        let seconds =
            Int(moment.millisecondsSince1970.dividedRoundingDown(by: 1000)) + offsetSeconds
        let days = seconds.dividedRoundingDown(by: 86_400)
        let rest = seconds - days * 86_400
        (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60)
        // 1970-01-01 was a Thursday.
        weekday = (days + 3) - (days + 3).dividedRoundingDown(by: 7) * 7
        (year, month, day) = Self.date(ofDay: days)
    }

    /// The date of a day counted from 1970-01-01. Years are counted from March, so that the leap
    /// day is the last of its year; 400 years have 146,097 days.
    private static func date(ofDay days: Int) -> (year: Int, month: Int, day: Int) {
        let sinceMarch0 = days + 719_468
        let era = sinceMarch0.dividedRoundingDown(by: 146_097)
        let dayOfEra = sinceMarch0 - era * 146_097
        let leaps = dayOfEra / 1460 - dayOfEra / 36_524 + dayOfEra / 146_096
        let yearOfEra = (dayOfEra - leaps) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        // March to July, August to December: five months of 153 days.
        let month = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * month + 2) / 5 + 1
        let year = yearOfEra + era * 400 + (month < 10 ? 0 : 1)
        return (year, month < 10 ? month + 3 : month - 9, day)
    }

    /// RFC 3339, with the offset it was made with: `2026-11-21T08:30:05+01:00`.
    public func text(offsetSeconds: Int) -> String {
        let minutes = abs(offsetSeconds) / 60
        let offset =
            offsetSeconds == 0
            ? "Z"
            : (offsetSeconds < 0 ? "-" : "+") + Self.two(minutes / 60) + ":"
                + Self.two(minutes % 60)
        return "\(dateText)T\(Self.two(hour)):\(Self.two(minute)):\(Self.two(second))\(offset)"
    }

    /// The date alone: `2026-11-21`.
    public var dateText: String {
        let digits = String(year)
        let padding = String(repeating: "0", count: max(0, 4 - digits.count))
        return "\(padding)\(digits)-\(Self.two(month))-\(Self.two(day))"
    }

    /// A number with two digits.
    public static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension BinaryInteger {
    /// The quotient rounded toward minus infinity. `divisor` is positive.
    fileprivate func dividedRoundingDown(by divisor: Self) -> Self {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
