import Hardware
import SimBoard
import Testing
import Timebase

@Suite("SPEC §13 · the keys, played by a script")
struct ButtonTests {
    private func board(_ script: String) throws -> ScenarioBoard {
        ScenarioBoard(scenario: try Scenario(parsing: script), glyphs: [])
    }

    /// What happens on the board until the script is over, as `KEY down|up at MS`.
    private func story(_ board: ScenarioBoard) throws -> [String] {
        var story: [String] = []
        // No script here has as many lines.
        for _ in 0..<1000 {
            for event in try board.wait(until: nil, watching: []) {
                switch event {
                case .edge(let edge):
                    let contact = edge.contact == .closed ? "down" : "up"
                    story.append("\(edge.button.rawValue) \(contact) \(Self.time(edge.instant))")
                case .edgesLost(let button, let instant):
                    story.append("\(button.rawValue) lost \(Self.time(instant))")
                case .killed: return story
                case .transferEnded, .readable, .scale: Issue.record("nobody asked for \(event)")
                }
            }
        }
        throw EndlessWorld()
    }

    private static func time(_ instant: Instant) -> String {
        "\(Double(instant.nanoseconds) / 1_000_000)"
    }

    @Test(
        "presses and holds are edges at exact times, and the script goes on after them",
        arguments: [
            (
                "press next\nwait 1\npress pause 15",
                ["next down 0.0", "next up 80.0", "pause down 1080.0", "pause up 1095.0"]
            ),
            ("hold restart 2\nwait 0.5", ["restart down 0.0", "restart up 2000.0"]),
            (
                "down next\nwait 0.1\ndown pause\nwait 0.1\nup next\nup pause",
                ["next down 0.0", "pause down 100.0", "next up 200.0", "pause up 200.0"]
            ),
            // A key that is down already, or up, makes no edge.
            (
                "down next\nwait 0.1\ndown next\nwait 0.1\nup next\nup next",
                ["next down 0.0", "next up 200.0"]
            ),
            // A finger takes 50 ms to the next key.
            (
                "press next\npress next",
                ["next down 0.0", "next up 80.0", "next down 130.0", "next up 210.0"]
            ),
        ] as [(String, [String])])
    func presses(script: String, edges: [String]) throws {
        #expect(try story(board(script)) == edges)
    }

    @Test("a bouncing press chatters as it closes and as it opens, by a fixed rule, and once")
    func bounce() throws {
        let script = "bounce next 2 4\npress next 20\nwait 1\npress next 20"
        #expect(
            try story(board(script)) == [
                "next down 0.0", "next up 1.0", "next down 2.0", "next up 3.0", "next down 4.0",
                "next up 20.0", "next down 21.0", "next up 22.0", "next down 23.0",
                "next up 24.0", "next down 1020.0", "next up 1040.0",
            ])
    }

    @Test("bounce of one key is none of another's, and its press ends as it should")
    func bounceOfOneKey() throws {
        let board = try board("bounce next 3 9\npress pause 20\nwait 1\npress next 5\nwait 1")
        let story = try story(board)
        #expect(story.prefix(2) == ["pause down 0.0", "pause up 20.0"])
        #expect(story.last?.hasPrefix("next up") == true)
        #expect(try board.contact(of: .next) == .open)
    }

    @Test("a contact's level is the true one, and the keys that are down are told")
    func levels() throws {
        let board = try board("down pause\nwait 1\nup pause\nwait 1")
        try board.pass(until: .origin + .milliseconds(500))
        #expect(try board.contact(of: .pause) == .closed)
        #expect(try board.contact(of: .next) == .open)
        #expect(board.keysDown == [.pause])
        try board.pass(until: .origin + .milliseconds(1500))
        #expect(try board.contact(of: .pause) == .open)
    }

    @Test(
        "an edge the kernel missed is not told, though the contact has changed",
        arguments: [
            (.silent, ["next down 0.0"]), (.announced, ["next down 0.0", "next lost 80.0"]),
        ] as [(EdgeLoss, [String])])
    func lostEdge(loss: EdgeLoss, edges: [String]) throws {
        let board = try board("press next\nwait 1\npress next")
        board.loseNextEdge(of: .next, to: .open, loss)
        #expect(try story(board) == edges + ["next down 1080.0", "next up 1160.0"])
        #expect(try board.contact(of: .next) == .open)
    }

    @Test("a deadline in the past means look, don't sleep")
    func deadlines() throws {
        let board = try board("wait 1\npress next")
        try board.pass(until: .origin + .milliseconds(500))
        #expect(try board.wait(until: .origin, watching: []).isEmpty)
        #expect(board.now == .origin + .milliseconds(500))
        #expect(try board.wait(until: .origin + .milliseconds(600), watching: []).isEmpty)
        #expect(board.now == .origin + .milliseconds(600))
    }

    @Test("descriptors are nothing in virtual time, and the buzzer is remembered")
    func theRest() throws {
        let board = try board("wait 1")
        #expect(try board.wait(until: .origin + .milliseconds(1), watching: [0, 1]).isEmpty)
        try board.setBuzzer(true)
        #expect(board.buzzerIsOn)
        try board.setBuzzer(false)
        #expect(!board.buzzerIsOn)
    }
}
