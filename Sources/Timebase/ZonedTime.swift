/// A moment as it is written with its offset from UTC (RFC 3339).
public struct ZonedTime: Hashable, Sendable {
    /// The moment.
    public let moment: WallTime
    /// Seconds east of UTC, less than a day.
    public let offsetSeconds: Int

    /// The moment written as `2026-11-21T08:30:05+01:00`, or with `Z`; parts of a second are read
    /// to the millisecond. Nil when there is no such moment.
    public init?(_ text: String) {
        var rest = Array(text.utf8)[...]
        guard rest.count >= 20, let day = CalendarDay(String(text.prefix(10))) else { return nil }
        rest = rest.dropFirst(10)
        guard let separator = rest.popFirst(), "Tt ".utf8.contains(separator),
            let hour = Self.number(&rest, upTo: 23), rest.popFirst() == UInt8(ascii: ":"),
            let minute = Self.number(&rest, upTo: 59), rest.popFirst() == UInt8(ascii: ":"),
            // A leap second is the next minute's first: POSIX counts none.
            let second = Self.number(&rest, upTo: 60),
            let milliseconds = Self.milliseconds(&rest), let offset = Self.offset(&rest),
            rest.isEmpty
        else { return nil }
        let start = day.start(offsetSeconds: offset).millisecondsSince1970
        let seconds = hour * 3600 + minute * 60 + second
        moment = WallTime(millisecondsSince1970: start + Int64(seconds * 1000 + milliseconds))
        offsetSeconds = offset
    }

    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

    /// Two digits.
    private static func number(_ rest: inout ArraySlice<UInt8>, upTo limit: Int) -> Int? {
        let pair = rest.prefix(2)
        guard pair.count == 2, pair.allSatisfy(digits.contains) else { return nil }
        rest = rest.dropFirst(2)
        let number = pair.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        return number <= limit ? number : nil
    }

    /// What stands behind the seconds, if anything does.
    private static func milliseconds(_ rest: inout ArraySlice<UInt8>) -> Int? {
        guard rest.first == UInt8(ascii: ".") else { return 0 }
        let fraction = rest.dropFirst().prefix(while: digits.contains)
        guard !fraction.isEmpty else { return nil }
        rest = rest.dropFirst(1 + fraction.count)
        let three = Array(fraction.prefix(3)) + [UInt8](repeating: UInt8(ascii: "0"), count: 3)
        return three.prefix(3).reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    /// `Z`, or hours and minutes with a sign.
    private static func offset(_ rest: inout ArraySlice<UInt8>) -> Int? {
        guard let sign = rest.popFirst() else { return nil }
        if "Zz".utf8.contains(sign) { return 0 }
        guard "+-".utf8.contains(sign), let hours = number(&rest, upTo: 23),
            rest.popFirst() == UInt8(ascii: ":"), let minutes = number(&rest, upTo: 59)
        else { return nil }
        let seconds = hours * 3600 + minutes * 60
        return sign == UInt8(ascii: "-") ? -seconds : seconds
    }
}
