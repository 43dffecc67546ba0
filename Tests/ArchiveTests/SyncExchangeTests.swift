import Brewing
import Documents
import Fixtures
import Panel
import Spool
import Store
import Sync
import SystemCalls
import Testing
import Timebase
import Units

@testable import Archive

/// What the archive has to do with the sync program, between other things.
@Suite("SPEC §11 · The archive and the sync program")
struct SyncExchangeTests {
    private let folder: TemporaryFolder
    private let start = Instant(nanoseconds: 60_000_000_000)
    private var state: String { folder.path + "/state" }
    private var spool: SpoolFolder { SpoolFolder(state: state) }

    init() throws {
        folder = try TemporaryFolder()
        try Filesystem.makeFolder(state, permissions: 0o750)
        try Filesystem.makeFolder(SyncPlaces(state: state).folder, permissions: 0o750)
    }

    private func archive() -> Archive {
        Archive(
            directory: state,
            environment: SimulatedEnvironment {
                ("boot-1", WallTime(millisecondsSince1970: 1_795_244_400_000), true)
            })
    }

    private func recipe(_ name: String) -> Recipe {
        var recipe = Recipe.starter
        recipe.id = RecipeID(rawValue: "00000000-0000-4000-8000-0000000000aa")
        recipe.name = name
        return recipe
    }

    /// Does all that falls due until a moment.
    private func live(_ archive: Archive, until end: Instant) -> [ArchiveReport] {
        var reports: [ArchiveReport] = []
        for _ in 0..<1000 {
            guard let next = archive.nextDeadline, next <= end else { break }
            reports += archive.reports(at: max(next, start))
        }
        return reports + archive.reports(at: end)
    }

    private func turnedOn() throws -> Database {
        let database = try Database(directory: state)
        try database.changes.turnOn()
        return database
    }

    @Test("where sync was never turned on nothing is handed over, and no folder made")
    func neverOn() throws {
        try Database(directory: state).recipes.add(recipe("Mine"))
        let archive = archive()
        _ = archive.startingPoint(at: start)
        _ = live(archive, until: start + .seconds(60))
        archive.lookAtSpool(at: start + .seconds(60))
        _ = live(archive, until: start + .seconds(120))
        #expect(!Filesystem.exists(SyncPlaces(state: state).fromArchive))
    }

    @Test("what changed is handed over some seconds after the start, and after a change")
    func handsOver() throws {
        let database = try turnedOn()
        try database.recipes.add(recipe("Mine"))
        let archive = archive()
        _ = archive.startingPoint(at: start)
        _ = live(archive, until: start + .seconds(6))
        let first = try #require(spool.changes.flatMap { Changes($0) })
        #expect(first.things.map(\.key.id) == [recipe("").id.rawValue])
        archive.carryOut(.change(.deleteRecipe(recipe("").id)), at: start + .seconds(10))
        _ = live(archive, until: start + .seconds(13))
        let second = try #require(spool.changes.flatMap { Changes($0) })
        #expect(second.things.map(\.what) == [.deleted])
    }

    @Test("what is told is shown when it is called, and not while a brew is under way")
    func shows() throws {
        let database = try turnedOn()
        let line = try #require(try database.changes.standing()?.line)
        let archive = archive()
        _ = archive.startingPoint(at: start)
        _ = live(archive, until: start + .seconds(6))
        let mine = recipe("Theirs")
        let thing = ToldThing(
            ThingKey(.recipe, mine.id.rawValue), serial: 1,
            .entity(Content(name: mine.name, body: mine.syncedBody), isConflictedCopy: false))
        archive.carryOut(.brewBegan, at: start + .seconds(7))
        try spool.write(
            merged: Merged(line: line, receipt: nil, refused: nil, things: [thing]).bytes)
        archive.lookAtSpool(at: start + .seconds(8))
        _ = live(archive, until: start + .seconds(20))
        #expect(try database.recipes.page(after: nil, count: 9).total == 1)
        archive.carryOut(.forgetSession, at: start + .seconds(21))
        _ = live(archive, until: start + .seconds(25))
        #expect(try database.recipes.find(mine.id) == mine)
    }

    @Test("SY-001 · ordered in the Settings, sync is on once the account was tried, not before")
    func turnsOn() throws {
        let archive = archive()
        _ = archive.startingPoint(at: start)
        archive.carryOut(.change(.sync(.on)), at: start)
        let order = try #require(spool.order)
        #expect(order.wish == .on)
        let database = try Database(directory: state)
        #expect(try database.changes.standing() == nil)
        var status = SyncStatus()
        (status.isOn, status.isSignedIn) = (true, true)
        try spool.write(status)
        archive.lookAtSpool(at: start + .seconds(1))
        _ = live(archive, until: start + .seconds(2))
        #expect(try database.changes.standing() == nil)
        status.answered = order.id
        try spool.write(status)
        archive.carryOut(.ask(.sync), at: start + .seconds(3))
        archive.lookAtSpool(at: start + .seconds(3))
        let reports = live(archive, until: start + .seconds(4))
        #expect(try database.changes.standing()?.isOn == true)
        let last = reports.last { if case .answer(.sync) = $0 { true } else { false } }
        guard case .answer(.sync(let view)) = last else {
            Issue.record("nothing is told")
            return
        }
        #expect(view.isInstalled && view.isOn && !view.isBusy && view.refusal == nil)
    }

    @Test("SY-006 · off at the sync program is off in the database")
    func turnsOff() throws {
        let database = try turnedOn()
        try spool.write(SyncStatus())
        let archive = archive()
        _ = archive.startingPoint(at: start)
        _ = live(archive, until: start + .seconds(10))
        #expect(try database.changes.standing()?.isOn == false)
        #expect(spool.changes == nil)
    }

    @Test("without a sync program Settings are told so")
    func notInstalled() {
        let archive = archive()
        archive.carryOut(.ask(.sync), at: start)
        #expect(archive.reports(at: start) == [.answer(.sync(SyncView()))])
    }

    @Test("a command that hands over beside the service leaves the service's draft alone")
    func besideCommand() throws {
        let database = try turnedOn()
        try database.recipes.add(recipe("Mine"))
        let places = SyncPlaces(state: state)
        try Filesystem.makeFolder(places.fromArchive, permissions: 0o750)
        let draft = places.fromArchive + "/changes.jsonl.new"
        try WholeFile.replace(draft, with: Array("half".utf8), permissions: 0o640)
        var command = SpoolExchange(database, state: state, isAlone: true)
        while try command.step() {}
        #expect(command.isWaiting)
        #expect(WholeFile.read(draft, limit: 100) == Array("half".utf8))
        let names = Filesystem.names(in: places.fromArchive).sorted()
        #expect(names == ["changes.jsonl", "changes.jsonl.new", "lock"])
    }
}
