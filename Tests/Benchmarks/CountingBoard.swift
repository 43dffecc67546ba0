import CCounting
import Hardware
import SimBoard
import Timebase

/// A simulated board that counts what the controller does on it: how often it wakes, what it puts
/// on the bus, what it takes from the heap between two sleeps.
final class CountingBoard: Board {
    /// What happened from one wake-up to the next sleep.
    struct Turn {
        let instant: Instant
        let allocations: Int
        let bits: Int
        let checkBits: Int
        /// The frames that were handed out so far.
        let frameCount: Int
        /// What the scale has said so far.
        let sampleCount: Int
        /// What the bus has carried for the scale since the turn before.
        let scale: ScaleTraffic
    }

    private(set) var turns: [Turn] = []
    private let board: ScenarioBoard
    private var frameCount = 0
    private var sampleCount = 0
    private var cost = BusCost(of: [])
    private var wokeAt: Instant
    /// Allocations that the thread had made when it woke; those of the board itself not counted.
    private var allocations = 0

    init(_ scenario: Scenario, glyphs: [Glyph], hasScale: Bool = false) {
        board = ScenarioBoard(scenario: scenario, glyphs: glyphs)
        if hasScale { board.fitScale() }
        wokeAt = board.now
        turns.reserveCapacity(4096)
        allocations = brewguide_allocations()
    }

    /// Why the run ended.
    var outcome: ScenarioBoard.Outcome? { board.outcome }

    /// For the loop's observer: a frame was handed out. Nobody keeps it here, so that it costs what
    /// it costs the service.
    func handedOutFrame() { frameCount += 1 }

    // Board.

    var displaySize: DisplaySize { board.displaySize }
    var now: Instant { board.now }

    func wait(
        until deadline: Instant?, watching: [Int32], forTransfer: Bool
    ) throws(HardwareError) -> [BoardEvent] {
        let taken = brewguide_allocations() - allocations
        turns.append(
            Turn(
                instant: wokeAt, allocations: taken, bits: cost.bits, checkBits: cost.checkBits,
                frameCount: frameCount, sampleCount: sampleCount,
                scale: board.takeScaleTraffic()))
        cost = BusCost(of: [])
        let events = try board.wait(until: deadline, watching: watching, forTransfer: forTransfer)
        wokeAt = board.now
        for case .scale in events { sampleCount += 1 }
        allocations = brewguide_allocations()
        return events
    }

    func contact(of button: Button) throws(HardwareError) -> Contact {
        try uncounted { () throws(HardwareError) in try board.contact(of: button) }
    }

    func beginTransfer(_ program: BusTransfer) {
        uncounted {
            cost = BusCost(of: program)
            board.beginTransfer(program)
        }
    }

    func setWeighing(_ on: Bool) { uncounted { board.setWeighing(on) } }

    func setBuzzer(_ on: Bool) throws(HardwareError) {
        try uncounted { () throws(HardwareError) in try board.setBuzzer(on) }
    }

    /// What the simulated world takes from the heap is not the controller's.
    private func uncounted<Value, Failure>(
        _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let before = brewguide_allocations()
        defer { allocations += brewguide_allocations() - before }
        return try body()
    }
}
