import Testing
import Timebase
import Units

@testable import Baking

@Suite("A bake from the first bowl to its rating")
struct BakeSessionTests {
    /// The country loaf with 90 minutes, a step that NEXT ends, and a step of no time.
    private static var loaf: Formula {
        var formula = Formula.countryLoaf
        formula.steps = [
            FormulaStep(text: "Bulk", minutes: 90), FormulaStep(text: "Shape", minutes: nil),
            FormulaStep(text: "Score", minutes: 0),
        ]
        return formula
    }

    /// At the first step after the mixing.
    private func mixed(_ formula: Formula = Self.loaf) throws -> BakeBench {
        var bench = try BakeBench(formula)
        bench.makePremix()
        while bench.weigh != nil { bench.say(.next) }
        return bench
    }

    @Test("SPEC §10.6 · bowl by bowl, what is asked for in which order")
    func walk() throws {
        var bench = try BakeBench(.countryLoaf)
        var asked: [String] = []
        while bench.weigh != nil {
            asked.append(bench.asked)
            bench.say(.next)
        }
        #expect(
            asked == [
                "Levain 1/3 bread flour 90", "Levain 2/3 water 90", "Levain 3/3 starter 20",
            ])
        bench.pass(.seconds(15_000))
        #expect(
            bench.view
                == .ripening(
                    name: "Levain", next: "Dough", elapsed: .seconds(15_000), isAtLeast: false))
        #expect(bench.say(.restart) == [], "what ripens is not begun anew")
        bench.say(.next)
        asked = []
        while bench.weigh != nil {
            asked.append(bench.asked)
            bench.say(.next)
        }
        #expect(
            asked == [
                "Dough 1/5 bread flour 800", "Dough 2/5 whole wheat 100", "Dough 3/5 water 600",
                "Dough 4/5 salt 20", "Dough 5/5 Levain 200",
            ])
        #expect(bench.step?.text == "Bulk")
    }

    @Test("SPEC §10.2 · what is missing is rounded once, not what is in before it")
    func missing() throws {
        var bench = try BakeBench(.straight)
        bench.go(to: "water")
        bench.weighed(600.602)
        bench.say(.accept)
        bench.go(to: "salt")
        bench.weighed(21.01)
        bench.say(.accept)
        bench.go(to: "whole wheat")
        let weigh = try #require(bench.weigh)
        // 105 050 mg less the sixth part of 600 602 mg: 4949.67 mg.
        let missing = try #require(weigh.target.subtracting(weigh.isIn))
        #expect(WeightText.text(of: missing) == "4.9")
    }

    @Test("SPEC §10.6 · what is in the bowl is counted, and the water says how warm it should be")
    func bowl() throws {
        var bench = try BakeBench(.countryLoaf)
        bench.makePremix()
        #expect(bench.weigh?.inBowl == .zero && bench.weigh?.isIn == .zero)
        bench.go(to: "water")
        #expect(bench.weigh?.inBowl == Milligrams(grams: 900))
        #expect(bench.weigh?.temperature == Celsius(28))
    }

    @Test("SPEC §10.6 · an echo of NEXT says nothing: not of an item, a short one or a proposal")
    func echoes() throws {
        var bench = try BakeBench(.straight)
        #expect(bench.say(.next) == [.changed])
        #expect(bench.after(.milliseconds(399), .next) == [])
        #expect(bench.weighed(50) == [.changed])
        #expect(bench.after(.milliseconds(399), .next) == [], "the rest is not in so soon")
        #expect(bench.weighed(200) == [.changed])
        #expect(bench.after(.milliseconds(399), .accept) == [])
        #expect(bench.after(.milliseconds(0), .refuse) == [])
        #expect(bench.proposal != nil)
        #expect(bench.say(.next) == [], "a proposal is accepted or refused, and nothing else")
        #expect(bench.after(.seconds(1), .accept) == [.changed])
    }

    @Test("SPEC §10.6 · a bowl begun anew: what was said of it was never said")
    func restartedBowl() throws {
        var bench = try BakeBench(.countryLoaf)
        bench.makePremix()
        let before = bench.bake.snapshot.weighings
        bench.say(.next)
        bench.say(.next)
        bench.weighed(650)
        bench.say(.accept)
        #expect(bench.asked == "Dough 1/5 bread flour 863, 800 is in")
        #expect(bench.say(.restart) == [.changed])
        #expect(bench.asked == "Dough 1/5 bread flour 800")
        #expect(bench.weigh?.inBowl == .zero && bench.bake.corrections.isEmpty)
        #expect(bench.bake.snapshot.weighings == before)
        #expect(bench.bake.weighed.count == 3, "the levain stays made")
        #expect(bench.say(.restart) == [], "there is nothing to take back")
    }

    @Test("SPEC §10.7 · time left to the second, above an hour to the minute; NEXT ends a step")
    func timedStep() throws {
        var bench = try mixed()
        #expect(bench.step?.remaining == .seconds(5400))
        #expect(bench.bake.stepEnd() == bench.now + .seconds(5400))
        #expect(bench.bake.nextDeadline(after: bench.now) == bench.now + .seconds(60))
        bench.pass(.seconds(1799))
        #expect(bench.bake.nextDeadline(after: bench.now) == bench.now + .seconds(1))
        bench.pass(.seconds(1))
        #expect(bench.step?.remaining == .seconds(3600))
        #expect(bench.bake.nextDeadline(after: bench.now) == bench.now + .seconds(1))
        let end = bench.now + .seconds(3600)
        #expect(bench.pass(.seconds(3650)) == [.stepTimeOver(at: end)])
        #expect(bench.step?.overrun == .seconds(50) && bench.step?.remaining == .zero)
        #expect(bench.bake.stepEnd() == nil)
        #expect(bench.bake.nextDeadline(after: bench.now) == bench.now + .seconds(1))
        bench.pass(.seconds(3550))
        #expect(bench.bake.nextDeadline(after: bench.now) == bench.now + .seconds(60))
        #expect(bench.after(.zero, .next) == [.changed])
        #expect(bench.step?.text == "Shape" && bench.step?.remaining == nil)
        bench.pass(.seconds(3605))
        #expect(bench.step?.elapsed == .seconds(3605))
        #expect(bench.bake.nextDeadline(after: bench.now) == bench.now + .seconds(55))
        #expect(bench.after(.zero, .next) == [.changed, .stepTimeOver(at: bench.now)])
        #expect(bench.say(.next) == [.completed])
        #expect(bench.view == .completed && bench.bake.isCompleted)
        #expect(bench.bake.nextDeadline(after: bench.now) == nil)
    }

    @Test("SPEC §10.7 · while a bowl is filled nothing changes by itself")
    func stillBowl() throws {
        var bench = try BakeBench(.countryLoaf)
        #expect(bench.bake.nextDeadline(after: bench.now) == nil && !bench.bake.clockIsRunning)
        bench.makePremix()
        #expect(bench.bake.nextDeadline(after: bench.now) == nil && !bench.bake.clockIsRunning)
        #expect(bench.bake.stepEnd() == nil)
    }

    @Test("SPEC §10.7 · RESTART begins a step anew, with all its time")
    func restartedStep() throws {
        var bench = try mixed()
        bench.pass(.seconds(5500))
        #expect(bench.step?.overrun == .seconds(100))
        #expect(bench.say(.restart) == [.changed])
        #expect(bench.step?.remaining == .seconds(5400) && bench.step?.overrun == nil)
    }

    @Test("SPEC §10.7 · a power cut of known length counts, and what fell due is told once")
    func knownGap() throws {
        var bench = try mixed()
        bench.pass(.seconds(600))
        bench.bake.goOnAfterPowerLoss(
            lastSeen: bench.now, gap: .seconds(1200), at: .origin + .seconds(20))
        bench.now = .origin + .seconds(20)
        #expect(bench.step?.remaining == .seconds(3600) && bench.step?.isAtLeast == false)
        bench.bake.goOnAfterPowerLoss(
            lastSeen: bench.now, gap: .seconds(4000), at: .origin + .seconds(30))
        bench.now = .origin + .seconds(30)
        #expect(bench.pass(.zero) == [.stepTimeOver(at: bench.now - .seconds(400))])
        #expect(bench.pass(.seconds(1)) == [])
        #expect(bench.step?.overrun == .seconds(401))
    }

    @Test("SPEC §10.7 · a power cut of unknown length: at least, until a clock tells")
    func unknownGap() throws {
        for gap in [nil, .seconds(-5), .seconds(400 * 86_400)] as [Duration?] {
            var bench = try mixed()
            bench.pass(.seconds(600))
            bench.bake.goOnAfterPowerLoss(
                lastSeen: bench.now, gap: gap, at: .origin + .seconds(20))
            bench.now = .origin + .seconds(20)
            #expect(bench.step?.isAtLeast == true)
            #expect(bench.step?.elapsed == .seconds(600))
            bench.pass(.seconds(10))
            bench.bake.learn(gap: .seconds(1000))
            #expect(bench.step?.isAtLeast == false)
            #expect(bench.step?.elapsed == .seconds(1610))
            bench.bake.learn(gap: .seconds(1000))
            #expect(bench.step?.elapsed == .seconds(1610), "once")
        }
    }

    @Test("SPEC §10.7 · what is learnt later still counts for the step it was in")
    func learntLater() throws {
        var bench = try mixed()
        bench.bake.goOnAfterPowerLoss(lastSeen: bench.now, gap: nil, at: bench.now)
        bench.pass(.seconds(600))
        bench.say(.next)
        bench.pass(.seconds(60))
        #expect(bench.bake.stepRecords.last?.isAtLeast == true)
        bench.bake.learn(gap: .seconds(1000))
        #expect(bench.step?.elapsed == .seconds(60))
        let bulk = bench.bake.stepRecords.last
        #expect(bulk?.real == .seconds(1601) && bulk?.isAtLeast == false)
        #expect(bulk?.planned == .seconds(5400))
    }

    @Test("SPEC §10.7 · in two steps nobody knows which took how long; a step anew is sure again")
    func unsureTwice() throws {
        var bench = try mixed()
        bench.bake.goOnAfterPowerLoss(lastSeen: bench.now, gap: nil, at: bench.now)
        bench.say(.next)
        bench.bake.goOnAfterPowerLoss(lastSeen: bench.now, gap: nil, at: bench.now)
        bench.bake.learn(gap: .seconds(1000))
        #expect(bench.step?.isAtLeast == true)
        bench.say(.restart)
        #expect(bench.step?.isAtLeast == false)
        let elapsed = bench.step?.elapsed
        bench.bake.learn(gap: .seconds(1000))
        #expect(bench.step?.elapsed == elapsed)
        #expect(bench.bake.stepRecords.last?.isAtLeast == true, "of the first nobody knows still")
    }

    @Test("SPEC §10.7 · a power cut while a bowl is filled is not put down to the step behind it")
    func unsureBowl() throws {
        var bench = try BakeBench(Self.loaf)
        bench.bake.goOnAfterPowerLoss(lastSeen: bench.now, gap: nil, at: bench.now)
        var alone = bench
        alone.makePremix(.seconds(60))
        alone.bake.learn(gap: .seconds(1000))
        #expect(alone.bake.stepRecords.first?.real == .seconds(61))
        #expect(alone.bake.stepRecords.first?.isAtLeast == false)
        while bench.weigh != nil { bench.say(.next) }
        bench.bake.goOnAfterPowerLoss(lastSeen: bench.now, gap: nil, at: bench.now)
        bench.bake.learn(gap: .seconds(1000))
        guard case .ripening(_, _, let elapsed, let isAtLeast) = bench.view else {
            Issue.record("the levain ripens")
            return
        }
        #expect(elapsed == .zero && isAtLeast)
    }

    @Test("SPEC §10.8 · the log has each premix's time until the dough was begun")
    func premixTimes() throws {
        var bench = try BakeBench(.withSoaker(seedsAreFlour: false))
        bench.makePremix(.seconds(3000))
        #expect(bench.bake.stepRecords.isEmpty, "the dough is not begun")
        bench.bake.goOnAfterPowerLoss(lastSeen: bench.now, gap: nil, at: bench.now)
        bench.makePremix(.seconds(2000))
        let times = bench.bake.stepRecords
        #expect(times.map(\.text) == ["Levain ripens", "Soaker ripens"])
        // Two things were weighed in between, each a second later, and NEXT began each bowl.
        #expect(times.map(\.real) == [.seconds(5004), .seconds(2001)])
        #expect(times.map(\.isAtLeast) == [true, false])
    }

    @Test("SPEC §10.6 · a formula without premixes and steps is weighed, and done")
    func straight() throws {
        var formula = Formula.straight
        formula.steps = []
        var bench = try BakeBench(formula)
        for _ in 0..<3 { bench.say(.next) }
        #expect(bench.say(.next) == [.completed])
        #expect(bench.say(.next) == [] && bench.say(.restart) == [])
        #expect(bench.bake.weighed.map(\.bowl) == ["Dough", "Dough", "Dough", "Dough"])
        #expect(bench.readBack == bench.bake)
    }

    @Test("SPEC §10.6 · what weighs nothing is not asked for")
    func nothingOfIt() throws {
        var formula = Formula.countryLoaf
        formula.final[0].weight = .zero
        formula.preferments[0].ingredients = formula.preferments[0].ingredients.map {
            Ingredient(id: $0.id, name: $0.name, kind: $0.kind, weight: .zero)
        }
        formula.preferments[0].starter = nil
        let bench = try BakeBench(formula)
        #expect(bench.asked == "Dough 1/3 whole wheat 100")
    }
}
