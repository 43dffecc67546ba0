// From a recipe to what is brewed today.
//
// Responsible for scaling (SPEC §5): how much water each step has on the scale at its end. Not for
// what the inputs are (`BrewInputs`), nor for what happens when (`GuidedSession`, which a plan is
// handed to by `BrewSession`).
//
// Terms: a **target** is cumulative, all the water since the brew began. `waterTo` is a step's
// target; a step that pours nothing repeats the one before. The **split** says how the water after
// the bloom goes to the pours: in equal parts, or as the recipe has it.
//
// Rounding: only targets are rounded, to 1 g, never the parts between them, so that errors do not
// add up; the last target is the yield itself. That is why two equal pours of 205 g are 103 and
// 102 g.
import Units

/// A recipe scaled to today's inputs: what a session runs. It never changes once made.
public struct BrewPlan: Hashable, Sendable {
    /// One step with today's water.
    public struct Step: Hashable, Sendable {
        /// What it asks.
        public let kind: RecipeStep.Kind
        /// The instruction.
        public let text: String
        /// The step's own length, when it says one.
        public let length: Duration?
        /// The brew time at which it should end, when it says one and no length.
        public let until: Duration?
        /// Water on the scale before the step.
        public let waterBefore: Grams
        /// Water on the scale after it; the same as before when none is poured.
        public let waterTo: Grams

        /// A step as it was stored.
        public init(
            kind: RecipeStep.Kind, text: String, length: Duration?, until: Duration?,
            waterBefore: Grams, waterTo: Grams
        ) {
            self.kind = kind
            self.text = text
            self.length = length
            self.until = until
            self.waterBefore = waterBefore
            self.waterTo = waterTo
        }

        /// The length the recipe plans for it after `elapsed` of planned brew time.
        func plannedLength(after elapsed: Duration) -> Duration? {
            length ?? until.map { max(.zero, $0 - elapsed) }
        }
    }

    /// The recipe it was made from; nil for the stopwatch.
    public let recipeID: RecipeID?
    /// The recipe's name at that time; nil for the stopwatch.
    public let recipeName: String?
    /// The way of brewing.
    public let method: BrewMethod
    /// Today's inputs.
    public let inputs: BrewInputs
    /// The steps, at least one.
    public let steps: [Step]

    /// Scales `recipe` to `inputs`.
    ///
    /// Times stay as they are, water is scaled by the recipe's split rule.
    /// - Throws: `PlanError` when the recipe is invalid, an input is nothing, or the bloom alone
    ///   would reach the yield (SC-012).
    public init(recipe: Recipe, inputs: BrewInputs) throws(PlanError) {
        let errors = recipe.startErrors
        guard errors.isEmpty else { throw .invalidRecipe(errors) }
        guard inputs.dose > .zero else { throw .invalidDose }
        guard inputs.yield > .zero else { throw .invalidYield }
        guard inputs.temperature > Celsius(0) else { throw .invalidTemperature }
        if recipe.measuresWater, recipe.steps.contains(where: { $0.kind == .bloom }),
            recipe.bloomWater(for: inputs.dose) >= inputs.yield
        {
            throw .bloomReachesYield
        }
        recipeID = recipe.id
        recipeName = recipe.name
        method = recipe.method
        self.inputs = inputs
        let targets = Self.cumulativeTargets(of: recipe, for: inputs)
        steps = zip(recipe.steps, zip([.zero] + targets, targets)).map { step, water in
            Step(
                kind: step.kind, text: step.text, length: step.length,
                until: step.length == nil ? step.until : nil,
                waterBefore: water.0, waterTo: water.1)
        }
    }

    /// A plan as it was stored; nil without steps, or when no recipe makes such ones.
    public init?(
        recipeID: RecipeID?, recipeName: String?, method: BrewMethod, inputs: BrewInputs,
        steps: [Step]
    ) {
        let isPossible = steps.allSatisfy { step in
            (.zero...RecipeLimit.stepLength).contains(step.length ?? .zero)
                && (.zero...RecipeLimit.untilMax).contains(step.until ?? .zero)
                && step.waterBefore >= .zero && step.waterTo >= step.waterBefore
        }
        guard !steps.isEmpty, isPossible else { return nil }
        self.recipeID = recipeID
        self.recipeName = recipeName
        self.method = method
        self.inputs = inputs
        self.steps = steps
    }

    /// What it is called: the recipe's name, or the method's.
    public var title: String { recipeName ?? method.name }

    /// The planned length of each step; nil for those without a time.
    var plannedLengths: [Duration?] {
        var elapsed = Duration.zero
        return steps.map { step in
            let length = step.plannedLength(after: elapsed)
            elapsed += length ?? .zero
            return length
        }
    }

    private static func cumulativeTargets(of recipe: Recipe, for inputs: BrewInputs) -> [Grams] {
        guard recipe.measuresWater else {
            return recipe.steps.map { _ in .zero }
        }
        // Equal parts need something to split among; a recipe may also name its water in a
        // step that waits (immersion), which scales as written.
        if recipe.split == .equal, recipe.steps.contains(where: \.pours) {
            return equalTargets(of: recipe, for: inputs)
        }
        return writtenTargets(of: recipe, for: inputs)
    }

    /// SC-006, SC-013: the first bloom takes its own water, the rest goes in equal parts.
    private static func equalTargets(of recipe: Recipe, for inputs: BrewInputs) -> [Grams] {
        let pouring = recipe.steps.indices.filter { recipe.steps[$0].pours }
        let bloomIndex = pouring.first.flatMap { recipe.steps[$0].kind == .bloom ? $0 : nil }
        let bloom = bloomIndex.map { _ in recipe.bloomWater(for: inputs.dose) } ?? .zero
        let pours = pouring.count - (bloomIndex == nil ? 0 : 1)
        let rest = (inputs.yield - bloom).wholeGrams
        var target = Grams.zero
        var poured = 0
        return recipe.steps.indices.map { index in
            if index == bloomIndex {
                target = pours == 0 ? inputs.yield : bloom
            } else if recipe.steps[index].pours {
                poured += 1
                target = bloom + Grams((rest * poured).dividedRounding(by: pours))
            }
            return target
        }
    }

    /// SC-014: every written target by the same factor; the last meets the yield exactly.
    private static func writtenTargets(of recipe: Recipe, for inputs: BrewInputs) -> [Grams] {
        let last = recipe.steps.lastIndex { $0.waterTo != nil }
        var target = Grams.zero
        return recipe.steps.indices.map { index in
            if index == last {
                target = inputs.yield
            } else if let written = recipe.steps[index].waterTo {
                let scaled = (written.tenths * inputs.yield.tenths)
                    .dividedRounding(by: recipe.yield.tenths * 10)
                target = min(max(target, Grams(scaled)), inputs.yield)
            }
            return target
        }
    }
}
