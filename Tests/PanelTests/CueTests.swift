import Brewing
import Panel
import Testing
import Timebase

/// What is heard of a brew, in virtual time.
@Suite("Cues")
struct CueTests {
    private func bench(_ setting: CueSetting?, store: ModelStore? = nil) -> Bench {
        Bench(
            start: StartingPoint(preferences: Preferences(cues: setting)), store: store)
    }

    private func cues(of bench: Bench) -> [Cue] {
        bench.effects.compactMap { if case .cue(let cue) = $0 { cue } else { nil } }
    }

    @Test("SPEC §17.2 · three ticks before a step's end, one long sound at it")
    func countdown() {
        var bench = bench(nil)
        bench.bloom()
        bench.wait(.milliseconds(41_999))
        #expect(cues(of: bench) == [])
        bench.wait(.milliseconds(1))
        #expect(cues(of: bench) == [.countdown])
        bench.wait(.seconds(1))
        #expect(cues(of: bench) == [.countdown, .countdown])
        bench.wait(.milliseconds(1999))
        #expect(cues(of: bench) == [.countdown, .countdown, .countdown])
        bench.wait(.milliseconds(1))
        #expect(cues(of: bench) == [.countdown, .countdown, .countdown, .stepOver])
        bench.wait(.seconds(60))
        #expect(cues(of: bench).count == 4)
    }

    @Test("SPEC §17.2 · a pause in the countdown is silent, and it goes on where it was")
    func paused() {
        var bench = bench(.steps)
        bench.bloom()
        bench.wait(.milliseconds(43_500))
        bench.press(.pause)
        bench.wait(.seconds(20))
        #expect(cues(of: bench) == [.countdown, .countdown])
        bench.press(.pause)
        bench.wait(.seconds(3))
        #expect(cues(of: bench) == [.countdown, .countdown, .countdown, .stepOver])
    }

    @Test("SPEC §17.2 · of ticks that were missed on a busy machine one is heard")
    func late() {
        var bench = bench(.steps)
        bench.bloom()
        bench.wait(.seconds(30))
        bench.effects = []
        bench.effects += bench.panel.advance(to: bench.now + .milliseconds(14_200))
        #expect(cues(of: bench) == [.countdown])
        bench.effects += bench.panel.advance(to: bench.now + .milliseconds(20_000))
        #expect(cues(of: bench) == [.countdown, .stepOver])
    }

    @Test(
        "SPEC §17.2 · each setting lets its cues through, and off none",
        arguments: [
            (CueSetting.all, true, true), (.steps, true, false), (.off, false, false),
        ])
    func settings(setting: CueSetting, steps: Bool, others: Bool) throws {
        for cue in Cue.allCases {
            let isOfSteps = [.countdown, .stepOver, .target].contains(cue)
            #expect(setting.allows(cue) == (isOfSteps ? steps : others), "\(cue)")
        }
        var inBrew = bench(setting)
        inBrew.bloom()
        inBrew.wait(.seconds(60))
        #expect(cues(of: inBrew).contains(.stepOver) == steps)
        var bench = bench(setting)
        bench.brewToRating()
        bench.press(.pause)
        for _ in 0..<4 {
            bench.press(.next)
            bench.wait(.seconds(1))
        }
        let changes = bench.effects.compactMap { effect -> Mutation? in
            guard case .change(.saveLog(let session, let tasting)) = effect else { return nil }
            return .saveLog(session, tasting)
        }
        let change = try #require(changes.last)
        #expect(!cues(of: bench).contains(.saved), "not before it is on the disk")
        bench.receive(.changed(change, newRecipe: nil))
        #expect(cues(of: bench).contains(.saved) == others)
    }

    @Test("SPEC §17.2 · an old setting is read: the buzzer on is steps")
    func old() {
        #expect(CueSetting(stored: "true") == .steps)
        #expect(CueSetting(stored: "false") == .off)
        for setting in CueSetting.allCases {
            #expect(CueSetting(stored: setting.rawValue) == setting)
        }
        #expect(CueSetting(stored: "loud") == nil && CueSetting(stored: "") == nil)
    }

    @Test("SPEC §17.2 · patterns sound first and last, differ, and each ends within a second")
    func patterns() {
        let patterns = Cue.allCases.map(\.pattern)
        #expect(Set(patterns).count == patterns.count)
        for pattern in patterns {
            #expect(pattern.count % 2 == 1)
            #expect(pattern.allSatisfy { $0 >= .milliseconds(80) })
            #expect(pattern.reduce(.zero, +) < .seconds(1))
        }
        let all: [Cue: [Int]] = [
            .countdown: [80], .stepOver: [600], .target: [80, 120, 80], .fault: [500, 120, 200],
            .saved: [250],
        ]
        for (cue, milliseconds) in all {
            #expect(cue.pattern == milliseconds.map { .milliseconds($0) }, "\(cue)")
        }
        #expect(Cue.target.pattern.count == 3 && Cue.stepOver.pattern.count == 1)
        #expect(Cue.fault.pattern[0] > Cue.fault.pattern[2], "a falling pair")
    }
}
