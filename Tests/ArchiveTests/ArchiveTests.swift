import Fixtures
import Brewing
import Archive
import Foundation
import Names
import Panel
import Store
import Testing
import Timebase
import Units

@Suite("The archive")
struct ArchiveTests {
    /// A world whose clocks a test turns.
    private final class Clocks {
        var boot = "boot-1"
        var wall: Int64 = 1_795_244_400_000
        var isTrusted = true
        /// No two archives of a test make the same ids.
        var starts: UInt64 = 0
    }

    private let folder: TemporaryFolder
    private let clocks = Clocks()
    private let start = Instant(nanoseconds: 60_000_000_000)

    init() throws { folder = try TemporaryFolder() }

    private func archive() -> Archive {
        clocks.starts += 1
        return Archive(
            directory: folder.path,
            environment: SimulatedEnvironment(firstID: clocks.starts << 32) {
                [clocks] in
                (
                    clocks.boot, WallTime(millisecondsSince1970: clocks.wall), clocks.isTrusted
                )
            })
    }

    private func finishedSession() throws -> BrewSession {
        var now = start
        var session = BrewSession(
            plan: try BrewPlan(recipe: .starter, inputs: BrewInputs(defaultsOf: .starter)))
        _ = session.handle(.begin, at: now)
        while session.phase != .completed {
            now += .seconds(30)
            _ = session.handle(.next, at: now)
        }
        return session
    }

    private func tasting() throws -> Tasting {
        Tasting(rating: try #require(Rating(stars: 4)), taste: .balanced)
    }

    private func lockDatabase() throws -> DatabaseLock {
        try DatabaseLock(folder.path + "/brewguide.db")
    }

    @Test("SPEC §3 · when the brew began is told, set right as soon as the clock is, also anew")
    func brewStart() throws {
        clocks.isTrusted = false
        var device = archive()
        func told() -> ClockStamp? {
            device.carryOut(.ask(.brewStart), at: start)
            for case .answer(.brewStart(let stamp)) in device.reports(at: start) { return stamp }
            return nil
        }
        #expect(told() == nil)
        device.carryOut(.brewBegan, at: start)
        device.carryOut(.checkpoint(try finishedSession()), at: start)
        let wall = try #require(told()).wall.millisecondsSince1970
        #expect(told()?.isTrusted == false)
        clocks.wall += 3_600_000
        clocks.isTrusted = true
        #expect(told()?.isTrusted == true)
        #expect(told()?.wall.millisecondsSince1970 == wall + 3_600_000)
        device = archive()
        #expect(device.startingPoint(at: start).interrupted != nil)
        #expect(told()?.wall.millisecondsSince1970 == wall + 3_600_000)
    }

    @Test("SPEC §8 · a log that can't be saved is told, kept, tried again, and saved once")
    func lockedOut() throws {
        let archive = archive()
        let session = try finishedSession()
        let change = Mutation.saveLog(session, try tasting())
        let lock = try lockDatabase()
        archive.carryOut(.brewBegan, at: start)
        archive.carryOut(.checkpoint(session), at: start)
        archive.carryOut(.change(change), at: start)
        let reports = archive.reports(at: start)
        guard case .answer(.changeFailed(change, let fault)) = reports.first else {
            Issue.record("\(reports)")
            return
        }
        #expect(fault.title == "Storage is busy")
        let retry = try #require(archive.nextDeadline)
        #expect(archive.reports(at: retry).isEmpty)
        lock.release()
        let again = try #require(archive.nextDeadline)
        #expect(again > retry)
        #expect(archive.reports(at: again) == [.answer(.changed(change, newRecipe: nil))])
        #expect(archive.nextDeadline == nil)
        let logs = try Database(directory: folder.path).logs.page(after: nil, count: 9).lines
        #expect(logs.count == 1)
        #expect(self.archive().startingPoint(at: again).interrupted == nil)
    }

    @Test("SPEC §8 · what waits is tried less often, up to a minute apart, and then anew")
    func pace() throws {
        let archive = archive()
        let lock = try lockDatabase()
        var now = start
        func rate() throws {
            archive.carryOut(.brewBegan, at: now)
            archive.carryOut(.change(.saveLog(try finishedSession(), try tasting())), at: now)
        }
        func waits(_ count: Int) throws -> [Duration] {
            try (0..<count).map { _ in
                let next = try #require(archive.nextDeadline)
                defer { now = next }
                #expect(archive.reports(at: next - .milliseconds(1)).count <= 1)
                _ = archive.reports(at: next)
                return next - now
            }
        }
        try rate()
        #expect(try waits(6) == [10, 10, 20, 40, 60, 60].map { .seconds($0) })
        // Somebody is there, and may have seen to the card.
        try rate()
        #expect(try waits(3) == [10, 10, 20].map { .seconds($0) })
        lock.release()
        _ = try waits(1)
        #expect(archive.nextDeadline == nil)
        let again = try lockDatabase()
        defer { again.release() }
        try rate()
        #expect(try waits(2) == [.seconds(10), .seconds(10)])
    }

    @Test("as many logs wait for the disk as there is room for; the oldest is given up, and told")
    func tooManyUnsaved() throws {
        let archive = Archive(
            directory: folder.path,
            environment: SimulatedEnvironment { [clocks] in
                (clocks.boot, WallTime(millisecondsSince1970: clocks.wall), true)
            }, busyMilliseconds: 0)
        let lock = try lockDatabase()
        var changes: [Mutation] = []
        var givenUp: [Mutation] = []
        let session = try finishedSession()
        for number in 0..<102 {
            let note = try Note("\(number)")
            let rating = try #require(Rating(stars: 4))
            let change = Mutation.saveLog(session, Tasting(rating: rating, note: note))
            changes.append(change)
            archive.carryOut(.brewBegan, at: start)
            archive.carryOut(.change(change), at: start)
            for case .answer(.gaveUp(let change, let fault)) in archive.reports(at: start) {
                #expect(fault.title == "A log is lost")
                givenUp.append(change)
            }
        }
        #expect(givenUp == Array(changes.prefix(2)))
        lock.release()
        let saved = archive.reports(at: start + .seconds(10))
        #expect(saved == changes.dropFirst(2).map { .answer(.changed($0, newRecipe: nil)) })
    }

    @Test("SPEC §8 · a rated brew that could not be saved survives the power, and is saved then")
    func tastingSurvives() throws {
        let session = try finishedSession()
        do {
            let archive = archive()
            let lock = try lockDatabase()
            archive.carryOut(.brewBegan, at: start)
            archive.carryOut(.checkpoint(session), at: start)
            archive.carryOut(.change(.saveLog(session, try tasting())), at: start)
            lock.release()
        }
        clocks.boot = "boot-2"
        let second = archive()
        #expect(second.startingPoint(at: .origin).interrupted == nil)
        let log = try #require(
            try Database(directory: folder.path).logs.page(after: nil, count: 9).lines.first)
        #expect(log.rating.stars == 4)
        #expect(second.startingPoint(at: .origin).interrupted == nil)
    }

    /// Flips a bit in the session's file.
    private func flip(_ place: Int) throws {
        let url = URL(fileURLWithPath: folder.path + "/session")
        var bytes = try Data(contentsOf: url)
        bytes[place] ^= 4
        try bytes.write(to: url)
    }

    @Test("SPEC §8 · a brew that damage took is told on the display and in the journal, once")
    func damagedBrew() throws {
        do {
            let archive = archive()
            let session = BrewSession(
                plan: try BrewPlan(recipe: .starter, inputs: BrewInputs(defaultsOf: .starter)))
            archive.carryOut(.brewBegan, at: start)
            archive.carryOut(.checkpoint(session), at: start)
        }
        // The first plan stands behind the two states.
        try flip(2 * 4096 + 60)
        var lines: [String] = []
        let environment = SimulatedEnvironment { [clocks] in
            (clocks.boot, WallTime(millisecondsSince1970: clocks.wall), clocks.isTrusted)
        }
        let second = Archive(
            directory: folder.path, environment: environment, log: { lines.append($0) })
        let point = second.startingPoint(at: start)
        #expect(point.interrupted == nil)
        #expect(point.notice?.title == "Brew is damaged")
        #expect(lines.count == 1 && lines[0].contains("damaged"))
        #expect(archive().startingPoint(at: start).notice == nil)
    }

    @Test(
        "SPEC §8 · a log that waited and that damage took is told on the display and in the journal"
    )
    func damagedLog() throws {
        do {
            let archive = archive()
            let lock = try lockDatabase()
            for note in ["one", "two"] {
                let tasting = Tasting(
                    rating: try #require(Rating(stars: 4)), note: try Note(note))
                archive.carryOut(.brewBegan, at: start)
                archive.carryOut(.change(.saveLog(try finishedSession(), tasting)), at: start)
            }
            lock.release()
        }
        try flip(SessionFile.workSize + 60)
        var lines: [String] = []
        let environment = SimulatedEnvironment { [clocks] in
            (clocks.boot, WallTime(millisecondsSince1970: clocks.wall), clocks.isTrusted)
        }
        let second = Archive(
            directory: folder.path, environment: environment, log: { lines.append($0) })
        _ = second.startingPoint(at: start)
        let reports = second.reports(at: start + .seconds(2))
        let told = reports.compactMap { report -> Fault? in
            if case .fault(let fault) = report { fault } else { nil }
        }
        #expect(told.map(\.title) == ["A log is damaged"])
        #expect(lines.contains { $0.contains("damaged") })
        #expect(try Database(directory: folder.path).logs.page(after: nil, count: 9).total == 1)
        let third = archive()
        _ = third.startingPoint(at: start)
        #expect(third.reports(at: start + .seconds(2)).isEmpty)
    }

    /// What may be found in the database's place, with what the display says of it.
    enum Unusable: String, CaseIterable {
        case words = "Not a database"
        case newer = "Data is too new"
        case foreign = "Not our database"

        func prepare(_ path: String) throws {
            switch self {
            case .words: try Data("just some words\n".utf8).write(to: URL(fileURLWithPath: path))
            case .newer:
                do { _ = try Database(directory: (path as NSString).deletingLastPathComponent) }
                try DatabaseLock(path, statement: "CREATE TABLE later (x); PRAGMA user_version=99")
                    .release()
            case .foreign:
                try DatabaseLock(path, statement: "CREATE TABLE cat (name TEXT)").release()
            }
        }
    }

    @Test(
        "SPEC §8 · a newer schema, a foreign file, no database: told, left alone, and brewed on",
        arguments: Unusable.allCases)
    func unusable(kind: Unusable) throws {
        let database = folder.path + "/brewguide.db"
        try kind.prepare(database)
        let before = try Data(contentsOf: URL(fileURLWithPath: database))
        let archive = archive()
        let point = archive.startingPoint(at: start)
        #expect(point.recipe == .starter)
        #expect(point.notice?.title == kind.rawValue)
        archive.carryOut(.ask(.recipe(.starter)), at: start)
        archive.carryOut(.ask(.logs(after: nil, count: 4)), at: start)
        let session = try finishedSession()
        archive.carryOut(.checkpoint(session), at: start)
        archive.carryOut(.change(.saveLog(session, try tasting())), at: start)
        let reports = archive.reports(at: start)
        #expect(reports.count == 3)
        #expect(reports.first == .answer(.recipe(.starter)))
        #expect(try Data(contentsOf: URL(fileURLWithPath: database)) == before)
    }

    @Test("SPEC §8 · a damaged database is set aside at the start, and the display is told")
    func damaged() throws {
        do {
            let database = try Database(directory: folder.path)
            _ = try database.recipes.duplicate(.starter, as: RecipeID(rawValue: "copy"))
        }
        let url = URL(fileURLWithPath: folder.path + "/brewguide.db")
        var bytes = try Data(contentsOf: url)
        for offset in 100..<200 { bytes[offset] = 0xFF }
        try bytes.write(to: url)
        let point = archive().startingPoint(at: start)
        #expect(point.notice?.title == "Data was damaged")
        #expect(point.notice?.advice.contains("brewguide.db.damaged") == true)
        #expect(point.notice?.advice.contains("1 recipes") == true)
    }

    @Test("SPEC §7 · a log stamped by a wrong clock is set right once the clock is synchronised")
    func correctedTimes() throws {
        let right = clocks.wall
        clocks.isTrusted = false
        clocks.wall = 0
        let archive = archive()
        _ = archive.startingPoint(at: start)
        let session = try finishedSession()
        archive.carryOut(.brewBegan, at: start)
        archive.carryOut(.checkpoint(session), at: start)
        archive.carryOut(.change(.saveLog(session, try tasting())), at: start)
        let database = try Database(directory: folder.path)
        var log = try #require(try database.logs.page(after: nil, count: 1).lines.first)
        #expect(!log.stamp.isTrusted)
        // The network comes five minutes after the brew began.
        clocks.isTrusted = true
        clocks.wall = right + 300_000
        let check = try #require(archive.nextDeadline)
        #expect(check - start <= .seconds(60))
        _ = archive.reports(at: start + .seconds(300))
        log = try #require(try database.logs.page(after: nil, count: 1).lines.first)
        #expect(log.stamp.isTrusted)
        #expect(log.stamp.wall.millisecondsSince1970 == right)
        #expect(archive.nextDeadline == nil)
    }

    @Test("SPEC §7 · a log saved after the clock went wrong is set right, too")
    func clockGoesWrong() throws {
        let right = clocks.wall
        let archive = archive()
        _ = archive.startingPoint(at: start)
        _ = archive.reports(at: start + .seconds(1))
        #expect(archive.nextDeadline == nil, "a clock that is right is not looked at")
        clocks.isTrusted = false
        clocks.wall = 0
        let session = try finishedSession()
        archive.carryOut(.brewBegan, at: start + .seconds(2))
        archive.carryOut(.change(.saveLog(session, try tasting())), at: start + .seconds(2))
        let check = try #require(archive.nextDeadline)
        #expect(check - start <= .seconds(62))
        clocks.isTrusted = true
        clocks.wall = right + (check - start - .seconds(2)).nanoseconds / 1_000_000
        _ = archive.reports(at: check)
        let log = try Database(directory: folder.path).logs.page(after: nil, count: 1).lines.first
        #expect(log?.stamp.isTrusted == true)
        #expect(log?.stamp.wall.millisecondsSince1970 == right)
        #expect(archive.nextDeadline == nil)
    }

    @Test("A file that another program put in the database's place is used from then on")
    func replaced() throws {
        let archive = archive()
        let database = folder.path + "/brewguide.db"
        for name in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: database + name)
        }
        _ = try Database(directory: folder.path)
            .recipes.duplicate(.starter, as: RecipeID(rawValue: "copy"))
        archive.carryOut(.ask(.recipes(after: nil, count: 9)), at: start)
        guard case .answer(.recipes(let page, after: nil)) = archive.reports(at: start).first else {
            Issue.record("no answer")
            return
        }
        #expect(page.lines.map(\.name) == ["V60 Starter", "V60 Starter copy"])
    }

    @Test("What the person set on the device is there at the next start")
    func preferences() throws {
        let wanted = Preferences(backlightMinutes: 2, cues: .off, layout: .sixteenByTwo)
        archive().carryOut(.change(.setPreferences(wanted)), at: start)
        #expect(archive().startingPoint(at: start).preferences == wanted)
    }
}
