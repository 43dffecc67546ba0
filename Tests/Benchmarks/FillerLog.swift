import Brewing
import Store
import Timebase

/// Brews enough for years: every 6 hours one.
enum FillerLog {
    /// The log of this number, counted from 0; each with the starter's steps.
    static func log(number: Int) -> BrewLog {
        let stamp = BrewStamp(
            wall: WallTime(millisecondsSince1970: 1_000_000_000_000 + Int64(number) * 21_600_000),
            isTrusted: true, timeZone: "Europe/Vienna", offsetSeconds: 3600, bootID: "boot",
            monotonic: .origin)
        let steps = Recipe.starter.steps.map { step in
            StepRecord(text: step.text, planned: step.length, real: step.length)
        }
        guard let rating = Rating(stars: number % 5 + 1) else {
            preconditionFailure("1 ... 5 stars are a rating")
        }
        return BrewLog(
            id: LogID(rawValue: "log-\(number)"), stamp: stamp, recipeID: .starter,
            recipeName: "V60 Starter", method: .v60, inputs: BrewInputs(defaultsOf: .starter),
            total: .seconds(190), steps: steps, tasting: Tasting(rating: rating))
    }
}

extension Database {
    /// Puts so many logs and recipes in, many in a transaction.
    func fill(logs: Int, recipes: Int) throws {
        try self.logs.save((0..<logs).lazy.map(FillerLog.log(number:)))
        try self.recipes.add(
            (0..<recipes).lazy.map { number in
                var recipe = Recipe.starter
                recipe.id = RecipeID(rawValue: "recipe-\(number)")
                recipe.name = "Recipe \(number)"
                return recipe
            })
    }
}
