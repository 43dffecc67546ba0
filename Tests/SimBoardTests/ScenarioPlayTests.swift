import Hardware
import SimBoard
import Testing
import Timebase

@Suite("SPEC §13 · scenario scripts, played")
struct ScenarioPlayTests {
    /// A controller of a few lines: shows `text` a while after NEXT goes down.
    private func play(
        _ script: String, showing text: String = "Bloom", after delay: Duration = .zero,
        behind lead: BusTransfer = [], size: DisplaySize = .twentyByFour
    ) throws -> (outcome: ScenarioBoard.Outcome?, board: ScenarioBoard) {
        let board = ScenarioBoard(
            scenario: try Scenario(parsing: "wait 1\n" + script), size: size, glyphs: [])
        try board.carry(Wire.initialisation + Wire.text("ready"))
        var due: Instant?
        for _ in 0..<1000 {
            for event in try board.wait(until: due, watching: []) {
                switch event {
                case .edge(let edge):
                    if edge.contact == .closed { due = edge.instant + delay }
                case .killed: return (board.outcome, board)
                case .edgesLost, .transferEnded, .readable, .scale: break
                }
            }
            if let instant = due, instant <= board.now {
                due = nil
                board.beginTransfer(lead + Wire.text(text))
            }
        }
        throw EndlessWorld()
    }

    private func failure(_ outcome: ScenarioBoard.Outcome?) throws -> ScenarioFailure {
        guard case .failed(let failure) = outcome else { throw UnexpectedEnd() }
        return failure
    }

    @Test(
        "what holds, holds",
        arguments: [
            "expect \"ready\"", "expect row 1 \"ready\"", "reject \"Bloom\"", "",
            "down next\nexpect \"Bloom\"", "down next\nexpect row 1 \"Bloom\" within 2",
            "down next\nreject \"ready\"", "expect \"y      \"", "expect row 1 \"ready  \"",
            "expect \"ready                              \"",
        ] as [String])
    func holds(script: String) throws {
        #expect(try play(script).outcome == .finished)
    }

    @Test(
        "what does not hold, fails with its line",
        arguments: [
            ("expect \"Bloom\"", "\"Bloom\" in some row"),
            ("expect row 2 \"ready\"", "\"ready\" in row 2"),
            ("reject \"ready\"", "no row with \"ready\""),
            ("expect \"rea y\"", "\"rea y\" in some row"),
        ] as [(String, String)])
    func fails(command: String, expected: String) throws {
        let failure = try failure(play("wait 1\n\(command)\nwait 1").outcome)
        #expect(failure.line == 3 && failure.text == command && failure.expected == expected)
    }

    @Test("a row that the display does not have holds nothing")
    func rowBeyondTheGlass() throws {
        let outcome = try play("expect row 3 \"ready\"", size: .sixteenByTwo).outcome
        #expect(try failure(outcome).expected == "\"ready\" in row 3")
    }

    @Test(
        "`expect` gives the display 150 ms, `within` more and never less",
        arguments: [
            ("down next\nexpect \"Bloom\"", 140, true),
            ("down next\nexpect \"Bloom\"", 160, false),
            ("down next\nexpect \"Bloom\" within 2", 1900, true),
            ("down next\nexpect \"Bloom\" within 2", 2010, false),
            ("down next\nexpect \"Bloom\" within 0.01", 100, true),
        ] as [(String, Int, Bool)])
    func settling(script: String, milliseconds: Int, isFinished: Bool) throws {
        let outcome = try play(script, after: .milliseconds(milliseconds)).outcome
        #expect((outcome == .finished) == isFinished)
    }

    @Test("`expect` goes on the moment the text is there")
    func goesOnAtOnce() throws {
        let (outcome, board) = try play(
            "down next\nexpect \"Bloom\" within 60\nwait 1", after: .milliseconds(500))
        #expect(outcome == .finished)
        // Seven bytes of six states each, nine bits a state, and the address.
        #expect(board.now.nanoseconds < 2_510_000_000)
    }

    @Test(
        "`reject` is not content before the display is quiet for 20 ms",
        arguments: [(0, false), (15, false), (30, true)] as [(Int, Bool)])
    func rejectWaits(milliseconds: Int, isFinished: Bool) throws {
        let outcome = try play(
            "down next\nreject \"Bloom\"", after: .milliseconds(milliseconds)
        ).outcome
        #expect((outcome == .finished) == isFinished)
    }

    @Test("`reject` is not content while something is on its way to the display")
    func rejectWaitsForTheEnd() throws {
        let slow: BusTransfer = [.wait(.milliseconds(40))]
        let outcome = try play("down next\nreject \"Bloom\"", behind: slow).outcome
        #expect(try failure(outcome).expected == "no row with \"Bloom\"")
    }

    @Test(
        "`reject` gives a text 150 ms to go away",
        arguments: [(100, true), (200, false)] as [(Int, Bool)])
    func rejectIsFair(milliseconds: Int, isFinished: Bool) throws {
        let outcome = try play(
            "down next\nreject \"ready\"", after: .milliseconds(milliseconds)
        ).outcome
        #expect((outcome == .finished) == isFinished)
    }

    @Test("a failure tells line, command, what was expected, and the whole screen")
    func failureText() throws {
        let outcome = try play("expect row 1 \"Bloom\" # now", size: .sixteenByTwo).outcome
        #expect(
            try failure(outcome).description == """
                line 2: expect row 1 "Bloom" # now
                expected "Bloom" in row 1; the glass shows
                +----------------+
                |ready           |
                |                |
                +----------------+
                """)
    }

    @Test("after the last line the world is over, and stays so")
    func over() throws {
        let (outcome, board) = try play("wait 1")
        #expect(outcome == .finished)
        guard case .killed = try board.wait(until: nil, watching: []).first else {
            Issue.record("the board goes on")
            return
        }
    }
}
