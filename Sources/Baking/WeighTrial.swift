// What the weigh-in would propose, tried without a device (SPEC §10.11).
//
// The same sums as the weigh-in's, told all at once: which premixes are made, and what was really
// put in of which items. What is not named is in as it should be where its premix is made, and not
// in yet anywhere else.
import Units

/// Why there is nothing to try.
public enum WeighTrialError: Error, Hashable, Sendable {
    /// No bowl has such an item, or there is no such premix.
    case noSuchItem(ItemID)
    /// A weight below nothing, or above 1000 kg.
    case weightOutOfBounds(ItemID)
    /// No proposal can be made.
    case noProposal(ProposalObstacle)
}

/// What the weigh-in would propose.
public struct WeighTrial: Hashable, Sendable {
    /// The dough that is proposed, in whole milligrams; pieces as many as it makes.
    public let formula: Formula
    /// How much more there is: of everything, of a premix in its own bowl, or of the flour in all.
    public let factor: Fraction
    /// What is to be added of what was weighed short: `add 20 g`, of several things with their
    /// names; nil when nothing is.
    public let add: String?
    /// Whether the device would ask for a hold (BK-036).
    public let needsHold: Bool

    /// - Parameter actual: what is really in of an item, all counted; a preferment's starter by
    ///   `ItemID.starter(of:)`, a premix in the dough by its own id.
    /// - Parameter made: the premixes that are made.
    public init(
        _ formula: ScaledFormula, actual: [ItemID: Milligrams], made: Set<ItemID>
    ) throws(WeighTrialError) {
        var bench = TrialBench(formula, actual: actual)
        try bench.check(made: made)
        do throws(ProposalObstacle) {
            try bench.weigh(made: made)
            factor = bench.factor
            add = try bench.missing
            self.formula = try bench.result
        } catch {
            throw .noProposal(error)
        }
        needsHold = factor > Proposal.holdFactor
    }
}

/// A trial under way.
private struct TrialBench {
    private let plan: ScaledFormula
    private let actual: [ItemID: Milligrams]
    private var weigh: WeighPlan
    private var isMade: [Bool]
    private(set) var factor = Fraction.one

    init(_ plan: ScaledFormula, actual: [ItemID: Milligrams]) {
        self.plan = plan
        self.actual = actual
        weigh = WeighPlan(plan)
        isMade = weigh.bowls.map { _ in false }
    }

    /// Finds the names that mean nothing, always the same one first.
    func check(made: Set<ItemID>) throws(WeighTrialError) {
        let items = Set(weigh.bowls.flatMap(\.items).map(\.id))
        let premixes = Set((plan.formula.preferments + plan.formula.soakers).map(\.id))
        func first(_ ids: some Sequence<ItemID>, where isWrong: (ItemID) -> Bool) -> ItemID? {
            ids.filter(isWrong).min { $0.rawValue < $1.rawValue }
        }
        if let id = first(actual.keys, where: { !items.contains($0) }) { throw .noSuchItem(id) }
        if let id = first(made, where: { !premixes.contains($0) }) { throw .noSuchItem(id) }
        let bounds = Milligrams.zero...Milligrams.greatest
        let odd = actual.filter { !bounds.contains($0.value) }
        if let id = first(odd.keys, where: { _ in true }) { throw .weightOutOfBounds(id) }
    }

    mutating func weigh(made: Set<ItemID>) throws(ProposalObstacle) {
        var isOff = false
        for item in weigh.bowls[weigh.doughBowl].items {
            guard case .premix(let bowl) = item.content, made.contains(item.id) else { continue }
            let targets = try weigh.targets(of: bowl)
            let amounts = amounts(of: bowl, otherwise: targets)
            isOff = isOff || amounts != targets
            weigh.finish(bowl, amounts)
            isMade[bowl] = true
        }
        let before = try weigh.flourInAll
        if isOff { try weigh.balance() }
        for bowl in weigh.bowls.indices where !isMade[bowl] {
            let targets = try weigh.targets(of: bowl)
            let amounts = amounts(of: bowl, otherwise: targets.map { _ in .zero })
            guard zip(amounts, targets).contains(where: { $0 > $1 }) else { continue }
            let corrected = try weigh.corrected(bowl, by: amounts)
            weigh = corrected.plan
            // Where everything is scaled, each bowl's factor counts on from the one before.
            let isOfAll = !isMade.contains(true)
            guard let product = isOfAll ? factor * corrected.factor : corrected.factor else {
                throw .tooMuch
            }
            factor = max(factor, product)
        }
        guard let inAll = try weigh.flourInAll / before else { throw .tooMuch }
        factor = max(factor, inAll)
    }

    private func amounts(of bowl: Int, otherwise: [Fraction]) -> [Fraction] {
        zip(weigh.bowls[bowl].items, otherwise).map { item, otherwise in
            actual[item.id].map { Fraction($0.count) } ?? otherwise
        }
    }

    // What comes of it.

    /// What there has to be of everything that is weighed, in milligrams: as it is where it is
    /// made.
    private var weights: [ItemID: Fraction] {
        get throws(ProposalObstacle) {
            var weights: [ItemID: Fraction] = [:]
            for bowl in weigh.bowls.indices {
                var targets = try weigh.targets(of: bowl)
                if isMade[bowl] { targets = try made(bowl, targets) }
                for (item, target) in zip(weigh.bowls[bowl].items, targets) {
                    weights[item.id] = target
                }
            }
            return weights
        }
    }

    /// What is in the dough of each item of a premix that is made: more than was made, where more
    /// of the premix was weighed into it.
    private func made(
        _ bowl: Int, _ targets: [Fraction]
    ) throws(ProposalObstacle) -> [Fraction] {
        let amounts = amounts(of: bowl, otherwise: targets)
        let sum = amounts.reduce(Fraction?.some(.zero)) { $0 + $1 }
        guard let sum, let growth = try weigh.premixes[bowl].total / sum, growth > .one else {
            return amounts
        }
        var grown: [Fraction] = []
        for amount in amounts {
            guard let more = amount * growth else { throw .tooMuch }
            grown.append(more)
        }
        return grown
    }

    var missing: String? {
        get throws(ProposalObstacle) {
            let weights = try weights
            var parts: [(name: String, weight: String)] = []
            for bowl in weigh.bowls.indices where !isMade[bowl] {
                for item in weigh.bowls[bowl].items {
                    guard let real = actual[item.id], let target = weights[item.id],
                        let rest = target - Fraction(real.count),
                        rest >= WeighIn.leastDifference
                    else { continue }
                    parts.append((item.name, WeightText.text(of: rest)))
                }
            }
            if parts.count == 1 { return "add \(parts[0].weight) g" }
            let texts = parts.map { "\($0.weight) g \($0.name)" }
            return texts.isEmpty ? nil : "add " + texts.joined(separator: ", ")
        }
    }

    var result: Formula {
        get throws(ProposalObstacle) {
            let weights = try weights
            func weighed(_ ingredient: Ingredient) -> Ingredient {
                var ingredient = ingredient
                ingredient.weight = weights[ingredient.id]?.milligrams ?? .zero
                return ingredient
            }
            func weighed(_ premix: Premix) -> Premix {
                var premix = premix
                premix.ingredients = premix.ingredients.map(weighed)
                premix.starter = premix.starter.map { starter in
                    starter.weighing(weights[.starter(of: premix.id)] ?? .zero)
                }
                return premix
            }
            var result = plan.saved
            result.preferments = plan.formula.preferments.map(weighed)
            result.soakers = plan.formula.soakers.map(weighed)
            result.final = plan.formula.final.map(weighed)
            guard let share = try weigh.total / plan.pieceWeight else { throw .tooMuch }
            if share == Fraction(plan.pieces) { return result }
            result.pieces = max(1, share.rounded() ?? 1)
            let piece = (try weigh.total) / Fraction(result.pieces)
            result.pieceWeight = piece?.milligrams ?? result.pieceWeight
            return result
        }
    }
}

extension Starter {
    /// The same starter, so much of it.
    func weighing(_ amount: Fraction) -> Starter {
        let part = amount * Fraction(flour.count, over: (flour + water).count)
        let flour = part?.milligrams ?? .zero
        return Starter(flour: flour, water: amount.milligrams - flour)
    }
}

extension ProposalObstacle: CustomStringConvertible {
    /// What is in the way, in one line.
    public var description: String {
        switch self {
        case .tooMuch: "the dough would be more than 100 kg"
        case .nothingToAdd(let kind): "the final mix has no \(kind.rawValue) that could be added"
        case .tooMany: "so many mistakes were made that no more are kept"
        }
    }
}

extension WeighTrialError: CustomStringConvertible {
    /// What is wrong, in one line.
    public var description: String {
        switch self {
        case .noSuchItem(let id): "nothing that is weighed has the id \(id.rawValue)"
        case .weightOutOfBounds(let id): "the weight of \(id.rawValue) must be 0 g to 1000 kg"
        case .noProposal(let obstacle): "no proposal can be made: \(obstacle)"
        }
    }
}
