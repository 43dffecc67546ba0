/// A moment of the calendar: milliseconds since 1970-01-01T00:00:00Z. Only logs are stamped with
/// it; nothing in the core ever waits for or computes with one.
public struct WallTime: Hashable, Comparable, Sendable {
    /// Milliseconds since 1970 in UTC.
    public var millisecondsSince1970: Int64

    /// The moment so many milliseconds after 1970 began in UTC.
    public init(millisecondsSince1970: Int64) {
        self.millisecondsSince1970 = millisecondsSince1970
    }

    /// Whether `left` is earlier.
    public static func < (left: WallTime, right: WallTime) -> Bool {
        left.millisecondsSince1970 < right.millisecondsSince1970
    }
}
