import Brewing
import Fixtures
import Names
import SimulationOracle
import Store

/// What somebody does at the command line while the device runs: another connection to the same
/// database.
struct CommandLineActs {
    private var named = 0

    /// Does something; what the oracle is to know of it.
    mutating func act(
        _ number: UInt64, directory: String, disk: any Disk, ids: () -> String, oracle: inout Oracle
    ) {
        var numbers = SeededNumbers(seed: number)
        do throws(StoreError) {
            let database = try Database(directory: directory, busyMilliseconds: 0, disk: disk)
            switch numbers.below(7) {
            case 6: try importAll(&numbers, database, ids, &oracle)
            case 0, 1: try add(&numbers, database, ids(), &oracle)
            case 2: try rename(&numbers, database, &oracle)
            case 3, 4: try edit(&numbers, database, &oracle)
            default: try note(&numbers, database, &oracle)
            }
        } catch {
            // The device held it: the person tries again another day.
        }
    }

    /// A number that adds a recipe.
    static func numberOfAdding(_ numbers: inout SeededNumbers) -> UInt64 {
        while true {
            let number = numbers.next()
            var drawn = SeededNumbers(seed: number)
            if drawn.below(7) < 2 { return number }
        }
    }

    private mutating func name(_ word: String) -> String {
        named += 1
        return "\(word) \(named)"
    }

    private mutating func add(
        _ numbers: inout SeededNumbers, _ database: Database, _ id: String, _ oracle: inout Oracle
    ) throws(StoreError) {
        let pots = PlainRecipe.household.filter { $0.method.category == "immersion" }
        var plain = PlainRecipe.household[numbers.below(PlainRecipe.household.count)]
        // A pot is not a filter: its water is poured as written.
        if numbers.below(3) == 0 { plain = pots[numbers.below(pots.count)] }
        plain.name = name(plain.name)
        // Known before it is there: one whose flush failed may come with the next boot.
        oracle.knows(plain)
        try database.recipes.add(plain.recipe(id: id))
        if numbers.below(3) > 0 {
            try database.preferences.set([(.lastUsedRecipe, id)])
        }
    }

    /// `recipe import --replace` of some files: all or none.
    private mutating func importAll(
        _ numbers: inout SeededNumbers, _ database: Database, _ ids: () -> String,
        _ oracle: inout Oracle
    ) throws(StoreError) {
        var added: [Recipe] = []
        for _ in 0..<(2 + numbers.below(4)) {
            var plain = PlainRecipe.household[numbers.below(PlainRecipe.household.count)]
            plain.name = name(plain.name)
            oracle.knows(plain)
            added.append(plain.recipe(id: ids()))
        }
        oracle.imports(added.map(\.id.rawValue))
        guard numbers.below(2) == 0, let there = try choice(&numbers, database) else {
            return try database.recipes.add(added)
        }
        var plain = PlainRecipe.household[numbers.below(PlainRecipe.household.count)]
        plain.name = there.name
        do throws(StoreError) {
            try database.recipes.add(added, replacing: [plain.recipe(id: there.id.rawValue)])
        } catch {
            oracle.doubts(plain.name)
            throw error
        }
        oracle.changes(plain)
    }

    private mutating func rename(
        _ numbers: inout SeededNumbers, _ database: Database, _ oracle: inout Oracle
    ) throws(StoreError) {
        guard var recipe = try choice(&numbers, database) else { return }
        let old = recipe.name
        oracle.forgetImports()
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
        var plain = PlainRecipe.household[numbers.below(PlainRecipe.household.count)]
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
