import Brewing
import Panel
import Timebase

/// What the archive needs of the world beside the disk.
public protocol ArchiveEnvironment {
    /// The boot's name, as in a stamp.
    var bootID: String { get }
    /// What all clocks say at a moment of the monotonic one.
    func stamp(at now: Instant) -> ClockStamp
    /// A new UUID, in lower case.
    func newID() -> String
    /// Asks the system to power off; the fault says why it does not.
    func powerOff() -> Fault?
}
