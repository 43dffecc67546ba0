import Controller
import Fixtures
import HD44780
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
            wiring: wiring == .pcf8574 ? .pcf8574(address: 0x27) : .parallel, traits: traits,
            glyphs: Glyphs.all)
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
        size: DisplaySize, wiring: DisplayWiring, debounce: DebounceTimes = DebounceTimes(),
        down: Set<Button> = [], at now: Instant
    ) -> Device {
        let driver = DisplayDriver(size: size, wiring: wiring)
        return Device(
            panel: Panel(Panel.Configuration(size: size, hasBuzzer: true), at: now),
            pipeline: DisplayPipeline(driver: driver, wiring: wiring), debounce: debounce,
            down: down, at: now)
    }
}

extension Device {
    /// What comes of drawing alone.
    mutating func draw(at now: Instant) -> [Output] {
        var outputs: [Output] = []
        draw(at: now, into: &outputs)
        return outputs
    }

    /// What comes of time alone.
    mutating func advance(to now: Instant) -> [Output] {
        var outputs: [Output] = []
        advance(to: now, into: &outputs)
        return outputs
    }
}
