import Archive
import Brewing
import Fixtures
import Guide
import Panel
import Store
import Testing
import Timebase
import Units

/// Grinders and beans, from what is offered to what is counted, as the device asks for them.
@Suite("The journal in the archive")
struct JournalTests {
    /// A world whose clocks a test turns, an hour east of UTC.
    private final class World: ArchiveEnvironment {
        var bootID = "boot-1"
        /// 2026-11-21, 07:00 UTC.
        var wall: Int64 = 1_795_244_400_000
        var isTrusted = true
        private var ids = 0

        func stamp(at now: Instant) -> ClockStamp {
            ClockStamp(
                wall: WallTime(millisecondsSince1970: wall), isTrusted: isTrusted,
                timeZone: "Europe/Vienna", offsetSeconds: 3600, bootID: bootID, monotonic: now)
        }
        func newID() -> String {
            ids += 1
            return "id-\(ids)"
        }
        func powerOff() -> Fault? { nil }
    }

    private let folder: TemporaryFolder
    private let world = World()
    private let start = Instant(nanoseconds: 60_000_000_000)
    private let grinder: Grinder
    private let bean: Bean

    init() throws {
        folder = try TemporaryFolder.inMemory()
        grinder = Grinder(
            id: GrinderID(rawValue: "grinder-1"), name: "Comandante",
            range: try GrinderRange.checked(
                minimum: GrindSetting(text: "0"), maximum: GrindSetting(text: "40"),
                step: GrindSetting(text: "1")))
        bean = Bean(
            id: BeanID(rawValue: "bean-1"), name: "Gedeb", roasted: CalendarDay("2026-11-14"),
            bagWeight: Grams(250))
        let database = try database()
        try database.grinders.add(grinder)
        try database.beans.add(bean)
    }

    private func database() throws -> Database { try Database(directory: folder.path) }

    /// The archive of a device that has just started, and what it started with.
    private func started() -> (archive: Archive, point: StartingPoint) {
        let archive = Archive(directory: folder.path, environment: world, busyMilliseconds: 0)
        return (archive, archive.startingPoint(at: start))
    }

    /// Grinder and bean of the tests, at this setting.
    private func equipment(_ setting: String = "24") -> Equipment {
        Equipment(
            grinder: EquipmentItem(id: grinder.id, name: grinder.name), setting: setting,
            bean: EquipmentItem(id: bean.id, name: bean.name))
    }

    private func answer(to question: Query, from archive: Archive) -> Response? {
        archive.carryOut(.ask(question), at: start)
        for case .answer(let answer) in archive.reports(at: start) { return answer }
        return nil
    }

    /// Brews the starter with this equipment, up to what saves its log.
    private func brew(_ equipment: Equipment, stars: Int = 4, on archive: Archive) throws {
        var inputs = BrewInputs(defaultsOf: .starter)
        inputs.equipment = equipment
        var session = BrewSession(plan: try BrewPlan(recipe: .starter, inputs: inputs))
        var now = start
        archive.carryOut(.brewBegan, at: now)
        _ = session.handle(.begin, at: now)
        while session.phase != .completed {
            archive.carryOut(.checkpoint(session), at: now)
            now += .seconds(30)
            _ = session.handle(.next, at: now)
        }
        archive.carryOut(.checkpoint(session), at: now)
        let tasting = Tasting(rating: try #require(Rating(stars: stars)))
        archive.carryOut(.change(.saveLog(session, tasting)), at: now)
    }

    private func newestLog() throws -> BrewLog {
        let database = try database()
        let line = try #require(try database.logs.page(after: nil, count: 1).lines.first)
        return try database.logs.find(line.id)
    }

    @Test("SPEC §9.6 · what is offered comes with its setting and with its bag of today")
    func offers() throws {
        let (archive, point) = started()
        #expect(point.journal == RecipeJournal(hasGrinders: true, hasBeans: true))
        let first = OfferQuery.grinder(nil, offset: 1)
        #expect(
            answer(to: .offer(first), from: archive)
                == .offer(.grinder(GrinderOffer(grinder: grinder)), to: first))
        try brew(equipment("31"), on: archive)
        _ = archive.reports(at: start)
        let used = GrinderOffer(grinder: grinder, lastSetting: GrindSetting(text: "31"))
        #expect(answer(to: .offer(first), from: archive) == .offer(.grinder(used), to: first))
        let beans = OfferQuery.bean(nil, offset: 1)
        let status = BeanStatus(ageDays: 7, gramsLeft: Grams(235))
        #expect(
            answer(to: .offer(beans), from: archive)
                == .offer(.bean(BeanOffer(bean: bean, status: status)), to: beans))
        let none = OfferQuery.grinder(grinder.id, offset: 1)
        #expect(answer(to: .offer(none), from: archive) == .offer(nil, to: none))
    }

    @Test("SPEC §9.6 · what was chosen for a recipe is remembered, also by the next start")
    func remembered() throws {
        let (archive, _) = started()
        let change = Mutation.remember(equipment("24"), for: .starter)
        archive.carryOut(.change(change), at: start)
        #expect(archive.reports(at: start) == [.answer(.changed(change, newRecipe: nil))])
        let expected = RecipeJournal(
            equipment: equipment("24"), hasGrinders: true, hasBeans: true,
            bean: BeanStatus(ageDays: 7, gramsLeft: Grams(250)))
        for question in [Query.recipe(.starter), .lastUsedRecipe] {
            #expect(
                answer(to: question, from: archive) == .recipe(.starter, journal: expected))
        }
        #expect(started().point.journal == expected)
        try database().beans.delete(bean.id)
        let journal = started().point.journal
        #expect(journal.equipment.bean == nil && journal.bean == nil && !journal.hasBeans)
        #expect(journal.equipment.setting == "24")
    }

    @Test("SPEC §9.6 · while the clock is not known to be right, no bean has an age")
    func age() throws {
        let (archive, _) = started()
        archive.carryOut(.change(.remember(equipment(), for: .starter)), at: start)
        _ = archive.reports(at: start)
        func status() throws -> BeanStatus {
            guard case .recipe(_, _, let journal) = answer(to: .recipe(.starter), from: archive)
            else { throw Unanswered() }
            return try #require(journal.bean)
        }
        #expect(try status().ageDays == 7)
        // 23:30 by UTC is the next day an hour east of it.
        world.wall += 59_400_000
        #expect(try status().ageDays == 8)
        world.isTrusted = false
        #expect(try status() == BeanStatus(ageDays: nil, gramsLeft: Grams(250)))
        #expect(started().point.journal.bean?.ageDays == nil)
    }

    private struct Unanswered: Error {}

    @Test("JL-001 · a recipe comes with its best brew")
    func best() throws {
        let (archive, _) = started()
        try brew(equipment("17"), on: archive)
        _ = archive.reports(at: start)
        let best = try #require(started().point.journal.best)
        #expect(best.rating.stars == 4 && best.inputs.equipment.setting == "17")
    }

    @Test("The starter is there when nothing beside it can be read")
    func withoutStorage() throws {
        let empty = try TemporaryFolder.inMemory()
        do { _ = try Database(directory: empty.path) }
        try DatabaseLock(empty.database, statement: "PRAGMA user_version=99").release()
        let archive = Archive(directory: empty.path, environment: world, busyMilliseconds: 0)
        #expect(archive.startingPoint(at: start).journal == RecipeJournal())
        #expect(answer(to: .recipe(.starter), from: archive) == .recipe(.starter))
        let query = Query.offer(.bean(nil, offset: 1))
        guard case .unreadable(query, _) = answer(to: query, from: archive) else {
            Issue.record("an offer out of nothing")
            return
        }
    }

    @Test("JU-001 · a brew counts for method, grinder and bean, and takes its dose out of the bag")
    func counted() throws {
        let (archive, _) = started()
        try brew(equipment(), on: archive)
        let log = try newestLog()
        let expected = ItemUse(brews: 1, lastUsed: log.stamp)
        let database = try database()
        #expect(log.inputs.equipment.grinder?.name == "Comandante")
        #expect(log.inputs.equipment.bean?.name == "Gedeb")
        #expect(try database.grinders.find(grinder.id)?.use == expected)
        #expect(try database.methods.find(named: "v60")?.use == expected)
        let bean = try #require(try database.beans.find(bean.id))
        #expect(bean.use == expected && bean.gramsLeft == Grams(235))
        archive.carryOut(.change(.deleteLog(log.id)), at: start)
        #expect(try database.grinders.find(grinder.id)?.use == ItemUse())
        #expect(try database.beans.find(self.bean.id)?.gramsLeft == Grams(250))
    }

    @Test("HA-003 · the newest log's stars are known: after a save, a start, and when it is gone")
    func lastRating() throws {
        let (archive, _) = started()
        let service = ImmediateArchive(archive)
        #expect(service.lastRating == nil)
        try brew(equipment(), on: archive)
        #expect(service.lastRating?.stars == 4)
        world.wall += 60_000
        try brew(equipment(), stars: 2, on: archive)
        #expect(service.lastRating?.stars == 2)
        #expect(ImmediateArchive(started().archive).lastRating?.stars == 2)
        archive.carryOut(.change(.deleteLog(try newestLog().id)), at: start)
        #expect(service.lastRating?.stars == 4)
    }

    @Test("JU-006 · a grinder deleted during the brew: the log has its name, nothing counts")
    func deletedMeanwhile() throws {
        let (archive, _) = started()
        let lock = try DatabaseLock(folder.database)
        try brew(equipment("24"), on: archive)
        lock.release()
        // The command line is faster than the next try.
        let database = try database()
        try database.grinders.delete(grinder.id)
        try database.beans.delete(bean.id)
        var other = grinder
        other.id = GrinderID(rawValue: "grinder-2")
        try database.grinders.add(other)
        let retry = try #require(archive.nextDeadline)
        _ = archive.reports(at: retry)
        let log = try newestLog()
        #expect(log.inputs.equipment.grinder?.name == "Comandante")
        #expect(log.inputs.equipment.setting == "24")
        #expect(log.inputs.equipment.bean?.name == "Gedeb")
        // Nor does another of the same name count.
        #expect(try database.grinders.list().map(\.use) == [ItemUse()])
        #expect(try database.methods.find(named: "v60")?.use.brews == 1)
    }

    @Test("JU-001 · a log that waits over a power cut counts once when it is saved")
    func waited() throws {
        do {
            let (archive, _) = started()
            let lock = try DatabaseLock(folder.database)
            for setting in ["20", "21"] { try brew(equipment(setting), on: archive) }
            _ = archive.reports(at: start)
            lock.release()
        }
        #expect(try database().grinders.find(grinder.id)?.use.brews == 0)
        for boot in 2...3 {
            world.bootID = "boot-\(boot)"
            let (archive, point) = started()
            #expect(point.interrupted == nil)
            _ = archive.reports(at: start + .seconds(2))
            let database = try database()
            #expect(try database.grinders.find(grinder.id)?.use.brews == 2)
            #expect(try database.beans.find(bean.id)?.gramsLeft == Grams(220))
            let settings = try database.logs.page(after: nil, count: 9).lines.map { line in
                try database.logs.find(line.id).inputs.equipment
            }
            #expect(Set(settings.map(\.setting)) == ["20", "21"])
            #expect(settings.allSatisfy { $0.grinder?.name == "Comandante" })
        }
    }

    @Test("SPEC §7, §9.12 · when a log's time is corrected, last use follows")
    func correctedTime() throws {
        let right = world.wall
        (world.isTrusted, world.wall) = (false, 0)
        let (archive, _) = started()
        try brew(equipment(), on: archive)
        let database = try database()
        #expect(try database.grinders.find(grinder.id)?.use.lastUsed?.isTrusted == false)
        // The network comes five minutes after the brew began.
        (world.isTrusted, world.wall) = (true, right + 300_000)
        _ = archive.reports(at: start + .seconds(300))
        let stamp = try newestLog().stamp
        #expect(stamp.isTrusted && stamp.wall.millisecondsSince1970 == right)
        let expected = ItemUse(brews: 1, lastUsed: stamp)
        #expect(try database.grinders.find(grinder.id)?.use == expected)
        #expect(try database.beans.find(bean.id)?.use == expected)
        #expect(try database.methods.find(named: "v60")?.use == expected)
    }
}
