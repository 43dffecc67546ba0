import Units

/// What a stopwatch goes through.
extension Stopwatch {
    /// The one step without a guide: its time runs until it is stopped.
    private static let freeStep = BrewPlan.Step(
        kind: .wait, text: "Stopwatch", length: nil, until: nil, waterBefore: .zero,
        waterTo: .zero)

    /// A template's steps with their times. None waits before its time runs, and none names grams:
    /// nobody knows how much water there will be.
    static func steps(of guide: RecipeTemplate?) -> [BrewPlan.Step] {
        guard let guide else { return [freeStep] }
        return guide.steps.map { step in
            BrewPlan.Step(
                kind: .wait, text: step.text, length: step.length, until: nil,
                waterBefore: .zero, waterTo: .zero)
        }
    }

    /// The guide that a plan was made of; nil without one.
    public static func guide(of plan: BrewPlan) -> RecipeTemplate? {
        RecipeTemplate.allCases.first { steps(of: $0) == plan.steps }
    }

    /// The way of brewing that a guide is for.
    public static func method(of guide: RecipeTemplate) -> BrewMethod {
        guide.recipe(id: .starter).method
    }

    /// How much of the water each step of a guide has poured at its end, in percent; nil for a step
    /// that pours none.
    public static func shares(of guide: RecipeTemplate) -> [Int?] {
        guide.steps.map(\.percent)
    }

    /// How long a guide plans to take; nil when nobody knows.
    public static func length(of guide: RecipeTemplate) -> Duration? {
        steps(of: guide).reduce(.zero) { sum, step in
            sum.flatMap { sum in step.length.map { sum + $0 } }
        }
    }

    /// Whether these are steps of a guide.
    static func isGuided(_ steps: [BrewPlan.Step]) -> Bool { steps != [freeStep] }
}

extension RecipeTemplate {
    /// The template of a kind of brewing.
    public init(_ category: MethodCategory) {
        self =
            switch category {
            case .pourOver: .pourOver
            case .espresso: .espresso
            case .immersion: .immersion
            case .other: .other
            }
    }
}

extension BrewPlan {
    /// A stopwatch's plan: nobody has said yet what is brewed.
    init(stopwatch steps: [Step], method: BrewMethod, inputs: BrewInputs) {
        recipeID = nil
        recipeName = nil
        self.method = method
        self.inputs = inputs
        self.steps = steps
    }

    /// Whether it is a stopwatch's: it has no recipe.
    public var isOfStopwatch: Bool { recipeID == nil }
}

extension BrewSession {
    /// The steps of a stopwatch's guide that it came to; none without a guide.
    var guideRecords: [StepRecord] {
        Stopwatch.isGuided(plan.steps) ? records.filter { $0.real != nil } : []
    }
}

extension BrewInputs {
    /// What nobody has told yet.
    public static let untold = BrewInputs(
        dose: .zero, yield: .zero, temperature: Celsius(0),
        grind: Grind(label: "", descriptor: ""))

    /// Whether they were told.
    public var isTold: Bool { dose > .zero }
}
