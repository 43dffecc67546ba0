// How the dough follows from its flour when premixes are made already (SPEC §10.6).
//
// What is in a premix is fixed. The dough's own flours, in their proportion, fill up the flour in
// all; water and salt are what is missing to hydration and to the salt's share; the rest has its
// own share. So each target follows from the flour in all, and the flour in all from any one
// weight: that is how a mistake says how much flour there has to be. Every target grows with the
// flour; so where the flour is the most that anything in the bowl asks for, none is too heavy.
//
// The formula may count water or salt as flour too. Then the flours bring some of it, in proportion
// to themselves, which the equations below allow for; of nearly every formula that part is zero.
import Units

/// Why a mistake can't be corrected by adding.
public enum ProposalObstacle: Error, Hashable, Sendable {
    /// The dough would be more than 100 kg.
    case tooMuch
    /// The final mix has nothing of this kind that could be added.
    case nothingToAdd(IngredientKind)
    /// So many mistakes were made that no more are kept.
    case tooMany
}

/// The dough as it follows from its flour. Masses in milligrams, exact.
struct DoughBalance {
    /// What follows the flour in all: water, or salt.
    private struct Follower {
        /// Its share of the flour in all.
        let share: Fraction
        /// What of it comes with each part of the final flours.
        let perFlour: Fraction
        /// What of it the final mix has as written, apart from that.
        let own: Milligrams
        /// What of it is in the premixes.
        let fixed: Fraction
    }

    private let written: FormulaSums
    private let items: [BowlItem]
    /// What counts as flour in the final mix, as written.
    private let finalFlour: Milligrams
    private let fixedFlour: Fraction
    private let water: Follower?
    private let salt: Follower?

    /// A dough of these items, premixes left out, and of what the premixes bring.
    /// - Throws: when the final mix has no water or salt to balance with; a formula without any
    ///   has nothing to balance.
    init(
        _ items: [BowlItem], written: FormulaSums, fixed: Composition
    ) throws(ProposalObstacle) {
        self.items = items
        self.written = written
        let final = items.final
        let flour = final.flour
        finalFlour = flour
        fixedFlour = fixed.flour
        func follower(
            _ kind: IngredientKind, in all: Milligrams, fixed: Fraction
        ) throws(ProposalObstacle) -> Follower? {
            guard all > .zero else { return nil }
            let own = final.own(kind)
            let perFlour =
                flour > .zero ? Fraction(final.inFlour(kind).count, over: flour.count) : .zero
            guard own > .zero, let share = written.share(of: all), let perFlour,
                share > perFlour
            else { throw .nothingToAdd(kind) }
            return Follower(share: share, perFlour: perFlour, own: own, fixed: fixed)
        }
        water = try follower(.water, in: written.water, fixed: fixed.water)
        salt = try follower(.salt, in: written.salt, fixed: fixed.salt)
    }

    /// The least flour in all with which nothing is too heavy, and not less than `minimum`.
    /// - Parameter amounts: what is in of each item.
    func flour(
        atLeast minimum: Fraction, amounts: [Fraction]
    ) throws(ProposalObstacle) -> Fraction {
        var most = minimum
        for (item, amount) in zip(items, amounts) {
            guard let flour = flour(with: amount, of: item) else { throw .tooMuch }
            most = max(most, flour)
        }
        guard finalFlour == .zero else { return most }
        guard most <= fixedFlour else { throw .nothingToAdd(.flour) }
        return fixedFlour
    }

    /// The flour in all at which so much of an item is right; nil where it does not fit.
    private func flour(with amount: Fraction, of item: BowlItem) -> Fraction? {
        let part = amount / Fraction(item.written.count)
        switch item.rule {
        case .flour: return fixedFlour + part * Fraction(finalFlour.count)
        case .follower(let kind):
            guard let follower = follower(kind) else { return .zero }
            let own = follower.fixed + part * Fraction(follower.own.count)
            return (own - follower.perFlour * fixedFlour)
                / (follower.share - follower.perFlour)
        case .share: return part * Fraction(written.flour.count)
        }
    }

    /// What there has to be of an item with so much flour in all; nil where it does not fit.
    func target(of item: BowlItem, flour: Fraction) -> Fraction? {
        let weight = Fraction(item.written.count)
        switch item.rule {
        case .flour:
            return (flour - fixedFlour) * weight / Fraction(finalFlour.count)
        case .follower(let kind):
            guard let follower = follower(kind) else { return .zero }
            let missing =
                follower.share * flour - follower.fixed
                - follower.perFlour * (flour - fixedFlour)
            return missing * weight / Fraction(follower.own.count)
        case .share: return flour * weight / Fraction(written.flour.count)
        }
    }

    private func follower(_ kind: IngredientKind) -> Follower? {
        switch kind {
        case .water: water
        case .salt: salt
        case .flour, .yeast, .other: nil
        }
    }
}

extension BowlItem {
    /// By what its target follows from the flour.
    fileprivate enum Rule {
        /// A part of what the final flours have to fill up.
        case flour
        /// A part of the water or salt that is missing.
        case follower(IngredientKind)
        /// Its own share of the flour in all.
        case share
    }

    fileprivate var rule: Rule {
        switch content {
        case .ingredient(_, countsAsFlour: true): .flour
        case .ingredient(.water, _): .follower(.water)
        case .ingredient(.salt, _): .follower(.salt)
        case .ingredient(.flour, _), .ingredient(.yeast, _), .ingredient(.other, _): .share
        case .starter, .premix: .share
        }
    }
}

/// Sums of the final mix, as written.
private struct FinalSums {
    let items: [BowlItem]

    private func sum(_ isCounted: (IngredientKind, Bool) -> Bool) -> Milligrams {
        items.reduce(.zero) { sum, item in
            guard case .ingredient(let kind, let countsAsFlour) = item.content,
                isCounted(kind, countsAsFlour)
            else { return sum }
            return sum + item.written
        }
    }

    var flour: Milligrams { sum { $1 } }
    func inFlour(_ kind: IngredientKind) -> Milligrams { sum { $0 == kind && $1 } }
    func own(_ kind: IngredientKind) -> Milligrams { sum { $0 == kind && !$1 } }
}

extension [BowlItem] {
    fileprivate var final: FinalSums { FinalSums(items: self) }
}
