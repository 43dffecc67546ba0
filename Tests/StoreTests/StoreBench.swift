import Brewing
import CPOSIX
import Foundation
import Store
import Timebase

/// A folder for one test, gone with it.
final class TemporaryFolder {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("brewguide-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var database: String { path + "/brewguide.db" }

    /// The names of the files in it, by name.
    var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }
}

/// The starter under another name and id.
func recipe(_ name: String, id: String? = nil) -> Recipe {
    var recipe = Recipe.starter
    recipe.id = RecipeID(rawValue: id ?? "id-\(name)")
    recipe.name = name
    return recipe
}

/// A moment of 2026-11-21, so many minutes after seven.
func stamp(_ minutes: Int64, isTrusted: Bool = true, boot: String = "boot-1") -> BrewStamp {
    BrewStamp(
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
        tasting: Tasting(rating: rating, taste: .tooSour, note: try TastingNote("Grüße 👨‍👩‍👧")))
}

enum BenchError: Error {
    case noSuchRating
}

/// Numbers that look random and are the same with the same seed (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
