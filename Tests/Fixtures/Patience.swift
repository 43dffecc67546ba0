import CPOSIX
import Hardware
import SystemCalls
import Timebase

/// How long a test waits for another thread or process. What does not come within it never comes:
/// a failing test is to fail, not to hang.
///
/// A limit in the test's own traits would not do: its time begins to run with all tests at once, and
/// on two cores the last of them have their turn minutes later.
public enum Patience {
    /// Nothing that the tests wait for in real time takes a second. Chosen: sixty times that, for
    /// a machine that is busy, watched by a sanitizer, or emulated.
    public static let limit = Duration.seconds(60)

    /// The moment of the monotonic clock at which a wait that begins now is in vain.
    public static var end: Instant { SystemClock.now + limit }

    /// Sleeps until a descriptor can be read.
    /// - Throws: `InVain` at the limit, `SystemCallError`.
    public static func wait(for descriptor: Int32, _ what: String) throws {
        guard try Poller.wait(for: [descriptor], until: end).isEmpty else { return }
        throw InVain(what: what)
    }

    /// A wait that was in vain.
    public struct InVain: Error, CustomStringConvertible {
        let what: String

        /// What did not come.
        public var description: String { "waited in vain for \(what)" }
    }
}

/// A board in virtual time that fails whoever does not sleep on it: a loop that wakes again and
/// again at one moment would never come to an end.
public final class SleepingBoard: Board {
    /// Waits at one moment, at most. Chosen: a burst of edges is some dozens.
    private static let limit = 10_000

    private let board: any Board
    private var moment = Instant.origin
    private var waits = 0

    /// Watches over `board`.
    public init(_ board: any Board) { self.board = board }

    /// The board's own.
    public var displaySize: DisplaySize { board.displaySize }

    /// The board's own.
    public var now: Instant { board.now }

    /// Sleeps on the board.
    /// - Throws: `EDEADLK` when time has stood still for too many waits.
    public func wait(
        until deadline: Instant?, watching: [Int32], forTransfer: Bool
    ) throws(HardwareError) -> [BoardEvent] {
        if moment != board.now { (moment, waits) = (board.now, 0) }
        waits += 1
        guard waits <= Self.limit else {
            throw .systemCall(
                name: "wait", code: EDEADLK,
                text: "\(waits) waits at \(moment.nanoseconds) ns: the loop does not sleep")
        }
        return try board.wait(until: deadline, watching: watching, forTransfer: forTransfer)
    }

    /// The board's own.
    public func contact(of button: Button) throws(HardwareError) -> Contact {
        try board.contact(of: button)
    }

    /// The board's own.
    public func beginTransfer(_ program: BusTransfer) { board.beginTransfer(program) }

    /// The board's own.
    public func setBuzzer(_ on: Bool) throws(HardwareError) { try board.setBuzzer(on) }

    /// The board's own.
    public func setWeighing(_ on: Bool) { board.setWeighing(on) }

    /// The board's own.
    public func tareScale() { board.tareScale() }
}
