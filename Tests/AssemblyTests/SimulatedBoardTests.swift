import Assembly
import Controller
import Hardware
import SimBoard
import Testing

@Suite("A simulated board and its device")
struct SimulatedBoardTests {
    @Test(
        "agree on size, wires and ROM: what the device draws is read from the display",
        arguments: DisplaySize.all, DisplayWiring.allCases)
    func agree(size: DisplaySize, wiring: DisplayWiring) throws {
        for rom in CharacterROM.allCases {
            let setup = DeviceSetup(simulated: size, wiring: wiring, rom: rom)
            let script = "wait 1\nexpect \"250\"\npress next\nwait 1\nreject \"\u{FFFD}\""
            let board = setup.makeBoard(playing: try Scenario(parsing: script))
            let loop = try ControllerLoop(board: board) { down, now in
                setup.makeDevice(down: down, at: now)
            }
            _ = try loop.run()
            #expect(board.outcome == .finished)
            #expect(board.violations.isEmpty)
        }
    }
}
