// What is wrong with a recipe (SPEC §4, RV-001 … RV-012).
//
// Responsible for all errors at once, in the order in which the file has what they are about: the
// command line, the device, imports and sync tell the same. Not for reading (`Documents`), which
// has errors of its own, nor for names that must be unique, which only the database knows.
//
// Terms: an error prevents **saving**, and most prevent **starting**; a bound that was drawn later
// prevents only what is new (`RecipeError.preventsStart`).
//
// Order: where one fault makes others follow from it, only the first is told. A step whose water is
// impossible does not count for those behind it; a sum is compared only when all in it is possible.
import Names
import Units

/// What a recipe may hold at most (SPEC §4, RV-010).
public enum RecipeLimit {
    /// Characters of a name.
    public static let nameLength = UniqueName.limit
    /// Characters of an instruction or a grind's words.
    public static let textLength = 80
    /// Steps.
    public static let steps = 30
    /// The length of one step.
    public static let stepLength = Duration.seconds(4 * 3600)
    /// The brew time at which a step should end.
    public static let untilMax = stepLength * steps
    /// Ground coffee, here and wherever a dose is set.
    public static let dose = Grams(200)
    /// Water in all, here and wherever a yield is set.
    public static let water = Grams(2000)
    /// Bloom water as a multiple of the dose, in hundredths. Chosen: more is no bloom.
    public static let bloomRatioHundredths = 2000
    /// How far the last cumulative water may lie from the yield (RV-004, RV-008).
    public static let waterTolerance = Grams(1)
}

extension Recipe {
    /// Everything that is wrong with the recipe, in the order it stands in a file; empty when it
    /// may be saved and brewed (RV-007). The same check serves the command line, the device,
    /// imports and sync.
    public var validationErrors: [RecipeError] {
        nameErrors + defaultsErrors + stepsErrors + waterTotalErrors
    }

    /// Those of them that prevent brewing; empty when it may be started. A recipe that was saved
    /// before there were bounds is brewed as it always was.
    public var startErrors: [RecipeError] {
        validationErrors.filter { $0.preventsStart(of: method.category) }
    }

    /// The error of changing this recipe, if it is one nobody may change (RV-006).
    public var modificationError: RecipeError? {
        isStarter ? .starterCannotBeModified : nil
    }

    private var nameErrors: [RecipeError] {
        if name.isBlank { return [.emptyName] }
        return textErrors(name, .name, limit: RecipeLimit.nameLength)
    }

    private var defaultsErrors: [RecipeError] {
        var errors: [RecipeError] = []
        if dose <= .zero { errors.append(.invalidDose) }
        if dose > RecipeLimit.dose { errors.append(.doseOutOfBounds) }
        // Today's yield is a whole number of grams: what rounds to nothing is nothing.
        if yield.rounded <= .zero { errors.append(.invalidYield) }
        if isYieldOutOfBounds { errors.append(.yieldOutOfBounds) }
        if temperature <= Celsius(0) || temperature > Celsius(100) {
            errors.append(.invalidTemperature)
        }
        errors += textErrors(grind.label, .grind, limit: RecipeLimit.textLength)
        errors += textErrors(grind.descriptor, .grindDescriptor, limit: RecipeLimit.textLength)
        if !(1...RecipeLimit.bloomRatioHundredths).contains(bloomRatioHundredths) {
            errors.append(.invalidBloomRatio)
        }
        return errors
    }

    private var stepsErrors: [RecipeError] {
        if steps.isEmpty { return [.noSteps] }
        if steps.count > RecipeLimit.steps { return [.tooManySteps(limit: RecipeLimit.steps)] }
        var errors: [RecipeError] = []
        var elapsed = Duration.zero
        var water = Grams.zero
        for (number, step) in zip(1..., steps) {
            if step.text.isBlank { errors.append(.invalidText(.stepText(number), .empty)) }
            errors += textErrors(step.text, .stepText(number), limit: RecipeLimit.textLength)
            if step.kind == .prepare {
                errors += prepareErrors(of: step, number)
                continue
            }
            errors += timeErrors(of: step, number, elapsed: &elapsed)
            errors += waterErrors(of: step, number, water: &water)
        }
        return errors
    }

    /// RV-012: a step without a time says none, and no water.
    private func prepareErrors(of step: RecipeStep, _ number: Int) -> [RecipeError] {
        if step.length ?? .zero < .zero || step.until ?? .zero < .zero {
            return [.negativeTimer(step: number)]
        }
        return step.meansNothing ? [.meaningless(step: number)] : []
    }

    private func timeErrors(
        of step: RecipeStep, _ number: Int, elapsed: inout Duration
    ) -> [RecipeError] {
        let length = step.length ?? .zero
        let until = step.until ?? .zero
        if length < .zero || until < .zero { return [.negativeTimer(step: number)] }
        if length > RecipeLimit.stepLength || until > RecipeLimit.untilMax {
            return [.timeOutOfBounds(step: number)]
        }
        let start = elapsed
        if step.length != nil {
            elapsed += length
        } else if step.until != nil {
            if until < elapsed { return [.timeNotIncreasing(step: number)] }
            elapsed = until
        }
        return elapsed - start > RecipeLimit.stepLength ? [.timeOutOfBounds(step: number)] : []
    }

    private func waterErrors(
        of step: RecipeStep, _ number: Int, water: inout Grams
    ) -> [RecipeError] {
        guard let waterTo = step.waterTo else {
            let isMissing = split == .asWritten && step.pours && measuresWater
            return isMissing ? [.missingWater(step: number)] : []
        }
        if waterTo < .zero || waterTo > RecipeLimit.water {
            return [.waterOutOfBounds(step: number)]
        }
        if waterTo < water { return [.waterNotCumulative(step: number)] }
        water = waterTo
        return []
    }

    private var waterTotalErrors: [RecipeError] {
        guard measuresWater, !steps.isEmpty, yield.rounded > .zero, !isYieldOutOfBounds
        else { return [] }
        let actual = steps.last { $0.kind != .prepare && $0.waterTo != nil }?.waterTo ?? .zero
        // Of an impossible amount enough is said.
        guard (.zero...RecipeLimit.water).contains(actual) else { return [] }
        let difference = abs(actual.tenths - yield.tenths)
        guard difference > RecipeLimit.waterTolerance.tenths else { return [] }
        return [.waterTotalMismatch(expected: yield, actual: actual)]
    }

    /// As with the water, a gram more is allowed.
    private var isYieldOutOfBounds: Bool {
        yield > RecipeLimit.water + RecipeLimit.waterTolerance
    }

    private func textErrors(_ text: String, _ field: RecipeField, limit: Int) -> [RecipeError] {
        if text.isLonger(than: limit) { return [.tooLong(field, limit: limit)] }
        return TextFault.hidden(in: text).map { [.invalidText(field, $0)] } ?? []
    }
}
