import Units

/// What a recipe is known by; it survives editing, export and import.
public struct RecipeID: RawRepresentable, Hashable, Sendable {
    /// A UUID in lower case, or `starter`.
    public let rawValue: String

    /// The id with this text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The built-in starter's id.
    public static let starter = RecipeID(rawValue: "starter")
}

/// How the water after the bloom is split among the pours when the recipe is scaled.
public enum WaterSplit: String, CaseIterable, Hashable, Sendable {
    /// In equal parts, the V60 rule (SC-006, SC-013).
    case equal
    /// In the recipe's own proportions (SC-014).
    case asWritten
}

/// Defaults and ordered steps of a brew, as written: it may be wrong, and then says how
/// (`validationErrors`).
public struct Recipe: Hashable, Sendable {
    /// What it is known by.
    public var id: RecipeID
    /// Its name, at most 40 characters.
    public var name: String
    /// The way of brewing.
    public var method: BrewMethod
    /// The dose it is written for.
    public var dose: Grams
    /// The yield it is written for.
    public var yield: Grams
    /// The water's temperature.
    public var temperature: Celsius
    /// The grind.
    public var grind: Grind
    /// Bloom water as a multiple of the dose, in hundredths: 300 is three times the dose.
    public var bloomRatioHundredths: Int
    /// How the water is split when scaled.
    public var split: WaterSplit
    /// The steps in their order.
    public var steps: [RecipeStep]

    /// A recipe as written; nothing is checked here.
    public init(
        id: RecipeID, name: String, method: BrewMethod = .v60, dose: Grams, yield: Grams,
        temperature: Celsius, grind: Grind, bloomRatioHundredths: Int = 300,
        split: WaterSplit = .equal, steps: [RecipeStep]
    ) {
        self.id = id
        self.name = name
        self.method = method
        self.dose = dose
        self.yield = yield
        self.temperature = temperature
        self.grind = grind
        self.bloomRatioHundredths = bloomRatioHundredths
        self.split = split
        self.steps = steps
    }

    /// Whether its steps say how much water is poured, all of the yield: of an espresso they never
    /// do, of other methods only where one names water (RV-004).
    public var measuresWater: Bool {
        switch method.category {
        case .pourOver, .immersion: true
        case .espresso: false
        case .other: steps.contains { $0.kind != .prepare && $0.waterTo != nil }
        }
    }

    /// Whether this is the built-in recipe, which nobody can change.
    public var isStarter: Bool { id == .starter }

    /// Bloom water for `dose`, to 1 g, halves away from zero (SC-005).
    public func bloomWater(for dose: Grams) -> Grams {
        Grams((dose.tenths * bloomRatioHundredths).dividedRounding(by: 1000))
    }
}
