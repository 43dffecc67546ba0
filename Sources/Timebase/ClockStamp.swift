/// When a brew began, with all that is needed to set it right later: a Pi has no battery, so its
/// calendar may be wrong until the network has told the time (SPEC §7).
public struct ClockStamp: Hashable, Sendable {
    /// What the calendar said.
    public var wall: WallTime
    /// Whether the clock was synchronised then, or the time has been corrected since.
    public var isTrusted: Bool
    /// The time zone's name, such as `Europe/Vienna`.
    public var timeZone: String
    /// Seconds east of UTC there and then.
    public var offsetSeconds: Int
    /// The boot it was, by the name the kernel has for it.
    public var bootID: String
    /// The same moment on that boot's monotonic clock.
    public var monotonic: Instant

    /// A stamp; nothing in it is checked.
    public init(
        wall: WallTime, isTrusted: Bool, timeZone: String, offsetSeconds: Int, bootID: String,
        monotonic: Instant
    ) {
        self.wall = wall
        self.isTrusted = isTrusted
        self.timeZone = timeZone
        self.offsetSeconds = offsetSeconds
        self.bootID = bootID
        self.monotonic = monotonic
    }

    /// The local date and time.
    public var civil: CivilTime { CivilTime(wall, offsetSeconds: offsetSeconds) }
    /// RFC 3339, with the local offset.
    public var text: String { civil.text(offsetSeconds: offsetSeconds) }

    /// The stamp set right by one that is trusted; nil when it needs no correction or is of
    /// another boot, where the monotonic clock tells nothing.
    public func corrected(by now: ClockStamp) -> ClockStamp? {
        guard !isTrusted, now.isTrusted, bootID == now.bootID else { return nil }
        var stamp = now
        stamp.monotonic = monotonic
        let since = (now.monotonic - monotonic).nanoseconds / 1_000_000
        stamp.wall.millisecondsSince1970 -= since
        return stamp
    }
}
