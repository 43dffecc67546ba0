import Brewing
import Fixtures
import Store
import Testing

@Suite("Recipes that are looked for")
struct RecipeLookupTests {
    private let folder: TemporaryFolder
    private let database: Database

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(directory: folder.path)
    }

    @Test("recipes are found by how name or id begin, whatever the case")
    func recipeNames() throws {
        try database.recipes.add(recipe("Äther", id: "aa11"))
        try database.recipes.add(recipe("AB%_", id: "bb22"))
        func names(_ prefix: String, limit: Int = 9) throws -> [String] {
            try database.recipes.matches(startingWith: prefix, limit: limit).map(\.name)
        }
        #expect(try names("") == ["AB%_", "Äther", "V60 Starter"])
        #expect(try names("", limit: 1) == ["AB%_"])
        #expect(try names("ä") == ["Äther"])
        #expect(try names("V6") == ["V60 Starter"])
        #expect(try names("ab%") == ["AB%_"])
        #expect(try names("a%") == [])
        #expect(try names("BB2") == ["AB%_"])
        #expect(try names("start") == ["V60 Starter"])
    }

    @Test("names begin as names do and ids as ids do, for those who complete a word")
    func completions() throws {
        try database.recipes.add(recipe("Äther", id: "aa11"))
        try database.recipes.add(recipe("AB%_", id: "bb22"))
        func names(_ prefix: String) throws -> [String] {
            try database.recipes.names(beginning: prefix, limit: 2)
        }
        func ids(_ prefix: String) throws -> [String] {
            try database.recipes.ids(startingWith: prefix, limit: 2).map(\.rawValue)
        }
        #expect(try names("") == ["AB%_", "Äther"])
        // A shell could not put Ä in the place of what was typed.
        #expect(try names("a") == ["AB%_"])
        #expect(try names("ä") == ["Äther"] && names("Ab") == ["AB%_"])
        #expect(try names("aa") == [] && names("bb2") == [] && names("start") == [])
        #expect(try ids("A") == ["aa11"] && ids("BB2") == ["bb22"] && ids("ab") == [])
        #expect(try ids("") == ["aa11", "bb22"])
    }
}
