import Units

/// What a bake's dough really came to, whatever was planned: after a mistake that was refused its
/// percentages are others than the formula's (SPEC §10.6).
extension BakeLog {
    /// The sums of what was really weighed; nil where the log lacks something that there was to
    /// weigh, or has a weight that is none.
    public var realSums: FormulaSums? {
        var weights: [ItemID: Milligrams] = [:]
        for item in weighed { weights[item.id] = item.real }
        guard weights.values.allSatisfy({ (.zero...Milligrams.greatest).contains($0) }),
            formula.validationErrors.isEmpty,
            Bowl.all(of: formula).allSatisfy({ bowl in
                bowl.items.allSatisfy { weights[$0.id] != nil }
            })
        else { return nil }
        var real = formula
        real.preferments = formula.preferments.map { $0.weighing(weights) }
        real.soakers = formula.soakers.map { $0.weighing(weights) }
        real.final = formula.final.map { $0.weighing(weights) }
        return real.sums
    }
}

extension Ingredient {
    /// The same, as heavy as it was; what weighs nothing in the formula was not weighed.
    fileprivate func weighing(_ weights: [ItemID: Milligrams]) -> Ingredient {
        var ingredient = self
        ingredient.weight = weights[id] ?? .zero
        return ingredient
    }
}

extension Premix {
    /// The same with what went into its bowl, and with more of all of it where more of it went into
    /// the dough.
    fileprivate func weighing(_ weights: [ItemID: Milligrams]) -> Premix {
        var premix = self
        premix.ingredients = ingredients.map { $0.weighing(weights) }
        premix.starter = starter.map { starter in
            starter.weighing(Fraction(weights[.starter(of: id)]?.count ?? 0))
        }
        let made = premix.total
        guard let inDough = weights[id], inDough > made, made > .zero else { return premix }
        func grown(_ weight: Milligrams) -> Milligrams {
            Fraction(weight.count, times: inDough.count, over: made.count)?.milligrams ?? weight
        }
        for index in premix.ingredients.indices {
            premix.ingredients[index].weight = grown(premix.ingredients[index].weight)
        }
        premix.starter = premix.starter.map {
            Starter(flour: grown($0.flour), water: grown($0.water))
        }
        return premix
    }
}
