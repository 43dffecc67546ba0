import Brewing
import Store
import Timebase

/// The logs a command is asked for, handed on in portions: memory does not grow with their number,
/// and the first ones appear at once.
struct LogSelection {
    static let options: [CommandSpec.Option] = [
        CommandSpec.Option(name: "limit", value: .text("N"), summary: "the newest N of them"),
        CommandSpec.Option(
            name: "since", value: .text("DATE"), summary: "of that day or later: 2026-11-21"),
        CommandSpec.Option(
            name: "recipe", value: .text("NAME"), summary: "of a recipe, under any name it had"),
        CommandSpec.Option(
            name: "rating", value: .choice(["1", "2", "3", "4", "5"]),
            summary: "with so many stars"),
    ]

    let filter: LogFilter
    private let limit: Int
    private let library: Library

    /// Chosen: more than a screen, and a fraction of a millisecond to read.
    private static let portion = 256

    init(_ library: Library, _ invocation: Invocation) throws(CommandFailure) {
        self.library = library
        let options = invocation.options
        limit =
            try options["limit"].map { word throws(CommandFailure) in
                guard let number = Int(word), number > 0 else {
                    throw CommandFailure(
                        status: .usage, message: "--limit is a number from 1, not '\(word)'")
                }
                return number
            } ?? .max
        var filter = LogFilter()
        filter.since = try options["since"].map { word throws(CommandFailure) in
            guard let day = CalendarDay(word) else {
                throw CommandFailure(
                    status: .usage, message: "--since is a day such as 2026-11-21, not '\(word)'")
            }
            return day
        }
        if let name = options["recipe"] {
            // The logs of a recipe that is gone still tell its name.
            let recipe = try? library.recipe(name)
            filter.recipeName = recipe?.name ?? name
            filter.recipeID = recipe?.id
        }
        filter.rating = options["rating"].flatMap { Int($0) }.flatMap(Rating.init(stars:))
        self.filter = filter
    }

    /// The digits of the last place in the list of all; nil when it is another list.
    func placeWidth() throws(CommandFailure) -> Int? {
        guard filter.isEmpty else { return nil }
        let total = try library.attempt { db throws(StoreError) in
            try db.logs.page(after: nil, count: 1).total
        }
        return "\(total)".count
    }

    /// Hands them on, newest first.
    func forEachPortion(
        withSteps: Bool, _ body: ([BrewLog]) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        var place: LogPlace?
        var left = limit
        repeat {
            let start = place
            let count = min(left, Self.portion)
            let portion = try library.attempt { db throws(StoreError) in
                try db.logs.page(matching: filter, from: start, count: count, withSteps: withSteps)
            }
            try body(portion.logs)
            left -= portion.logs.count
            place = portion.next
        } while place != nil && left > 0
    }
}
