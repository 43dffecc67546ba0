import Units

extension Recipe {
    /// The one built-in recipe: 15 g to 250 g through a V60 (SPEC §4). Always there, read-only.
    public static let starter = Recipe(
        id: .starter,
        name: "V60 Starter",
        method: .v60,
        dose: Grams(15),
        yield: Grams(250),
        temperature: Celsius(94),
        grind: Grind(label: "medium", descriptor: "sand; slightly finer than sea salt"),
        bloomRatioHundredths: 300,
        split: .equal,
        steps: [
            RecipeStep(kind: .prepare, text: "Rinse filter, add coffee"),
            RecipeStep(kind: .bloom, text: "Bloom", length: .seconds(45), waterTo: Grams(45)),
            RecipeStep(kind: .pour, text: "First pour", until: .seconds(90), waterTo: Grams(148)),
            RecipeStep(kind: .pour, text: "Second pour", until: .seconds(135), waterTo: Grams(250)),
            RecipeStep(kind: .wait, text: "Drawdown", length: .seconds(60)),
            RecipeStep(kind: .prepare, text: "Swirl and serve"),
        ])
}
