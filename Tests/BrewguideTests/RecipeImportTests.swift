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

    /// Recipes as Timer.Coffee has them, of which the last can't be taken.
    private static let timerCoffee = """
        [{"id": "1", "name": "Slow cone", "brewing_method_id": "hario_v60", "coffee_amount": 15,
          "water_amount": 240, "water_temp": 92, "steps": [
            {"description": "Pour (0.5 x <final_water_amount>)g", "time": 30},
            {"description": "Pour to <final_water_amount>g", "time": 60}]},
         {"id": "2", "name": "Press", "brewing_method_id": "french_press", "coffee_amount": 30,
          "water_amount": 500, "water_temp": 95, "steps": [
            {"description": "Add <final_water_amount>g", "time": 15}]},
         {"id": "3", "name": "By taste", "coffee_amount": 15, "water_amount": 240, "steps": [
            {"description": "Pour (<m1> x <final_water_amount>)g", "time": 30}]}]
        """

    @Test("JL-005 · Timer.Coffee's recipes are shown first, and taken only when that is wanted")
    func timerCoffee() throws {
        let path = try shell.write(Self.timerCoffee, to: "recipes.json")
        let shown = try shell.run(["recipe", "import", path, "--preview"])
        #expect(shown.status == 0)
        #expect(shown.output.contains("Slow cone: v60, 15 g, 240 g, 92 °C, 2 steps\n"))
        #expect(shown.output.contains("Pour to 100 %"), "the steps are shown")
        #expect(shown.complaint.contains("recipes.json:8: recipe 'By taste' is left out: step 1: "))
        let asked = try shell.run(["recipe", "import", path])
        #expect(asked.status == 64)
        #expect(asked.complaint.contains("Take in 2? Say --yes to do it"))
        #expect(try all() == [])
        let taken = try shell.run(["recipe", "import", path, "--yes"])
        #expect(taken.output.hasSuffix("Slow cone is taken in\nPress is taken in\n"))
        #expect(try all().map(\.name) == ["Press", "Slow cone"])
        let again = try shell.run(["recipe", "import", path, "--yes"])
        #expect(again.output.hasSuffix("Slow cone is there already\nPress is there already\n"))
        #expect(try all().count == 2)
        let left = try shell.run(["recipe", "validate", path])
        #expect(left.status == 65 && left.complaint.contains(":8:"))
    }

    @Test("JL-005 · of many recipes some may be chosen, and one that collides keeps all out")
    func allOrNone() throws {
        let path = try shell.write(Self.timerCoffee, to: "recipes.json")
        #expect(try importing(recipe("Press", id: "1")).status == 0)
        let refused = try shell.run(["recipe", "import", path, "--yes"])
        #expect(refused.status == 65)
        #expect(refused.complaint.contains("a recipe 'Press' with the same name"))
        #expect(try all().count == 1, "not even the first")
        #expect(try shell.run(["recipe", "import", path, "--only", "SLOW"]).status == 0)
        #expect(try all().map(\.name) == ["Press", "Slow cone"])
        let renamed = try shell.run(["recipe", "import", path, "--yes", "--rename"])
        #expect(renamed.output.hasSuffix("Slow cone is there already\nPress copy is taken in\n"))
        let none = try shell.run(["recipe", "import", path, "--only", "tea"])
        #expect(none.status == 65 && none.complaint.contains("there is no recipe to take in"))
    }

    @Test("files that collide with each other are told apart, all of them or none")
    func together() throws {
        let first = try shell.write(recipe("Tea", id: "1").fileText, to: "1.json")
        let second = try shell.write(recipe("TEA", dose: 16, id: "2").fileText, to: "2.json")
        #expect(try shell.run(["recipe", "import", first, second]).status == 65)
        #expect(try all() == [])
        #expect(try shell.run(["recipe", "import", "--rename", first, second]).status == 0)
        #expect(Set(try all().map(\.name)) == ["Tea", "TEA copy"])
        #expect(try shell.run(["recipe", "import", "--replace", first, second]).status == 65)
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
