import Brewing
import CPOSIX
import Archive
import FaultyDisk
import Fixtures
import Names
import Panel
import Store
import Testing
import Timebase
import Units

@Suite("Logs that wait for the disk, and the power")
struct WaitingLogTests {
    /// A device in its folder, of which a test says when it starts anew.
    private final class Shelf {
        let folder: TemporaryFolder
        private(set) var boot = 0
        private(set) var archive: Archive?
        private(set) var start: StartingPoint?

        init() throws { folder = try TemporaryFolder() }

        /// The power comes back.
        func boot(at now: Instant = .origin) -> Archive {
            boot += 1
            let bootID = "boot-\(boot)"
            let environment = SimulatedEnvironment(firstID: UInt64(boot) << 32) {
                (bootID, WallTime(millisecondsSince1970: 1_795_244_400_000), true)
            }
            let archive = Archive(
                directory: folder.path, environment: environment, busyMilliseconds: 0)
            start = archive.startingPoint(at: now)
            self.archive = archive
            return archive
        }

        func lock() throws -> DatabaseLock { try DatabaseLock(folder.path + "/brewguide.db") }

        /// What the logs are remembered by, oldest first.
        var notes: [String] {
            get throws {
                let database = try Database(directory: folder.path)
                let lines = try database.logs.page(after: nil, count: 99).lines
                return try lines.map { try database.logs.find($0.id).tasting.note?.text ?? "" }
                    .sorted()
            }
        }
    }

    private let shelf: Shelf

    init() throws { shelf = try Shelf() }

    /// A brew from its beginning to its rating; returns what the face waits for.
    private func brew(_ note: String, on archive: Archive, at start: Instant) throws -> Mutation {
        let session = try begin(on: archive, at: start)
        var finished = session
        var now = start
        while finished.phase != .completed {
            now += .seconds(30)
            _ = finished.handle(.next, at: now)
            archive.carryOut(.checkpoint(finished), at: now)
        }
        let rating = try #require(Rating(stars: 4))
        let change = Mutation.saveLog(
            finished, Tasting(rating: rating, note: try Note(note)))
        archive.carryOut(.change(change), at: now)
        return change
    }

    private func begin(on archive: Archive, at start: Instant) throws -> BrewSession {
        var session = BrewSession(
            plan: try BrewPlan(recipe: .starter, inputs: BrewInputs(defaultsOf: .starter)))
        archive.carryOut(.brewBegan, at: start)
        _ = session.handle(.begin, at: start)
        archive.carryOut(.checkpoint(session), at: start)
        return session
    }

    private let hour = Duration.seconds(3600)

    @Test("SPEC §8 · three brews wait for the disk, a fourth begins, the power goes: none is lost")
    func survive() throws {
        let first = shelf.boot()
        let lock = try shelf.lock()
        var changes: Set<Mutation> = []
        for number in 0..<3 {
            let start = Instant.origin + hour * (number + 1)
            changes.insert(try brew("brew \(number)", on: first, at: start))
            _ = first.reports(at: start + .seconds(400))
        }
        _ = try begin(on: first, at: .origin + hour * 5)
        // The disk is still no better at the next start: the display knows how many wait.
        let second = shelf.boot()
        guard case .powerLoss? = shelf.start?.interrupted else {
            Issue.record("the fourth brew is not offered: \(String(describing: shelf.start))")
            return
        }
        let looked = try #require(second.nextDeadline)
        #expect(looked <= .origin + .seconds(1))
        let told = second.reports(at: looked).compactMap { report -> Mutation? in
            if case .answer(.changeFailed(let change, _)) = report { change } else { nil }
        }
        #expect(Set(told) == changes)
        #expect(told.count == 3)
        lock.release()
        let retry = try #require(second.nextDeadline)
        let saved = second.reports(at: retry)
        #expect(Set(saved) == Set(changes.map { .answer(.changed($0, newRecipe: nil)) }))
        #expect(saved.count == 3)
        #expect(try shelf.notes == ["brew 0", "brew 1", "brew 2"])
        #expect(second.nextDeadline == nil)
        // Once saved they are not there again.
        let database = try Database(directory: shelf.folder.path)
        for line in try database.logs.page(after: nil, count: 9).lines {
            try database.logs.delete(line.id)
        }
        let third = shelf.boot()
        #expect(third.reports(at: .origin + .seconds(1)).isEmpty)
        #expect(try shelf.notes.isEmpty)
    }

    @Test("SPEC §8 · a disk that works again at the next start: saved once, and told once each")
    func savedAtStart() throws {
        let first = shelf.boot()
        let lock = try shelf.lock()
        var changes: Set<Mutation> = []
        for number in 0..<2 {
            let start = Instant.origin + hour * (number + 1)
            changes.insert(try brew("brew \(number)", on: first, at: start))
        }
        lock.release()
        let second = shelf.boot()
        #expect(shelf.start?.interrupted == nil)
        let saved = second.reports(at: .origin + .seconds(1))
        #expect(Set(saved) == Set(changes.map { .answer(.changed($0, newRecipe: nil)) }))
        #expect(saved.count == 2)
        #expect(try shelf.notes == ["brew 0", "brew 1"])
    }

    @Test("SPEC §6 · a brew whose log waits does not come back to Rate")
    func isNotAskedAgain() throws {
        let first = shelf.boot()
        let lock = try shelf.lock()
        _ = try brew("mine", on: first, at: .origin + hour)
        // The moment between the two writes: the log waits already, the brew stands without it.
        let file = try SessionFile(directory: shelf.folder.path)
        var checkpoint = try #require(file.checkpoint)
        checkpoint.tasting = nil
        try file.store(checkpoint)
        lock.release()
        let second = shelf.boot()
        #expect(shelf.start?.interrupted == nil)
        _ = second.reports(at: .origin + .seconds(1))
        #expect(try shelf.notes == ["mine"])
        #expect(try SessionFile(directory: shelf.folder.path).waitingLogs().logs.isEmpty)
    }

    @Test("SPEC §8 · the file knew of an earlier step as the disk took the log: it is no new brew")
    func earlierStep() throws {
        let first = shelf.boot()
        let lock = try shelf.lock()
        _ = try begin(on: first, at: .origin + hour)
        let file = try SessionFile(directory: shelf.folder.path)
        let pouring = try #require(file.checkpoint)
        _ = try brew("mine", on: first, at: .origin + hour)
        // The disk failed from the first pour until the log was to wait in its other place.
        var stale = try #require(SessionFile(directory: shelf.folder.path).checkpoint)
        stale.session = pouring.session
        stale.tasting = nil
        try SessionFile(directory: shelf.folder.path).store(stale)
        lock.release()
        let second = shelf.boot()
        #expect(shelf.start?.interrupted == nil)
        _ = try brew("next", on: second, at: .origin + hour)
        _ = second.reports(at: .origin + hour * 2)
        #expect(try shelf.notes == ["mine", "next"])
    }

    @Test("A session's file that is made late has its logs looked for then")
    func madeLate() throws {
        do {
            let first = shelf.boot()
            let lock = try shelf.lock()
            _ = try brew("early", on: first, at: .origin + hour)
            _ = try begin(on: first, at: .origin + hour * 2)
            lock.release()
        }
        let path = shelf.folder.path + "/session"
        let hidden = shelf.folder.path + "/hidden"
        #expect(rename(path, hidden) == 0)
        #expect(mkdir(path, 0o700) == 0)
        let second = shelf.boot()
        #expect(second.reports(at: .origin + .seconds(1)).isEmpty)
        #expect(rmdir(path) == 0)
        #expect(rename(hidden, path) == 0)
        _ = try begin(on: second, at: .origin + .seconds(60))
        _ = second.reports(at: .origin + .seconds(61))
        #expect(try shelf.notes == ["early"])
    }

    @Test("A log that the database refuses holds no other up")
    func refused() throws {
        let first = shelf.boot()
        let lock = try shelf.lock()
        var changes: [Mutation] = []
        for (number, note) in ["bad", "good", "better"].enumerated() {
            changes.append(try brew(note, on: first, at: .origin + hour * (number + 1)))
        }
        lock.release()
        let path = shelf.folder.path + "/brewguide.db"
        let trigger = """
            CREATE TRIGGER refuse BEFORE INSERT ON log WHEN new.note = 'bad'
            BEGIN SELECT RAISE(ABORT, 'not this one'); END
            """
        try DatabaseLock(path, statement: trigger).release()
        let reports = first.reports(at: .origin + hour * 5).suffix(2)
        #expect(Array(reports) == changes.dropFirst().map { .answer(.changed($0, newRecipe: nil)) })
        #expect(try SessionFile(directory: shelf.folder.path).waitingLogs().logs.count == 1)
        try DatabaseLock(path, statement: "DROP TRIGGER refuse").release()
        let retry = try #require(first.nextDeadline)
        _ = first.reports(at: retry)
        #expect(try shelf.notes == ["bad", "better", "good"])
    }

    @Test("SPEC §7 · BL-004 · a log that is deleted before the file forgot it does not come back")
    func deleted() throws {
        do {
            let first = shelf.boot()
            let lock = try shelf.lock()
            _ = try brew("mine", on: first, at: .origin + hour)
            lock.release()
        }
        let file = try SessionFile(directory: shelf.folder.path)
        let id = try #require(file.checkpoint?.logID)
        let second = shelf.boot()
        #expect(try shelf.notes == ["mine"])
        second.carryOut(.change(.deleteLog(id)), at: .origin)
        #expect(try shelf.notes.isEmpty)
        let third = shelf.boot()
        _ = third.reports(at: .origin + .seconds(1))
        #expect(try shelf.notes.isEmpty)
    }

    /// A disk that became full as the database was there.
    private func fullDisk() throws -> (TemporaryFolder, FaultyDisk) {
        let folder = try TemporaryFolder.inMemory()
        do { _ = try Database(directory: folder.path) }
        let disk = try FaultyDisk(folder: folder.path, seed: 1)
        disk.install()
        disk.isFull = true
        return (folder, disk)
    }

    /// Seed 1140142: as each came from the file into memory the file forgot those that were still to
    /// come, and wrote them anew.
    @Test("SPEC §8 · the power goes again while the logs that wait are looked for: none is lost")
    func secondCut() throws {
        let (folder, disk) = try fullDisk()
        var boot = 0
        let start = { () -> Archive in
            boot += 1
            let bootID = "boot-\(boot)"
            let environment = SimulatedEnvironment(firstID: UInt64(boot) << 32) {
                (bootID, WallTime(millisecondsSince1970: 1_795_244_400_000), true)
            }
            let archive = Archive(
                directory: folder.path, environment: environment, busyMilliseconds: 0, disk: disk)
            _ = archive.startingPoint(at: .origin)
            return archive
        }
        do {
            let first = start()
            disk.isFull = false
            _ = try begin(on: first, at: .origin)
            disk.isFull = true
            for number in 1...3 {
                _ = try brew("brew \(number)", on: first, at: .origin + hour * number)
            }
        }
        disk.losePower()
        do {
            let second = start()
            disk.dieAtWrite(1)
            let look = try #require(second.nextDeadline)
            _ = second.reports(at: look)
        }
        disk.losePower()
        let waiting = try SessionFile(directory: folder.path, disk: disk).waitingLogs()
        let notes = waiting.logs.compactMap { $0.tasting?.note?.text }
        #expect(notes.sorted() == ["brew 1", "brew 2", "brew 3"])
    }

    @Test("What a full disk does is told once in the journal, which may be on it")
    func toldOnce() throws {
        let (folder, disk) = try fullDisk()
        let told = Told()
        let environment = SimulatedEnvironment {
            ("boot", WallTime(millisecondsSince1970: 1_795_244_400_000), true)
        }
        let archive = Archive(
            directory: folder.path, environment: environment, busyMilliseconds: 0, disk: disk
        ) { told.lines.append($0) }
        _ = archive.startingPoint(at: .origin)
        _ = try brew("mine", on: archive, at: .origin + .seconds(60))
        for _ in 0..<20 {
            let due = try #require(archive.nextDeadline)
            _ = archive.reports(at: due)
        }
        #expect(told.lines.contains { $0.contains("the disk is full") })
        #expect(Set(told.lines).count == told.lines.count, "\(told.lines)")
        disk.isFull = false
        let due = try #require(archive.nextDeadline)
        _ = archive.reports(at: due)
        #expect(told.lines.last?.contains("saved") == true)
    }

    /// What the journal has.
    private final class Told {
        var lines: [String] = []
    }
}
