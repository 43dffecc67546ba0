import Brewing
import Timebase

/// How the moment of a brew is written on the display.
extension ClockStamp {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// `21 Nov`; `?21 Nov` while nobody knows whether the clock was right.
    var dayText: String {
        let civil = civil
        return "\(isTrusted ? "" : "?")\(civil.day) \(Self.months[civil.month - 1])"
    }

    /// `21 Nov 26`.
    var shortDateText: String { "\(dayText) \(CivilTime.two(civil.year % 100))" }

    /// `21 Nov 2026`.
    var dateText: String { "\(dayText) \(civil.year)" }

    /// `08:30`.
    var timeText: String { "\(CivilTime.two(civil.hour)):\(CivilTime.two(civil.minute))" }
}
