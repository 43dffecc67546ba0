import Brewing
import Fixtures
import Names
import SimulationOracle
import Store

/// What somebody does at the command line while the device runs: another connection to the same
/// database.
struct CommandLineActs {
    private var named = 0

    /// Recipes to add, as plain as the oracle knows them.
    private static let recipes: [PlainRecipe] = [
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
    ]

    /// Does something; what the oracle is to know of it.
    mutating func act(
        _ number: UInt64, directory: String, disk: any Disk, ids: () -> String, oracle: inout Oracle
    ) {
        var numbers = SeededNumbers(seed: number)
        do throws(StoreError) {
            let database = try Database(directory: directory, busyMilliseconds: 0, disk: disk)
            switch numbers.below(6) {
            case 0, 1: try add(&numbers, database, ids(), &oracle)
            case 2: try rename(&numbers, database, &oracle)
            case 3, 4: try edit(&numbers, database, &oracle)
            default: try note(&numbers, database, &oracle)
            }
        } catch {
            // The device held it: the person tries again another day.
        }
    }

    private mutating func name(_ word: String) -> String {
        named += 1
        return "\(word) \(named)"
    }

    private mutating func add(
        _ numbers: inout SeededNumbers, _ database: Database, _ id: String, _ oracle: inout Oracle
    ) throws(StoreError) {
        var plain = Self.recipes[numbers.below(Self.recipes.count)]
        plain.name = name(plain.name)
        // Known before it is there: one whose flush failed may come with the next boot.
        oracle.knows(plain)
        try database.recipes.add(plain.recipe(id: id))
        if numbers.below(2) == 0 {
            try database.preferences.set([(.lastUsedRecipe, id)])
        }
    }

    private mutating func rename(
        _ numbers: inout SeededNumbers, _ database: Database, _ oracle: inout Oracle
    ) throws(StoreError) {
        guard var recipe = try choice(&numbers, database) else { return }
        let old = recipe.name
        if numbers.below(3) == 0 {
            try database.recipes.delete(recipe.id)
        } else {
            recipe.name = name("Renamed")
            oracle.renamed(old, to: recipe.name)
            try database.recipes.update(recipe)
        }
        oracle.isGone(old)
    }

    /// Changes what a recipe says, not its name.
    private mutating func edit(
        _ numbers: inout SeededNumbers, _ database: Database, _ oracle: inout Oracle
    ) throws(StoreError) {
        guard var recipe = try choice(&numbers, database) else { return }
        var plain = Self.recipes[numbers.below(Self.recipes.count)]
        plain.name = recipe.name
        plain.dose += numbers.below(30)
        recipe = plain.recipe(id: recipe.id.rawValue)
        do throws(StoreError) {
            try database.recipes.update(recipe)
        } catch {
            oracle.doubts(plain.name)
            throw error
        }
        oracle.changes(plain)
    }

    /// One of the custom recipes, often the one that is about to be brewed.
    private func choice(
        _ numbers: inout SeededNumbers, _ database: Database
    ) throws(StoreError) -> Recipe? {
        let page = try database.recipes.page(after: nil, count: 20).lines.filter {
            $0.id != .starter
        }
        guard !page.isEmpty else { return nil }
        let line = page[numbers.below(page.count)]
        let last = try database.recipes.lastUsed()
        if numbers.below(2) == 0, !last.isStarter { return last }
        return try database.recipes.find(line.id)
    }

    private func note(
        _ numbers: inout SeededNumbers, _ database: Database, _ oracle: inout Oracle
    ) throws(StoreError) {
        let page = try database.logs.page(after: nil, count: 20).lines
        guard !page.isEmpty else { return }
        let log = try database.logs.find(page[numbers.below(page.count)].id)
        var tasting = log.tasting
        tasting.note = try? Note("written later \(numbers.below(1000))")
        oracle.reword(log.id.rawValue)
        try database.logs.setTasting(tasting, of: log.id)
    }
}
