// A day counted from 1970-01-01, for what is grouped by days and weeks. Which day a moment belongs
// to depends on the offset from UTC, which is told by whoever asks. `CivilTime` has the other
// direction: the year, month and day of a moment.

/// A day of the calendar, without a time or a zone.
public struct CalendarDay: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01.
    public let daysSince1970: Int

    /// The day so many days after 1970-01-01.
    public init(daysSince1970: Int) { self.daysSince1970 = daysSince1970 }

    /// The day it is at a moment, so many seconds east of UTC.
    public init(_ moment: WallTime, offsetSeconds: Int) {
        let local = Int(moment.millisecondsSince1970) + offsetSeconds * 1000
        let (quotient, remainder) = local.quotientAndRemainder(dividingBy: Self.milliseconds)
        daysSince1970 = remainder < 0 ? quotient - 1 : quotient
    }

    /// The day written as `2026-11-21`; nil when there is none of that name.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.count) == [4, 2, 2], parts.allSatisfy({ $0.allSatisfy(\.isASCII) }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
            (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        // Years from March, so that the leap day is the last of its year, as in `CivilTime`.
        let shiftedYear = month > 2 ? year : year - 1
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let leaps = shiftedYear / 4 - shiftedYear / 100 + shiftedYear / 400
        daysSince1970 = shiftedYear * 365 + leaps + dayOfYear - 719_468
        // 2026-02-30 would be 2026-03-02.
        guard self.text == text else { return nil }
    }

    private static let milliseconds = 86_400_000

    /// When it begins so many seconds east of UTC.
    public func start(offsetSeconds: Int) -> WallTime {
        WallTime(
            millisecondsSince1970: Int64(daysSince1970 * Self.milliseconds - offsetSeconds * 1000))
    }

    private var civil: CivilTime { CivilTime(start(offsetSeconds: 0), offsetSeconds: 0) }

    /// The day as `2026-11-21`.
    public var text: String { civil.dateText }

    /// The Monday of its week (ISO 8601).
    public var monday: CalendarDay { self - civil.weekday }

    /// The day so many days later.
    public static func + (day: CalendarDay, count: Int) -> CalendarDay {
        CalendarDay(daysSince1970: day.daysSince1970 + count)
    }

    /// The day so many days earlier.
    public static func - (day: CalendarDay, count: Int) -> CalendarDay { day + -count }

    /// Whether `left` is earlier.
    public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
        left.daysSince1970 < right.daysSince1970
    }
}
