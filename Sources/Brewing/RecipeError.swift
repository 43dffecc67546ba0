import Names
import Units

/// Where in a recipe something stands. Steps count from 1, as people do.
public enum RecipeField: Hashable, Sendable {
    case name, dose, yield, temperature, grind, grindDescriptor, bloomRatio, steps
    /// A step's instruction.
    case stepText(Int)
    /// A step's `seconds` or `until`.
    case stepTime(Int)
    /// A step's `waterTo`.
    case stepWater(Int)
}

/// One thing that is wrong with a recipe (RV-001 … RV-012). Steps count from 1.
public enum RecipeError: Error, Hashable, Sendable {
    case emptyName
    case invalidDose
    case invalidYield
    case invalidTemperature
    case invalidBloomRatio
    case negativeTimer(step: Int)
    case waterTotalMismatch(expected: Grams, actual: Grams)
    case noSteps
    case starterCannotBeModified
    case waterNotCumulative(step: Int)
    case timeNotIncreasing(step: Int)
    case tooLong(RecipeField, limit: Int)
    case tooManySteps(limit: Int)
    /// A step's time.
    case timeOutOfBounds(step: Int)
    /// A step's water.
    case waterOutOfBounds(step: Int)
    /// More coffee than may be set anywhere.
    case doseOutOfBounds
    /// More water than may be set anywhere.
    case yieldOutOfBounds
    /// A text that can't be shown as it stands, or says nothing.
    case invalidText(RecipeField, TextFault)
    /// A step that pours, of a recipe that is scaled as it is written, does not say how much.
    case missingWater(step: Int)
    /// A step without a time says one, or water.
    case meaningless(step: Int)
}

extension RecipeError {
    /// Whether a recipe of this kind with this error can't be brewed. Too much of something is
    /// only refused where it is new: recipes have been saved with it and are brewed since. So have
    /// recipes of other methods whose water does not add up, which nobody asked of them once.
    func preventsStart(of category: MethodCategory) -> Bool {
        switch self {
        case .doseOutOfBounds, .yieldOutOfBounds: false
        case .waterTotalMismatch, .missingWater: category != .other
        case .emptyName, .invalidDose, .invalidYield, .invalidTemperature, .invalidBloomRatio,
            .negativeTimer, .noSteps, .starterCannotBeModified, .waterNotCumulative,
            .timeNotIncreasing, .tooLong, .tooManySteps, .timeOutOfBounds, .waterOutOfBounds,
            .invalidText, .meaningless:
            true
        }
    }
}

extension RecipeError {
    /// The field the error is about.
    public var field: RecipeField {
        switch self {
        case .emptyName, .starterCannotBeModified: .name
        case .invalidDose, .doseOutOfBounds: .dose
        case .invalidYield, .yieldOutOfBounds: .yield
        case .invalidTemperature: .temperature
        case .invalidBloomRatio: .bloomRatio
        case .negativeTimer(let step), .timeNotIncreasing(let step), .timeOutOfBounds(let step),
            .meaningless(let step):
            .stepTime(step)
        case .waterNotCumulative(let step), .waterOutOfBounds(let step), .missingWater(let step):
            .stepWater(step)
        case .waterTotalMismatch, .noSteps, .tooManySteps: .steps
        case .tooLong(let field, _), .invalidText(let field, _): field
        }
    }

    /// The word scripts know the error by, as in SPEC §4.
    public var code: String {
        switch self {
        case .emptyName: "emptyName"
        case .invalidDose: "invalidDose"
        case .invalidYield: "invalidYield"
        case .invalidTemperature: "invalidTemperature"
        case .invalidBloomRatio: "invalidBloomRatio"
        case .negativeTimer: "negativeTimer"
        case .waterTotalMismatch: "waterTotalMismatch"
        case .noSteps: "noSteps"
        case .starterCannotBeModified: "starterCannotBeModified"
        case .waterNotCumulative: "waterNotCumulative"
        case .timeNotIncreasing: "timeNotIncreasing"
        case .tooLong: "tooLong"
        case .tooManySteps: "tooManySteps"
        case .timeOutOfBounds, .waterOutOfBounds, .doseOutOfBounds, .yieldOutOfBounds:
            "outOfBounds"
        case .invalidText: "invalidText"
        case .missingWater: "missingWater"
        case .meaningless: "meaningless"
        }
    }

    /// The step it is about, counted from 1; nil when it is about the whole recipe.
    public var step: Int? {
        switch field {
        case .stepText(let step), .stepTime(let step), .stepWater(let step): step
        case .name, .dose, .yield, .temperature, .grind, .grindDescriptor, .bloomRatio, .steps: nil
        }
    }
}

extension RecipeError: CustomStringConvertible {
    /// What is wrong and what is allowed, in one line.
    public var description: String {
        switch self {
        case .emptyName: "the name is empty"
        case .invalidDose: "the dose must be more than 0 g"
        case .invalidYield: "the yield must be more than 0 g"
        case .invalidTemperature: "the temperature must be above 0 and at most 100 °C"
        case .invalidBloomRatio: "the bloom ratio must be more than 0 and at most 20"
        case .negativeTimer(let step): "step \(step): a time can't be negative"
        case .waterTotalMismatch(let expected, let actual):
            "the steps pour \(actual.shortText) g, but the yield is \(expected.shortText) g"
        case .noSteps: "a recipe needs at least one step"
        case .starterCannotBeModified: "the starter can't be changed: duplicate it"
        case .waterNotCumulative(let step):
            "step \(step): waterTo is less than in the step before; it counts all water so far"
        case .timeNotIncreasing(let step):
            "step \(step): it would end before the step ahead of it has"
        case .tooLong(let field, let limit): "\(Self.words(field)) is over \(limit) characters"
        case .tooManySteps(let limit): "a recipe has at most \(limit) steps"
        case .timeOutOfBounds(let step): "step \(step): a step lasts at most 4 hours"
        case .waterOutOfBounds(let step):
            "step \(step): water is from 0 to \(RecipeLimit.water.wholeText) g"
        case .doseOutOfBounds: "the dose is more than \(RecipeLimit.dose.wholeText) g"
        case .yieldOutOfBounds: "the yield is more than \(RecipeLimit.water.wholeText) g"
        case .invalidText(let field, let fault): "\(Self.words(field)) \(fault.words)"
        case .missingWater(let step):
            "step \(step): waterTo is missing: the grams on the scale when it ends"
        case .meaningless(let step):
            "step \(step): a prepare step has no time and no water: leave them out"
        }
    }

    private static func words(_ field: RecipeField) -> String {
        switch field {
        case .name: "the name"
        case .dose: "the dose"
        case .yield: "the yield"
        case .temperature: "the temperature"
        case .grind: "the grind"
        case .grindDescriptor: "the grind's descriptor"
        case .bloomRatio: "the bloom ratio"
        case .steps: "the list of steps"
        case .stepText(let step): "the text of step \(step)"
        case .stepTime(let step): "the time of step \(step)"
        case .stepWater(let step): "the water of step \(step)"
        }
    }
}
