import Brewing
import Panel
import Timebase

/// The world of a simulated board: its clocks are whatever it says, its ids come in a fixed order.
public final class SimulatedEnvironment: ArchiveEnvironment {
    private let clock: () -> (bootID: String, wall: WallTime, isTrusted: Bool)
    private var idsGiven: UInt64
    /// How often the machine was asked to power off.
    public private(set) var powerOffs = 0

    /// A world whose clocks are read by `clock`; ids are counted from `firstID`.
    public init(
        firstID: UInt64 = 0,
        clock: @escaping () -> (bootID: String, wall: WallTime, isTrusted: Bool)
    ) {
        self.clock = clock
        idsGiven = firstID
    }

    /// The name that `clock` gives to this boot.
    public var bootID: String { clock().bootID }

    /// What the clocks say, in UTC.
    public func stamp(at now: Instant) -> ClockStamp {
        let (boot, wall, isTrusted) = clock()
        return ClockStamp(
            wall: wall, isTrusted: isTrusted, timeZone: "UTC", offsetSeconds: 0, bootID: boot,
            monotonic: now)
    }

    /// A UUID of the next number.
    public func newID() -> String {
        idsGiven += 1
        return UUIDText.text(0, idsGiven)
    }

    /// Counts in `powerOffs`; never fails.
    public func powerOff() -> Fault? {
        powerOffs += 1
        return nil
    }
}
