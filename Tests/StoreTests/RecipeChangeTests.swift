import Units
import Brewing
import Fixtures
import Store
import Testing

@Suite("Recipes that are changed")
struct RecipeChangeTests {
    private let folder: TemporaryFolder
    private let database: Database

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(directory: folder.path)
    }

    @Test("a change is made only to what somebody has seen")
    func conditionalUpdate() throws {
        var mine = recipe("Mine")
        try database.recipes.add(mine)
        let seen = mine
        mine.dose = Grams(16)
        #expect(try database.recipes.update(mine, if: { $0 == seen }))
        mine.dose = Grams(17)
        #expect(try !database.recipes.update(mine, if: { $0 == seen }))
        #expect(try database.recipes.find(mine.id).dose == Grams(16))
        #expect(throws: StoreError.noSuchRecipe(RecipeID(rawValue: "id-None"))) {
            _ = try database.recipes.update(recipe("None"), if: { _ in true })
        }
        #expect(throws: StoreError.invalidRecipe([.starterCannotBeModified])) {
            _ = try database.recipes.update(.starter, if: { _ in true })
        }
        var taken = try database.recipes.find(mine.id)
        taken.name = "v60 STARTER"
        #expect(throws: StoreError.nameTaken("V60 Starter")) {
            _ = try database.recipes.update(taken, if: { _ in true })
        }
        #expect(try database.recipes.find(mine.id).name == "Mine")
    }

    @Test("of many recipes all are added or none, each checked as one alone is")
    func addMany() throws {
        var wrong = recipe("Wrong")
        wrong.steps = []
        #expect(throws: StoreError.invalidRecipe([.noSteps])) {
            try database.recipes.add([recipe("One"), wrong])
        }
        #expect(throws: StoreError.nameTaken("One")) {
            try database.recipes.add([recipe("One"), recipe("ONE", id: "other")])
        }
        #expect(
            try database.recipes.page(after: nil, count: 9).lines.map(\.name) == ["V60 Starter"])
        try database.recipes.add([recipe("One"), recipe("Two")])
        #expect(try database.recipes.page(after: nil, count: 9).total == 3)
    }
}
