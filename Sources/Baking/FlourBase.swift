// What percentages come to in grams (SPEC §10.1): files and pasted recipes may have them in the
// place of grams, and are saved as grams.
//
// All percentages are of F, all that counts as flour. Flours may have percentages too: 900 g of one
// and 10 % of another are F = 900 g ÷ (1 − 0.1). Where nothing has grams, F is the weight of the
// dough ÷ the sum of all percentages, and the flours' own have to be 100 % together.
import Units

/// A weight as a person writes it.
public enum WrittenWeight: Hashable, Sendable {
    /// So many grams.
    case weight(Milligrams)
    /// A share of all flour: 2 % is 1/50.
    case share(Fraction)
}

/// Why percentages come to no grams.
public enum FlourBaseError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No flour has grams, and nothing else says how much it is.
    case noBase
    /// Percentages of flour leave nothing for the flour that has grams: they are so much together.
    case noRoom(Fraction)
    /// There is nothing but percentages, and those of flour are so much together, not 100.
    case notWhole(Fraction)

    /// What is wrong, and the way out.
    public var description: String {
        switch self {
        case .noBase:
            "a percentage needs a flour with grams, or pieces, pieceWeight and no grams anywhere"
        case .noRoom(let share):
            "flours with percentages are \(Percentage.text(of: share)) % together: that leaves "
                + "nothing for the flour that has grams"
        case .notWhole(let share):
            "the flours' percentages are \(Percentage.text(of: share)) % together, not 100 %"
        }
    }
}

/// Finds how much flour 100 % is.
public struct FlourBase {
    /// Milligrams of flour that are written as such.
    private var weighedFlour = 0
    /// Whether anything is written in grams.
    private var hasWeights = false
    /// Percentages of flour, and of all, together; nil where they were too much to add.
    private var flourShare: Fraction? = .zero
    private var share: Fraction? = .zero

    /// Nothing is written yet.
    public init() {}

    /// Counts one more weight.
    public mutating func add(_ written: WrittenWeight, countsAsFlour: Bool) {
        switch written {
        case .weight(let weight):
            hasWeights = true
            if countsAsFlour { weighedFlour += weight.count }
        case .share(let part):
            share = share?.adding(part)
            if countsAsFlour { flourShare = flourShare?.adding(part) }
        }
    }

    /// F in milligrams, exact; `total` is what a dough of nothing but percentages weighs.
    /// - Throws: `FlourBaseError`.
    public func flour(total: Milligrams?) throws(FlourBaseError) -> Fraction {
        guard let flourShare, let share, let rest = Fraction.one.subtracting(flourShare)
        else { throw .noBase }
        if weighedFlour > 0 {
            guard rest > .zero, let flour = Fraction(weighedFlour).divided(by: rest)
            else { throw .noRoom(flourShare) }
            return flour
        }
        guard !hasWeights, let total, total > .zero, flourShare > .zero else { throw .noBase }
        guard flourShare == .one else { throw .notWhole(flourShare) }
        guard let flour = Fraction(total.count).divided(by: share) else { throw .noBase }
        return flour
    }
}

extension Milligrams {
    /// A share of so much flour in milligrams, rounded once, to 1 mg; `unrepresentable` where no
    /// kitchen holds it.
    public init(_ share: Fraction, of flour: Fraction) {
        self.init(kept: UntrustedInteger(clamping: flour.multiplied(by: share)?.rounded() ?? .max))
    }
}

extension Formula {
    /// Makes all of a dough one piece of its total; of more than a piece may weigh the fewest.
    public mutating func takeYield(ofTotal total: Milligrams) {
        let most = FormulaLimit.pieceWeight.upperBound.count
        pieces = max(1, total.count / most + (total.count % most > 0 ? 1 : 0))
        pieceWeight = Milligrams(total.count.dividedRounding(by: pieces))
    }
}
