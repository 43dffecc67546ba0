import Brewing
import Fixtures
import Names
import Testing
import Units

@testable import Store

/// What a scale saw of a brew, from the brew under way to a restored backup.
@Suite("Weights in the store")
struct LogWeightTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A brew of three steps of which so many seconds were weighed.
    static func weights(seconds: Int = 240) throws -> BrewWeights {
        var bytes: [UInt8] = [3, 0, 0, 0x80, 0, 0x80]
        bytes += [0, 0xC2, 1, 0xCC, 1, 1, 0xC8, 5, 0xE6, 5, 0]
        for quarter in 0..<seconds * 4 {
            let tenths = UInt16(min(2500, quarter * 3))
            bytes += [UInt8(tenths & 0xFF), UInt8(tenths >> 8)]
        }
        return try #require(BrewWeights(bytes: bytes))
    }

    private func weighed(_ id: String, at minutes: Int64 = 0) throws -> BrewLog {
        var log = try log(id, at: minutes)
        log.weights = try Self.weights()
        return log
    }

    private func rows(_ database: Database) throws -> Int {
        try Counters(database.connection).count("log_weight")
    }

    // The brew under way.

    @Test(
        "WS-011 · the brew under way keeps its weights through a power cut, in its one block",
        arguments: [0, 1, 60, 299])
    func underWay(seconds: Int) throws {
        var checkpoint = try SessionFileTests.checkpoint(seed: 3)
        checkpoint.weights = try Self.weights(seconds: seconds)
        let file = try SessionFile(directory: folder.path)
        try file.store(checkpoint)
        let before = file.blocks.written
        try file.store(checkpoint)
        #expect(file.blocks.written == before + 1)
        #expect(try SessionFile(directory: folder.path).checkpoint == checkpoint)
    }

    @Test("WS-011 · beside the longest that a state may say, the curve becomes coarser")
    func crowded() throws {
        var checkpoint = try SessionFileTests.checkpoint(seed: 3)
        checkpoint.bootID = String(repeating: "b", count: 256)
        checkpoint.stamp.timeZone = String(repeating: "z", count: 256)
        checkpoint.stamp.bootID = checkpoint.bootID
        let rating = try #require(Rating(stars: 4))
        let note = try Note(String(repeating: "朝", count: 280))
        checkpoint.tasting = Tasting(rating: rating, taste: .tooSour, note: note)
        checkpoint.weights = try Self.weights(seconds: 299)
        let file = try SessionFile(directory: folder.path)
        try file.store(checkpoint)
        let before = file.blocks.written
        try file.store(checkpoint)
        #expect(file.blocks.written == before + 1)
        var found = try #require(try SessionFile(directory: folder.path).checkpoint)
        #expect(found.weights?.steps == checkpoint.weights?.steps)
        #expect(found.weights?.curve.interval == .milliseconds(500))
        found.weights = checkpoint.weights
        #expect(found == checkpoint)
    }

    @Test("WS-011 · a rated brew that waits for the disk keeps them, with its equipment")
    func waiting() throws {
        let bean = EquipmentItem<BeanID>(id: nil, name: "Gedeb")
        var log = try SessionEquipmentTests.checkpoint(Equipment(bean: bean), "9 bar")
        log.tasting = Tasting(rating: try #require(Rating(stars: 5)))
        log.weights = try Self.weights(seconds: 299)
        try SessionFile(directory: folder.path).waitingLogs().store(log)
        #expect(try SessionFile(directory: folder.path).waitingLogs().logs == [log])
    }

    @Test("WS-011 · without a scale a checkpoint has not one byte more than it had")
    func nothingMore() throws {
        for seed in 0..<20 as Range<UInt64> {
            let checkpoint = try SessionFileTests.checkpoint(seed: seed, steps: Int(seed))
            var (before, now, waits) = (ByteWriter(), ByteWriter(), ByteWriter())
            before.put(stateOf: checkpoint)
            CheckpointForm.brew.putState(&now, checkpoint)
            #expect(now.bytes == before.bytes)
            CheckpointForm.brew.putWaiting(&waits, checkpoint)
            before = ByteWriter()
            before.put(plan: checkpoint.session.plan)
            before.put(stateOf: checkpoint)
            #expect(waits.bytes == before.bytes)
        }
    }

    @Test("WS-011 · weights that are damaged cost the brew nothing else")
    func damaged() throws {
        let checkpoint = try SessionFileTests.checkpoint(seed: 5)
        for junk in [[18], [18, 2, 0, 200, 1], [18, 0xFF, 0xFF], [18, 0, 0], [99]] as [[UInt8]] {
            var (plan, state) = (ByteWriter(), ByteWriter())
            CheckpointForm.brew.putPlan(&plan, checkpoint)
            CheckpointForm.brew.putState(&state, checkpoint)
            var (plans, states) = (ByteReader(plan.bytes), ByteReader(state.bytes + junk))
            let read = try #require(CheckpointForm.brew.states(&plans))
            #expect(read(&states) == checkpoint)
        }
    }

    // The log.

    @Test("WS-011 · a log comes back with its weights, alone and in a list; others have no row")
    func comesBack() throws {
        let database = try Database(directory: folder.path)
        let one = try weighed("one")
        let other = try log("other", at: 1)
        try database.logs.save([one, other])
        #expect(try database.logs.find(one.id) == one)
        #expect(try database.logs.find(other.id) == other)
        #expect(try rows(database) == 1)
        let page = try database.logs.page(
            matching: LogFilter(), from: nil, count: 9, withSteps: true)
        #expect(page.logs == [other, one])
        try database.logs.delete(one.id)
        #expect(try rows(database) == 0)
    }

    @Test("WS-011 · a log without weights is written in the same bytes as before they were kept")
    func sameBytes() throws {
        let database = try Database(directory: folder.path)
        let changes = {
            try database.connection.first("SELECT total_changes() AS n") { $0.count("n") }
        }
        let before = try #require(try changes())
        try database.logs.save(try log("plain"))
        let plain = try #require(try changes()) - before
        try database.logs.save(try weighed("weighed", at: 1))
        #expect(try #require(try changes()) - before == 2 * plain + 1)
    }

    @Test("WS-011 · backups have the weights, and a restored one has them again")
    func backup() throws {
        let database = try Database(directory: folder.path)
        let log = try weighed("one")
        try database.logs.save(log)
        let path = folder.path + "/backup.db"
        try database.backup(to: path)
        try database.logs.delete(log.id)
        _ = try database.restore(from: path)
        #expect(try database.logs.find(log.id) == log)
    }

    @Test("WS-011 · a log whose weights can't be read is read without them")
    func unreadable() throws {
        let database = try Database(directory: folder.path)
        let log = try weighed("one")
        try database.logs.save(log)
        try database.connection.execute("UPDATE log_weight SET body = x'FF00'")
        var without = log
        without.weights = nil
        #expect(try database.logs.find(log.id) == without)
    }

    @Test("WS-011 · what is taken out of a damaged database has its weights")
    func salvaged() throws {
        let log = try weighed("one")
        try Database(directory: folder.path).logs.save(log)
        let source = try Connection(
            path: folder.database, access: .readWrite, busyMilliseconds: 0)
        let target = try Connection(path: ":memory:", access: .readWrite, busyMilliseconds: 0)
        try Schema.create(in: target)
        var salvage = Salvage(into: target)
        try salvage.take(from: source)
        #expect(salvage.count.logs == 1)
        let found = try target.first("SELECT body FROM log_weight") { $0.bytes("body") }
        #expect(found == log.weights?.bytes)
    }
}
