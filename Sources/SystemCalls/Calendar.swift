import CPOSIX
import Timebase
import Units

/// What the machine knows of the date beside the time itself.
public enum Calendar {
    /// Seconds east of UTC here at `moment`, by localtime_r(3): less than a day.
    public static func offsetSeconds(at moment: WallTime) -> Int {
        var seconds = time_t(moment.millisecondsSince1970 / 1000)
        var local = tm()
        tzset()
        guard localtime_r(&seconds, &local) != nil else { return 0 }
        return offsetSeconds(of: local)
    }

    /// Seconds east of UTC of a local time. TZ may say a day and more (tzset(3) takes 24 hours and
    /// 59 minutes), which no log can hold and RFC 3339 can't write: the end that is nearer then.
    package static func offsetSeconds(of local: tm) -> Int {
        UntrustedInteger(clamping: local.tm_gmtoff).nearest(to: -86_399...86_399)
    }

    /// The time zone's name, such as `Europe/Vienna`: TZ's, or that of the file which
    /// `/etc/localtime` links to; `UTC` when neither tells.
    public static func timeZone(_ tz: String?) -> String {
        if let tz, !tz.isEmpty { return tz.hasPrefix(":") ? String(tz.dropFirst()) : tz }
        var buffer = [UInt8](repeating: 0, count: 1024)
        let count = brewguide_read_link("/etc/localtime", &buffer, buffer.count)
        guard count > 0 else { return "UTC" }
        let target = String(decoding: buffer.prefix(count), as: UTF8.self)
        guard let root = target.range(of: "zoneinfo/") else { return "UTC" }
        return String(target[root.upperBound...])
    }
}

extension String {
    /// Where a text stands first.
    fileprivate func range(of text: String) -> Range<Index>? {
        indices.lazy.first { self[$0...].hasPrefix(text) }
            .map { $0..<index($0, offsetBy: text.count) }
    }
}
