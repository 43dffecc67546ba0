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
            split: .asWritten, steps: steps)
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

    private var steps: [RecipeStep] {
        switch self {
        case .pourOver:
            [
                RecipeStep(
                    kind: .bloom, text: "Bloom", length: .seconds(30), waterTo: share(of: 13)),
                RecipeStep(
                    kind: .pour, text: "First pour", length: .seconds(30), waterTo: share(of: 60)),
                RecipeStep(
                    kind: .pour, text: "Second pour", length: .seconds(30), waterTo: yield),
                RecipeStep(kind: .wait, text: "Drawdown", length: .seconds(90)),
            ]
        case .espresso:
            [
                RecipeStep(kind: .wait, text: "Pre-infusion", length: .seconds(5)),
                RecipeStep(kind: .wait, text: "Extraction", length: .seconds(25)),
            ]
        case .immersion:
            [
                RecipeStep(
                    kind: .pour, text: "Add water", length: .seconds(10), waterTo: yield),
                RecipeStep(kind: .wait, text: "Steep", length: .seconds(240)),
                RecipeStep(kind: .wait, text: "Plunge", length: .seconds(30)),
            ]
        case .other: [RecipeStep(kind: .prepare, text: "Brew")]
        }
    }

    /// So many percent of the yield, to 1 g.
    private func share(of percent: Int) -> Grams {
        Grams((yield.tenths * percent).dividedRounding(by: 1000))
    }
}
