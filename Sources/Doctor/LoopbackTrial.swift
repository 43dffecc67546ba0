// Presses the keys by wires, as the loopback rig has them, and measures how long each thing takes.
//
// Terms
//   wire       An output that is joined to a key's line.
//   to kernel  From the call that sets the output to the edge, as the kernel stamps it.
//   to program From that stamp until this thread has it.
//   to frame   From that stamp until the display has taken all of a new frame.
//
// Each wire is looked at before anything is measured: one that moves nothing, or another key, is
// told, for figures of it would be none. A key is up between two presses for a span that differs
// each time, so that the presses keep step with nothing else on the machine.

import Hardware
import Timebase

/// Measures a board whose keys are pressed by wires.
public struct LoopbackTrial {
    /// What was measured.
    public struct Measurement: Hashable, Sendable {
        /// From setting an output to the kernel's stamp of the edge.
        public internal(set) var toKernel = SpanDistribution()
        /// From the kernel's stamp to this program.
        public internal(set) var toProgram = SpanDistribution()
        /// From the kernel's stamp to the end of the frame on the display.
        public internal(set) var toFrame = SpanDistribution()
        /// Presses that led to no edge.
        public internal(set) var lost = 0
        /// Why a frame did not arrive; none was sent after it.
        public internal(set) var displayError: HardwareError?
    }

    /// What came of it.
    public enum Outcome: Hashable, Sendable {
        /// The wires are right, and this was measured.
        case measured(Measurement)
        /// The wire of this key does not move its line.
        case unwired(Button)
        /// The wire of one key moves the line of another.
        case crossed(Button, moves: Button)
        /// The lines failed.
        case failed(HardwareError)
    }

    /// How often the keys are pressed, in turn. Chosen: a 99th percentile, in half a minute.
    public static let presses = 300
    /// How long an edge may take. Chosen: far above what a capacitor of 100 nF at a key makes of
    /// it.
    static let patience = Duration.milliseconds(100)
    /// How long a frame may take. Chosen: a bus that hangs takes a second to say so.
    static let framePatience = Duration.seconds(2)
    /// How long a key is down.
    static let pressTime = Duration.milliseconds(10)

    private let board: any Board
    private let wires: (Button, Contact) throws(HardwareError) -> Void
    private let frame: (Int) -> BusTransfer?

    /// A trial on `board`, whose keys `wires` presses; `frame` gives what is to be sent to the
    /// display after the press of this number, from 0.
    public init(
        board: any Board, wires: @escaping (Button, Contact) throws(HardwareError) -> Void,
        frame: @escaping (Int) -> BusTransfer?
    ) {
        self.board = board
        self.wires = wires
        self.frame = frame
    }

    /// Looks at the wires, then measures.
    public func run() -> Outcome {
        do throws(HardwareError) {
            for button in Button.allCases {
                if let outcome = try lookAtWire(of: button) { return outcome }
            }
            return .measured(try measure())
        } catch {
            return .failed(error)
        }
    }

    /// What is wrong with a wire; nil when it is right.
    private func lookAtWire(of button: Button) throws(HardwareError) -> Outcome? {
        try wires(button, .closed)
        let moved = try nextClosing()
        try wires(button, .open)
        try rest(for: Self.pressTime)
        guard let moved else { return .unwired(button) }
        return moved.button == button ? nil : .crossed(button, moves: moved.button)
    }

    private func measure() throws(HardwareError) -> Measurement {
        var measurement = Measurement()
        for press in 0..<Self.presses {
            let button = Button.allCases[press % Button.allCases.count]
            let start = board.now
            try wires(button, .closed)
            if let edge = try nextClosing() {
                let seen = board.now
                measurement.toKernel.add(max(.zero, edge.instant - start))
                measurement.toProgram.add(max(.zero, seen - edge.instant))
                try send(press, since: edge.instant, &measurement)
            } else {
                measurement.lost += 1
            }
            try rest(for: Self.pressTime)
            try wires(button, .open)
            try rest(for: .milliseconds(20) + .microseconds(Int64(press * 7919 % 10_000)))
        }
        return measurement
    }

    /// The next edge of a key that closes; nil when none comes in time.
    private func nextClosing() throws(HardwareError) -> ButtonEdge? {
        let end = board.now + Self.patience
        while board.now < end {
            for event in try board.wait(until: end, watching: []) {
                if case .edge(let edge) = event, edge.contact == .closed { return edge }
            }
        }
        return nil
    }

    /// Sends the frame that follows a press, and waits for its end.
    private func send(
        _ press: Int, since edge: Instant, _ measurement: inout Measurement
    ) throws(HardwareError) {
        guard measurement.displayError == nil, let transfer = frame(press) else { return }
        board.beginTransfer(transfer)
        let end = board.now + Self.framePatience
        while board.now < end {
            for event in try board.wait(until: end, watching: []) {
                guard case .transferEnded(let error, let instant) = event else { continue }
                if error == nil { measurement.toFrame.add(instant - edge) }
                measurement.displayError = error
                return
            }
        }
        measurement.displayError = .busHung
    }

    /// Lets time pass, whatever happens meanwhile.
    private func rest(for span: Duration) throws(HardwareError) {
        let end = board.now + span
        while board.now < end { _ = try board.wait(until: end, watching: []) }
    }
}
