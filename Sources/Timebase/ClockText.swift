/// Whole seconds as a clock shows them: the one place that writes them.
public enum ClockText {
    /// `1:05`; hours only where there are any: `1:01:05`. From 0 on.
    public static func minutes(_ seconds: Int) -> String {
        let minutes = seconds / 60
        guard minutes >= 60 else { return "\(minutes):\(CivilTime.two(seconds % 60))" }
        return "\(minutes / 60):\(CivilTime.two(minutes % 60)):\(CivilTime.two(seconds % 60))"
    }

    /// A long countdown, rounded up: `0:45`; from an hour on without seconds, `4:10` (SPEC §10.7).
    public static func remaining(_ span: Duration) -> String {
        let seconds = span.secondsRoundedUp
        guard seconds >= hour else { return minutes(seconds) }
        return hours((seconds - 1) / 60 + 1)
    }

    /// Hours and minutes, however few they are, rounded down: `0:12`.
    public static func hoursAndMinutes(_ span: Duration) -> String {
        hours(span.secondsRoundedDown / 60)
    }

    /// A long time that goes on, rounded down: `0:45`; from an hour on without seconds, `4:10`.
    public static func passed(_ span: Duration) -> String {
        let seconds = span.secondsRoundedDown
        return seconds >= hour ? hours(seconds / 60) : minutes(seconds)
    }

    /// In seconds.
    private static let hour = 3600

    private static func hours(_ minutes: Int) -> String {
        "\(minutes / 60):\(CivilTime.two(minutes % 60))"
    }

    /// Minutes however many they are, as tables have them: `61:05`. What is negative has a sign.
    public static func allMinutes(_ seconds: Int) -> String {
        let size = abs(seconds)
        return (seconds < 0 ? "-" : "") + "\(size / 60):" + CivilTime.two(size % 60)
    }

    /// The longest span of which a stopwatch shows tenths: 9:59.9 (SPEC §9.7).
    private static let tenthsEnd = Duration.seconds(600)

    /// What a stopwatch shows of a span from 0 on, rounded down: `1:05.3`, from ten minutes on
    /// `12:05`.
    public static func stopwatch(_ span: Duration) -> String {
        let text = allMinutes(span.secondsRoundedDown)
        guard span < tenthsEnd else { return text }
        return "\(text).\(span.nanoseconds / 100_000_000 % 10)"
    }

    /// How long `stopwatch` shows the same: to tenths, or to seconds.
    public static func stopwatchStep(at span: Duration) -> Duration {
        span < tenthsEnd ? .milliseconds(100) : .seconds(1)
    }
}

extension Duration {
    /// Its whole seconds, rounded down, in minutes and seconds: `3:05`, `61:05`.
    public var clockText: String { ClockText.allMinutes(secondsRoundedDown) }
}
