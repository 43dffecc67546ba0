import Units

/// Today's inputs: what is confirmed before a brew. The last edited of dose and yield wins, the
/// other follows by the recipe's ratio (SPEC §5).
public struct BrewInputs: Hashable, Sendable {
    /// Ground coffee, to 0.1 g.
    public private(set) var dose: Grams
    /// Water in all, to 1 g; of an espresso what comes out of the machine.
    public private(set) var yield: Grams
    /// The water's temperature.
    public var temperature: Celsius
    /// The grind.
    public var grind: Grind
    /// Grinder, setting and bean, where there are any.
    public var equipment = Equipment()
    /// Words about the pressure (espresso); at most `RecipeLimit.textLength` characters.
    public var pressure: String?

    /// The recipe's own defaults.
    public init(defaultsOf recipe: Recipe) {
        dose = recipe.dose
        yield = recipe.yield.rounded
        temperature = recipe.temperature
        grind = recipe.grind
    }

    /// Inputs as they were confirmed once, of a log.
    public init(
        dose: Grams, yield: Grams, temperature: Celsius, grind: Grind,
        equipment: Equipment = Equipment(), pressure: String? = nil
    ) {
        self.dose = dose
        self.yield = yield
        self.temperature = temperature
        self.grind = grind
        self.equipment = equipment
        self.pressure = pressure
    }

    /// Sets the dose; the yield follows by the ratio of `recipe` (SC-001).
    public mutating func setDose(_ newDose: Grams, of recipe: Recipe) {
        dose = newDose
        guard let ratio = recipe.ratio else { return }
        yield = ratio.yield(for: newDose)
    }

    /// Sets the yield, to 1 g; the dose follows by the ratio of `recipe` (SC-002).
    public mutating func setYield(_ newYield: Grams, of recipe: Recipe) {
        yield = newYield.rounded
        guard let ratio = recipe.ratio else { return }
        dose = ratio.dose(for: newYield)
    }

    /// The recipe was changed while these inputs were looked at. What the person had set stays, for
    /// that coffee may be weighed and that water on the boil; the rest is as the recipe has it now.
    public mutating func follow(_ old: Recipe, to new: Recipe) {
        let before = BrewInputs(defaultsOf: old)
        var inputs = BrewInputs(defaultsOf: new)
        if dose != before.dose || `yield` != before.yield {
            inputs.setDose(dose, of: new)
            // The same ratio has the same yield: it is not rounded once more.
            if new.dose == old.dose, new.yield == old.yield { inputs.yield = `yield` }
        }
        if temperature != before.temperature { inputs.temperature = temperature }
        if grind != before.grind { inputs.grind = grind }
        inputs.equipment = equipment
        inputs.pressure = pressure
        self = inputs
    }

    /// What is unusual for a kind of brewing, in the order of the screen.
    public func warnings(for category: MethodCategory) -> [InputWarning] {
        RecommendedRanges.of(category)?.warnings(of: self) ?? []
    }
}
