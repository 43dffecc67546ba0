import Fixtures
import Brewing
import Store
import Testing
import Units

@Suite("Recipes in the store")
struct RecipeTableTests {
    private let folder: TemporaryFolder
    private let database: Database

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(directory: folder.path)
    }

    private func names(_ page: Page<RecipeSummary>) -> [String] { page.lines.map(\.name) }

    private func failure(_ body: () throws(StoreError) -> Void) -> StoreError? {
        do throws(StoreError) {
            try body()
            return nil
        } catch {
            return error
        }
    }

    @Test("US-001, US-002 · a new device knows the starter, and starts with it")
    func starter() throws {
        let page = try database.recipes.page(after: nil, count: 20)
        #expect(
            page.lines == [RecipeSummary(id: .starter, name: "V60 Starter", isValid: true)])
        #expect(page.total == 1)
        #expect(try database.recipes.lastUsed() == .starter)
    }

    @Test("a recipe comes back as it was saved, every field and step of it")
    func roundTrip() throws {
        var mine = recipe("Crème ☕️ \"quoted\"")
        mine.method = BrewMethod(name: "aeropress", category: .immersion)
        mine.temperature = Celsius(tenths: 925)
        mine.grind = Grind(label: "very own", descriptor: "")
        mine.bloomRatioHundredths = 275
        mine.split = .asWritten
        mine.steps[1].length = .milliseconds(45_500)
        try database.recipes.add(mine)
        #expect(try database.recipes.find(mine.id) == mine)
        #expect(try Database(directory: folder.path).recipes.find(mine.id) == mine)
    }

    @Test("the list is by name ignoring case, and goes on after any line of it")
    func list() throws {
        for name in ["zebra", "Apple", "mango", "apricot"] {
            try database.recipes.add(recipe(name))
        }
        let first = try database.recipes.page(after: nil, count: 3)
        #expect(names(first) == ["Apple", "apricot", "mango"])
        #expect(first.total == 5)
        let second = try database.recipes.page(after: first.lines.last, count: 3)
        #expect(names(second) == ["V60 Starter", "zebra"])
        #expect(try database.recipes.page(after: second.lines.last, count: 3).lines.isEmpty)
    }

    @Test(
        "a name that looks the same is taken",
        arguments: [("Café", "Cafe\u{301}"), ("Straße", "STRASSE"), ("ﬁlter", "FILTER ")])
    func lookAlikes(name: String, other: String) throws {
        try database.recipes.add(recipe(name))
        #expect(
            failure { () throws(StoreError) in try database.recipes.add(recipe(other, id: "2")) }
                == .nameTaken(name))
        #expect(try database.recipes.find(named: other)?.name == name)
    }

    @Test("names are trimmed as they are saved")
    func trimmed() throws {
        try database.recipes.add(recipe(" Mine\u{A0}", id: "mine"))
        #expect(try database.recipes.find(RecipeID(rawValue: "mine")).name == "Mine")
        try database.recipes.update(recipe("Yours  ", id: "mine"))
        #expect(try database.recipes.find(RecipeID(rawValue: "mine")).name == "Yours")
    }

    @Test("lists are in the order people expect, and go on after any line")
    func expectedOrder() throws {
        for name in ["Zebra", "Ärger", "Brew 10", "Brew 9", "anna"] {
            try database.recipes.add(recipe(name))
        }
        var found: [String] = []
        var last: RecipeSummary?
        repeat {
            let page = try database.recipes.page(after: last, count: 1)
            found += names(page)
            last = page.lines.last
        } while last != nil
        #expect(found == ["anna", "Ärger", "Brew 9", "Brew 10", "V60 Starter", "Zebra"])
    }

    @Test("a name is taken whatever its case")
    func takenName() throws {
        try database.recipes.add(recipe("Morning"))
        #expect(
            failure { () throws(StoreError) in try database.recipes.add(recipe("MORNING", id: "2"))
            }
                == .nameTaken("Morning"))
        #expect(try database.recipes.find(named: "mORNING")?.name == "Morning")
        var same = recipe("morning", id: "id-Morning")
        same.dose = Grams(16)
        try database.recipes.update(same)
        #expect(try database.recipes.find(same.id) == same)
    }

    @Test("US-024 · duplicates of one recipe are named copy, copy 2, copy 3")
    func duplicates() throws {
        var made: [String] = []
        for number in 1...3 {
            let copy = try database.recipes.duplicate(
                .starter, as: RecipeID(rawValue: "copy-\(number)"))
            #expect(!copy.isStarter)
            made.append(copy.name)
        }
        #expect(made == ["V60 Starter copy", "V60 Starter copy 2", "V60 Starter copy 3"])
        var expected = Recipe.starter
        expected.id = RecipeID(rawValue: "copy-2")
        expected.name = "V60 Starter copy 2"
        #expect(try database.recipes.find(expected.id) == expected)
    }

    @Test("a copy of the longest name is still a valid recipe")
    func longDuplicate() throws {
        try database.recipes.add(recipe(String(repeating: "x", count: 40), id: "long"))
        for number in 1...2 {
            let id = RecipeID(rawValue: "long-\(number)")
            let copy = try database.recipes.duplicate(RecipeID(rawValue: "long"), as: id)
            #expect(copy.name.count == 40)
            #expect(copy.validationErrors.isEmpty)
        }
    }

    @Test("RV-006 · the starter is neither changed nor deleted")
    func starterStays() throws {
        let refusal = StoreError.invalidRecipe([.starterCannotBeModified])
        #expect(
            failure { () throws(StoreError) in try database.recipes.update(.starter) } == refusal)
        #expect(
            failure { () throws(StoreError) in try database.recipes.delete(.starter) } == refusal)
        #expect(failure { () throws(StoreError) in try database.recipes.add(.starter) } == refusal)
        #expect(try database.recipes.find(.starter) == .starter)
    }

    @Test("US-025 · an invalid recipe is not saved, and every error is told")
    func invalid() throws {
        var bad = recipe("")
        bad.dose = .zero
        bad.steps = []
        let wanted = StoreError.invalidRecipe(bad.validationErrors)
        #expect(bad.validationErrors.count >= 3)
        #expect(failure { () throws(StoreError) in try database.recipes.add(bad) } == wanted)
        #expect(try database.recipes.page(after: nil, count: 9).total == 1)
    }

    @Test("US-027 · a deleted recipe is gone, its steps with it, and deleting it again is no error")
    func deletion() throws {
        try database.recipes.add(recipe("Mine"))
        try database.preferences.set([(.lastUsedRecipe, "id-Mine")])
        #expect(try database.recipes.lastUsed().name == "Mine")
        let id = RecipeID(rawValue: "id-Mine")
        try database.recipes.delete(id)
        try database.recipes.delete(id)
        #expect(
            failure { () throws(StoreError) in _ = try database.recipes.find(id) }
                == .noSuchRecipe(id))
        #expect(try database.recipes.page(after: nil, count: 9).total == 1)
        #expect(try database.recipes.lastUsed() == .starter)
        try database.recipes.add(recipe("Mine"))
        #expect(try database.recipes.find(id).steps.count == Recipe.starter.steps.count)
    }

    @Test("a change that can't be finished changes nothing")
    func atomicUpdate() throws {
        try database.recipes.add(recipe("Mine"))
        var gone = recipe("Gone")
        gone.id = RecipeID(rawValue: "nobody")
        #expect(
            failure { () throws(StoreError) in try database.recipes.update(gone) }
                == .noSuchRecipe(gone.id))
        #expect(try database.recipes.find(named: "Gone") == nil)
    }
}
