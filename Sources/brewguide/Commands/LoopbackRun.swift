#if canImport(PiBoard)
    import Assembly
    import Device
    import Doctor
    import Documents
    import Hardware
    import PiBoard
    import Timebase

    /// Measures this Pi by the loopback rig.
    struct LoopbackRun {
        /// A gap, where a failure is wanted.
        struct Refusal: Error {
            let gap: FieldReport.Gap
        }

        let configuration: Configuration

        func measure() -> Result<FieldReport.Latency, Refusal> {
            guard !usesOutputs else { return .failure(Refusal(gap: .ownLines)) }
            do throws(HardwareError) {
                // First, so that what they do as they are requested reaches no key.
                let wires = try LoopbackWires(onChip: configuration.chip)
                guard let board = try configuration.wiring.opened() else {
                    return .failure(Refusal(gap: .noBoard))
                }
                return try measure(board, wires)
            } catch {
                return .failure(Refusal(gap: FieldReport.Gap(error)))
            }
        }

        /// Whether the configuration has one of the rig's outputs in use.
        private var usesOutputs: Bool {
            let pins = configuration.display.lines?.wired.map(\.line) ?? []
            let used =
                configuration.buttons.inOrder + pins + [configuration.buzzer].compactMap { $0 }
            return used.contains { line in LoopbackWires.lines.contains { $0.isSame(as: line) } }
        }

        private func measure(
            _ board: any Board, _ wires: LoopbackWires
        ) throws(HardwareError) -> Result<FieldReport.Latency, Refusal> {
            var isRealtime = true
            RealtimeThread.prepare { _ in isRealtime = false }
            let screens = TrialScreens(DeviceSetup(configuration).makePipeline(), on: board)
            let displayStart = try screens.start()
            let trial = LoopbackTrial(
                board: board,
                wires: { button, contact throws(HardwareError) in
                    try wires.set(button, contact)
                }, frame: screens.next)
            switch trial.run() {
            case .measured(let measurement):
                return .success(
                    FieldReport.Latency(
                        measurement: measurement, displayStart: displayStart,
                        isRealtime: isRealtime))
            case .unwired(let button): return .failure(Refusal(gap: .unwired(button)))
            case .crossed(let button, _): return .failure(Refusal(gap: .crossed(button)))
            case .failed(let error): throw error
            }
        }
    }

    /// Screens that differ in every cell, one after the other.
    private final class TrialScreens {
        /// How long the first one may take. Chosen: three tries with their back-off.
        private static let patience = Duration.seconds(2)

        private var pipeline: DisplayPipeline
        private let board: any Board
        private let size: DisplaySize
        private var works = false
        private var isSent = false

        init(_ pipeline: DisplayPipeline, on board: any Board) {
            self.pipeline = pipeline
            self.board = board
            size = board.displaySize
        }

        /// Brings up the display and shows the first screen. Returns how long that took; nil when
        /// it failed: there are no more screens then.
        func start() throws(HardwareError) -> Duration? {
            let begun = board.now
            pipeline.want(screen(0))
            guard let transfer = pipeline.next(at: begun, watches: false) else { return nil }
            board.beginTransfer(transfer)
            let end = begun + Self.patience
            while board.now < end {
                for event in try board.wait(until: end, watching: []) {
                    guard case .transferEnded(let error, let instant) = event else { continue }
                    pipeline.ended(error, at: instant)
                    works = error == nil
                    return works ? instant - begun : nil
                }
            }
            return nil
        }

        /// What shows the screen after this press; the one before has arrived.
        func next(_ press: Int) -> BusTransfer? {
            guard works else { return nil }
            if isSent { pipeline.ended(nil, at: board.now) }
            pipeline.want(screen(press + 1))
            let transfer = pipeline.next(at: board.now, watches: false)
            isSent = transfer != nil
            return transfer
        }

        private func screen(_ number: Int) -> Frame {
            var frame = Frame(size: size)
            let letter = Unicode.Scalar(UInt8(ascii: "A") + UInt8(number % 26))
            for row in 0..<size.rows {
                for column in 0..<size.columns { frame[row: row, column: column] = .scalar(letter) }
            }
            return frame
        }
    }
#endif
