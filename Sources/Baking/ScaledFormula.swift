import Units

/// How much is baked today (SPEC §10.2). Whole numbers, so that it is kept as it was said.
public enum BatchSize: Hashable, Sendable {
    /// The grams as they stand in the formula.
    case asWritten
    /// So many pieces of so much dough.
    case pieces(Int, each: Milligrams)
    /// So much dough in all; the pieces keep their number.
    case total(Milligrams)
    /// So much of one preferment is at hand (BK-004); the pieces keep their number.
    case preferment(ItemID, Milligrams)
}

/// A formula with today's factor: exact, nothing is rounded before it is shown.
public struct ScaledFormula: Hashable, Sendable {
    /// The formula as written.
    public let formula: Formula
    /// How much is baked.
    public let batch: BatchSize
    /// What it comes to as written; the percentages are today's too.
    public let sums: FormulaSums
    /// Into how many pieces it goes.
    public let pieces: Int
    /// Today's grams ÷ those of the formula, as two masses: more than nothing, both.
    private let target: Milligrams
    private let base: Milligrams

    /// Scales a formula. - Throws: `ScalingError`; it and `formula` have not changed then.
    public init(_ formula: Formula, _ batch: BatchSize) throws(ScalingError) {
        let sums = formula.sums
        guard sums.total > .zero, sums.flour > .zero else { throw .nothingToScale }
        self.formula = formula
        self.batch = batch
        self.sums = sums
        var pieces = formula.pieces
        switch batch {
        case .asWritten:
            (target, base) = (sums.total, sums.total)
        case .pieces(let count, let each):
            guard FormulaLimit.pieces.contains(count), FormulaLimit.pieceWeight.contains(each)
            else { throw .piecesOutOfBounds }
            pieces = count
            (target, base) = (Milligrams(count * each.count), sums.total)
        case .total(let total):
            (target, base) = (total, sums.total)
        case .preferment(let id, let atHand):
            guard let preferment = formula.preferments.first(where: { $0.id == id })
            else { throw .noSuchPreferment }
            (target, base) = (atHand, preferment.total)
        }
        self.pieces = pieces
        guard base > .zero else { throw .nothingToScale }
        guard target > .zero else { throw .targetOutOfBounds }
        guard batch == .asWritten || total <= Fraction(FormulaLimit.total.count)
        else { throw .targetOutOfBounds }
    }

    /// Today's grams ÷ those of the formula.
    public var factor: Fraction { weight(of: Milligrams(1)) }

    /// Today's weight of something that weighs so much in the formula, in milligrams.
    public func weight(of written: Milligrams) -> Fraction {
        Fraction(written.count, times: target.count, over: base.count) ?? .zero
    }

    /// The same, rounded to 1 mg, halves away from zero.
    public func rounded(_ written: Milligrams) -> Milligrams {
        Milligrams(weight(of: written).rounded() ?? Milligrams.unrepresentable.count)
    }

    /// All of it, in milligrams.
    public var total: Fraction { weight(of: sums.total) }

    /// What one piece weighs, in milligrams; of a formula with no pieces all of it.
    public var pieceWeight: Fraction {
        total.divided(by: Fraction(max(1, pieces))) ?? total
    }

    /// What one piece is said to weigh, in milligrams: as written what the formula says, which
    /// need not be all of the dough.
    public var statedPieceWeight: Fraction {
        batch == .asWritten ? Fraction(formula.pieceWeight.count) : pieceWeight
    }

    /// The formula as it is saved: every weight rounded once, to 1 mg. The piece's is scaled as all
    /// others are, unless it was said: so there and back is the same formula (BK-008), whatever
    /// dough its pieces leave over.
    public var saved: Formula {
        guard batch != .asWritten else { return formula }
        var saved = formula
        saved.pieces = pieces
        switch batch {
        case .pieces(_, let each): saved.pieceWeight = each
        case .asWritten, .total, .preferment: saved.pieceWeight = rounded(formula.pieceWeight)
        }
        saved.preferments = formula.preferments.map(rounded)
        saved.soakers = formula.soakers.map(rounded)
        saved.final = formula.final.map(rounded)
        return saved
    }

    private func rounded(_ ingredient: Ingredient) -> Ingredient {
        var ingredient = ingredient
        ingredient.weight = rounded(ingredient.weight)
        return ingredient
    }

    private func rounded(_ premix: Premix) -> Premix {
        var premix = premix
        premix.ingredients = premix.ingredients.map(rounded)
        premix.starter = premix.starter.map {
            Starter(flour: rounded($0.flour), water: rounded($0.water))
        }
        return premix
    }
}
