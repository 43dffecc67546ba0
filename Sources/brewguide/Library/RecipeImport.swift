// Recipes on their way from files into the database.
//
// **Responsible for** what becomes of each recipe whose id or name is there already, for what is
// shown before, and for taking all of them in or none. **Not for** the files (RecipeFile) and their
// formats (Documents).
//
// Order: everything is read; each recipe is **planned** against the database and those planned
// before it; what is planned is carried out in one transaction.

import Brewing
import CommandLine
import Documents
import Store

/// Takes recipes in, without harm to those that are there: all of them, or none.
struct RecipeImport {
    static let rename: Option<Bool> = .flag(
        "rename", summary: "a recipe that is there already stays; this one becomes 'NAME copy'")
    static let replace: Option<Bool> = .flag(
        "replace", summary: "it takes the place of the one there")

    private let library: Library
    private let renames: Bool
    private let replaces: Bool
    private var added: [Recipe] = []
    private var replacing: [Recipe] = []
    /// What came of each, a line each.
    private var lines: [String] = []

    init(_ library: Library, _ invocation: Invocation) throws(CommandFailure) {
        self.library = library
        renames = invocation[Self.rename]
        replaces = invocation[Self.replace]
        guard !renames || !replaces else {
            throw CommandFailure(
                status: .usage, message: "recipe import: --rename or --replace, not both")
        }
    }

    /// Plans to take a recipe in.
    mutating func plan(_ recipe: Recipe, from path: String) throws(CommandFailure) {
        let sameID = try present(recipe.id)
        let sameName = try present(named: recipe.name)
        if let sameID, sameID == recipe {
            lines.append("\(recipe.name.printable) is there already")
            return
        }
        guard let there = sameID ?? sameName else { return add(recipe) }
        if renames {
            var copy = recipe
            if sameID != nil { copy.id = .new() }
            if sameName != nil { copy.name = try freeName(from: recipe.name) }
            return add(copy)
        }
        guard replaces else {
            throw CommandFailure(
                status: .badData,
                message: "\(path): there is a recipe '\(there.name.printable)' with the same "
                    + "\(sameID == nil ? "name" : "id"): --rename makes this one a copy, --replace "
                    + "puts it in that one's place")
        }
        var successor = recipe
        successor.id = there.id
        if let index = added.firstIndex(where: { $0.id == there.id }) {
            added[index] = successor
        } else {
            replacing.append(successor)
        }
        lines.append("\(successor.name.printable) is replaced")
    }

    /// Carries out what was planned; returns what came of each.
    func carryOut() throws(CommandFailure) -> [String] {
        let (added, replacing) = (added, replacing)
        try library.attempt { db throws(StoreError) in
            try db.recipes.add(added, replacing: replacing)
        }
        return lines
    }

    private mutating func add(_ recipe: Recipe) {
        added.append(recipe)
        lines.append("\(recipe.name.printable) is taken in")
    }

    private func planned(_ matches: (Recipe) -> Bool) -> Recipe? {
        added.last(where: matches) ?? replacing.last(where: matches)
    }

    private func present(_ id: RecipeID) throws(CommandFailure) -> Recipe? {
        if let planned = planned({ $0.id == id }) { return planned }
        do throws(StoreError) {
            return try library.database.recipes.find(id)
        } catch {
            if case .noSuchRecipe = error { return nil }
            throw CommandFailure(error)
        }
    }

    private func present(named name: String) throws(CommandFailure) -> Recipe? {
        let key = RecipeName.key(name)
        if let planned = planned({ RecipeName.key($0.name) == key }) { return planned }
        return try library.attempt { db throws(StoreError) in
            try db.recipes.find(named: name)
        }
    }

    /// The first of `NAME copy`, `NAME copy 2`, … that no recipe has or is planned to have.
    private func freeName(from name: String) throws(CommandFailure) -> String {
        var number = 1
        while try present(named: RecipeName.copy(of: name, number: number)) != nil { number += 1 }
        return RecipeName.copy(of: name, number: number)
    }
}

/// What files of recipes hold, as a person sees it before anything is taken.
struct RecipeImportPreview {
    private let style: TextStyle
    private var files: [(path: String, recipes: ImportedRecipes)] = []

    init(_ style: TextStyle) { self.style = style }

    /// Adds a file; with `only` those of its recipes whose names have this in them.
    mutating func add(_ recipes: ImportedRecipes, from path: String, only: String?) {
        guard let only = only?.lowercased() else { return files.append((path, recipes)) }
        files.append((path, recipes.filtered { $0.lowercased().contains(only) }))
    }

    /// The recipes that can be taken, each with its file.
    var recipes: [(path: String, recipe: Recipe)] {
        files.flatMap { file in file.recipes.recipes.map { (file.path, $0.recipe) } }
    }

    /// Whether a person should look before it is taken: a file has not just one recipe, as it
    /// stands there.
    var needsLook: Bool {
        files.contains { file in
            file.recipes.recipes.count != 1 || !file.recipes.leftOut.isEmpty
                || file.recipes.recipes.contains { !$0.notes.isEmpty }
        }
    }

    /// What would be taken, with what differs from the file.
    var taken: String {
        files.flatMap(\.recipes.recipes).map { imported in
            let recipe = imported.recipe
            let facts = [
                recipe.method.name, "\(recipe.dose.shortText) g",
                "\(recipe.yield.shortText) g", "\(recipe.temperature.text) °C",
                "\(recipe.steps.count) steps",
            ]
            return "\(style.strong(recipe.name.printable)): \(facts.joined(separator: ", "))\n"
                + imported.notes.map { "  \($0.printable)\n" }.joined()
        }.joined()
    }

    /// What stays out and why, a line each.
    var leftOut: [String] {
        files.flatMap { file in
            file.recipes.leftOut.map { omission in
                "\(file.path):\(omission.location.line): \(omission.what) is left out: "
                    + omission.why
            }
        }
    }
}
