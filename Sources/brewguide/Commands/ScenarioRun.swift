import Controller
import Archive
import Assembly
import CommandLine
import Hardware
import SimBoard
import SystemCalls
import Timebase
import Units

/// Plays a scenario on a board in virtual time.
struct ScenarioRun {
    private let setup: SimulationSetup
    private let scriptPath: String
    private let board: ScenarioBoard
    private let environment: SimulatedEnvironment

    init(_ setup: SimulationSetup, scriptPath: String) throws(CommandFailure) {
        self.setup = setup
        self.scriptPath = scriptPath
        let text = try Files.text(at: scriptPath)
        let scenario: Scenario
        do throws(ScenarioSyntaxError) {
            scenario = try Scenario(parsing: text)
        } catch {
            throw CommandFailure(status: .badData, message: "\(scriptPath): \(error)")
        }
        board = setup.device.makeBoard(playing: scenario)
        environment = SimulatedEnvironment(
            // In a folder that stays, another run must not give the ids of this one again.
            firstID: setup.state.isTemporary ? 0 : UInt64.random(in: 1 << 40...1 << 60)
        ) { [board] in (board.bootID, board.wallTime, board.clockIsRight) }
    }

    func run() throws(CommandFailure) {
        let trace = try TraceFile.open(setup.tracePath)
        board.trace = trace?.sink
        let viewer = setup.speed.map { ScenarioViewer(speed: $0) }
        if let viewer { board.pacer = { [unowned board] in viewer.show(board, at: $0) } }
        let outcome = try play()
        viewer?.close()
        try trace?.finish()
        if let path = setup.picturePath {
            try Files.write(GlassPicture(board.display).svg, to: path)
        }
        if case .failed(let failure) = outcome {
            throw CommandFailure(status: .badData, message: "\(scriptPath): \(failure)")
        }
        if let violation = board.violations.first {
            throw CommandFailure(
                status: .badData,
                message: "\(scriptPath): the display would not have taken this: "
                    + "\(violation.kind.rawValue) at \(violation.instant.nanoseconds) ns")
        }
        if let violation = board.scaleViolations.first {
            throw CommandFailure(
                status: .badData,
                message: "\(scriptPath): the scale would not have taken this: "
                    + "\(violation.kind.rawValue) at \(violation.instant.nanoseconds) ns")
        }
    }

    /// Builds a controller as often as the script restarts it.
    private func play() throws(CommandFailure) -> ScenarioBoard.Outcome? {
        while true {
            let archive = Archive(
                directory: setup.state.path, environment: environment,
                log: { Console.warn($0, priority: 4) })
            do throws(HardwareError) {
                let loop = try ControllerLoop(
                    board: board, archive: ImmediateArchive(archive),
                    observer: TraceFile.observer(board.trace),
                    makeDevice: { down, now in
                        setup.device.makeDevice(archive.startingPoint(at: now), down: down, at: now)
                    })
                _ = try loop.run()
            } catch {
                throw CommandFailure(status: .unavailable, message: error.description)
            }
            guard case .restart = board.outcome else { return board.outcome }
            board.resume()
        }
    }
}

/// Lets a person watch a scenario: slows it to a speed one can follow, and draws it where there
/// is a terminal.
private final class ScenarioViewer {
    private let speed: Double
    private let started = SystemClock.now
    private var terminal = Terminal.isPresent ? try? Terminal() : nil
    private var drawn: [String] = []

    init(speed: Double) { self.speed = speed }

    func show(_ board: ScenarioBoard, at elapsed: Duration) {
        draw(board)
        let real =
            UntrustedInteger(rounding: Double(elapsed.nanoseconds) / speed)?
            .nearest(to: 0...Int64.max) ?? 0
        // Nothing to wait for but time.
        _ = try? Poller.wait(for: [], until: started + .nanoseconds(real))
    }

    /// Gives the terminal back.
    func close() { terminal = nil }

    private func draw(_ board: ScenarioBoard) {
        guard let terminal else { return }
        let drawing = DeviceDrawing(
            glass: board.display.lines, size: board.displaySize,
            backlight: board.display.backlight, displayIsConnected: board.display.isConnected,
            keysDown: board.keysDown, colours: Console.wantsColours)
        let size = terminal.size
        let lines = drawing.lines(columns: size.columns, rows: size.rows)
        guard lines != drawn else { return }
        drawn = lines
        terminal.draw(lines)
    }
}
