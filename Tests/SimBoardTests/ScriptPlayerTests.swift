import Hardware
import Testing
import Timebase
import Units

@testable import SimBoard

/// The person of a scenario without a board: what is done when, and what is judged on which rows.
@Suite("SPEC §13 · when a script's lines are due")
struct ScriptPlayerTests {
    private static func at(_ milliseconds: Int) -> Instant { .origin + .milliseconds(milliseconds) }

    private func player(_ script: String, from line: Int = 0) throws -> ScriptPlayer {
        ScriptPlayer(try Scenario(parsing: script), from: line, at: .origin)
    }

    /// One step at a moment, on a display at rest since `quiet`.
    private func play(
        _ player: inout ScriptPlayer, _ now: Int, rows: [String] = ["abc"], quiet: Int? = 0
    ) -> ScriptPlayer.Act? {
        player.play(rows: rows, quiet: quiet.map { Self.at($0) }, now: Self.at(now))
    }

    /// When the next step is due, in milliseconds.
    private func due(
        _ player: ScriptPlayer, _ now: Int, rows: [String] = ["abc"], quiet: Int? = 0
    ) -> Int? {
        let instant = player.nextInstant(
            rows: rows, quiet: quiet.map { Self.at($0) }, now: Self.at(now))
        return instant.map { Int(($0 - .origin).nanoseconds / 1_000_000) }
    }

    @Test("each line does its own thing to the world, and begins at once")
    func acts() throws {
        let acts: [(String, ScriptPlayer.Act)] = [
            ("press next 80", .move(.next, .closed)), ("hold pause 2", .move(.pause, .closed)),
            ("down restart", .move(.restart, .closed)), ("up next", .move(.next, .open)),
            ("bounce next 3 9", .chatter(.next, count: 3, within: .milliseconds(9))),
            ("display fail 4", .displayFail(4)), ("display unplug", .displayUnplug),
            ("display replug", .displayReplug), ("clock wrong", .clock(isRight: false)),
            ("put 18", .scale(.put(Grams(18)))), ("restart crash", .restart(.crash, off: .zero)),
            ("restart power 5", .restart(.power, off: .seconds(5))),
        ]
        for (line, act) in acts {
            var player = try player(line)
            #expect(due(player, 0) == 0 && !player.isLooking)
            #expect(play(&player, 0) == act, "\(line)")
            #expect(player.lineIndex == 1)
        }
        for line in ["wait 1", "expect \"a\"", "reject \"z\""] {
            var player = try player(line)
            #expect(play(&player, 0) == nil && player.lineIndex == 1)
        }
    }

    @Test("a key is let go after its time, and the next is pressed 50 ms later")
    func fingers() throws {
        var player = try player("press next 80\npress pause\nup next\ndown next")
        #expect(play(&player, 0) == .move(.next, .closed))
        #expect(due(player, 0) == 80)
        #expect(play(&player, 79) == nil)
        #expect(play(&player, 80) == .move(.next, .open))
        #expect(due(player, 80) == 80)
        #expect(play(&player, 80) == nil)
        #expect(due(player, 80) == 130 && player.lineIndex == 1)
        #expect(play(&player, 129) == nil)
        #expect(play(&player, 130) == .move(.pause, .closed))
        #expect(play(&player, 210) == .move(.pause, .open))
        // Letting go wants no time before it; pressing does.
        #expect(play(&player, 210) == .move(.next, .open))
        #expect(play(&player, 210) == nil && due(player, 210) == 260)
        #expect(play(&player, 260) == .move(.next, .closed))
    }

    @Test("after a power cut a finger is where it likes; after a crash it is where it was")
    func resumed() throws {
        for restart in [ScenarioCommand.Restart.power, .crash] {
            var player = try player("up next\nrestart \(restart.rawValue)\npress next")
            _ = play(&player, 0)
            #expect(play(&player, 0) == .restart(restart, off: .zero))
            player.resume(after: restart, at: Self.at(10))
            #expect(due(player, 10) == 10)
            let act = play(&player, 10)
            #expect((act == .move(.next, .closed)) == (restart == .power))
            #expect(due(player, 10) == (restart == .power ? 90 : 50))
        }
    }

    @Test("what is expected is waited for, and told once the display has settled")
    func expectation() throws {
        var player = try player("expect \"x\" within 1\nwait 2")
        _ = play(&player, 0)
        #expect(player.isLooking)
        #expect(due(player, 0) == 1000 && due(player, 7, rows: ["x"]) == 7)
        #expect(play(&player, 500) == nil)
        #expect(play(&player, 600, rows: ["x"], quiet: nil) == nil)
        // It came true, and the script goes on; the picture is not whole yet.
        #expect(player.isLooking && due(player, 600, quiet: nil) == 600)
        #expect(play(&player, 600, quiet: nil) == nil)
        #expect(due(player, 600, quiet: nil) == 2600)
        #expect(due(player, 600, quiet: 0) == 620, "20 ms after it came true")
        #expect(due(player, 640, quiet: 638) == 643, "5 ms after the wires came to rest")
        #expect(play(&player, 642, quiet: 638) == nil)
        #expect(play(&player, 643, rows: ["xyz"], quiet: 638) == .held(line: 1, glass: ["xyz"]))
        #expect(!player.isLooking && due(player, 643) == 2600)
        #expect(play(&player, 2600) == .finished)
        #expect(due(player, 2600) == nil && play(&player, 2600) == nil)
    }

    @Test("what does not come fails when its time is over, with the rows of that moment")
    func failure() throws {
        var player = try player("wait 0\nexpect row 2 \"x\"")
        _ = play(&player, 0)
        _ = play(&player, 0)
        #expect(due(player, 0) == 150)
        #expect(play(&player, 149, rows: ["x", "a"]) == nil)
        #expect(
            play(&player, 150, rows: ["x", "a"])
                == .failed(
                    ScenarioFailure(
                        line: 2, text: "expect row 2 \"x\"", expected: "\"x\" in row 2",
                        screen: ["x", "a"])))
    }

    @Test("what must not show is judged after 20 ms of rest, at the latest after 150 ms")
    func rejection() throws {
        var player = try player("reject \"x\"")
        _ = play(&player, 0)
        #expect(due(player, 5, quiet: 0) == 20 && due(player, 5, quiet: 3) == 23)
        #expect(due(player, 5, quiet: nil) == 150 && due(player, 5, quiet: 149) == 150)
        #expect(due(player, 5, rows: ["x"]) == 150)
        #expect(play(&player, 22, quiet: 3) == nil && player.isLooking)
        #expect(play(&player, 23, quiet: 3) == nil)
        #expect(due(player, 23, quiet: 3) == 23, "the script goes on")
    }

    @Test("the last line's display is given its time before the script is over")
    func last() throws {
        var player = try player("expect \"a\"")
        _ = play(&player, 0)
        _ = play(&player, 0)
        #expect(play(&player, 0) == nil)
        #expect(due(player, 0) == 20)
        #expect(play(&player, 20) == .held(line: 1, glass: ["abc"]))
        #expect(play(&player, 20) == .finished)
    }

    @Test("a restart comes before the display has settled: no rows are told")
    func unsettledRestart() throws {
        var player = try player("expect \"a\"\nexpect \"b\"\nrestart crash")
        for _ in 0..<4 { _ = play(&player, 0) }
        #expect(play(&player, 0) == .held(line: 1, glass: []))
        #expect(play(&player, 0) == .held(line: 2, glass: []))
        #expect(play(&player, 0) == .restart(.crash, off: .zero))
    }

    @Test("what takes its time is waited for, unless it flows by itself")
    func scale() throws {
        for (line, next) in [
            ("pour 10 3", 3000), ("flow 10 3", 0), ("lift 2", 2000), ("put 5", 0), ("take", 0),
            ("scale freeze", 0),
        ] {
            var player = try player(line + "\nwait 1")
            guard case .scale? = play(&player, 0) else {
                Issue.record("\(line)")
                continue
            }
            #expect(due(player, 0) == next, "\(line)")
        }
    }

    @Test("a script may begin in its middle")
    func middle() throws {
        var player = try player("wait 9\ndown next", from: 1)
        #expect(play(&player, 0) == .move(.next, .closed))
        #expect(play(&player, 0) == .finished)
    }
}
