import Brewing
import Timebase

/// What may stand in a file of ours. A checksum or SQLite's own check does not find a bit that
/// flipped in a number, and a hostile file has every checksum right: whatever is read is brought
/// into these bounds, within which nothing that is reckoned with it overflows.
enum Plausible {
    /// Moments and spans, in nanoseconds: chosen, a hundred years; 64 bits hold 292.
    static let nanoseconds = -3_155_760_000_000_000_000...Int64(3_155_760_000_000_000_000)
    /// Moments of the calendar: years 0 to 9999, which RFC 3339 can write.
    static let milliseconds = -62_167_219_200_000...Int64(253_402_300_799_999)
    /// Seconds east of UTC. RFC 3339 writes hours up to 23; the earth has some from -12 to 14.
    static let offsetSeconds = -86_399...Int64(86_399)
    /// Factors in hundredths, as wide as a recipe file allows them.
    static let hundredths = -100_000_000_000...Int64(100_000_000_000)
    /// Bytes of a row at most: the longest note has 9 KiB, with the longest of all characters.
    static let rowSize: Int32 = 65_536
}

extension Row {
    /// Grams, from tenths; `unrepresentable` when it can't be.
    func grams(_ column: Int32) -> Grams { Grams(keptTenths: integer(column)) }

    /// A temperature, from tenths of a degree; `unrepresentable` when it can't be.
    func celsius(_ column: Int32) -> Celsius { Celsius(keptTenths: integer(column)) }

    /// A span, from nanoseconds; nil for NULL.
    func span(_ column: Int32) -> Duration? {
        optionalInteger(column).map { .nanoseconds(Plausible.nanoseconds.nearest($0)) }
    }

    /// A moment of a monotonic clock, from nanoseconds.
    func instant(_ column: Int32) -> Instant {
        Instant(nanoseconds: Plausible.nanoseconds.nearest(integer(column)))
    }

    /// A moment of the calendar, from milliseconds.
    func wallTime(_ column: Int32) -> WallTime {
        WallTime(millisecondsSince1970: Plausible.milliseconds.nearest(integer(column)))
    }

    /// Seconds east of UTC.
    func offsetSeconds(_ column: Int32) -> Int {
        Int(Plausible.offsetSeconds.nearest(integer(column)))
    }

    /// A factor in hundredths.
    func factor(_ column: Int32) -> Int { Int(Plausible.hundredths.nearest(integer(column))) }
}

extension ClosedRange<Int64> {
    /// The value itself, or the end of the range that is nearer.
    fileprivate func nearest(_ value: Int64) -> Int64 {
        Swift.min(Swift.max(value, lowerBound), upperBound)
    }
}
