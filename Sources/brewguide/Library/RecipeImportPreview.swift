import Brewing
import CommandLine
import Documents

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
