import Hardware
import SystemCalls
import Timebase

/// A board in real time without wires: three presses of NEXT begin a brew, then its clock runs, and
/// when each transfer is handed over is noted.
final class PunctualBoard: Board {
    let displaySize = DisplaySize.twentyByFour
    /// When programs were handed over for the bus.
    private var transfers: [Instant] = []
    /// When the loop's thread woke because it was time.
    private var wakes: [Instant] = []
    /// The contact's edges that are still to come.
    private var edges: [ButtonEdge]
    private var ended: [BoardEvent] = []
    private let end: Instant

    /// From when the brew's clock runs.
    let started: Instant

    /// A board on which the clock runs for so many seconds.
    init(seconds: Int) {
        let now = SystemClock.now
        let presses = (1...3).map { now + .milliseconds(500) * $0 }
        edges = presses.flatMap { press in
            [
                ButtonEdge(.next, .closed, at: press),
                ButtonEdge(.next, .open, at: press + .milliseconds(80)),
            ]
        }
        started = presses[2]
        end = started + .seconds(seconds) + .milliseconds(500)
        transfers.reserveCapacity(4 * seconds + 64)
        wakes.reserveCapacity(8 * seconds + 64)
    }

    /// How late the thread woke for each second of the brew's clock, and how late that was handed
    /// over for the bus, in ms.
    var lateness: (waking: [Double], handingOver: [Double]) {
        (lateness(of: wakes), lateness(of: transfers))
    }

    private func lateness(of moments: [Instant]) -> [Double] {
        let seconds = (end - started).nanoseconds / 1_000_000_000
        return (1...seconds).compactMap { second in
            let due = started + .seconds(second)
            let moment = moments.first { $0 >= due && $0 < due + .milliseconds(500) }
            return moment.map { Double(($0 - due).nanoseconds) / 1e6 }
        }
    }

    // Board.

    var now: Instant { SystemClock.now }

    func wait(
        until deadline: Instant?, watching: [Int32], forTransfer: Bool
    ) throws(HardwareError) -> [BoardEvent] {
        while true {
            if SystemClock.now >= end { return [.killed] }
            if forTransfer || !ended.isEmpty && deadline.map({ $0 <= SystemClock.now }) ?? false {
                if !ended.isEmpty { return takeEnded() }
            }
            let wake = Instant.earliest(deadline, edges.first?.instant, end) ?? end
            do throws(SystemCallError) {
                _ = try Poller.wait(for: watching, until: wake)
            } catch {
                throw HardwareError.systemCall(name: error.call, code: error.code, text: error.text)
            }
            wakes.append(SystemClock.now)
            if let edge = edges.first, edge.instant <= SystemClock.now {
                edges.removeFirst()
                return takeEnded() + [.edge(edge)]
            }
            if let deadline, deadline <= wake { return takeEnded() }
        }
    }

    private func takeEnded() -> [BoardEvent] {
        defer { ended.removeAll(keepingCapacity: true) }
        return ended
    }

    func contact(of button: Button) throws(HardwareError) -> Contact { .open }

    func beginTransfer(_ program: BusTransfer) {
        let now = SystemClock.now
        transfers.append(now)
        ended.append(.transferEnded(nil, at: now))
    }

    func setBuzzer(_ on: Bool) throws(HardwareError) {}
}
