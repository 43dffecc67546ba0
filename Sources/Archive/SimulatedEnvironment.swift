import Brewing
import Panel
import Timebase

/// The world of a simulated board: its clocks are whatever it says, its ids come in a fixed order.
public final class SimulatedEnvironment: ArchiveEnvironment {
    private let clock: () -> (bootID: String, wall: WallTime, isTrusted: Bool)
    private let zone: () -> (name: String, offsetSeconds: Int)
    private var idsGiven: UInt64
    /// How often the machine was asked to power off.
    public private(set) var powerOffs = 0

    /// A world whose clocks are read by `clock` and that stands where `zone` says, seconds east of
    /// UTC; ids are counted from `firstID`.
    public init(
        firstID: UInt64 = 0,
        zone: @escaping () -> (name: String, offsetSeconds: Int) = { ("UTC", 0) },
        clock: @escaping () -> (bootID: String, wall: WallTime, isTrusted: Bool)
    ) {
        self.clock = clock
        self.zone = zone
        idsGiven = firstID
    }

    /// The name that `clock` gives to this boot.
    public var bootID: String { clock().bootID }

    /// What the clocks say, there.
    public func stamp(at now: Instant) -> ClockStamp {
        let (boot, wall, isTrusted) = clock()
        let (name, offset) = zone()
        return ClockStamp(
            wall: wall, isTrusted: isTrusted, timeZone: name, offsetSeconds: offset,
            bootID: boot, monotonic: now)
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
