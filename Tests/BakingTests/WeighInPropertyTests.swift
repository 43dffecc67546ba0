import Testing
import Units

@testable import Baking

@Suite("What holds for every weigh-in")
struct WeighInPropertyTests {
    /// Seeds of 100,000 mistakes, in parts that run side by side.
    private static let parts: [Range<UInt64>] = (0..<10).map { part in
        let first = UInt64(part) * 10_000
        return first..<first + 10_000
    }

    /// Whether water and salt have their shares of the flour, exactly.
    private func isBalanced(_ plan: WeighPlan) throws -> Bool {
        var sum = Composition()
        for premix in try plan.premixes { sum = try #require(sum.adding(premix)) }
        var (flour, water, salt) = (sum.flour, sum.water, sum.salt)
        let targets = try plan.targets(of: plan.doughBowl)
        for (item, target) in zip(plan.bowls[plan.doughBowl].items, targets) {
            guard case .ingredient(let kind, let countsAsFlour) = item.content else { continue }
            if countsAsFlour { flour = try #require(flour.adding(target)) }
            if kind == .water { water = try #require(water.adding(target)) }
            if kind == .salt { salt = try #require(salt.adding(target)) }
        }
        let sums = plan.formula.sums
        return water.divided(by: flour) == sums.hydration
            && salt.divided(by: flour) == sums.saltShare
    }

    /// A plan with some bowls made, not all of them right, and one in which something is too heavy.
    private func mistake(
        _ random: inout RandomBread
    ) throws -> (plan: WeighPlan, bowl: Int, amounts: [Fraction]) {
        var plan = WeighPlan(try random.plan())
        let bowl = random.numbers.below(plan.bowls.count)
        for made in 0..<bowl {
            var amounts = try plan.targets(of: made)
            if random.numbers.below(3) == 0 { amounts[0] = heavier(amounts[0], &random) }
            plan.finish(made, amounts)
        }
        var amounts = try plan.targets(of: bowl)
        let item = random.numbers.below(amounts.count)
        amounts[item] = heavier(amounts[item], &random)
        for later in amounts.indices where later > item { amounts[later] = .zero }
        return (plan, bowl, amounts)
    }

    private func heavier(_ amount: Fraction, _ random: inout RandomBread) -> Fraction {
        let whole = amount.rounded() ?? 0
        return Fraction(whole + 1 + random.numbers.below(whole + 1))
    }

    @Test(
        "SPEC §10.10 · no correction asks to take something out; hydration and salt stay exact",
        arguments: parts)
    func corrections(seeds: Range<UInt64>) throws {
        var corrected = 0
        for seed in seeds {
            var random = RandomBread(seed: seed)
            let (plan, bowl, amounts) = try mistake(&random)
            guard let right = try? plan.corrected(bowl, by: amounts) else { continue }
            corrected += 1
            let targets = try right.plan.targets(of: bowl)
            let isFair = zip(targets, amounts).allSatisfy { $0 >= $1 } && right.factor >= .one
            let isExact = try isBalanced(right.plan)
            guard isFair, isExact else {
                Issue.record("seed \(seed): fair \(isFair), exact \(isExact)")
                return
            }
        }
        #expect(corrected > seeds.count / 2)
    }

    @Test("SPEC §10.10 · whatever is said in a weigh-in, it ends, and nothing accepted is too much")
    func walks() throws {
        for seed in 0..<UInt64(500) {
            var random = RandomBread(seed: seed)
            var weighIn = WeighIn(try random.plan())
            var words = 0
            while !weighIn.isMixed, words < 40 {
                words += 1
                let (bowl, mistakes) = (weighIn.bowl, weighIn.corrections.count)
                random.speak(&weighIn)
                guard weighIn.corrections.count > mistakes,
                    weighIn.corrections.last?.isAccepted == true
                else { continue }
                let isHeavy = zip(weighIn.amounts, weighIn.targets).contains { $0 > $1 }
                guard !isHeavy || weighIn.bowl != bowl, try isBalanced(weighIn.plan) else {
                    Issue.record("seed \(seed), word \(words)")
                    return
                }
            }
            while !weighIn.isMixed { weighIn.proposal == nil ? weighIn.next() : weighIn.refuse() }
            #expect(weighIn.journal.count < Weighing.limit)
        }
    }

    @Test("SPEC §10.6 · read back from what was said, a weigh-in is the same at every word")
    func readBack() throws {
        for seed in 0..<UInt64(60) {
            var random = RandomBread(seed: seed)
            var weighIn = WeighIn(try random.plan())
            var words = 0
            while !weighIn.isMixed, words < 30 {
                words += 1
                random.speak(&weighIn)
                let again = WeighIn(weighIn.plan.formula, journal: weighIn.journal)
                let isSame =
                    again?.plan == weighIn.plan && again?.bowl == weighIn.bowl
                    && again?.item == weighIn.item && again?.amounts == weighIn.amounts
                    && again?.targets == weighIn.targets && again?.proposal == weighIn.proposal
                    && again?.weighed == weighIn.weighed
                    && again?.corrections == weighIn.corrections
                guard isSame else {
                    Issue.record("seed \(seed), word \(words): \(weighIn.journal)")
                    return
                }
            }
        }
    }
}
