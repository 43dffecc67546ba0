import CPOSIX
import Timebase

/// The machine's monotonic clock: the one the kernel stamps GPIO edges with.
public enum SystemClock {
    /// This moment, by clock_gettime(CLOCK_MONOTONIC).
    public static var now: Instant {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    /// Sleeps until `instant`, by clock_nanosleep(2) with an absolute time.
    public static func sleep(until instant: Instant) {
        brewguide_sleep_until(instant.nanoseconds)
    }

    /// This moment of the calendar, by clock_gettime(CLOCK_REALTIME).
    public static var wallTime: WallTime {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return WallTime(
            millisecondsSince1970: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }
}
