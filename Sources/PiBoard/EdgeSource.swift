import Hardware
import Timebase

/// Where the edges of the keys come from.
package protocol EdgeSource: AnyObject {
    /// What to poll.
    var descriptors: [Int32] { get }
    /// Without sequence numbers, how many events a line's buffer holds: as many at once may mean
    /// that more were lost.
    var capacity: Int { get }
    /// The events that wait at a descriptor that can be read, oldest first.
    func events(at descriptor: Int32) throws(HardwareError) -> [GPIOEvent]
    /// Whether a line is high now.
    func isHigh(line: Int) throws(HardwareError) -> Bool
}

/// One change of an input line, as the kernel stamped it.
package struct GPIOEvent: Hashable {
    /// The line's place in the request.
    let line: Int
    /// Whether the level went up.
    let isRising: Bool
    let instant: Instant
    /// Counts the line's events from 1; 0 where the kernel's interface does not (libgpiod 1).
    let sequence: UInt
}
