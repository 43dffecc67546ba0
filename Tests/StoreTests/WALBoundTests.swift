import Fixtures
import Foundation
import SystemCalls
import Testing

@testable import Store

/// A write-ahead log whose checksums are right, made by somebody.
@Suite("A write-ahead log that somebody has made")
struct WALBoundTests {
    private let card: DamagedLog

    init() throws { card = try DamagedLog() }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.reduce(0) { $0 << 8 | UInt32($1) }
    }

    private static func bytes(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    /// The log with another number at one place of a frame, and all checksums as they should be
    /// (SQLite's file format, section 4.2; a Pi's numbers have their lowest byte first).
    private func forged(putting value: UInt32, at byte: Int, ofFrame changed: Int) -> [UInt8] {
        var log = card.wal
        let place = DamagedLog.offset(ofFrame: changed) + byte
        log.replaceSubrange(place..<place + 4, with: Self.bytes(value))
        var (first, second) = (Self.number(log[24..<28]), Self.number(log[28..<32]))
        for frame in 0..<card.frameCount {
            let start = DamagedLog.offset(ofFrame: frame)
            let parts = [start..<start + 8, start + 24..<start + DamagedLog.frameSize]
            for part in parts {
                for word in stride(from: part.lowerBound, to: part.upperBound, by: 8) {
                    first = first &+ Self.number(log[word..<word + 4]).byteSwapped &+ second
                    second = second &+ Self.number(log[word + 4..<word + 8]).byteSwapped &+ first
                }
            }
            let sums = Self.bytes(first) + Self.bytes(second)
            log.replaceSubrange(start + 16..<start + 24, with: sums)
        }
        return log
    }

    /// The furthest page that the log has.
    private var lastPage: Int {
        let pages = (0..<card.frameCount).map { frame in
            let start = DamagedLog.offset(ofFrame: frame)
            return Int(Self.number(card.wal[start..<start + 4]))
        }
        return pages.max() ?? 0
    }

    /// How long the file is that a log was brought into, in pages.
    private func pages(_ log: [UInt8], into file: [UInt8]) throws -> Int {
        let path = card.folder.path + "/copy"
        for (name, bytes) in [(path, file), (path + "-wal", log)] {
            #expect(FileManager.default.createFile(atPath: name, contents: Data(bytes)))
        }
        let scan = try #require(WALScan(path + "-wal"))
        try scan.write(to: path, on: SystemDisk())
        return try Descriptor(opening: path, .read).size() / FileHeader.pageSize
    }

    @Test("as it was written all of it comes into the file, which was there or not")
    func sound() throws {
        let whole = card.whole.count / FileHeader.pageSize
        #expect(try pages(card.wal, into: card.file) == whole)
        #expect(try pages(card.wal, into: []) == lastPage)
        let same = forged(
            putting: Self.number(card.wal[32..<36]), at: 0, ofFrame: 0)
        #expect(same == card.wal, "the checksums are SQLite's")
    }

    @Test(
        "a page that is further off than the file is long is left out",
        arguments: [UInt32.max, 1 << 31, 100_000])
    func farPage(page: UInt32) throws {
        let far = forged(putting: page, at: 0, ofFrame: 0)
        #expect(try pages(far, into: card.whole) == card.whole.count / FileHeader.pageSize)
        // Nor where the end of the last transaction says that it is as long.
        let last = try #require(card.commits.last)
        let long = forged(putting: page, at: 4, ofFrame: last)
        #expect(try pages(long, into: card.whole) == card.whole.count / FileHeader.pageSize)
    }

    @Test(
        "SPEC §8 · of a log that lost its first block all else is brought back, and it is told",
        arguments: [UInt8(0), 0xFF, 0xAA])
    func firstBlockLost(fill: UInt8) throws {
        var log = card.wal
        log.replaceSubrange(0..<4096, with: [UInt8](repeating: fill, count: 4096))
        let (logs, report) = try card.start(card.file, wal: log)
        #expect(logs == DamagedLog.logCount)
        #expect(report.recovery?.logs == logs)
    }

    @Test(
        "SPEC §8 · so it is of a database that stands in its log as a whole",
        arguments: [UInt8(0), 0xFF, 0xAA])
    func firstBlockOfAYoungOneLost(fill: UInt8) throws {
        let folder = try TemporaryFolder.inMemory()
        let database = try Database(directory: folder.path)
        for number in 0..<DamagedLog.logCount {
            try database.logs.save(try log("log-\(number)", at: Int64(number)))
        }
        let read = { (path: String) in
            [UInt8](try #require(FileManager.default.contents(atPath: path)))
        }
        var log = try read(folder.database + "-wal")
        log.replaceSubrange(0..<4096, with: [UInt8](repeating: fill, count: 4096))
        let (logs, report) = try card.start(try read(folder.database), wal: log)
        #expect(logs == DamagedLog.logCount)
        #expect(report.recovery?.logs == logs)
    }

    @Test("a log of nothing is no damage")
    func wiped() throws {
        let nothing = [UInt8](repeating: 0, count: card.wal.count)
        let (logs, report) = try card.start(card.whole, wal: nothing)
        #expect(logs == DamagedLog.logCount)
        #expect(report == OpeningReport())
    }

    @Test("a page that a later transaction has cut off does not come back")
    func cutOff() throws {
        let last = try #require(card.commits.last)
        let short = forged(putting: UInt32(lastPage - 1), at: 4, ofFrame: last)
        let file = Array(card.file.prefix(FileHeader.pageSize))
        #expect(try pages(card.wal, into: file) == lastPage)
        #expect(try pages(short, into: file) < lastPage)
    }
}
