import Units

/// When what was there after the machine's start, by the service manager's own stamps: times since
/// the kernel's start, to the microsecond; nil for what it does not tell.
public struct BootTimes: Hashable, Sendable {
    /// The first process began.
    public private(set) var userspace: Duration?
    /// All that is started with the machine was started.
    public private(set) var finished: Duration?
    /// The service's program began.
    public private(set) var serviceStarted: Duration?
    /// The service said that it is ready: its first frame was on its way to the display.
    public private(set) var serviceReady: Duration?

    /// Chosen: no boot takes longer.
    private static let microsecondsMax: Int64 = 3_600_000_000

    /// Times in what systemctl shows: a line `KEY=MICROSECONDS` each, of the manager and of the
    /// service.
    public init(shown text: String) {
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1)
            guard parts.count == 2,
                let number = UntrustedInteger(parts[1])?.within(1...Self.microsecondsMax)
            else { continue }
            let span = Duration.microseconds(number)
            switch parts[0] {
            case "UserspaceTimestampMonotonic": userspace = span
            case "FinishTimestampMonotonic": finished = span
            case "ExecMainStartTimestampMonotonic": serviceStarted = span
            case "ActiveEnterTimestampMonotonic": serviceReady = span
            default: continue
            }
        }
    }

    /// What systemctl is to show of the manager.
    public static let managerProperties = "UserspaceTimestampMonotonic,FinishTimestampMonotonic"
    /// What systemctl is to show of the service.
    public static let serviceProperties =
        "ExecMainStartTimestampMonotonic,ActiveEnterTimestampMonotonic"

    /// Whether the service began after all else had: by hand, or after a failure.
    public var isStartedAnew: Bool {
        guard let serviceStarted, let finished else { return false }
        return serviceStarted > finished
    }
}
