import Brewing
import Timebase
import Units

extension Plausible.Number {
    /// The number; nil when it can't be right.
    func within(_ value: UntrustedInteger) -> Int64? { value.within(range) }

    /// The number, or the end of the range that is nearer.
    func nearest(_ value: UntrustedInteger) -> Int64 { value.nearest(to: range) }
}

extension Row {
    /// Grams, from tenths; `unrepresentable` when it can't be.
    func grams(_ column: StaticString) -> Grams { Grams(keptTenths: integer(column)) }

    /// A temperature, from tenths of a degree; `unrepresentable` when it can't be.
    func celsius(_ column: StaticString) -> Celsius { Celsius(keptTenths: integer(column)) }

    /// A span, from nanoseconds; nil for NULL.
    func span(_ column: StaticString) -> Duration? {
        optionalInteger(column).map { .nanoseconds(Plausible.nanoseconds.nearest($0)) }
    }

    /// A moment of a monotonic clock, from nanoseconds.
    func instant(_ column: StaticString) -> Instant {
        Instant(nanoseconds: Plausible.nanoseconds.nearest(integer(column)))
    }

    /// A moment of the calendar, from milliseconds.
    func wallTime(_ column: StaticString) -> WallTime {
        WallTime(millisecondsSince1970: Plausible.milliseconds.nearest(integer(column)))
    }

    /// A day of the calendar; nil for NULL.
    func day(_ column: StaticString) -> CalendarDay? {
        optionalInteger(column).map {
            CalendarDay(daysSince1970: Int(Plausible.days.nearest($0)))
        }
    }

    /// A whole number, or the end of its range that is nearer.
    func int(_ column: StaticString, nearestIn bounds: Plausible.Number) -> Int {
        Int(bounds.nearest(integer(column)))
    }

    /// Rows that SQLite has counted.
    func count(_ column: StaticString) -> Int { int(column, nearestIn: Plausible.count) }

    /// A number of the file's header, of 32 bits.
    func headerNumber(_ column: StaticString) -> Int {
        int(column, nearestIn: Plausible.headerNumber)
    }

    /// Seconds east of UTC.
    func offsetSeconds(_ column: StaticString) -> Int {
        int(column, nearestIn: Plausible.offsetSeconds)
    }

    /// Stars; nil for what is no rating.
    func rating(_ column: StaticString) -> Rating? {
        Plausible.stars.within(integer(column)).flatMap { Rating(stars: Int($0)) }
    }

    /// A number of a grinder's dial; nil for what can't be.
    func dial(_ column: StaticString) -> GrindSetting? {
        Plausible.dial.within(integer(column)).flatMap { GrindSetting(hundredths: Int($0)) }
    }

    /// A factor in hundredths.
    func factor(_ column: StaticString) -> Int { int(column, nearestIn: Plausible.hundredths) }
}
