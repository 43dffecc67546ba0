import Brewing
import Store
import Testing
import Timebase
import Units

/// A starter's log, brewed so many minutes after seven.
func log(_ number: Int) throws -> BrewLog {
    let rating = try #require(Rating(stars: 1 + number % 5))
    return BrewLog(
        id: LogID(rawValue: "log-\(number)"),
        stamp: ClockStamp(
            wall: WallTime(millisecondsSince1970: 1_795_244_400_000 + Int64(number) * 60_000),
            isTrusted: true, timeZone: "Europe/Vienna", offsetSeconds: 3600, bootID: "boot-1",
            monotonic: Instant(nanoseconds: Int64(number) * 60_000_000_000)),
        recipeID: .starter, recipeName: "V60 Starter", method: .v60,
        inputs: BrewInputs(defaultsOf: .starter), total: .seconds(191),
        steps: [StepRecord(text: "Bloom", planned: .seconds(45), real: .milliseconds(46_250))],
        tasting: Tasting(rating: rating, taste: .tooSour))
}

/// The starter under another name.
func recipe(_ number: Int) -> Recipe {
    var recipe = Recipe.starter
    recipe.id = RecipeID(rawValue: "recipe-\(number)")
    recipe.name = "Recipe \(number)"
    return recipe
}

extension Database {
    /// The ids of all logs.
    var logIDs: Set<String> {
        get throws(StoreError) {
            Set(try logs.page(after: nil, count: 1000).lines.map(\.id.rawValue))
        }
    }

    /// The ids of all recipes but the starter.
    var recipeIDs: Set<String> {
        get throws(StoreError) {
            let all = Set(try recipes.page(after: nil, count: 1000).lines.map(\.id.rawValue))
            return all.subtracting([RecipeID.starter.rawValue])
        }
    }
}

/// What a person was told is there, and what was under way.
struct Ledger {
    private(set) var promised: Set<String> = []
    private var underWay: (id: String, isAdded: Bool)?

    /// Does something that adds or takes away `id`.
    mutating func change(
        _ id: String, isAdded: Bool = true, _ work: () throws -> Void
    ) rethrows {
        underWay = (id, isAdded)
        try work()
        if isAdded { promised.insert(id) } else { promised.remove(id) }
        underWay = nil
    }

    /// Whether what is there is what it should be: what was under way may be or not.
    func allows(_ found: Set<String>) -> Bool {
        guard let underWay else { return found == promised }
        return found == promised
            || found
                == (underWay.isAdded
                    ? promised.union([underWay.id]) : promised.subtracting([underWay.id]))
    }
}
