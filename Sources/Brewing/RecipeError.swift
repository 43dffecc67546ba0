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

/// One thing that is wrong with a recipe (RV-001 … RV-010). Steps count from 1.
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
}

extension RecipeError {
    /// The field the error is about.
    public var field: RecipeField {
        switch self {
        case .emptyName, .starterCannotBeModified: .name
        case .invalidDose: .dose
        case .invalidYield: .yield
        case .invalidTemperature: .temperature
        case .invalidBloomRatio: .bloomRatio
        case .negativeTimer(let step), .timeNotIncreasing(let step), .timeOutOfBounds(let step):
            .stepTime(step)
        case .waterNotCumulative(let step), .waterOutOfBounds(let step): .stepWater(step)
        case .waterTotalMismatch, .noSteps, .tooManySteps: .steps
        case .tooLong(let field, _): field
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
        case .timeOutOfBounds, .waterOutOfBounds: "outOfBounds"
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
            "the steps pour \(actual.wholeText) g, but the yield is \(expected.wholeText) g"
        case .noSteps: "a recipe needs at least one step"
        case .starterCannotBeModified: "the starter can't be changed: duplicate it"
        case .waterNotCumulative(let step):
            "step \(step): waterTo is less than in the step before; it counts all water so far"
        case .timeNotIncreasing(let step):
            "step \(step): it would end before the step ahead of it has"
        case .tooLong(let field, let limit): "\(Self.words(field)) is over \(limit) characters"
        case .tooManySteps(let limit): "a recipe has at most \(limit) steps"
        case .timeOutOfBounds(let step): "step \(step): a step lasts at most 4 hours"
        case .waterOutOfBounds(let step): "step \(step): water is from 0 to 2000 g"
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
