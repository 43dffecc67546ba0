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
        var place: LogPlace?
        repeat {
            let page = try database.logs.page(
                matching: filter, from: place, count: portion, withSteps: false)
            #expect(page.logs.count <= portion)
            found += page.logs.map(\.id.rawValue)
            place = page.next
        } while place != nil && found.count < 1000
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

    @Test("a log is found by its place, of which 1 is the newest")
    func places() throws {
        for minute in 1...3 { try database.logs.save(try log("m\(minute)", at: Int64(minute))) }
        let found = try [1, 3, 4].map { try database.logs.id(at: $0)?.rawValue }
        #expect(found == ["m3", "m1", nil])
    }

    @Test("what was said of a brew changes in one piece")
    func changeTasting() throws {
        let saved = try log("one", stars: 2)
        try database.logs.save(saved)
        try database.logs.changeTasting(of: saved.id) { $0.note = nil }
        #expect(try database.logs.find(saved.id).tasting.rating.stars == 2)
        #expect(try database.logs.find(saved.id).tasting.taste == .tooSour)
        #expect(try database.logs.find(saved.id).tasting.note == nil)
        #expect(throws: StoreError.noSuchLog(LogID(rawValue: "none"))) {
            try database.logs.changeTasting(of: LogID(rawValue: "none")) { $0.note = nil }
        }
    }

    @Test("recipes are found by how name or id begin, whatever the case")
    func recipeNames() throws {
        try database.recipes.add(recipe("Äther", id: "aa11"))
        try database.recipes.add(recipe("AB%_", id: "bb22"))
        func names(_ prefix: String, limit: Int = 9) throws -> [String] {
            try database.recipes.matches(startingWith: prefix, limit: limit).map(\.name)
        }
        #expect(try names("") == ["AB%_", "Äther", "V60 Starter"])
        #expect(try names("", limit: 1) == ["AB%_"])
        #expect(try names("ä") == ["Äther"])
        #expect(try names("V6") == ["V60 Starter"])
        #expect(try names("ab%") == ["AB%_"])
        #expect(try names("a%") == [])
        #expect(try names("BB2") == ["AB%_"])
        #expect(try names("start") == ["V60 Starter"])
    }

    @Test("names begin as names do and ids as ids do, for those who complete a word")
    func completions() throws {
        try database.recipes.add(recipe("Äther", id: "aa11"))
        try database.recipes.add(recipe("AB%_", id: "bb22"))
        func names(_ prefix: String) throws -> [String] {
            try database.recipes.names(beginning: prefix, limit: 2)
        }
        func ids(_ prefix: String) throws -> [String] {
            try database.recipes.ids(startingWith: prefix, limit: 2).map(\.rawValue)
        }
        #expect(try names("") == ["AB%_", "Äther"])
        // A shell could not put Ä in the place of what was typed.
        #expect(try names("a") == ["AB%_"])
        #expect(try names("ä") == ["Äther"] && names("Ab") == ["AB%_"])
        #expect(try names("aa") == [] && names("bb2") == [] && names("start") == [])
        #expect(try ids("A") == ["aa11"] && ids("BB2") == ["bb22"] && ids("ab") == [])
        #expect(try ids("") == ["aa11", "bb22"])
    }

    @Test("a change is made only to what somebody has seen")
    func conditionalUpdate() throws {
        var mine = recipe("Mine")
        try database.recipes.add(mine)
        let seen = mine
        mine.dose = Grams(16)
        #expect(try database.recipes.update(mine, if: { $0 == seen }))
        mine.dose = Grams(17)
        #expect(try !database.recipes.update(mine, if: { $0 == seen }))
        #expect(try database.recipes.find(mine.id).dose == Grams(16))
        #expect(throws: StoreError.noSuchRecipe(RecipeID(rawValue: "id-None"))) {
            _ = try database.recipes.update(recipe("None"), if: { _ in true })
        }
        #expect(throws: StoreError.invalidRecipe([.starterCannotBeModified])) {
            _ = try database.recipes.update(.starter, if: { _ in true })
        }
        var taken = try database.recipes.find(mine.id)
        taken.name = "v60 STARTER"
        #expect(throws: StoreError.nameTaken("V60 Starter")) {
            _ = try database.recipes.update(taken, if: { _ in true })
        }
        #expect(try database.recipes.find(mine.id).name == "Mine")
    }

    @Test("of many recipes all are added or none, each checked as one alone is")
    func addMany() throws {
        var wrong = recipe("Wrong")
        wrong.steps = []
        #expect(throws: StoreError.invalidRecipe([.noSteps])) {
            try database.recipes.add([recipe("One"), wrong])
        }
        #expect(throws: StoreError.nameTaken("One")) {
            try database.recipes.add([recipe("One"), recipe("ONE", id: "other")])
        }
        #expect(
            try database.recipes.page(after: nil, count: 9).lines.map(\.name) == ["V60 Starter"])
        try database.recipes.add([recipe("One"), recipe("Two")])
        #expect(try database.recipes.page(after: nil, count: 9).total == 3)
    }
}
