import Brewing
import Documents
import Foundation
import Store
import Testing
import Units

@testable import brewguide

@Suite("Recipes taken in and given out")
struct RecipeImportTests {
    private let shell: Shell
    private let database: Database

    init() throws {
        shell = try Shell()
        database = try Database(directory: shell.state)
    }

    private func recipe(_ name: String, dose: Int = 15, id: String) -> Recipe {
        var recipe = Recipe.starter
        recipe.id = RecipeID(rawValue: "00000000-0000-4000-8000-00000000000\(id)")
        recipe.name = name
        recipe.dose = Grams(dose)
        return recipe
    }

    private func importing(_ recipe: Recipe, _ options: [String] = []) throws -> Shell.Result {
        let path = try shell.write(recipe.fileText, to: "in.json")
        return try shell.run(["recipe", "import", path] + options)
    }

    private func all() throws -> [Recipe] {
        try database.recipes.page(after: nil, count: 100).lines
            .filter { $0.id != .starter }.map { try database.recipes.find($0.id) }
    }

    @Test("a recipe keeps its id, and taking it in again is no failure")
    func again() throws {
        let tea = recipe("Tea", id: "1")
        #expect(try importing(tea).output == "Tea is taken in\n")
        #expect(try importing(tea).output == "Tea is there already\n")
        #expect(try all() == [tea])
    }

    @Test("one of the same name or id is refused, renamed, or put in place, as is said")
    func collisions() throws {
        let tea = recipe("Tea", id: "1")
        try database.recipes.add(tea)
        let sameName = recipe("TEA", dose: 16, id: "2")
        let sameID = recipe("Coffee", dose: 17, id: "1")
        for (other, what) in [(sameName, "name"), (sameID, "id")] {
            let refused = try importing(other)
            #expect(refused.status == 65)
            #expect(refused.complaint.contains("a recipe 'Tea' with the same \(what)"))
            #expect(refused.complaint.contains("--rename"))
        }
        #expect(try all() == [tea])
        #expect(try importing(sameName, ["--rename"]).output == "TEA copy is taken in\n")
        #expect(try importing(sameID, ["--rename"]).output == "Coffee is taken in\n")
        #expect(Set(try all().map(\.name)) == ["Tea", "TEA copy", "Coffee"])
        #expect(Set(try all().map(\.id)).count == 3)
        #expect(try importing(sameID, ["--replace"]).status == 65, "Coffee has that name")
        var successor = recipe("tea", dose: 18, id: "9")
        #expect(try importing(successor, ["--replace"]).output == "tea is replaced\n")
        successor.id = tea.id
        #expect(try database.recipes.find(tea.id) == successor)
        #expect(try importing(tea, ["--rename", "--replace"]).status == 64)
    }

    @Test("RV-006 · the starter is never replaced; renamed it becomes a recipe")
    func starter() throws {
        #expect(try importing(.starter).status == 65)
        let replaced = try importing(.starter, ["--replace"])
        #expect(replaced.status == 65)
        #expect(try importing(.starter, ["--rename"]).output == "V60 Starter copy is taken in\n")
        #expect(try database.recipes.find(.starter) == .starter)
    }

    @Test("an export is refused where a file is, and read back the same", arguments: 1...5)
    func exportAndImport(seed: Int) throws {
        var tea = recipe("Tea \"\(seed)\" [31m", dose: 10 + seed, id: "\(seed)")
        tea.steps[1].length = .milliseconds(1000 + seed)
        tea.split = seed % 2 == 0 ? .equal : .asWritten
        try database.recipes.add(tea)
        let path = shell.file("out.json")
        #expect(try shell.run(["recipe", "export", tea.name, path]).status == 0)
        #expect(try shell.run(["recipe", "export", tea.name, path]).status == 73)
        #expect(try shell.run(["recipe", "export", tea.name]).output == tea.fileText)
        try database.recipes.delete(tea.id)
        #expect(try shell.run(["recipe", "import", path]).status == 0)
        #expect(try all() == [tea])
    }

    @Test("open pour-over: known by itself or by --format, and what is lost is told")
    func pourOver() throws {
        let result = try shell.run(["recipe", "export", "starter", "--format", "pour-over"])
        #expect(result.status == 0)
        #expect(result.complaint.contains("no place for the temperature"))
        let path = try shell.write(
            result.output.replacingOccurrences(of: "V60 Starter", with: "Open"), to: "open.json")
        #expect(try shell.run(["recipe", "import", path]).output == "Open is taken in\n")
        #expect(try shell.run(["recipe", "validate", path, "--format", "pour-over"]).status == 0)
        #expect(try shell.run(["recipe", "validate", path, "--format", "brewguide"]).status == 65)
        let open = try #require(try database.recipes.find(named: "open"))
        #expect(open.steps.compactMap(\.waterTo) == Recipe.starter.steps.compactMap(\.waterTo))
        let shot = try shell.run(
            ["recipe", "new", "--template", "espresso", "--name", "Shot"],
            environment: ["EDITOR": "true"])
        #expect(shot.status == 0)
        #expect(try shell.run(["recipe", "export", "shot", "--format", "pour-over"]).status == 65)
    }
}
