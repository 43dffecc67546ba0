import Fixtures
import Brewing
import Store
import Testing
import Timebase
import Units

@Suite("Logs that are looked for")
struct LogFilterTests {
    private let folder: TemporaryFolder
    private let database: Database

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(directory: folder.path)
    }

    private func ids(_ filter: LogFilter, portion: Int = 100) throws -> [String] {
        var found: [String] = []
        var cursor: LogCursor?
        repeat {
            let page = try database.logs.page(
                matching: filter, from: cursor, count: portion, withSteps: false)
            #expect(page.logs.count <= portion)
            found += page.logs.map(\.id.rawValue)
            cursor = page.next
        } while cursor != nil && found.count < 1000
        return found
    }

    @Test("all are handed out once, newest first, in portions of any size", arguments: 1...7)
    func portions(size: Int) throws {
        for minute in 1...5 { try database.logs.save(try log("m\(minute)", at: Int64(minute))) }
        // The same moment twice.
        try database.logs.save(try log("m4b", at: 4))
        let expected = ["m5", "m4b", "m4", "m3", "m2", "m1"]
        #expect(try ids(LogFilter(), portion: size) == expected)
    }

    @Test("the steps come when they are asked for")
    func steps() throws {
        let saved = try log("one")
        try database.logs.save(saved)
        for withSteps in [true, false] {
            let page = try database.logs.page(
                matching: LogFilter(), from: nil, count: 5, withSteps: withSteps)
            #expect(page.logs.first?.steps == (withSteps ? saved.steps : []))
            #expect(page.next == nil)
        }
    }

    @Test("a day begins at midnight of the place the brew was at")
    func since() throws {
        // 2026-11-21 at 8:00 in Vienna, and the midnight before, eight hours earlier.
        for (id, minutes) in [("late", Int64(0)), ("midnight", -480), ("eve", -481)] {
            try database.logs.save(try log(id, at: minutes))
        }
        var filter = LogFilter()
        filter.since = CalendarDay("2026-11-21")
        #expect(try ids(filter) == ["late", "midnight"])
        filter.since = CalendarDay("2026-11-20")
        #expect(try ids(filter) == ["late", "midnight", "eve"])
        filter.since = CalendarDay("2026-11-22")
        #expect(try ids(filter) == [])
    }

    @Test(
        "a day is the day of the place, as far from UTC as any place is",
        arguments: [("2026-11-21", 14), ("2026-11-21", 13), ("2026-11-21", -12)])
    func sinceFarAway(day: String, hours: Int) throws {
        let first = try #require(CalendarDay(day))
        for (id, minutes) in [("midnight", Int64(0)), ("eve", -1)] {
            var log = try log(id)
            log.stamp.offsetSeconds = hours * 3600
            let start = first.start(offsetSeconds: hours * 3600).millisecondsSince1970
            log.stamp.wall.millisecondsSince1970 = start + minutes * 60_000
            try database.logs.save(log)
        }
        var filter = LogFilter()
        filter.since = first
        #expect(try ids(filter) == ["midnight"])
    }

    @Test("by the stars, by a recipe under any name it had, and by both")
    func ratingAndRecipe() throws {
        var old = try log("old name", at: 1, stars: 3)
        old.recipeName = "Früher"
        var other = try log("other", at: 2, stars: 3)
        (other.recipeID, other.recipeName) = (RecipeID(rawValue: "gone"), "Tea")
        for log in [old, other, try log("new name", at: 3, stars: 5)] {
            try database.logs.save(log)
        }
        var filter = LogFilter()
        filter.rating = Rating(stars: 3)
        #expect(try ids(filter) == ["other", "old name"])
        filter.recipeName = "tea"
        #expect(try ids(filter) == ["other"])
        filter.rating = nil
        filter.recipeName = "V60 Starter"
        #expect(try ids(filter) == ["new name"])
        filter.recipeID = .starter
        #expect(try ids(filter) == ["new name", "old name"])
        #expect(!filter.isEmpty && LogFilter().isEmpty)
    }
}
