import SimulationOracle

extension PlainRecipe {
    /// As many steps as there may be but one, some of no length at all.
    private static let drops: [Step] = (1...29).map { number in
        Step(.pour, "Drop \(number)", seconds: number % 3 == 0 ? 0 : 2, water: 10 * number)
    }

    /// Recipes to add, as plain as the oracle knows them.
    static let household: [PlainRecipe] = [
        PlainRecipe(
            name: "Short", dose: 120, yield: 200, isEqual: true,
            steps: [
                .init(.prepare, "Rinse"), .init(.bloom, "Bloom", seconds: 8, water: 36),
                .init(.pour, "Pour", until: 20, water: 200),
                .init(.wait, "Drawdown", seconds: 6), .init(.prepare, "Serve"),
            ]),
        PlainRecipe(
            name: "Pulses", dose: 200, yield: 300, isEqual: false,
            steps: [
                .init(.pour, "One", seconds: 12, water: 60),
                .init(.pour, "Two", until: 40, water: 120), .init(.wait, "Wait", until: 45),
                .init(
                    .pour,
                    "Slow spirals from the centre out, not at the paper; stop while it is wet",
                    seconds: 15, water: 300), .init(.wait, "Rest", until: 30),
            ]),
        PlainRecipe(
            name: "Steep in the blue pot", dose: 150, yield: 240, isEqual: true,
            steps: [
                .init(.bloom, "All the water now", seconds: 5, water: 240),
                .init(.prepare, "Stir it and put the lid on, then press Next"),
                .init(.wait, "Leave the lid on and the cup warm", seconds: 30),
            ]),
        PlainRecipe(
            name: "Six cups", method: .init(name: "chemex", category: "pourOver"), dose: 420,
            yield: 700, isEqual: true,
            steps: [
                .init(.prepare, "Rinse the thick paper"),
                .init(.bloom, "Bloom", seconds: 40, water: 126),
                .init(.pour, "First pour", until: 60, water: 317),
                .init(.pour, "Second pour", until: 80, water: 509),
                .init(.pour, "Third pour", until: 100, water: 700),
                .init(.wait, "Drawdown", until: 240),
            ]),
        PlainRecipe(
            name: "Upside down", method: .init(name: "aeropress", category: "immersion"),
            dose: 145, yield: 205, isEqual: false,
            steps: [
                .init(.pour, "Add water", seconds: 10, water: 205),
                .init(.wait, "Steep", seconds: 20), .init(.prepare, "Stir, turn it over"),
                .init(.wait, "Press", seconds: 5),
            ]),
        PlainRecipe(
            name: "Big pot for the family, on Sundays",
            method: .init(name: "french-press", category: "immersion"), dose: 600, yield: 1000,
            isEqual: false,
            steps: [
                .init(.pour, "A third of it, stir", seconds: 15, water: 350),
                .init(.pour, "The rest", seconds: 15, water: 1000),
                .init(.wait, "Steep", until: 240), .init(.prepare, "Skim and press"),
            ]),
        PlainRecipe(
            name: "Ristretto", method: .init(name: "espresso", category: "espresso"), dose: 185,
            yield: 30, isEqual: false,
            steps: [
                .init(.prepare, "Purge, lock in"), .init(.wait, "Pre-infusion", seconds: 5),
                .init(.wait, "Extraction", until: 25),
            ]),
        PlainRecipe(
            name: "Cold brew", method: .init(name: "other", category: "other"), dose: 800,
            yield: 1200, isEqual: false,
            steps: [
                .init(.pour, "Pour all of it", water: 1200), .init(.wait, "Rest", seconds: 14_400),
                .init(.wait, "Brew"),
            ]),
        PlainRecipe(
            name: "Drops", method: .init(name: "kalita", category: "pourOver"), dose: 200,
            yield: 290, isEqual: false,
            steps: drops + [Step(.wait, "Drawdown", seconds: 1)]),
    ]
}
