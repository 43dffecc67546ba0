// The border between the program and its hardware. On this side nobody knows whether the board is
// a Pi (`PiBoard`), a simulation in real time or one in virtual time (`SimBoard`).
//
// A board tells what happened and when, and carries out what it is told. It decides nothing: no
// debouncing, no drawing, no second try after a failure. All times are those of one monotonic
// clock, which also stamps the edges.
//
// Terms
//   edge      One change of a contact, bounce and all, stamped by the kernel.
//   contact   Closed while the key is down.
//   transfer  A `BusTransfer` on its way to the display. It runs beside everything else; there is
//             one at most.
//   quiet     The end of a transfer that went well, which wakes nobody who did not ask for it.

import Scales
import Timebase

/// What a board tells of.
public enum BoardEvent: Sendable {
    /// A contact changed, as the kernel saw it.
    case edge(ButtonEdge)
    /// Edges of this key were lost (a gap in the kernel's sequence numbers, or its buffer ran
    /// over): its level must be read again.
    case edgesLost(Button, at: Instant)
    /// The transfer begun last has ended; the error says why it failed.
    case transferEnded(HardwareError?, at: Instant)
    /// A watched file descriptor has something to read (or was closed).
    case readable(Int32)
    /// What the scale says; only while somebody weighs.
    case scale(ScaleEvent)
    /// The process is to stop at once, without a goodbye. Only simulated boards say this
    /// (`restart crash`, `restart power`, a scenario's end).
    case killed
}

/// The hardware as the loop sees it: three keys, one display, a clock to wait on, a buzzer.
///
/// One thread owns a board. `wait` is the only member that takes time.
public protocol Board: AnyObject {
    /// The size of the display that is fitted.
    var displaySize: DisplaySize { get }

    /// The current moment of the monotonic clock that also stamps the edges.
    var now: Instant { get }

    /// Sleeps until something happens, until `deadline` is reached, or until one of the
    /// descriptors in `watching` is readable; nil waits without end.
    ///
    /// Returns what happened, oldest first; empty when the deadline came first. Never returns
    /// before the deadline without a reason, and treats a deadline in the past as "look, don't
    /// sleep".
    ///
    /// A transfer that fails ends the sleep; one that goes well does so only with `forTransfer`,
    /// else it is told with whatever comes next, be it the deadline.
    func wait(
        until deadline: Instant?, watching: [Int32], forTransfer: Bool
    ) throws(HardwareError) -> [BoardEvent]

    /// Reads a contact's level now.
    func contact(of button: Button) throws(HardwareError) -> Contact

    /// Begins to carry out `program` on the way to the display and returns at once; its end is
    /// told by `transferEnded`. At most one transfer is under way: beginning a second one before
    /// the first has ended is a programming error.
    func beginTransfer(_ program: BusTransfer)

    /// Switches the buzzer; a board without one does nothing.
    func setBuzzer(_ on: Bool) throws(HardwareError)

    /// Lets the scale weigh and tell of it, or sleep; a board without one does nothing. Says
    /// nothing of success: a scale that can't weigh tells so by `BoardEvent.scale`.
    func setWeighing(_ on: Bool)

    /// Asks a scale that has a tare of its own for it; others do nothing.
    func tareScale()
}

extension Board {
    /// For boards without a scale.
    public func setWeighing(_ on: Bool) {}

    /// For boards without a scale that has a tare of its own.
    public func tareScale() {}

    /// Sleeps until anything happens, the end of a transfer too.
    public func wait(
        until deadline: Instant?, watching: [Int32]
    ) throws(HardwareError) -> [BoardEvent] {
        try wait(until: deadline, watching: watching, forTransfer: true)
    }
}

extension BoardEvent {
    /// Whether it is the end of a transfer that went well, which need not wake anybody.
    public var isQuiet: Bool {
        switch self {
        case .transferEnded(let error, _): error == nil
        case .edge, .edgesLost, .readable, .scale, .killed: false
        }
    }
}
