import Brewing
import CommandLine
import Documents
import JSON5

/// The formats of recipe files there are, by the names of `--format`.
enum RecipeFormat: String, CaseIterable, Sendable {
    case brewguide
    case pourOver = "pour-over"
    case timerCoffee = "timer-coffee"

    static let option: Option<RecipeFormat> = .choice(
        "format", summary: "ours, the Open Pour Over Specification's, or Timer.Coffee's")
    /// The formats that are also written.
    static let written: Option<RecipeFormat> = .choice(
        "format", among: [RecipeFormat.brewguide, .pourOver].map { ($0.rawValue, $0) },
        summary: "ours, or the Open Pour Over Specification's")
}

extension DocumentFile {
    /// The recipes in it, under a new id where one names none; they may name these methods.
    private func parsed(
        _ format: RecipeFormat?, _ methods: KnownMethods
    ) throws(DocumentErrors) -> ImportedRecipes {
        let text = try text()
        return switch format {
        case .brewguide: try ImportedRecipes(parsing: text, newID: .new(), methods: methods)
        case .pourOver: try ImportedRecipes(pourOver: text, newID: .new())
        case .timerCoffee: try ImportedRecipes(timerCoffee: text, methods: methods)
        case nil: try ImportedRecipes(importing: text, newID: .new(), methods: methods)
        }
    }

    /// The same for a command that can't go on without them.
    func recipes(
        _ format: RecipeFormat?, methods: KnownMethods
    ) throws(CommandFailure) -> ImportedRecipes {
        try told { () throws(DocumentErrors) in try parsed(format, methods) }
    }

    /// Its one recipe, for a command that makes one of it.
    func recipe(methods: KnownMethods) throws(CommandFailure) -> Recipe {
        let found = try recipes(nil, methods: methods)
        guard let first = found.recipes.first, found.recipes.count == 1, found.leftOut.isEmpty
        else {
            throw CommandFailure(
                status: .badData, message: "\(path) has not just one recipe: 'recipe import'")
        }
        return first.recipe
    }

    /// Everything that is wrong with its recipes.
    func recipeErrors(_ format: RecipeFormat?, _ methods: KnownMethods) -> [DocumentError] {
        do throws(DocumentErrors) {
            return try parsed(format, methods).leftOut.map(\.error)
        } catch {
            return error.errors
        }
    }
}
