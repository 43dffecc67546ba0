import Hardware
import SimBoard
import SimulationOracle
import Testing

@testable import brewguide_simulation

@Suite("The simulation")
struct SimulationTests {
    private static let day: Int64 = 86_400_000_000_000

    /// One day: unoptimised code takes its time, and CI lives through many with the optimised.
    private func life(_ seed: UInt64) throws -> Life {
        let life = try Life(Setup(seed: seed), length: Self.day, in: "/tmp")
        try life.run()
        return life
    }

    @Test("the same seed lives the same life, to the last edge and cell", arguments: [9, 16])
    func sameTrace(seed: UInt64) throws {
        let lives = try [life(seed), life(seed)]
        #expect(lives[0].digest.text == lives[1].digest.text)
        #expect(lives[0].happened == lives[1].happened)
        #expect(lives[0].tally.presses > 0)
    }

    @Test("another seed lives another life")
    func otherTrace() throws {
        let digests = try [life(6), life(16)].map(\.digest.text)
        #expect(digests[0] != digests[1])
    }

    @Test("a life comes back from its list of events alone")
    func replayed() throws {
        let first = try life(16)
        let second = try Life(
            Setup(seed: 16), length: Self.day, replaying: first.happened, in: "/tmp")
        try second.run()
        #expect(first.digest.text == second.digest.text)
        #expect(second.tally.brews == first.tally.brews)
    }

    @Test("some fixed lives are clean", arguments: [4, 15])
    func clean(seed: UInt64) throws {
        let life = try life(seed)
        let words = life.finding.map { "expected \($0.expected), found \($0.found)" } ?? ""
        #expect(life.finding == nil, Comment(rawValue: words))
        #expect(life.tally.checks > 0)
    }

    @Test("a list of events is written as a script that the parser takes")
    func script() throws {
        let events = [
            TimedEvent(at: 1_000_000_000, what: .contact(.next, .closed)),
            // A bounce: one press in the script.
            TimedEvent(at: 1_001_000_000, what: .contact(.next, .open)),
            TimedEvent(at: 1_002_000_000, what: .contact(.next, .closed)),
            TimedEvent(at: 1_080_000_000, what: .contact(.next, .open)),
            TimedEvent(at: 2_000_000_000, what: .restart(.crash)),
            TimedEvent(at: 2_500_000_000, what: .glitch),
            TimedEvent(at: 3_000_000_001, what: .unplug),
        ]
        let finding = Finding(expected: "this", found: "that", at: 0, glassText: "1/6 Rinse")
        let found = Shrinker.Case(events: events, finding: finding, setup: Setup(seed: 8))
        let lines = found.script.split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(
            lines == [
                "wait 1", "down next", "wait 0.08", "up next", "wait 0.92", "restart crash",
                "wait 0.3", "wait 0.500000001", "display unplug", "wait 1",
                "expect \"1/6 Rinse\"",
            ])
        let scenario = try Scenario(parsing: found.script)
        #expect(scenario.lines.count == lines.count)
    }

    @Test("what the simulation is asked for is understood, or refused")
    func options() {
        #expect(Options(["--seeds", "3..5", "--days", "2"])?.seeds == [3, 4, 5])
        #expect(Options(["--fresh", "4"])?.seeds.count == 4)
        #expect(Options(["--seed"]) == nil)
        #expect(Options(["--seeds", "5..3"]) == nil)
        #expect(Options(["--days", "0"]) == nil)
        #expect(Options(["--speed", "9"]) == nil)
    }
}
