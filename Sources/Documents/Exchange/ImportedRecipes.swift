import Brewing
import JSON5

/// A recipe as another program's file has it.
public struct ImportedRecipe: Hashable, Sendable {
    /// The recipe, with nothing wrong in it.
    public let recipe: Recipe
    /// What stands there otherwise than in the file, a line each.
    public let notes: [String]
}

/// The recipes of a file, of ours or of another program's.
public struct ImportedRecipes: Hashable, Sendable {
    /// Those that can be taken, in the order of the file.
    public let recipes: [ImportedRecipe]
    /// Those that can't.
    public let leftOut: [Omission]

    /// Reads a file in the format it is found to be in: ours, Timer.Coffee's (a list of recipes),
    /// or the Open Pour Over Specification's. `newID` is the recipe's when the file names none.
    /// Ours and Timer.Coffee's may name these methods.
    /// - Throws: `DocumentErrors`: the file's form, and of a file with one recipe all that is wrong
    ///   with it.
    public init(
        importing text: String, newID: RecipeID, methods: KnownMethods = KnownMethods()
    ) throws(DocumentErrors) {
        guard let json = try? JSONDocument(text), TimerCoffee.isRecognised(json.root) else {
            self.init(try Recipe(importing: text, newID: newID, methods: methods))
            return
        }
        self = TimerCoffee.recipes(in: json, methods: methods)
    }

    /// Reads a file in Timer.Coffee's format.
    /// - Throws: `DocumentErrors` for a file that is not JSON or has no recipes.
    public init(
        timerCoffee text: String, methods: KnownMethods = KnownMethods()
    ) throws(DocumentErrors) {
        let json: JSONDocument
        do {
            json = try JSONDocument(text)
        } catch {
            throw DocumentErrors([error])
        }
        guard TimerCoffee.isRecognised(json.root) else {
            throw DocumentErrors([
                DocumentError(
                    location: .start, key: "", code: "wrongValue",
                    message: "should be Timer.Coffee's recipes: a list of groups with "
                        + "\"coffee_amount\" and \"steps\"")
            ])
        }
        self = TimerCoffee.recipes(in: json, methods: methods)
    }

    /// Reads a recipe file of ours.
    /// - Throws: `DocumentErrors`, as `Recipe(parsing:newID:)`.
    public init(
        parsing text: String, newID: RecipeID, methods: KnownMethods
    ) throws(DocumentErrors) {
        self.init(try Recipe(parsing: text, newID: newID, methods: methods))
    }

    /// Reads a recipe in the Open Pour Over Specification's format.
    /// - Throws: `DocumentErrors`, as `Recipe(parsing:newID:)`.
    public init(pourOver text: String, newID: RecipeID) throws(DocumentErrors) {
        self.init(try Recipe(pourOver: text, newID: newID))
    }

    /// The one recipe of a file, as it stands there.
    private init(_ recipe: Recipe) {
        self.init(recipes: [ImportedRecipe(recipe: recipe, notes: [])], leftOut: [])
    }

    /// Those whose names `isWanted` agrees with; what is left out anyway is not told of them.
    public func filtered(_ isWanted: (String) -> Bool) -> ImportedRecipes {
        ImportedRecipes(
            recipes: recipes.filter { isWanted($0.recipe.name) },
            leftOut: leftOut.filter { isWanted($0.what) })
    }

    init(recipes: [ImportedRecipe], leftOut: [Omission]) {
        self.recipes = recipes
        self.leftOut = leftOut
    }
}
