import Brewing
import Fixtures
import Foundation
import Names
import Testing
import Timebase
import Units

@testable import Store

@Suite("Logs that wait in the session's file")
struct WaitingLogsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func waiting() throws -> WaitingLogs<SessionCheckpoint> {
        try SessionFile(directory: folder.path).waitingLogs()
    }

    /// A rated brew whose plan has one long text of so many bytes in each of its steps.
    private func rated(_ id: String, textBytes: Int = 10, steps: Int = 5) throws
        -> SessionCheckpoint
    {
        let plan = try BrewPlan(recipe: .starter, inputs: BrewInputs(defaultsOf: .starter))
        let step = BrewPlan.Step(
            kind: .wait, text: String(repeating: "x", count: textBytes), length: .seconds(9),
            until: nil, waterBefore: Grams(250), waterTo: Grams(250))
        var checkpoint = try SessionFileTests.checkpoint(seed: 3, id: id)
        let planned = BrewPlan(
            recipeID: plan.recipeID, recipeName: plan.recipeName, method: plan.method,
            inputs: plan.inputs, steps: Array(repeating: step, count: steps))
        checkpoint.session = BrewSession(plan: try #require(planned))
        let rating = try #require(Rating(stars: 3))
        checkpoint.tasting = Tasting(
            rating: rating, taste: .tooSour, note: try Note("Grüße \(id)"))
        return checkpoint
    }

    @Test("all of them come back as they were, oldest first, beside the brew under way")
    func comeBack() throws {
        let logs = try (0..<5).map { try rated("log-\($0)", textBytes: $0 * 250) }
        let brew = try SessionFileTests.checkpoint(seed: 9)
        do {
            let file = try SessionFile(directory: folder.path)
            for log in logs {
                try file.waitingLogs().store(log)
                try file.store(brew)
            }
            try file.waitingLogs().store(logs[0])
        }
        let file = try SessionFile(directory: folder.path)
        #expect(try file.waitingLogs().logs == logs)
        #expect(file.checkpoint == brew)
    }

    @Test("what is forgotten is gone, and its room is used again")
    func forgotten() throws {
        let logs = try (0..<4).map { try rated("log-\($0)", textBytes: 900, steps: 9) }
        for log in logs.dropLast() { try waiting().store(log) }
        try waiting().forget(logs[1].logID)
        #expect(try waiting().logs == [logs[0], logs[2]])
        try waiting().forget(LogID(rawValue: "nobody"))
        try waiting().store(logs[3])
        #expect(try waiting().logs == [logs[0], logs[2], logs[3]])
        let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/session"))
        let used = bytes.dropFirst(SessionFile.workSize + 9 * 4096)
        #expect(used.allSatisfy { $0 == 0 })
    }

    @Test("of a log that is forgotten no block is left, where another could be taken for a log")
    func forgottenWhole() throws {
        let log = try rated("long", textBytes: 1024, steps: RecipeLimit.steps)
        let url = URL(fileURLWithPath: folder.path + "/session")
        func blocks() throws -> Int {
            let bytes = try Data(contentsOf: url).dropFirst(SessionFile.workSize)
            return bytes.filter { $0 != 0 }.count / 4096
        }
        try waiting().store(log)
        #expect(try blocks() > 3)
        try waiting().forget(log.logID)
        #expect(try blocks() == 0)
        let rest = try Data(contentsOf: url).dropFirst(SessionFile.workSize)
        #expect(rest.allSatisfy { $0 == 0 })
    }

    @Test("a log takes no more room than it needs: who stands behind it stays when it goes")
    func neighbours() throws {
        let logs = try (0..<3).map { try rated("log-\($0)", textBytes: 300) }
        let kept = try waiting()
        for log in logs { try kept.store(log) }
        try kept.forget(logs[0].logID)
        #expect(try waiting().logs == [logs[1], logs[2]])
        try kept.store(logs[0])
        #expect(try waiting().logs == [logs[1], logs[2], logs[0]])
        // In the place that was free, not behind the others.
        let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/session"))
        #expect(bytes.dropFirst(SessionFile.workSize + 3 * 4096).allSatisfy { $0 == 0 })
    }

    @Test("a log that is kept already takes no second place")
    func twice() throws {
        let logs = try waiting()
        for _ in 0..<40 { try logs.store(try rated("log")) }
        #expect(logs.logs.count == 1)
        #expect(try waiting().logs.count == 1)
    }

    @Test("three of the longest brews find room, 32 of a usual one; more is refused")
    func room() throws {
        let longest = try waiting()
        for number in 0..<3 {
            try longest.store(
                try rated("long-\(number)", textBytes: 1024, steps: RecipeLimit.steps))
        }
        for number in 0..<3 { try longest.forget(LogID(rawValue: "long-\(number)")) }
        var checkpoint: [SessionCheckpoint] = []
        do {
            for number in 0..<99 {
                let log = try rated("log-\(number)")
                try waiting().store(log)
                checkpoint.append(log)
            }
        } catch {
            #expect(error as? StoreError == .full)
        }
        #expect(checkpoint.count == 32)
        #expect(try waiting().logs == checkpoint)
    }

    @Test(
        "a file of an older device grows, and keeps its brew; what the disk has no room for waits")
    func olderFile() throws {
        let brew = try SessionFileTests.checkpoint(seed: 4)
        try SessionFile(directory: folder.path).store(brew)
        let url = URL(fileURLWithPath: folder.path + "/session")
        try Data(contentsOf: url).prefix(SessionFile.workSize).write(to: url)
        let file = try SessionFile(directory: folder.path)
        #expect(file.checkpoint == brew)
        try file.waitingLogs().store(try rated("log"))
        #expect(try waiting().logs.count == 1)
    }

    @Test("whatever bits flip, what comes back was kept", arguments: 0..<200)
    func flippedBits(seed: UInt64) throws {
        var numbers = SeededNumbers(seed: seed)
        let logs = try (0..<4).map { try rated("log-\($0)", textBytes: $0 * 340) }
        for log in logs { try waiting().store(log) }
        let url = URL(fileURLWithPath: folder.path + "/session")
        var bytes = try Data(contentsOf: url)
        for _ in 0..<Int.random(in: 1...3, using: &numbers) {
            let place = SessionFile.workSize + Int.random(in: 0..<4 * 4096, using: &numbers)
            bytes[place] ^= UInt8(1) << UInt8.random(in: 0...7, using: &numbers)
        }
        try bytes.write(to: url)
        let found = try waiting()
        #expect(found.logs.allSatisfy { logs.contains($0) }, "seed \(seed)")
        try found.store(try rated("another"))
        #expect(try waiting().logs.contains { $0.logID.rawValue == "another" }, "seed \(seed)")
    }

    @Test("noise under a right checksum, an endless number, a log without a rating: none of them")
    func hostile() throws {
        var unrated = try rated("unrated")
        unrated.tasting = nil
        var writer = ByteWriter()
        writer.put(plan: unrated.session.plan)
        writer.put(stateOf: unrated)
        var whole = ByteWriter()
        whole.put(plan: unrated.session.plan)
        whole.put(stateOf: try rated("endless"))
        let blocks = [
            ChecksummedBlock(sequence: 1, payload: writer.bytes),
            ChecksummedBlock(sequence: 2, payload: Array(0...255)),
            ChecksummedBlock(sequence: .max, payload: whole.bytes),
        ]
        _ = try waiting()
        let url = URL(fileURLWithPath: folder.path + "/session")
        var bytes = try Data(contentsOf: url)
        for (index, block) in blocks.enumerated() {
            let start = SessionFile.workSize + index * 4096
            bytes.replaceSubrange(start..<start + 4096, with: block.bytes(blockSize: 4096))
        }
        try bytes.write(to: url)
        #expect(try waiting().logs.isEmpty)
        try waiting().store(try rated("log"))
        #expect(try waiting().logs.map(\.logID.rawValue) == ["log"])
    }

    @Test("a log that damage took is counted, once; what the power tore is none")
    func damaged() throws {
        let first = SessionFile.workSize
        for place in [1, 20, 100, 600] {
            let folder = try TemporaryFolder.inMemory()
            let waiting = { try SessionFile(directory: folder.path).waitingLogs() }
            let logs = try (0..<3).map { try rated("log-\($0)", textBytes: 200) }
            for log in logs { try waiting().store(log) }
            #expect(try waiting().damagedCount == 0)
            let entrySize = 4096
            try SessionFileTests.flip(first + entrySize + place, in: folder)
            let damaged = try waiting()
            #expect(damaged.damagedCount == 1, "byte \(place)")
            #expect(damaged.logs == [logs[0], logs[2]])
            try damaged.forgetDamaged()
            #expect(try waiting().damagedCount == 0)
            #expect(try waiting().logs == [logs[0], logs[2]])
            // Torn while it was written, and while it was taken away.
            let url = URL(fileURLWithPath: folder.path + "/session")
            var bytes = try Data(contentsOf: url)
            for sector in [512, 0] {
                let start = first + sector
                bytes.replaceSubrange(start..<start + 512, with: Data(count: 512))
                try bytes.write(to: url)
                #expect(try waiting().damagedCount == 0, "sector \(sector)")
                #expect(try waiting().logs == [logs[2]])
            }
        }
    }
}
