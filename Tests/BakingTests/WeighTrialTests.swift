import Baking
import Testing
import Units

@Suite("The weigh-in, tried without a device")
struct WeighTrialTests {
    private let loaf = Formula.countryLoaf

    private func trial(
        _ formula: Formula, _ actual: [(String, Double)], made: [String] = []
    ) throws -> WeighTrial {
        let premixes = formula.preferments + formula.soakers
        let weights = actual.map { word, grams in
            let parts = word.split(separator: "/").map(String.init)
            let premix = premixes.first { $0.name == parts[0] }
            let items = parts.count == 2 ? premix?.ingredients ?? [] : formula.final
            let id = items.first { $0.name == parts[parts.count - 1] }?.id ?? premix?.id
            return (id ?? ItemID(rawValue: word), Milligrams(rounding: grams))
        }
        return try WeighTrial(
            ScaledFormula(formula, .asWritten),
            actual: Dictionary(weights) { first, _ in first },
            made: Set(
                made.map { name in
                    premixes.first { $0.name == name }?.id ?? ItemID(rawValue: name)
                }))
    }

    /// The final mix to 0.1 g, below 50 g; levain and total.
    private func texts(_ trial: WeighTrial) -> [String] {
        let levain = trial.formula.preferments.first?.total ?? .zero
        let weights = trial.formula.final.map { ($0.name, $0.weight) }
        return (weights + [("levain", levain), ("T", trial.formula.sums.total)])
            .map { name, weight in
                let tenths = (weight.count + 50) / 100
                let text = tenths < 500 ? "\(Double(tenths) / 10)" : WeightText.text(of: weight)
                return "\(name) \(text)"
            }
    }

    @Test("BK-030 · water 650 instead of 600, levain not yet made")
    func nothingMade() throws {
        let trial = try trial(loaf, [("water", 650)])
        #expect(
            texts(trial) == [
                "bread flour 867", "whole wheat 108", "water 650", "salt 21.7", "levain 217",
                "T 1863",
            ])
        #expect(trial.factor == Fraction(13, over: 12) && trial.add == nil)
        #expect(!trial.needsHold && trial.formula.pieces == 2)
    }

    @Test("BK-031 · the same, levain already made")
    func water() throws {
        let trial = try trial(loaf, [("water", 650)], made: ["Levain"])
        #expect(
            texts(trial) == [
                "bread flour 863", "whole wheat 108", "water 650", "salt 21.4", "levain 200",
                "T 1843",
            ])
        #expect(trial.formula.sums.percentages == ["70.0", "70.0", "2.0", "9.3", "172.0"])
        #expect(trial.factor == Fraction(15, over: 14))
    }

    @Test("BK-032 · bread 840 instead of 800, levain made")
    func flour() throws {
        let trial = try trial(loaf, [("bread flour", 840)], made: ["Levain"])
        #expect(
            texts(trial) == [
                "bread flour 840", "whole wheat 105", "water 632", "salt 20.9", "levain 200",
                "T 1797",
            ])
        #expect(trial.formula.sums.percentages[3] == "9.6")
    }

    @Test("BK-033 · salt 24 instead of 20, levain made")
    func salt() throws {
        let trial = try trial(loaf, [("salt", 24)], made: ["Levain"])
        #expect(
            texts(trial) == [
                "bread flour 978", "whole wheat 122", "water 740", "salt 24.0", "levain 200",
                "T 2064",
            ])
    }

    @Test("BK-034 · bread 780 instead of 800: add 20 g, and nothing else changes")
    func short() throws {
        let trial = try trial(loaf, [("bread flour", 780)], made: ["Levain"])
        #expect(trial.add == "add 20 g")
        #expect(trial.formula == loaf && trial.factor == .one)
    }

    @Test("BK-036 · a hold above half as much again")
    func hold() throws {
        #expect(try trial(loaf, [("salt", 30)], made: ["Levain"]).needsHold == false)
        let trial = try trial(loaf, [("salt", 31)], made: ["Levain"])
        #expect(trial.needsHold && trial.formula.pieces == 3)
    }

    @Test("SPEC §10.11 · what is in and too little after a correction is told with its difference")
    func several() throws {
        let trial = try trial(
            loaf, [("bread flour", 800), ("whole wheat", 100), ("water", 650)], made: ["Levain"])
        #expect(trial.add == "add 63 g bread flour, 7.9 g whole wheat")
        let two = try self.trial(loaf, [("salt", 24), ("water", 650)], made: ["Levain"])
        #expect(two.factor == Fraction(6, over: 5), "the largest flour counts")
        #expect(two.add == "add 90 g")
    }

    @Test("SPEC §10.11 · a premix that was made otherwise: the dough makes up for it")
    func madeOtherwise() throws {
        let heavy = try trial(loaf, [("Levain/water", 100)], made: ["Levain"])
        #expect(
            texts(heavy) == [
                "bread flour 800", "whole wheat 100", "water 590", "salt 20.0", "levain 210",
                "T 1720",
            ])
        let light = try trial(loaf, [("Levain/bread flour", 81)], made: ["Levain"])
        #expect(
            texts(light) == [
                "bread flour 808", "whole wheat 101", "water 600", "salt 20.0", "levain 191",
                "T 1720",
            ])
        #expect(light.add == nil)
    }

    @Test("SPEC §10.6 · more of a made premix went in: its flour and water come off the dough's")
    func moreOfPremix() throws {
        let trial = try trial(loaf, [("Levain", 210)], made: ["Levain"])
        // Nothing else is in yet, so nothing has to be taken out: all flour stays what it was.
        #expect(trial.factor == .one && trial.add == nil)
        #expect(
            texts(trial) == [
                "bread flour 796", "whole wheat 99", "water 595", "salt 20.0", "levain 210",
                "T 1720",
            ])
        #expect(trial.formula.sums.percentages == ["70.0", "70.0", "2.0", "10.5", "172.0"])
        // With all of it in, the water asks for the most flour: (105 + 600) / 0.7 g.
        let full = try self.trial(
            loaf, [("bread flour", 800), ("whole wheat", 100), ("water", 600), ("Levain", 210)],
            made: ["Levain"])
        #expect(full.factor == Fraction(141, over: 140))
        for (item, weight) in zip(full.formula.final, [800, 100, 600, 20]) {
            #expect(item.weight >= Milligrams(grams: weight), "\(item.name) is taken out")
        }
    }

    @Test("BK-036 · of today's pieces the device and the trial make as many", arguments: [1, 3, 7])
    func pieces(count: Int) throws {
        let today = try ScaledFormula(loaf, .pieces(count, each: Milligrams(grams: 500)))
        var bench = try BakeBench(loaf, .pieces(count, each: Milligrams(grams: 500)))
        bench.makePremix()
        let flour = try #require(bench.weigh?.target.rounded())
        let real = Milligrams(2 * Int(flour))
        bench.say(.weighed(real))
        let tried = try WeighTrial(
            today, actual: [loaf.final[0].id: real], made: [loaf.levain])
        #expect(bench.proposal?.pieces == tried.formula.pieces)
        #expect(tried.formula.pieces > count)
    }

    @Test("BK-009 · the heaviest formula that may be saved is shown as it is, and traps nothing")
    func heaviest() throws {
        var formula = loaf
        formula.final = (0..<58).map { number in
            Ingredient(
                "flour \(number)", .flour, Milligrams(grams: 100_000).count)
        }
        #expect(formula.validationErrors.isEmpty)
        let plan = try ScaledFormula(formula, .asWritten)
        #expect(plan.total == Fraction(5_800_200_000) && plan.factor == .one)
        #expect(plan.rounded(plan.sums.total) == plan.sums.total)
        #expect(throws: WeighTrialError.noProposal(.tooMuch)) {
            try WeighTrial(
                plan, actual: [formula.final[0].id: Milligrams(grams: 100_001)], made: [])
        }
    }

    @Test("SPEC §10.11 · a premix in its own bowl, while another is made")
    func ownBowl() throws {
        let formula = Formula.withSoaker(seedsAreFlour: false)
        let trial = try trial(formula, [("Soaker/soaker water", 66)], made: ["Levain"])
        #expect(trial.factor == Fraction(11, over: 10))
        #expect(trial.formula.soakers.first?.total == Milligrams(grams: 121))
        #expect(trial.formula.sums.percentages[0] == "76.0")
    }

    @Test("SPEC §10.11 · scaled formulas, premixes as one thing, and starters are weighed as well")
    func items() throws {
        let plan = try ScaledFormula(loaf, .pieces(2, each: Milligrams(grams: 800)))
        let starter = ItemID.starter(of: loaf.levain)
        let doubled = try WeighTrial(
            plan, actual: [starter: Milligrams(37_210)], made: [])
        #expect(doubled.formula.preferments.first?.starter?.flour == Milligrams(18_605))
        #expect(doubled.formula.pieces == 4 && doubled.needsHold)
        let levain = try WeighTrial(
            ScaledFormula(loaf, .asWritten), actual: [loaf.levain: Milligrams(grams: 220)],
            made: [])
        #expect(levain.factor == Fraction(11, over: 10))
    }

    @Test("SPEC §10.11 · what nothing is known of, or is no weight, is an error")
    func errors() {
        let odd = ItemID(rawValue: "odd")
        #expect(throws: WeighTrialError.noSuchItem(odd)) { try trial(loaf, [("odd", 1)]) }
        #expect(throws: WeighTrialError.noSuchItem(odd)) { try trial(loaf, [], made: ["odd"]) }
        let levain = loaf.levain
        #expect(throws: WeighTrialError.weightOutOfBounds(levain)) {
            try trial(loaf, [("Levain", -1)])
        }
        #expect(throws: WeighTrialError.noProposal(.tooMuch)) {
            try trial(loaf, [("salt", 2000)], made: ["Levain"])
        }
    }
}
