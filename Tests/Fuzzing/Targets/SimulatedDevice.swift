import Archive
import Assembly
import Controller
import Device
import Fixtures
import Hardware
import Panel
import SimBoard
import Timebase

/// The whole device on the simulated board, in virtual time, with its storage in a folder.
enum SimulatedDevice {
    /// A person who opens the menu, looks at recipes and logs, and begins a brew.
    static let tour = """
        wait 1
        press restart
        wait 1
        press next
        wait 1
        press pause
        wait 1
        press next
        wait 1
        press pause
        wait 1
        press restart
        wait 1
        press restart
        wait 1
        press pause
        wait 1
        press pause
        wait 1
        press next
        wait 1
        press next
        wait 1
        press next
        wait 1
        press restart
        wait 1
        press restart
        wait 1
        press restart
        wait 1
        press next
        wait 1
        press next
        wait 2
        press next
        wait 5
        press pause
        wait 1
        press pause
        wait 1
        press next
        """

    /// Plays a script on a device that keeps its things in a folder, or nothing.
    static func play(
        _ scenario: Scenario, in directory: String?, trace: ((TraceEvent, Instant) -> Void)? = nil
    ) throws {
        let board = setup.makeBoard(playing: scenario)
        board.trace = trace
        let environment = SimulatedEnvironment { (board.bootID, board.wallTime, true) }
        while true {
            let archive = directory.map { Archive(directory: $0, environment: environment) }
            let loop = try ControllerLoop(
                board: board, archive: archive.map(ImmediateArchive.init)
            ) { down, now in
                device(archive?.startingPoint(at: now) ?? StartingPoint(), down: down, at: now)
            }
            _ = try loop.run()
            guard case .restart = board.outcome else { break }
            board.resume()
        }
        try require(board.violations.isEmpty, "the display would not have taken this")
    }

    /// Everything that happens while a script plays.
    static func trace(of scenario: Scenario) throws -> [String] {
        var lines: [String] = []
        try play(scenario, in: nil) { lines.append($0.jsonLine(at: $1)) }
        for line in lines { try DocumentChecks.checkJSON(line) }
        return lines
    }

    private static let setup = DeviceSetup(
        panel: Panel.Configuration(size: .twentyByFour, hasBuzzer: true))

    private static func device(
        _ start: StartingPoint, down: Set<Button>, at now: Instant
    ) -> Device {
        setup.makeDevice(start, down: down, at: now)
    }
}
