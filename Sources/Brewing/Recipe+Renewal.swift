// Recipes that were stored before there was a rule, brought under it.
//
// Responsible for what the migration of the database and of a backup does to a recipe: it may be
// brewed afterwards if it could be before, with the same times and the same water. Not for telling
// what is wrong (`Recipe+Validation`), and not for names that two recipes share, which only the
// database sees.
//
// Order: first the texts, which depend on nothing. Then the water and the times of `prepare` steps,
// which the session machine always ignored, are handed on to the steps that they made room for, and
// only then taken away: the other way round they would be lost. Last, a pour without an amount gets
// the amount that it poured, which the steps before it say.
import Names
import Units

extension Recipe {
    /// The recipe as today's rules want it, brewed as it always was: what RV-011 and RV-012 refuse
    /// is put right.
    public var renewed: Recipe {
        guard !isStarter else { return self }
        var recipe = self
        let name = name.shown(limit: RecipeLimit.nameLength)
        // Chosen: a recipe whose name never showed is still to be found in the list.
        recipe.name = name.isEmpty ? "Recipe" : name
        recipe.grind.label = grind.label.shown(limit: RecipeLimit.textLength)
        recipe.grind.descriptor = grind.descriptor.shown(limit: RecipeLimit.textLength)
        for index in steps.indices {
            let text = steps[index].text.shown(limit: RecipeLimit.textLength)
            recipe.steps[index].text = text.isEmpty ? steps[index].kind.words : text
        }
        recipe.keepWaterOfPreparing()
        recipe.keepTimesAfterPreparing()
        for index in recipe.steps.indices where recipe.steps[index].kind == .prepare {
            recipe.steps[index] = RecipeStep(kind: .prepare, text: recipe.steps[index].text)
        }
        recipe.sayMissingWater()
        return recipe
    }

    /// Where the water of a step that is done by hand was the last there is, it goes to the step
    /// that pours last, so that all of it is still poured.
    private mutating func keepWaterOfPreparing() {
        guard method.category.measuresWater,
            let last = steps.lastIndex(where: { $0.waterTo != nil }), steps[last].kind == .prepare
        else { return }
        let pours = steps.lastIndex { $0.kind != .prepare && ($0.waterTo != nil || $0.pours) }
        if let heir = pours ?? steps.lastIndex(where: { $0.kind != .prepare }) {
            steps[heir].waterTo = steps[last].waterTo
        } else {
            steps[last] = RecipeStep(
                kind: .pour, text: steps[last].text, waterTo: steps[last].waterTo)
        }
    }

    /// The time of a `prepare` step moved the end of a later step. Without it that step may seem to
    /// last longer than a step may: then it ends after the longest time there is.
    private mutating func keepTimesAfterPreparing() {
        var elapsed = Duration.zero
        for index in steps.indices where steps[index].kind != .prepare {
            if let length = steps[index].length {
                elapsed += length
            } else if let until = steps[index].until {
                elapsed = min(until, elapsed + RecipeLimit.stepLength)
                steps[index].until = elapsed
            }
        }
    }

    /// A step that poured without saying how much poured nothing, and says so.
    private mutating func sayMissingWater() {
        guard split == .asWritten, method.category.measuresWater else { return }
        var water = Grams.zero
        for index in steps.indices {
            if steps[index].pours, steps[index].waterTo == nil { steps[index].waterTo = water }
            water = steps[index].waterTo ?? water
        }
    }
}

extension RecipeStep.Kind {
    /// What a step of this kind says that says nothing.
    fileprivate var words: String {
        switch self {
        case .prepare: "Prepare"
        case .bloom: "Bloom"
        case .pour: "Pour"
        case .wait: "Wait"
        }
    }
}
