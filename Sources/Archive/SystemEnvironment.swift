import Brewing
import Panel
import SystemCalls
import Timebase

/// The machine we run on.
public struct SystemEnvironment: ArchiveEnvironment, Sendable {
    /// The kernel's name for this boot. Where there is none each start counts as one.
    public let bootID: String

    private let timeZone: String
    private let powersOff: Bool
    private let clock: ScaledClock

    /// The machine, with the environment's TZ. A simulator does not power it off, and one whose
    /// time runs at another speed is no part of this boot.
    public init(
        environment: [String: String], clock: ScaledClock = ScaledClock(), powersOff: Bool = true
    ) {
        self.clock = clock
        timeZone = Calendar.timeZone(environment["TZ"])
        self.powersOff = powersOff
        bootID = (clock.speed == 1 ? BootIdentifier.current : nil) ?? UUIDText.random()
    }

    /// What the clocks said at `now`, in the time zone of TZ.
    public func stamp(at now: Instant) -> ClockStamp {
        var wall = SystemClock.wallTime
        let ago = SystemClock.now - clock.systemInstant(of: now)
        wall.millisecondsSince1970 -= ago.nanoseconds / 1_000_000
        return ClockStamp(
            // Where the kernel does not say, a laptop, the clock counts as right.
            wall: wall, isTrusted: MachineFacts.isClockSynchronised ?? true, timeZone: timeZone,
            offsetSeconds: Calendar.offsetSeconds(at: wall), bootID: bootID, monotonic: now)
    }

    /// A random UUID (RFC 9562, version 4).
    public func newID() -> String { UUIDText.random() }

    /// Asks logind by systemctl(1), and waits for its answer.
    public func powerOff() -> Fault? {
        guard powersOff else { return nil }
        do throws(SystemCallError) {
            let code = try ChildProcess.run(["systemctl", "poweroff"])
            guard code != 0 else { return nil }
            return Fault(
                title: "Can't power off",
                advice: "systemctl poweroff failed (\(code)): see journalctl -u brewguide")
        } catch {
            return Fault(title: "Can't power off", advice: error.description)
        }
    }
}
