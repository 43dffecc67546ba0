import Hardware
import SimBoard
import Testing
import Timebase

@Suite("SPEC §13 · restart crash, restart power")
struct RestartTests {
    private func board(_ script: String) throws -> ScenarioBoard {
        ScenarioBoard(scenario: try Scenario(parsing: script), glyphs: [])
    }

    /// Lets time pass until the controller is to go.
    private func run(_ board: ScenarioBoard) throws -> ScenarioBoard.Outcome? {
        for _ in 0..<1000 {
            for case .killed in try board.wait(until: nil, watching: []) { return board.outcome }
        }
        throw EndlessWorld()
    }

    @Test("a crash takes 0.2 s; clock, boot and display go on")
    func crash() throws {
        let board = try board("wait 3\nrestart crash\nwait 1")
        try board.carry(Wire.initialisation + Wire.text("hello"))
        #expect(try run(board) == .restart(.crash))
        board.resume()
        #expect(board.now == .origin + .milliseconds(3200))
        #expect(board.boot == 1 && board.bootID == "simulated-boot-1")
        #expect(board.display.lines[0].hasPrefix("hello"))
        #expect(try run(board) == .finished)
        #expect(board.now == .origin + .milliseconds(4200))
    }

    @Test("after a power cut the clock begins anew, the calendar goes on, the display is blank")
    func power() throws {
        let board = try board("wait 3\nrestart power\nwait 1")
        try board.carry(Wire.initialisation + Wire.text("hello"))
        try board.setBuzzer(true)
        #expect(try run(board) == .restart(.power))
        let before = board.wallTime
        board.resume()
        #expect(board.now == .origin && board.wallTime == before)
        #expect(board.boot == 2 && board.bootID == "simulated-boot-2")
        #expect(!board.display.chip.isFourBit && !board.display.chip.isDisplayOn)
        #expect(!board.buzzerIsOn)
        try board.carry(Wire.initialisation + Wire.text("again"))
        #expect(board.display.lines[0].hasPrefix("again") && board.violations == [])
        #expect(try run(board) == .finished)
    }

    @Test("the calendar begins on 2026-01-01 at 08:00 UTC and goes with the virtual time")
    func wallTime() throws {
        let board = try board("wait 10")
        #expect(board.wallTime == WallTime(millisecondsSince1970: 1_767_254_400_000))
        try board.pass(until: .origin + .milliseconds(1500))
        #expect(board.wallTime == WallTime(millisecondsSince1970: 1_767_254_401_500))
    }

    @Test("power that stays away is counted by a clock that is right, and only then by one that is")
    func powerAway() throws {
        let start: Int64 = 1_767_254_400_000
        let board = try board(
            "restart power 60\nclock wrong\nrestart power 3600\nwait 1\nclock right\nwait 1")
        #expect(try run(board) == .restart(.power))
        board.resume()
        #expect(board.clockIsRight && board.now == .origin)
        #expect(board.wallTime == WallTime(millisecondsSince1970: start + 60_000))
        #expect(try run(board) == .restart(.power))
        board.resume()
        #expect(!board.clockIsRight && board.boot == 3)
        #expect(board.wallTime == WallTime(millisecondsSince1970: start + 60_000))
        #expect(try run(board) == .finished)
        #expect(board.clockIsRight && board.now == .origin + .seconds(2))
        #expect(board.wallTime == WallTime(millisecondsSince1970: start + 3_662_000))
    }

    @Test("the calendar goes on through cuts and crashes, and counts what they took")
    func calendarThroughRestarts() throws {
        let board = try board("wait 5\nrestart power\nwait 2\nrestart crash\nwait 1")
        #expect(try run(board) == .restart(.power))
        board.resume()
        #expect(try run(board) == .restart(.crash))
        board.resume()
        #expect(board.now == .origin + .milliseconds(2200))
        #expect(try run(board) == .finished)
        #expect(board.wallTime == WallTime(millisecondsSince1970: 1_767_254_400_000 + 8200))
    }

    @Test("a transfer the crash cut within a byte never ends, and its successor is not blamed")
    func crashWithinATransfer() throws {
        let board = try board("wait 1\nrestart crash\nwait 10")
        try board.carry(Wire.initialisation)
        try board.pass(until: .origin + .milliseconds(999))
        // 0xF0 with the lower half to come: followed by 0x3 it is an address that is none.
        let half = Wire.nibble(0xF0)
        board.beginTransfer([.write(half + [UInt8](repeating: 0x08, count: 100))])
        #expect(try run(board) == .restart(.crash))
        board.resume()
        try board.carry(Wire.initialisation + Wire.text("hello"))
        #expect(board.display.lines[0].hasPrefix("hello"))
        #expect(board.violations == [])
        // From then on it is.
        try board.carry([.write(Wire.byte(0x80 | 0x30))])
        #expect(board.violations.map(\.kind) == [.addressOutOfRange])
    }

    @Test("edges while the process is gone are nobody's; a key kept down is still down after it")
    func keysMeanwhile() throws {
        // The chatter goes on for 100 ms after the crash.
        let board = try board("bounce next 10 100\ndown next\nrestart crash\nwait 1\nup next")
        _ = try run(board)
        var traced: [Int64] = []
        board.trace = { event, instant in
            if case .edge = event { traced.append(instant.nanoseconds / 1_000_000) }
        }
        board.resume()
        // The trace knows of them, each at its own time.
        #expect(traced == Array(stride(from: 5, through: 100, by: 5)))
        #expect(try board.wait(until: .origin + .milliseconds(500), watching: []).isEmpty)
        #expect(try board.contact(of: .next) == .closed)
    }

    @Test("resuming what was not stopped does nothing")
    func resumeWithoutRestart() throws {
        let board = try board("wait 1")
        board.resume()
        #expect(board.now == .origin)
        #expect(try run(board) == .finished)
        board.resume()
        #expect(board.outcome == .finished)
    }
}
