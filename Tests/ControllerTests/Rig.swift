import Assembly
import Controller
import Device
import Fixtures
import Hardware
import Panel
import SimBoard
import Timebase

/// The whole device on the simulated board, in virtual time.
struct Rig {
    let board: ScenarioBoard
    let wiring: DisplayWiring
    var hangs = false
    var debounce = DebounceTimes()

    init(
        _ script: String, size: DisplaySize = .twentyByFour, wiring: DisplayWiring = .pcf8574,
        traits: BusTraits = BusTraits()
    ) throws {
        self.wiring = wiring
        board = ScenarioBoard(
            scenario: try Scenario(parsing: script), size: size,
            wiring: wiring, traits: traits, glyphs: Glyphs.all)
    }

    /// Plays the script to its end; restarts the controller where it says so.
    func run(observer: ControllerLoop.Observer? = nil, log: @escaping (String) -> Void = { _ in })
        throws
    {
        while true {
            let loop = try ControllerLoop(
                board: SleepingBoard(board), observer: observer, log: log
            ) { down, now in
                Self.device(
                    size: board.displaySize, wiring: wiring, debounce: debounce, down: down,
                    at: now)
            }
            _ = try loop.run()
            guard case .restart = board.outcome else { break }
            board.resume()
        }
        if case .failed(let failure) = board.outcome { throw failure }
    }

    static func device(
        size: DisplaySize, wiring: DisplayWiring, start: StartingPoint = StartingPoint(),
        debounce: DebounceTimes = DebounceTimes(), down: Set<Button> = [], at now: Instant
    ) -> Device {
        DeviceSetup(
            panel: Panel.Configuration(size: size, hasBuzzer: true), wiring: wiring,
            debounce: debounce
        ).makeDevice(start, down: down, at: now)
    }
}
