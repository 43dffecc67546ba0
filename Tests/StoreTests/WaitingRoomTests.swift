import Brewing
import Fixtures
import Foundation
import Names
import Testing
import Units

@testable import Store

/// A file of any length: a disk that was full when it was made has left less room, or none.
@Suite("The room of logs that wait")
struct WaitingRoomTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder.inMemory() }

    private static let offset = SessionFile.workSize

    /// What waits in a file of so many bytes behind the brew under way.
    private func waiting(room: Int) throws -> WaitingLogs<SessionCheckpoint> {
        let url = URL(fileURLWithPath: folder.path + "/session")
        try Data(count: Self.offset + room).write(to: url)
        let blocks = try SessionBlocks(
            StateFiles(directory: folder.path), at: folder.path + "/session")
        return try WaitingLogs(in: blocks, from: Self.offset, form: .brew)
    }

    private func rated(_ number: Int) throws -> SessionCheckpoint {
        var checkpoint = try SessionFileTests.checkpoint(seed: 3, id: "log-\(number)")
        checkpoint.tasting = Tasting(rating: try #require(Rating(stars: 3)))
        return checkpoint
    }

    /// How many logs of a block find room; the next one is refused as on a full disk.
    private func stored(_ waiting: WaitingLogs<SessionCheckpoint>) throws -> Int {
        for number in 0..<99 {
            let log = try rated(number)
            do throws(StoreError) {
                try waiting.store(log)
            } catch {
                guard case .full = error else { throw error }
                return number
            }
        }
        return 99
    }

    /// Bytes, and the logs that find room in them.
    private static let roomCases: [(Int, Int)] = [
        (-4096, 0), (-1, 0), (0, 0), (4095, 0), (4096, 1), (8191, 1), (12_288, 3),
        (126_976, 31), (131_072, 32), (135_168, 32), (163_840, 32),
    ]

    @Test(
        "as many logs wait as whole blocks are there, and no more than 32",
        arguments: Self.roomCases)
    func room(bytes: Int, logs: Int) throws {
        let waiting = try waiting(room: bytes)
        #expect(waiting.logs.isEmpty && waiting.damagedCount == 0)
        #expect(try stored(waiting) == logs)
        let size = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/session")).count
        #expect(size == Self.offset + bytes)
    }

    @Test("the order in which logs were rated is kept, whatever place they found")
    func order() throws {
        let waiting = try waiting(room: 4 * 4096)
        let logs = try (0..<5).map { try rated($0) }
        for log in logs[..<3] { try waiting.store(log) }
        try waiting.forget(logs[0].logID)
        try waiting.store(logs[3])
        try waiting.store(logs[4])
        #expect(waiting.logs == Array(logs[1...]))
        let blocks = try SessionBlocks(
            StateFiles(directory: folder.path), at: folder.path + "/session")
        let again = try WaitingLogs(in: blocks, from: Self.offset, form: .brew)
        #expect(again.logs == Array(logs[1...]))
        #expect(throws: StoreError.full) { try again.store(try rated(9)) }
    }

    @Test(
        "room that is made is of zeros, behind what is there, up to the best of it",
        arguments: [
            (0, 12_288), (4096, 12_288), (8192, 12_288), (12_288, 12_288), (13_000, 13_000),
        ])
    func makesRoom(before: Int, after: Int) throws {
        let url = URL(fileURLWithPath: folder.path + "/session")
        try Data(repeating: 0xA5, count: before).write(to: url)
        let blocks = try SessionBlocks(StateFiles(directory: folder.path), at: url.path)
        try blocks.makeRoom(atLeast: 8192, atBest: 12_288)
        let bytes = try Data(contentsOf: url)
        #expect(bytes.count == after)
        #expect(bytes.prefix(before).allSatisfy { $0 == 0xA5 })
        #expect(bytes.dropFirst(before).allSatisfy { $0 == 0 })
        #expect(blocks.written == 0, "room is no checkpoint")
    }
}
