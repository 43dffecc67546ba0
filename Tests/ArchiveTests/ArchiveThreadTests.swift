import Brewing
import CPOSIX
import Fixtures
import Names
import Panel
import Store
import SystemCalls
import Testing
import Timebase
import Units

@testable import Archive

@Suite("The archive on a thread of its own")
struct ArchiveThreadTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder.inMemory() }

    private func thread(busyMilliseconds: Int32 = 0) throws -> ArchiveThread {
        let path = folder.path
        return try ArchiveThread {
            let environment = SimulatedEnvironment {
                ("boot-1", WallTime(millisecondsSince1970: 1_795_244_400_000), true)
            }
            return Archive(
                directory: path, environment: environment, busyMilliseconds: busyMilliseconds)
        }
    }

    private func session() throws -> BrewSession {
        BrewSession(
            plan: try BrewPlan(recipe: .starter, inputs: BrewInputs(defaultsOf: .starter)))
    }

    private func change(_ number: Int) throws -> Mutation {
        let rating = try #require(Rating(stars: 1 + number % 5))
        let note = try Note("\(number)")
        return .saveLog(try session(), Tasting(rating: rating, note: note))
    }

    @Test("all that was submitted before the end is done, in order, and told")
    func inOrder() throws {
        let thread = try thread()
        #expect(thread.startingPoint().recipe == .starter)
        var changes: [Mutation] = []
        var reports: [ArchiveReport] = []
        for number in 0..<40 {
            let change = try change(number)
            changes.append(change)
            thread.submit(.brewBegan, at: .origin)
            thread.submit(.checkpoint(try session()), at: .origin)
            thread.submit(.change(change), at: .origin)
            reports += thread.reports(at: .origin)
        }
        thread.finish()
        reports += thread.reports(at: .origin)
        let told = reports.compactMap { report -> Mutation? in
            if case .answer(.changed(let change, _)) = report { change } else { nil }
        }
        #expect(told == changes)
        #expect(try Database(directory: folder.path).logs.page(after: nil, count: 1).total == 40)
    }

    @Test("a log that a disk that hangs can't even take in is said to be lost, not kept")
    func hangs() throws {
        _ = try Database(directory: folder.path)
        // Another program holds the database for as long as this test runs.
        let lock = try DatabaseLock(folder.database)
        let thread = try thread(busyMilliseconds: 600_000)
        _ = thread.startingPoint()
        let (checkpoint, refused) = (try change(1), try change(2))
        thread.submit(.change(checkpoint), at: .origin)
        // The thread takes what waits, and the first change holds it up. It has done so once more
        // were taken in than can wait; from then on the queue fills for good.
        var taken = 1
        let end = Patience.end
        while taken <= ArchiveThread.limit, SystemClock.now < end {
            thread.submit(.ask(.recipe(.starter)), at: .origin)
            if thread.reports(at: .origin).isEmpty { taken += 1 }
        }
        var isFull = false
        while !isFull, SystemClock.now < end {
            isFull = !thread.reports(at: .origin).isEmpty
            if !isFull { thread.submit(.ask(.recipe(.starter)), at: .origin) }
        }
        #expect(isFull, "the queue has no end")
        thread.submit(.change(refused), at: .origin)
        let fault = Fault(title: "Disk hangs", advice: "Power off and check the card")
        #expect(thread.reports(at: .origin) == [.answer(.gaveUp(refused, fault))])
        lock.release()
        thread.finish()
        let saved = try Database(directory: folder.path).logs.page(after: nil, count: 1).total
        #expect(saved == 1)
    }

    @Test("HA-003 · whoever waits is woken when the newest log's stars are known")
    func lastRating() throws {
        let first = try thread()
        _ = first.startingPoint()
        first.submit(.change(try change(1)), at: .origin)
        first.finish()
        let thread = try thread()
        _ = thread.startingPoint()
        let descriptor = try #require(thread.descriptor)
        let end = Patience.end
        while thread.lastRating == nil, SystemClock.now < end {
            _ = try Poller.wait(for: [descriptor], until: end)
            _ = thread.reports(at: .origin)
        }
        #expect(SystemClock.now < end, "nobody was woken")
        #expect(thread.lastRating?.stars == 2)
        thread.finish()
    }

    @Test("a clean stop leaves one file, whoever else wrote meanwhile")
    func oneFile() throws {
        let thread = try thread()
        _ = thread.startingPoint()
        do {
            let other = try Database(directory: folder.path)
            for number in 0..<3 {
                _ = try other.recipes.duplicate(.starter, as: RecipeID(rawValue: "copy-\(number)"))
            }
        }
        thread.submit(.change(try change(1)), at: .origin)
        thread.finish()
        #expect(!folder.names.contains { $0.hasPrefix("brewguide.db-") })
        let database = try Database(directory: folder.path)
        #expect(try database.recipes.page(after: nil, count: 1).total == 4)
        #expect(try database.logs.page(after: nil, count: 1).total == 1)
    }

    @Test("a clean stop waits for nobody who is at work on the database")
    func busyAtTheEnd() throws {
        let thread = try thread()
        _ = thread.startingPoint()
        thread.submit(.change(try change(1)), at: .origin)
        while thread.reports(at: .origin).isEmpty { _ = sched_yield() }
        let reader = try DatabaseLock(
            folder.database, statement: "BEGIN IMMEDIATE; SELECT count(*) FROM log")
        let before = SystemClock.now
        thread.finish()
        #expect(SystemClock.now - before < .seconds(5))
        reader.release()
        #expect(try Database(directory: folder.path).logs.page(after: nil, count: 1).total == 1)
    }
}
