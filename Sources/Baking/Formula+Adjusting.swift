import Units

/// One quick change of a formula (SPEC §10.4), an undo step where it is saved.
public enum FormulaAdjustment: Hashable, Sendable {
    /// W ÷ F is set by the final mix's water; all flour stays (BK-010).
    case hydration(Fraction)
    /// Salt ÷ F is set by the final mix's salt.
    case salt(Fraction)
    /// All is scaled, and rounded once.
    case batch(BatchSize)
}

extension Formula {
    /// The formula with this change. - Throws: `ScalingError`.
    public func adjusted(_ adjustment: FormulaAdjustment) throws(ScalingError) -> Formula {
        switch adjustment {
        case .hydration(let share): try setting(.water, to: share, from: sums.water)
        case .salt(let share): try setting(.salt, to: share, from: sums.salt)
        case .batch(let batch): try ScaledFormula(self, batch).saved
        }
    }

    /// All of one kind is `share` of the flour; what the final mix has of it makes up for the rest.
    private func setting(
        _ kind: IngredientKind, to share: Fraction, from now: Milligrams
    ) throws(ScalingError) -> Formula {
        guard sums.flour > .zero else { throw .nothingToScale }
        let places = final.indices.filter { final[$0].kind == kind && !final[$0].countsAsFlour }
        guard !places.isEmpty else { throw .noIngredient(kind) }
        guard share >= .zero, let wanted = share.rounded(times: sums.flour.count),
            wanted <= FormulaLimit.total.count
        else { throw .targetOutOfBounds }
        let before = places.reduce(Milligrams.zero) { $0 + final[$1].weight }
        let after = Milligrams(wanted) - (now - before)
        guard after >= .zero else { throw .negative(kind, Milligrams(-after.count)) }
        guard FormulaLimit.ingredient.contains(after) else { throw .targetOutOfBounds }
        var formula = self
        var rest = after
        // In their proportion; what rounding leaves goes to the last.
        for place in places {
            let part = Fraction(
                final[place].weight.count, times: after.count, over: before.count)?.rounded()
            let weight = place == places.last ? rest : Milligrams(part ?? 0)
            formula.final[place].weight = weight
            rest = rest - weight
        }
        return formula
    }
}
