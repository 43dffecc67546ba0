import Brewing
import Hardware
import Panel
import Testing
import Timebase

/// The stories of SPEC §15 that no other test of the user interface is named after.
@Suite("Stories")
struct StoryTests {
    @Test("US-004 · dose, yield, temperature and grind are confirmed, the ratio follows from them")
    func confirm() {
        var bench = Bench()
        bench.taps(.pause)
        bench.press(.pause, for: .milliseconds(500 + 9 * 125))
        bench.taps(.next, .next, .pause, .next, .pause, .next)
        #expect(bench.lines[1].hasPrefix("17.3g → 288g"))
        #expect(bench.lines[1].hasSuffix("1:16.6"))
        #expect(bench.lines[2].trimmed == "95 °C medium-coarse")
    }

    @Test("US-011 · NEXT moves on, step by step to the last")
    func next() {
        var bench = Bench()
        bench.taps(.next)
        var steps: [String] = []
        for _ in 0..<7 {
            steps.append(String(bench.lines[0].prefix(6)))
            bench.taps(.next)
        }
        #expect(steps == ["1/6 Ri", "2/6 Bl", "2/6 Bl", "3/6 Fi", "4/6 Se", "5/6 Dr", "6/6 Sw"])
        #expect(bench.panel.screenName == "rate")
    }

    @Test("US-012 · a step counts down, says at zero that it is over, and waits for NEXT")
    func countdown() {
        var bench = Bench()
        bench.bloom()
        #expect(bench.lines[0].hasSuffix(" 0:45"))
        bench.wait(.seconds(44))
        #expect(bench.lines[0].hasSuffix(" 0:01"))
        bench.wait(.seconds(1))
        #expect(bench.lines[0].hasSuffix("+0:00"))
        #expect(bench.lines[1].trimmed == "Time's up: Next")
        bench.wait(.seconds(600))
        #expect(bench.lines[0].hasPrefix("2/6"))
    }

    @Test(
        "a first-time owner's whole way, by three keys: brew, rate, save, find it, delete it, copy")
    func owner() {
        var bench = Bench(.twentyByFour, start: StartingPoint(), store: ModelStore())
        bench.brewToRating()
        bench.taps(.pause, .pause, .pause, .pause, .next, .pause, .next, .pause, .next, .next)
        bench.wait(.seconds(2))
        #expect(bench.panel.screenName == "confirm")
        bench.taps(.restart, .pause, .pause, .next)
        #expect(bench.lines[1] == ">21 Nov V60 Star… ★4")
        bench.taps(.next)
        bench.press(.restart, for: .seconds(2))
        bench.press(.restart, for: .seconds(3))
        #expect(bench.lines[1].trimmed == "No brews yet")
        bench.taps(.restart, .restart, .restart, .next, .next)
        bench.goDown(until: "Copy")
        bench.taps(.next, .next)
        #expect(bench.panel.screenName == "confirm")
        #expect(bench.panel.recipeName == "V60 Starter copy")
        bench.brewToRating()
        bench.taps(.pause, .next, .next, .next, .next)
        #expect(bench.store?.logs.map(\.recipeName) == ["V60 Starter copy"])
    }

    @Test("SPEC §7 · logs keep the name their recipe had")
    func snapshot() {
        var bench = Bench(.twentyByFour, start: StartingPoint(), store: .kitchen)
        bench.store?.logs = []
        bench.taps(.restart, .next)
        bench.goDown(until: ">Morning")
        bench.taps(.next, .next)
        bench.brewToRating()
        bench.taps(.pause, .next, .next, .next, .next)
        bench.store?.recipes.removeAll { !$0.isStarter }
        bench.wait(.seconds(3))
        #expect(bench.panel.recipeName == "V60 Starter")
        bench.taps(.restart, .pause, .pause, .next)
        #expect(bench.lines[1].contains("Morning"))
    }
}
