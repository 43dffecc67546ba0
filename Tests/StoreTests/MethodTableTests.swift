import Brewing
import Fixtures
import Testing

@testable import Store

/// SPEC §9.1.
@Suite("Methods in the store")
struct MethodTableTests {
    private let folder: TemporaryFolder
    private let database: Database

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(directory: folder.path)
    }

    private func refusal(_ work: () throws -> Void) throws -> JournalRefusal? {
        do {
            try work()
            return nil
        } catch StoreError.refused(let refusal) {
            return refusal
        }
    }

    private let moka = BrewMethod(name: "Moka", category: .other)

    @Test("the built-in ones are there from the first start, by name, and no later one adds any")
    func builtIn() throws {
        let names = [
            "aeropress", "chemex", "espresso", "french-press", "kalita", "other", "v60",
        ]
        #expect(try database.methods.list().map(\.method.name) == names)
        let again = try Database(directory: folder.path)
        let entries = try again.methods.list()
        #expect(Set(entries.map(\.method)) == Set(BrewMethod.builtIn))
        #expect(entries.count == names.count)
        #expect(entries.allSatisfy { $0.isBuiltIn && $0.use == ItemUse() })
    }

    @Test("a built-in one that a bit has changed is put back, once")
    func mended() throws {
        for change in [
            "UPDATE method SET name_key = 'x' WHERE name = 'v60'",
            "UPDATE method SET category = 'other' WHERE name = 'v60'",
            "UPDATE method SET is_built_in = 0", "DELETE FROM method WHERE name = 'v60'",
        ] {
            let connection = try Connection(
                path: folder.database, access: .readWrite, busyMilliseconds: 0)
            try connection.execute(change)
            let there = try Database(directory: folder.path).methods.find(named: "v60")
            #expect(there?.method == .v60 && there?.isBuiltIn == true, "\(change)")
        }
    }

    @Test("one of the person's own is found whatever its case, and known to who reads recipes")
    func added() throws {
        try database.methods.add(BrewMethod(name: " Moka ", category: .other))
        let entry = try database.methods.find(named: "MOKA")
        #expect(entry?.method == moka && entry?.isBuiltIn == false)
        #expect(try database.methods.known().named("moka") == moka)
        #expect(try database.methods.known().named("v60") == .v60)
        #expect(try database.methods.find(named: "siphon") == nil)
        #expect(try database.methods.list(search: "oK").map(\.method.name) == ["Moka"])
        #expect(try database.methods.list(search: "siphon").isEmpty)
    }

    @Test("a name is unique ignoring case, 1 to 40 characters, and shows")
    func names() throws {
        #expect(
            try refusal { try database.methods.add(BrewMethod(name: "V60", category: .other)) }
                == .nameTaken(.method, "v60"))
        for name in ["", " ", String(repeating: "x", count: 41), "a\u{202E}b"] {
            let refusal = try refusal {
                try database.methods.add(BrewMethod(name: name, category: .other))
            }
            guard case .invalid(.method, let errors) = refusal else {
                Issue.record("\(name) was taken")
                continue
            }
            #expect(errors.map(\.field) == [.name])
        }
    }

    @Test("built-in ones are not renamed, changed or deleted")
    func protected() throws {
        #expect(
            try refusal { try database.methods.update(named: "v60", to: moka) } == .builtIn("v60"))
        #expect(try refusal { try database.methods.delete(named: "V60") } == .builtIn("v60"))
        #expect(
            try refusal { try database.methods.delete(named: "moka") }
                == .noneNamed(.method, "moka"))
    }

    /// Two recipes that name a method.
    private func addRecipes() throws {
        for (name, method) in [("B", moka), ("A", moka), ("C", .v60)] {
            var recipe = recipe(name)
            recipe.method = method
            try database.recipes.add(recipe)
        }
    }

    @Test("one that recipes name is not deleted or of another category, and they are told")
    func inUse() throws {
        try database.methods.add(moka)
        try addRecipes()
        let expected = JournalRefusal.inUse("Moka", recipes: ["A", "B"])
        #expect(try refusal { try database.methods.delete(named: "moka") } == expected)
        let other = BrewMethod(name: "Moka", category: .espresso)
        #expect(try refusal { try database.methods.update(named: "moka", to: other) } == expected)
        for name in ["A", "B"] { try database.recipes.delete(RecipeID(rawValue: "id-\(name)")) }
        try database.methods.update(named: "moka", to: other)
        #expect(try database.methods.find(named: "moka")?.method == other)
        try database.methods.delete(named: "moka")
        #expect(try database.methods.list().count == BrewMethod.builtIn.count)
    }

    @Test("a new name is taken over by the recipes")
    func renamed() throws {
        try database.methods.add(moka)
        try addRecipes()
        let pot = BrewMethod(name: "moka pot", category: .other)
        try database.methods.update(named: "MOKA", to: pot)
        #expect(try database.recipes.find(named: "A")?.method == pot)
        #expect(try database.recipes.find(named: "C")?.method == .v60)
        #expect(
            try refusal {
                try database.methods.update(
                    named: "moka pot", to: BrewMethod(name: "Chemex", category: .other))
            } == .nameTaken(.method, "chemex"))
    }
}
