import Hardware
import Testing
import Timebase

@testable import Doctor

/// A board whose keys hang on wires, in virtual time: each thing takes a span that is known.
private final class WiredBoard: Board {
    let displaySize = DisplaySize.twentyByFour
    private(set) var now = Instant.origin
    /// Which key each wire moves; none for a wire that is not there.
    var wiring: [Button: Button] = [.next: .next, .pause: .pause, .restart: .restart]
    /// From the output to the edge, and from the edge to who waits for it.
    let toKernel = Duration.microseconds(30)
    let toProgram = Duration.microseconds(70)
    let toFrame = Duration.milliseconds(30)
    var displayError: HardwareError?
    private(set) var transfers = 0
    private var pending: [(instant: Instant, event: BoardEvent)] = []

    func set(_ button: Button, _ contact: Contact) {
        guard let moved = wiring[button] else { return }
        let instant = now + toKernel
        pending.append((instant + toProgram, .edge(ButtonEdge(moved, contact, at: instant))))
    }

    func wait(
        until deadline: Instant?, watching: [Int32], forTransfer: Bool
    ) throws(HardwareError) -> [BoardEvent] {
        pending.sort { $0.instant < $1.instant }
        guard let first = pending.first, deadline.map({ first.instant <= $0 }) ?? true else {
            now = max(now, deadline ?? now)
            return []
        }
        now = max(now, first.instant)
        pending.removeFirst()
        return [first.event]
    }

    func contact(of button: Button) throws(HardwareError) -> Contact { .open }

    func beginTransfer(_ program: BusTransfer) {
        transfers += 1
        let end = now + toFrame
        pending.append((end, .transferEnded(displayError, at: end)))
    }

    func setBuzzer(_ on: Bool) throws(HardwareError) {}
}

@Suite("What the loopback rig measures")
struct LoopbackTests {
    private let board = WiredBoard()

    private func outcome() -> LoopbackTrial.Outcome {
        LoopbackTrial(
            board: board,
            wires: { [board] button, contact throws(HardwareError) in
                board.set(button, contact)
            }, frame: { _ in BusTransfer() }
        ).run()
    }

    @Test("each press is measured on its three ways")
    func measured() throws {
        guard case .measured(let measurement) = outcome() else {
            Issue.record("nothing was measured")
            return
        }
        let count = LoopbackTrial.presses
        #expect(measurement.toKernel.spans == Array(repeating: board.toKernel, count: count))
        #expect(measurement.toProgram.spans == Array(repeating: board.toProgram, count: count))
        let frame = board.toProgram + board.toFrame
        #expect(measurement.toFrame.spans == Array(repeating: frame, count: count))
        #expect(measurement.lost == 0)
        #expect(board.now - .origin < .seconds(40))
    }

    @Test("a wire that is not there is told before anything is measured")
    func unwired() {
        board.wiring[.pause] = nil
        #expect(outcome() == .unwired(.pause))
        #expect(board.transfers == 0)
    }

    @Test("crossed wires are told")
    func crossed() {
        board.wiring = [.next: .pause, .pause: .next, .restart: .restart]
        #expect(outcome() == .crossed(.next, moves: .pause))
    }

    @Test("a display that fails ends the frames, and the keys are measured all the same")
    func display() {
        board.displayError = .busHung
        guard case .measured(let measurement) = outcome() else {
            Issue.record("nothing was measured")
            return
        }
        #expect(measurement.displayError == .busHung)
        #expect(board.transfers == 1)
        #expect(measurement.toKernel.spans.count == LoopbackTrial.presses)
    }
}
