import Brewing
import CommandLine
import Store

/// Takes recipes in, without harm to those that are there.
struct RecipeImport {
    static let rename: Option<Bool> = .flag(
        "rename", summary: "a recipe that is there already stays; this one becomes 'NAME copy'")
    static let replace: Option<Bool> = .flag(
        "replace", summary: "it takes the place of the one there")

    private let library: Library
    private let renames: Bool
    private let replaces: Bool

    init(_ library: Library, _ invocation: Invocation) throws(CommandFailure) {
        self.library = library
        renames = invocation[Self.rename]
        replaces = invocation[Self.replace]
        guard !renames || !replaces else {
            throw CommandFailure(
                status: .usage, message: "recipe import: --rename or --replace, not both")
        }
    }

    /// Takes a recipe in; returns what came of it.
    func take(_ recipe: Recipe, from path: String) throws(CommandFailure) -> String {
        let sameID = try present(recipe.id)
        let sameName = try library.attempt { db throws(StoreError) in
            try db.recipes.find(named: recipe.name)
        }
        if let sameID, sameID == recipe { return "\(recipe.name.printable) is there already" }
        guard let there = sameID ?? sameName else { return try add(recipe) }
        if renames {
            var copy = recipe
            if sameID != nil { copy.id = .new() }
            let isFree = sameName == nil
            let name = recipe.name
            copy.name = try library.attempt { db throws(StoreError) in
                isFree ? name : try db.recipes.freeName(from: name)
            }
            return try add(copy)
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
        let changed = successor
        try library.attempt { db throws(StoreError) in try db.recipes.update(changed) }
        return "\(changed.name.printable) is replaced"
    }

    private func present(_ id: RecipeID) throws(CommandFailure) -> Recipe? {
        do throws(StoreError) {
            return try library.database.recipes.find(id)
        } catch {
            if case .noSuchRecipe = error { return nil }
            throw CommandFailure(error)
        }
    }

    private func add(_ recipe: Recipe) throws(CommandFailure) -> String {
        try library.attempt { db throws(StoreError) in try db.recipes.add(recipe) }
        return "\(recipe.name.printable) is taken in"
    }
}
