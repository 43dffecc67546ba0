import Brewing
import CommandLine
import Store
import Timebase
import Units

/// The logs a command is asked for, handed on in portions: memory does not grow with their number,
/// and the first ones appear at once.
struct LogSelection {
    /// The options that make the choice.
    static let options: [any OptionDeclaration] = [
        newest, since, recipe, rating, method, grinder, bean,
    ]

    private static let newest: Option<Int> = .text(
        "limit", "N", is: "a number from 1", summary: "the newest N of them", namesCommand: false
    ) { word in
        UntrustedInteger(word)?.within(1...)
    }
    private static let since: Option<CalendarDay> = .text(
        "since", "DATE", is: "a day such as 2026-11-21",
        summary: "of that day or later: 2026-11-21", namesCommand: false
    ) { CalendarDay($0) }
    private static let recipe: Option<String> = .text(
        "recipe", "NAME", summary: "of a recipe, under any name it had")
    private static let rating: Option<Rating> = .choice(
        "rating",
        among: (1...5).compactMap { stars in Rating(stars: stars).map { ("\(stars)", $0) } },
        summary: "with so many stars")
    private static let method: Option<String> = .name(
        "method", "M", kind: "methods", summary: "of a method")
    private static let grinder: Option<String> = .name(
        "grinder", "N", kind: "grinders", summary: "with a grinder")
    private static let bean: Option<String> = .name(
        "bean", "N", kind: "beans", summary: "with a bean")

    let filter: LogFilter
    private let limit: Int
    private let library: Library

    /// Chosen: more than a screen, and a fraction of a millisecond to read.
    private static let portion = 256

    init(_ library: Library, _ invocation: Invocation) throws(CommandFailure) {
        self.library = library
        limit = invocation[Self.newest] ?? .max
        var filter = LogFilter()
        filter.since = invocation[Self.since]
        if let name = invocation[Self.recipe] {
            // The logs of a recipe that is gone still tell its name.
            let recipe = try? library.recipe(name)
            filter.recipeName = recipe?.name ?? name
            filter.recipeID = recipe?.id
        }
        filter.rating = invocation[Self.rating]
        if let word = invocation[Self.method] {
            filter.method = try library.method(word).method.name
        }
        if let word = invocation[Self.grinder] {
            filter.grinder = try library.grinder(word).grinder.id
        }
        if let word = invocation[Self.bean] { filter.bean = try library.bean(word).bean.id }
        self.filter = filter
    }

    /// The digits of the last place in the list of all; nil when it is another list.
    func positionWidth() throws(CommandFailure) -> Int? {
        guard filter.isEmpty else { return nil }
        let total = try library.attempt { db throws(StoreError) in
            try db.logs.page(after: nil, count: 1).total
        }
        return "\(total)".count
    }

    /// Whether there is none of them.
    func isEmpty() throws(CommandFailure) -> Bool {
        try library.attempt { db throws(StoreError) in
            try db.logs.page(matching: filter, from: nil, count: 1, withSteps: false).logs.isEmpty
        }
    }

    /// Says that there is none, and what to do first.
    func tellEmpty() {
        Console.warn(
            filter.isEmpty
                ? "there are no logs yet: finish a brew, or 'brewguide log add'"
                : "there are no such logs: 'brewguide log list' shows them all", priority: 6)
    }

    /// Hands them on, newest first.
    func forEachPortion(
        withSteps: Bool, _ body: ([BrewLog]) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        var cursor: LogCursor?
        var left = limit
        repeat {
            let start = cursor
            let count = min(left, Self.portion)
            let portion = try library.attempt { db throws(StoreError) in
                try db.logs.page(matching: filter, from: start, count: count, withSteps: withSteps)
            }
            try body(portion.logs)
            left -= portion.logs.count
            cursor = portion.next
        } while cursor != nil && left > 0
    }
}
