import Units

/// What a new recipe begins with, by the kind of brewing (SPEC §9).
public enum RecipeTemplate: String, CaseIterable, Hashable, Sendable {
    case pourOver = "pour-over"
    case espresso
    case immersion
    case other

    /// A valid recipe of this kind.
    public func recipe(id: RecipeID, name: String? = nil) -> Recipe {
        Recipe(
            id: id, name: name ?? "New \(rawValue)", method: method, dose: dose, yield: yield,
            temperature: Celsius(93), grind: grind,
            // 13 % of the pour-over's yield, as a multiple of its dose.
            bloomRatioHundredths: 217,
            // The proportions are the template's point.
            split: .asWritten, steps: steps.map { $0.recipeStep(of: yield) })
    }

    private var method: BrewMethod {
        let name =
            switch self {
            case .pourOver: "v60"
            case .espresso: "espresso"
            case .immersion: "french-press"
            case .other: "other"
            }
        return BrewMethod.named(name) ?? .v60
    }

    /// Chosen: the starter's; a usual double; 60 g a litre in a press of half a litre.
    private var dose: Grams {
        switch self {
        case .pourOver, .other: Recipe.starter.dose
        case .espresso: Grams(18)
        case .immersion: Grams(30)
        }
    }

    private var yield: Grams {
        switch self {
        case .pourOver, .other: Recipe.starter.yield
        case .espresso: Grams(36)
        case .immersion: Grams(500)
        }
    }

    private var grind: Grind {
        switch self {
        case .pourOver, .other: Recipe.starter.grind
        case .espresso: Grind(label: "fine", descriptor: "table salt")
        case .immersion: Grind(label: "coarse", descriptor: "raw sugar")
        }
    }

    /// What is done, with the water as shares of today's (SPEC §9.3).
    public var steps: [TemplateStep] {
        switch self {
        case .pourOver:
            [
                TemplateStep(kind: .bloom, text: "Bloom", length: .seconds(30), percent: 13),
                TemplateStep(kind: .pour, text: "First pour", length: .seconds(30), percent: 60),
                TemplateStep(kind: .pour, text: "Second pour", length: .seconds(30), percent: 100),
                TemplateStep(kind: .wait, text: "Drawdown", length: .seconds(90)),
            ]
        case .espresso:
            [
                TemplateStep(kind: .wait, text: "Pre-infusion", length: .seconds(5)),
                TemplateStep(kind: .wait, text: "Extraction", length: .seconds(25)),
            ]
        case .immersion:
            [
                TemplateStep(kind: .pour, text: "Add water", length: .seconds(10), percent: 100),
                TemplateStep(kind: .wait, text: "Steep", length: .seconds(240)),
                TemplateStep(kind: .wait, text: "Plunge", length: .seconds(30)),
            ]
        case .other: [TemplateStep(kind: .wait, text: "Brew")]
        }
    }
}

/// One step of a template.
public struct TemplateStep: Hashable, Sendable {
    /// What it asks.
    public let kind: RecipeStep.Kind
    /// The instruction.
    public let text: String
    /// How long it takes; nil when its time counts up until NEXT.
    public let length: Duration?
    /// What is on the scale at its end, in percent of all water; nil when none is poured.
    public let percent: Int?

    fileprivate init(
        kind: RecipeStep.Kind, text: String, length: Duration? = nil, percent: Int? = nil
    ) {
        self.kind = kind
        self.text = text
        self.length = length
        self.percent = percent
    }

    /// What is on the scale at its end when so much water is poured in all, to 1 g as SC-014 has
    /// it; nil when none is poured.
    public func water(of total: Grams) -> Grams? {
        percent.map { Grams((total.tenths * $0).dividedRounding(by: 1000)) }
    }

    /// The step of a recipe that pours so much in all.
    fileprivate func recipeStep(of total: Grams) -> RecipeStep {
        RecipeStep(kind: kind, text: text, length: length, waterTo: water(of: total))
    }
}
