import Foundation
import Hardware
import SimBoard
import SystemCalls
import Timebase

/// A simulated board beside which a service manager sends SIGTERM at given moments.
final class StoppingBoard: Board {
    let signals: SignalDescriptor
    private let board: ScenarioBoard
    private var stops: [Instant]

    /// Stops the loop at each of `stops`, in their order; nil where signals can't be read.
    init?(_ board: ScenarioBoard, at stops: [Instant]) {
        // One that nobody else is hurt by.
        guard let signals = SignalDescriptor([Signal(rawValue: SIGURG)]) else { return nil }
        self.signals = signals
        self.board = board
        self.stops = stops
    }

    var displaySize: DisplaySize { board.displaySize }
    var now: Instant { board.now }

    func wait(
        until deadline: Instant?, watching: [Int32], forTransfer: Bool
    ) throws(HardwareError) -> [BoardEvent] {
        let end = Instant.earliest(deadline, stops.first)
        let events = try board.wait(until: end, watching: [], forTransfer: forTransfer)
        guard let stop = stops.first, now >= stop, watching.contains(signals.descriptor) else {
            return events
        }
        stops.removeFirst()
        pthread_kill(pthread_self(), SIGURG)
        return events + [.readable(signals.descriptor)]
    }

    func contact(of button: Button) throws(HardwareError) -> Contact {
        try board.contact(of: button)
    }
    func beginTransfer(_ program: BusTransfer) { board.beginTransfer(program) }
    func setBuzzer(_ on: Bool) throws(HardwareError) { try board.setBuzzer(on) }
}
