// From what all targets of a weigh-in follow: how much was scaled, what is made, and the flour in
// all (SPEC §10.6).
//
// Responsible for today's targets and for what a mistake makes of them. Not for what is in the bowl
// and who says so (`WeighIn`), nor for the dough's equations (`DoughBalance`).
//
// Terms. A **scale** is today's weight ÷ the one in the formula. Nothing is **fixed** until the
// first premix is made: a mistake then scales everything, and all percentages stay. A premix that
// is made is fixed: a mistake in another premix's bowl scales that bowl alone, and one in the dough
// sets the flour in all. Either way the dough is **balanced** from then on: its flours, water and
// salt make up for what the premixes really brought.
import Units

/// From what all targets of a weigh-in follow. Bowls are counted from 0; the dough's is the last.
struct WeighPlan: Hashable, Sendable {
    let formula: ScaledFormula
    let bowls: [Bowl]
    /// Of each bowl; the dough's once it is balanced says nothing any more.
    private var scales: [Fraction]
    /// All that counts as flour, in milligrams, once the dough is balanced; at least so much.
    private var flour: Fraction?
    /// What each premix that is made really brought; nil for one that is not.
    private var made: [Composition?]

    /// Nothing is weighed yet.
    init(_ formula: ScaledFormula) {
        self.formula = formula
        bowls = Bowl.all(of: formula.formula)
        scales = bowls.map { _ in formula.factor }
        made = bowls.dropLast().map { _ in nil }
    }

    /// The bowl that all premixes go into.
    var doughBowl: Int { bowls.count - 1 }
    /// Whether a premix is made: not everything can be scaled any more.
    private var hasFixed: Bool { made.contains { $0 != nil } }

    // Targets.

    /// What there has to be of each item of a bowl that is not done, in milligrams.
    /// - Throws: when the dough can't be balanced.
    func targets(of bowl: Int) throws(ProposalObstacle) -> [Fraction] {
        let items = bowls[bowl].items
        guard bowl == doughBowl else { return try items.scaled(by: scales[bowl]) }
        let premixes = try premixes
        let balanced = try balanced(premixes)
        var targets: [Fraction] = []
        for item in items {
            let target: Fraction? =
                if case .premix(let index) = item.content {
                    premixes[index].total
                } else if let balanced {
                    balanced.dough.target(of: item, flour: balanced.flour)
                } else { scales[bowl] * Fraction(item.written.count) }
            guard let target else { throw .tooMuch }
            targets.append(target)
        }
        return targets
    }

    /// What each premix brings: what it is made of, or is going to be.
    var premixes: [Composition] {
        get throws(ProposalObstacle) {
            var all: [Composition] = []
            for (index, known) in made.enumerated() {
                let amounts = try bowls[index].items.scaled(by: scales[index])
                guard let premix = known ?? Composition(bowls[index].items, amounts) else {
                    throw .tooMuch
                }
                all.append(premix)
            }
            return all
        }
    }

    private func balance(_ premixes: [Composition]) throws(ProposalObstacle) -> DoughBalance {
        var fixed = Composition()
        for premix in premixes {
            guard let sum = fixed.adding(premix) else { throw .tooMuch }
            fixed = sum
        }
        return try DoughBalance(doughMix, written: formula.sums, fixed: fixed)
    }

    /// The dough's items but for premixes.
    private var doughMix: [BowlItem] { bowls[doughBowl].items.filter { !$0.isPremix } }

    private func balanced(
        _ premixes: [Composition]
    ) throws(ProposalObstacle) -> (dough: DoughBalance, flour: Fraction)? {
        guard let flour else { return nil }
        let dough = try balance(premixes)
        return (dough, try dough.flour(atLeast: flour, amounts: doughMix.map { _ in .zero }))
    }

    /// The dough in all, in milligrams.
    var total: Fraction {
        get throws(ProposalObstacle) {
            var sum = Fraction.zero
            for target in try targets(of: doughBowl) {
                guard let more = sum.adding(target) else { throw .tooMuch }
                sum = more
            }
            return sum
        }
    }

    /// What counts as flour in all, in milligrams.
    var flourInAll: Fraction {
        get throws(ProposalObstacle) {
            if let balanced = try balanced(premixes) { return balanced.flour }
            guard let flour = scales[doughBowl] * Fraction(formula.sums.flour.count) else {
                throw .tooMuch
            }
            return flour
        }
    }

    /// The part of the flour that is in preferments; nil without preferments.
    var prefermentedShare: Fraction? {
        get throws(ProposalObstacle) {
            // Premixes come in the formula's order; those of nothing have no bowl.
            let count = formula.formula.preferments.filter { $0.total > .zero }.count
            guard count > 0 else { return nil }
            let flour = try premixes.prefix(count).reduce(Fraction?.some(.zero)) { $0 + $1.flour }
            return flour / (try flourInAll)
        }
    }

    // Corrections.

    /// The plan with which nothing in a bowl is too heavy, and by what factor there is more: of
    /// everything, of this premix, or of the flour in all.
    /// - Parameter amounts: what is in of each item of the bowl.
    func corrected(
        _ bowl: Int, by amounts: [Fraction]
    ) throws(ProposalObstacle) -> (plan: WeighPlan, factor: Fraction) {
        var plan = self
        let factor =
            if bowl == doughBowl, hasFixed {
                try plan.correctDough(amounts)
            } else { try plan.correctScale(of: bowl, amounts) }
        guard let factor else { throw .tooMuch }
        let newTotal = try plan.total
        // A formula may be more as written.
        if newTotal > Fraction(FormulaLimit.total.count), newTotal > (try total) {
            throw .tooMuch
        }
        return (plan, factor)
    }

    private mutating func correctScale(
        of bowl: Int, _ amounts: [Fraction]
    ) throws(ProposalObstacle) -> Fraction? {
        let before = scales[bowl]
        var most = before
        for (item, amount) in zip(bowls[bowl].items, amounts) {
            guard let scale = amount / Fraction(item.written.count) else { throw .tooMuch }
            most = max(most, scale)
        }
        if hasFixed {
            scales[bowl] = most
            try balance()
        } else {
            scales = scales.map { _ in most }
        }
        return most / before
    }

    private mutating func correctDough(
        _ amounts: [Fraction]
    ) throws(ProposalObstacle) -> Fraction? {
        let before = try flourInAll
        var mix: [Fraction] = []
        for (item, amount) in zip(bowls[doughBowl].items, amounts) {
            guard case .premix(let index) = item.content else {
                mix.append(amount)
                continue
            }
            guard let made = made[index], amount > made.total else { continue }
            guard let more = made.weighing(amount) else { throw .tooMuch }
            self.made[index] = more
        }
        let least = try balance(premixes).flour(atLeast: before, amounts: mix)
        flour = least
        return least / before
    }

    /// Lets the dough make up for what the premixes bring.
    mutating func balance() throws(ProposalObstacle) { flour = try flourInAll }

    /// A bowl is done with so much of each item.
    mutating func finish(_ bowl: Int, _ amounts: [Fraction]) {
        guard bowl < doughBowl else { return }
        let items = bowls[bowl].items
        // As planned it stays exact; what was weighed otherwise is known to the milligram, for
        // denominators would grow with each bowl.
        let planned = try? items.scaled(by: scales[doughBowl])
        let known = planned == amounts ? amounts : amounts.map { $0.wholeMilligrams ?? $0 }
        made[bowl] = Composition(items, known) ?? Composition()
        // Rounded, it may balance no longer where there is nothing to balance with.
        if (try? targets(of: doughBowl)) == nil { flour = nil }
    }
}

extension BowlItem {
    fileprivate var isPremix: Bool { if case .premix = content { true } else { false } }
}

extension [BowlItem] {
    fileprivate func scaled(by scale: Fraction) throws(ProposalObstacle) -> [Fraction] {
        var amounts: [Fraction] = []
        for item in self {
            guard let amount = scale * Fraction(item.written.count) else { throw .tooMuch }
            amounts.append(amount)
        }
        return amounts
    }
}
