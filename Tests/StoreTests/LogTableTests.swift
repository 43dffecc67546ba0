import Fixtures
import Brewing
import CPOSIX
import Store
import Testing
import Timebase
import Units

@Suite("Logs in the store")
struct LogTableTests {
    private let folder: TemporaryFolder
    private let database: Database

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(directory: folder.path)
    }

    private func ids(_ page: Page<LogSummary>) -> [String] { page.lines.map(\.id.rawValue) }

    @Test("BL-001, BL-002, BL-003 · a log comes back as it was saved: rating, tag and note")
    func roundTrip() throws {
        let full = try log("full")
        var bare = try log("bare", at: 1, stars: 1)
        bare.tasting.taste = nil
        bare.tasting.note = nil
        bare.inputs.equipment.bean = EquipmentItem(id: nil, name: "Guji")
        for log in [full, bare] {
            try database.logs.save(log)
            #expect(try database.logs.find(log.id) == log)
        }
    }

    @Test("a log saved twice is there once, as it was first")
    func idempotent() throws {
        let first = try log("one", stars: 5)
        var again = first
        again.tasting.note = nil
        try database.logs.save(first)
        try database.logs.save(again)
        #expect(try database.logs.page(after: nil, count: 9).total == 1)
        #expect(try database.logs.find(first.id) == first)
    }

    @Test("BL-006 · the newest comes first, and the list goes on after any line")
    func newestFirst() throws {
        for minute in [3, 1, 4, 2, 5] {
            try database.logs.save(try log("m\(minute)", at: Int64(minute)))
        }
        // The same moment: the one saved later is the newer one.
        try database.logs.save(try log("m4b", at: 4))
        let first = try database.logs.page(after: nil, count: 2)
        #expect(ids(first) == ["m5", "m4b"])
        #expect(first.total == 6)
        let second = try database.logs.page(after: first.lines.last, count: 3)
        #expect(ids(second) == ["m4", "m3", "m2"])
        #expect(ids(try database.logs.page(after: second.lines.last, count: 3)) == ["m1"])
    }

    @Test("the list goes on after a line that was deleted meanwhile")
    func afterDeleted() throws {
        for minute in 1...3 { try database.logs.save(try log("m\(minute)", at: Int64(minute))) }
        let page = try database.logs.page(after: nil, count: 2)
        try database.logs.delete(LogID(rawValue: "m2"))
        #expect(ids(try database.logs.page(after: page.lines.last, count: 3)) == ["m1"])
    }

    @Test("BL-004 · a deleted log is gone with its photo; deleting it again is no error")
    func deletion() throws {
        mkdir(database.photos.path, 0o755)
        let photo = database.photos.path + "/one.jpg"
        close(brewguide_open(photo, O_CREAT | O_WRONLY, 0o644))
        try database.logs.save(try log("one"))
        try database.logs.setPhoto("one.jpg", of: LogID(rawValue: "one"))
        try database.logs.delete(LogID(rawValue: "one"))
        try database.logs.delete(LogID(rawValue: "one"))
        #expect(try database.logs.page(after: nil, count: 9).total == 0)
        #expect(access(photo, F_OK) != 0)
    }

    @Test("a photo's name leads nowhere else: a path is not followed")
    func photoPath() throws {
        let precious = folder.path + "/precious"
        close(brewguide_open(precious, O_CREAT | O_WRONLY, 0o644))
        try database.logs.save(try log("one"))
        try database.logs.setPhoto("../precious", of: LogID(rawValue: "one"))
        try database.logs.delete(LogID(rawValue: "one"))
        #expect(access(precious, F_OK) == 0)
    }

    @Test("logs keep a recipe's name of their day when it is renamed and deleted")
    func snapshot() throws {
        var mine = recipe("Mine")
        try database.recipes.add(mine)
        var saved = try log("one")
        saved.recipeID = mine.id
        saved.recipeName = mine.name
        try database.logs.save(saved)
        mine.name = "Yours"
        try database.recipes.update(mine)
        try database.recipes.delete(mine.id)
        #expect(try database.logs.find(saved.id).recipeName == "Mine")
        #expect(try database.logs.page(after: nil, count: 1).lines.first?.title == "Mine")
    }

    @Test("what was said may be changed, what was brewed stays")
    func setTasting() throws {
        let saved = try log("one", stars: 2)
        try database.logs.save(saved)
        var changed = saved
        changed.tasting = Tasting(rating: try #require(Rating(stars: 5)), taste: .balanced)
        try database.logs.setTasting(changed.tasting, of: saved.id)
        #expect(try database.logs.find(saved.id) == changed)
    }

    @Test("an id is found by its beginning")
    func prefixes() throws {
        for id in ["abcd-1", "abcd-2", "abce-1"] { try database.logs.save(try log(id)) }
        #expect(try database.logs.ids(startingWith: "abcd", limit: 9).count == 2)
        #expect(
            try database.logs.ids(startingWith: "abce", limit: 9) == [LogID(rawValue: "abce-1")])
        #expect(try database.logs.ids(startingWith: "x", limit: 9).isEmpty)
    }

    @Test("a clock that was wrong is set right for the logs of its boot alone")
    func timeCorrection() throws {
        var wrong = try log("wrong", at: 2)
        wrong.stamp.isTrusted = false
        wrong.stamp.wall.millisecondsSince1970 = 120_000
        var otherBoot = wrong
        otherBoot.id = LogID(rawValue: "other boot")
        otherBoot.stamp.bootID = "boot-0"
        let right = try log("right", at: 3)
        for log in [wrong, otherBoot, right] { try database.logs.save(log) }
        #expect(try database.logs.correctTimes(by: stamp(10, isTrusted: false)) == 0)
        #expect(try database.logs.correctTimes(by: stamp(10)) == 1)
        #expect(try database.logs.find(wrong.id).stamp == stamp(2))
        #expect(try database.logs.find(otherBoot.id) == otherBoot)
        #expect(try database.logs.find(right.id) == right)
        #expect(try database.logs.correctTimes(by: stamp(11)) == 0)
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
}
