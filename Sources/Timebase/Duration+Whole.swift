extension Duration {
    /// Whole nanoseconds, rounded toward zero and clamped to what 64 bits hold (292 years).
    public var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        guard !overflow else { return seconds > 0 ? .max : .min }
        return scaled.addingReportingOverflow(attoseconds / 1_000_000_000).partialValue
    }

    /// Whole seconds, rounded up: what a countdown shows. 0.1 s left reads `1`.
    public var secondsRoundedUp: Int {
        let (seconds, attoseconds) = components
        return Int(seconds) + (attoseconds > 0 ? 1 : 0)
    }

    /// Whole seconds, rounded down: what a stopwatch shows. 0.9 s gone reads `0`.
    public var secondsRoundedDown: Int {
        let (seconds, attoseconds) = components
        return Int(seconds) - (attoseconds < 0 ? 1 : 0)
    }
}
