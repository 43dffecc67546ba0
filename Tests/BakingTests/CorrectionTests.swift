import Testing
import Timebase
import Units

@testable import Baking

@Suite("Too much in the bowl, and too little")
struct CorrectionTests {
    /// The dough's items until `name`, which weighs so many grams.
    private func mistake(
        _ name: String, _ grams: Double, in formula: Formula = .countryLoaf
    ) throws -> BakeBench {
        var bench = try BakeBench(formula)
        if !formula.preferments.isEmpty { bench.makePremix() }
        bench.go(to: name)
        bench.weighed(grams)
        return bench
    }

    private func total(_ proposal: Proposal?) -> String? {
        proposal.map { WeightText.text(of: $0.total) }
    }

    @Test("BK-030 · with nothing made yet, everything is scaled")
    func nothingFixed() throws {
        let bench = try mistake("water", 650, in: .straight)
        #expect(
            bench.proposedDough == ["bread flour 867", "whole wheat 108", "water 650", "salt 21.7"])
        #expect(bench.proposal?.factor == Fraction(65, over: 60))
        #expect(total(bench.proposal) == "1647")
        #expect(bench.proposal?.prefermented == nil)
    }

    @Test("BK-030 · the first premix is not made while it is weighed: everything is scaled")
    func firstPremix() throws {
        var bench = try BakeBench(.countryLoaf)
        bench.go(to: "water")
        bench.weighed(97.5)
        #expect(
            bench.proposedDough == [
                "bread flour 867", "whole wheat 108", "water 650", "salt 21.7", "Levain 217",
            ])
        #expect(total(bench.proposal) == "1863")
        #expect(bench.proposal?.prefermented == Fraction(1, over: 10))
        bench.say(.accept)
        #expect(bench.asked == "Levain 1/3 bread flour 98, 90 is in", "its difference")
        bench.say(.next)
        #expect(bench.asked == "Levain 3/3 starter 22")
    }

    @Test("BK-031 · water, the levain made: flours fill up, all percentages but one stay")
    func water() throws {
        let bench = try mistake("water", 650)
        #expect(
            bench.proposedDough == ["bread flour 863", "whole wheat 108", "water 650", "salt 21.4"])
        #expect(bench.proposal?.factor == Fraction(15, over: 14))
        #expect(total(bench.proposal) == "1843")
        #expect(bench.proposal?.prefermented.map { Percentage.text(of: $0) } == "9.3")
        #expect(bench.proposal?.needsHold == false && bench.proposal?.pieces == 2)
    }

    @Test("BK-032 · a flour, the levain made")
    func flour() throws {
        let bench = try mistake("bread flour", 840)
        #expect(
            bench.proposedDough == ["bread flour 840", "whole wheat 105", "water 632", "salt 20.9"])
        #expect(total(bench.proposal) == "1797")
        #expect(bench.proposal?.prefermented.map { Percentage.text(of: $0) } == "9.6")
        let water = bench.proposal?.targets.first { $0.name == "water" }
        #expect(water?.after == Fraction(631_500))
    }

    @Test("BK-033 · salt, the levain made: what is in already asks for its difference")
    func salt() throws {
        var bench = try mistake("salt", 24)
        #expect(
            bench.proposedDough == ["bread flour 978", "whole wheat 122", "water 740", "salt 24.0"])
        #expect(total(bench.proposal) == "2064")
        bench.say(.accept)
        var asked: [String] = []
        while bench.weigh != nil {
            asked.append(bench.asked)
            bench.say(.next)
        }
        #expect(
            asked == [
                "Dough 1/5 bread flour 978, 800 is in", "Dough 2/5 whole wheat 122, 100 is in",
                "Dough 3/5 water 740, 600 is in", "Dough 5/5 Levain 200",
            ])
    }

    @Test("BK-034 · too little: the step stays open for what is missing, and nothing is proposed")
    func short() throws {
        var bench = try mistake("bread flour", 780)
        #expect(bench.asked == "Dough 1/5 bread flour 800, 780 is in")
        #expect(bench.weigh?.inBowl == Milligrams(grams: 780))
        bench.weighed(790)
        #expect(bench.asked == "Dough 1/5 bread flour 800, 790 is in")
        bench.say(.next)
        #expect(bench.asked == "Dough 2/5 whole wheat 100")
        #expect(bench.weigh?.inBowl == Milligrams(grams: 800))
        #expect(bench.bake.corrections.isEmpty)
    }

    @Test("BK-035 · refused: targets stay, the log has the real weight and the refusal")
    func refused() throws {
        var bench = try mistake("water", 650)
        bench.say(.refuse)
        #expect(bench.asked == "Dough 4/5 salt 20")
        while bench.weigh != nil { bench.say(.next) }
        let water = bench.bake.weighed.first { $0.name == "water" && $0.bowl == "Dough" }
        #expect(water?.target == Milligrams(grams: 600))
        #expect(water?.real == Milligrams(grams: 650))
        let id = try #require(water?.id)
        #expect(
            bench.bake.corrections == [
                BakeCorrection(
                    item: id, target: Milligrams(grams: 600), real: Milligrams(grams: 650),
                    isAccepted: false)
            ])
        let real = try log(of: bench).realSums
        #expect(real?.percentages == ["75.0", "75.0", "2.0", "10.0", "177.0"])
    }

    private func log(of bench: BakeBench) throws -> BakeLog {
        let moment = ClockStamp(
            wall: WallTime(millisecondsSince1970: 0), isTrusted: true, timeZone: "UTC",
            offsetSeconds: 0, bootID: "boot", monotonic: .origin)
        return BakeLog(
            id: BakeLogID(rawValue: "log"), stamp: moment, formula: bench.bake.plan.formula,
            total: .zero, pieces: 1, weighed: bench.bake.weighed, corrections: [], steps: [],
            rating: try #require(Rating(stars: 4)))
    }

    @Test("SPEC §10.6 · the log's percentages are those of what was really weighed")
    func realShares() throws {
        // As asked for they are the formula's, whatever was scaled, and before it is mixed none.
        var bench = try BakeBench(.withSoaker(seedsAreFlour: true), .total(Milligrams(grams: 777)))
        let early = try log(of: bench)
        #expect(early.realSums == nil)
        while !bench.bake.isCompleted { bench.say(.next) }
        let asAsked = try log(of: bench)
        #expect(asAsked.realSums?.percentages == bench.bake.plan.formula.sums.percentages)
        // More of the levain than was made brings more of all that is in it.
        var more = try mistake("Levain", 220)
        more.say(.refuse)
        while more.weigh != nil { more.say(.next) }
        let grown = try log(of: more)
        #expect(grown.realSums?.total == Milligrams(grams: 1740))
        #expect(grown.realSums?.flour == Milligrams(grams: 1010))
        var strange = grown
        strange.weighed[0].real = .unrepresentable
        #expect(strange.realSums == nil)
    }

    @Test("BK-036 · above half as much again it asks for a hold, and says what it makes")
    func hold() throws {
        let half = try mistake("bread flour", 1200, in: .straight)
        #expect(half.proposal?.needsHold == false, "half as much again itself does not")
        let more = try mistake("bread flour", 1600, in: .straight)
        #expect(more.proposal?.needsHold == true)
        #expect(more.proposal?.pieces == 4)
        #expect(total(more.proposal) == "3040")
    }

    @Test("SPEC §10.6 · of several mistakes the largest flour counts, refused ones too")
    func several() throws {
        var bench = try mistake("bread flour", 840)
        bench.say(.refuse)
        bench.go(to: "water")
        bench.weighed(610)
        // Of the water alone there would be 1014 g of flour; the bread flour asks for 1045.
        #expect(bench.proposal?.factor == Fraction(1045, over: 1000))
        bench.say(.accept)
        #expect(bench.asked == "Dough 2/5 whole wheat 105, 100 is in")
        bench.say(.next)
        #expect(bench.asked == "Dough 3/5 water 632, 610 is in", "its own difference as well")
        bench.say(.next)
        bench.weighed(24)
        #expect(bench.proposal?.factor == Fraction(1200, over: 1045), "the next one counts on")
    }

    @Test("SPEC §10.6 · a mistake at the difference is a mistake like any other")
    func atTheDifference() throws {
        var bench = try mistake("salt", 24)
        bench.say(.accept)
        bench.weighed(1000)
        #expect(bench.proposal?.real == Milligrams(grams: 1000))
        #expect(bench.proposal?.target.milligrams == Milligrams(977_778))
        bench.say(.accept)
        #expect(bench.asked == "Dough 2/5 whole wheat 125, 100 is in")
    }

    @Test(
        "SPEC §10.6 · in the bowl of a second premix, that one alone is scaled; the dough follows")
    func secondPremix() throws {
        var bench = try BakeBench(.withSoaker(seedsAreFlour: false))
        bench.makePremix()
        bench.go(to: "soaker water")
        bench.weighed(66)
        #expect(bench.proposal?.factor == Fraction(11, over: 10))
        #expect(bench.proposedDough == ["water 594", "Soaker 121"])
        #expect(total(bench.proposal) == "1835")
        bench.say(.accept)
        #expect(bench.asked == "Soaker 1/2 seeds 55, 50 is in")
    }

    @Test("SPEC §10.6 · a premix goes into the dough as what it really weighs")
    func premixReally() throws {
        var bench = try BakeBench(.countryLoaf)
        bench.go(to: "water")
        bench.weighed(100)
        bench.say(.refuse)
        bench.makePremix()
        bench.go(to: "salt")
        #expect(bench.asked == "Dough 4/5 salt 20", "refused: targets stay")
        bench.say(.next)
        #expect(bench.asked == "Dough 5/5 Levain 210")
        bench.weighed(200)
        #expect(bench.asked == "Dough 5/5 Levain 210, 200 is in")
    }

    @Test("SPEC §10.6 · a correction counts with what a premix really brought")
    func refusedPremix() throws {
        var bench = try BakeBench(.countryLoaf)
        bench.go(to: "water")
        bench.weighed(100)
        bench.say(.refuse)
        bench.makePremix()
        bench.go(to: "water")
        bench.weighed(660)
        // 110 g of water in the levain and 660 g make 770 g: 70 % of 1100 g.
        #expect(bench.proposal?.factor == Fraction(11, over: 10))
        #expect(
            bench.proposedDough == ["bread flour 889", "whole wheat 111", "water 660", "salt 22.0"])
    }

    @Test("SPEC §10.6 · beyond 100 kg nothing can be accepted")
    func tooMuch() throws {
        var bench = try mistake("salt", 2000)
        #expect(bench.proposal?.obstacle == .tooMuch)
        #expect(bench.proposal?.targets == [] && bench.proposal?.factor == .one)
        #expect(bench.say(.accept) == [])
        #expect(bench.proposal != nil)
        bench.say(.refuse)
        #expect(bench.asked == "Dough 5/5 Levain 200")
    }

    @Test("SPEC §10.6 · without water or flour of its own a dough can't be corrected, and says so")
    func nothingToAdd() throws {
        var formula = Formula.countryLoaf
        formula.final.removeAll { $0.kind == .water }
        let dry = try mistake("bread flour", 840, in: formula)
        #expect(dry.proposal?.obstacle == .nothingToAdd(.water))
        formula = .countryLoaf
        formula.final.removeAll { $0.kind == .flour }
        let bare = try mistake("water", 650, in: formula)
        #expect(bare.proposal?.obstacle == .nothingToAdd(.flour))
    }

    @Test("SPEC §10.6 · what is shown as the target is the target")
    func asShown() throws {
        var bench = try BakeBench(.straight, .pieces(2, each: Milligrams(grams: 701)))
        #expect(bench.asked == "Dough 1/4 bread flour 738")
        bench.weighed(738)
        #expect(bench.asked == "Dough 2/4 whole wheat 92")
        bench.weighed(-5)
        #expect(bench.asked == "Dough 2/4 whole wheat 92", "nothing weighs less than nothing")
    }
}
