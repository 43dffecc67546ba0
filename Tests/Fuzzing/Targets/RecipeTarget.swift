import JSON5
import Brewing
import Documents
import Timebase

/// Recipe files: what is taken can be written, read again and brewed; what is not says why.
final class RecipeTarget: OpenTarget {
    private let isPourOver: Bool
    private static let newID = RecipeID(rawValue: "00000000-0000-4000-8000-000000000000")

    init(isPourOver: Bool) { self.isPourOver = isPourOver }

    func take(_ input: [UInt8]) throws {
        let text = String(decoding: input, as: UTF8.self)
        let recipe: Recipe
        do {
            // As the program reads a file.
            let text = try String(document: input)
            recipe =
                isPourOver
                ? try Recipe(pourOver: text, newID: Self.newID)
                : try Recipe(importing: text, newID: Self.newID)
        } catch {
            return try DocumentChecks.check(error.errors, of: text)
        }
        try require(recipe.validationErrors.isEmpty, "an invalid recipe was taken")
        let written = recipe.fileText
        do {
            let again = try Recipe(parsing: written, newID: recipe.id)
            try require(again == recipe, "read again it is another recipe: \(written)")
        } catch let errors as DocumentErrors {
            throw Finding(description: "what was written is refused: \(errors)\n\(written)")
        }
        try DocumentChecks.checkJSON(written)
        try DocumentChecks.checkJSON(recipe.json(isConflictedCopy: false).text)
        try DocumentChecks.checkJSON(recipe.listingJSON(isConflictedCopy: false).line)
        try checkPourOver(recipe)
        try BrewCheck.brew(recipe)
    }

    /// Of what the format can say nothing is lost on the way there and back.
    private func checkPourOver(_ recipe: Recipe) throws {
        guard recipe.method.category == .pourOver else { return }
        let text = recipe.pourOverText
        try DocumentChecks.checkJSON(text)
        do {
            let back = try Recipe(pourOver: text, newID: recipe.id)
            try require(
                back.dose == recipe.dose && back.yield == recipe.yield
                    && back.steps.count == recipe.steps.count, "lost as pour-over: \(text)")
        } catch let errors as DocumentErrors {
            throw Finding(description: "what was exported is refused: \(errors)\n\(text)")
        }
    }
}
