import Brewing
import Foundation
import Names
import Store
import Timebase
import Units

/// The starter under another name and id.
func recipe(_ name: String, id: String? = nil) -> Recipe {
    var recipe = Recipe.starter
    recipe.id = RecipeID(rawValue: id ?? "id-\(name)")
    recipe.name = name
    return recipe
}

/// A moment of 2026-11-21, so many minutes after seven.
func stamp(_ minutes: Int64, isTrusted: Bool = true, boot: String = "boot-1") -> ClockStamp {
    ClockStamp(
        wall: WallTime(millisecondsSince1970: 1_795_244_400_000 + minutes * 60_000),
        isTrusted: isTrusted, timeZone: "Europe/Vienna", offsetSeconds: 3600, bootID: boot,
        monotonic: Instant(nanoseconds: minutes * 60_000_000_000))
}

/// A log of the starter, brewed so many minutes after seven.
func log(_ id: String, at minutes: Int64 = 0, stars: Int = 4) throws -> BrewLog {
    guard let rating = Rating(stars: stars) else { throw BenchError.noSuchRating }
    return BrewLog(
        id: LogID(rawValue: id), stamp: stamp(minutes), recipeID: .starter,
        recipeName: "V60 Starter", method: .v60, inputs: BrewInputs(defaultsOf: .starter),
        total: .seconds(191),
        steps: [
            StepRecord(text: "Rinse filter, add coffee", planned: nil, real: nil),
            StepRecord(text: "Bloom", planned: .seconds(45), real: .milliseconds(46_250)),
        ],
        tasting: Tasting(rating: rating, taste: .tooSour, note: try Note("Grüße 👨‍👩‍👧")))
}

enum BenchError: Error {
    case noSuchRating
}
