import Brewing
import Fixtures
import Foundation
import Testing

@testable import Store

@Suite("A damaged write-ahead log")
struct WALDamageTests {
    private let card: DamagedLog

    init() throws { card = try DamagedLog() }

    @Test("as it was written nothing is lost, and nothing is told")
    func sound() throws {
        for bytes in [card.file, card.whole] {
            let (logs, report) = try card.start(bytes, wal: card.wal)
            #expect(logs == DamagedLog.logCount)
            #expect(report == OpeningReport())
        }
    }

    @Test(
        "SPEC §8 · whatever is damaged of a frame, the logs of the other frames are there",
        arguments: [0, 4, 8, 16, 24, 24 + 4095])
    func eachPart(byte: Int) throws {
        for frame in [0, try #require(card.commits.first)] {
            let bytes = card.flipped(byte: byte, ofFrame: frame)
            #expect(try card.start(card.whole, wal: bytes).logs == DamagedLog.logCount)
            let (logs, report) = try card.start(card.file, wal: bytes)
            #expect(logs >= DamagedLog.logCount - 1, "frame \(frame)")
            #expect(report.recovery?.logs == logs, "frame \(frame)")
        }
    }

    /// Seed 1000304: the frame behind it was lost as well, and with it the newest log.
    @Test("SPEC §8 · a frame that is lost with its header takes no frame with it but itself")
    func wholeFrame() throws {
        // The newest of the logs' pages stand behind it, and what was written later has no logs.
        let card = try DamagedLog(grinders: 3)
        let commits = card.commits
        var bytes = card.wal
        let place = DamagedLog.offset(ofFrame: commits[DamagedLog.logCount - 2])
        bytes.replaceSubrange(
            place..<place + DamagedLog.frameSize,
            with: repeatElement(0xFF, count: DamagedLog.frameSize))
        let (logs, report) = try card.start(card.file, wal: bytes)
        #expect(logs == DamagedLog.logCount && report.recovery?.logs == logs)
    }

    @Test("SPEC §8 · its header costs nothing", arguments: 0..<DamagedLog.headerSize)
    func header(byte: Int) throws {
        var bytes = card.wal
        bytes[byte] ^= 1
        let (logs, report) = try card.start(card.file, wal: bytes)
        #expect(logs == DamagedLog.logCount)
        #expect(report.recovery?.logs == DamagedLog.logCount)
    }

    @Test("SPEC §8 · with a schema format that no SQLite knows beside it, it is recovered as well")
    func unknownFormat() throws {
        // Byte 47 is the last of the schema format number (SQLite's file format, section 1.3.8).
        var file = card.file
        file[47] = 9
        let (logs, report) = try card.start(file, wal: card.flipped(byte: 24, ofFrame: 0))
        #expect(logs == DamagedLog.logCount)
        #expect(report.recovery?.logs == logs)
    }

    @Test("SPEC §8 · of a file that lost all its bytes the log brings back what it has")
    func emptied() throws {
        let (logs, report) = try card.start([], wal: card.wal)
        #expect(logs == DamagedLog.logCount)
        #expect(report.recovery?.logs == DamagedLog.logCount)
        // The same log without an end of a transaction, and none.
        for wal in [Array(card.wal.prefix(DamagedLog.offset(ofFrame: 0) + 500)), []] {
            let (logs, report) = try card.start([], wal: wal)
            #expect(logs == 0)
            #expect(report.recovery == nil)
        }
    }

    /// Seed 1080235: the file was cut to nothing after a clean end, which leaves no log either.
    @Test(
        "SPEC §8 · that a file lost all its bytes is told where the device was used before",
        arguments: [0, 4096])
    func emptiedForGood(session: Int) throws {
        let folder = try TemporaryFolder.inMemory()
        for (name, size) in [("session", session), ("brewguide.db", 0)] {
            let path = URL(fileURLWithPath: folder.path + "/" + name)
            try Data(repeating: 0, count: size).write(to: path)
        }
        let report = try Database(directory: folder.path).openingReport
        #expect(report.recovery?.logs == (session == 0 ? nil : 0))
        #expect(report.notices.count == (session == 0 ? 0 : 1))
        let again = try Database(directory: folder.path)
        #expect(again.openingReport.recovery == nil, "once")
    }

    @Test(
        "SPEC §8 · of a young file whose one page is no database's the log brings back all",
        arguments: [[0, 2], Array("Flour, water, salt".utf8)])
    func otherPage(start: [UInt8]) throws {
        let page = start + [UInt8](repeating: 0, count: 4096 - start.count)
        let (logs, report) = try card.start(page, wal: card.wal)
        #expect(logs == DamagedLog.logCount)
        #expect(report.recovery?.logs == DamagedLog.logCount)
        // Without a log, or with nothing of ours in it, it is what it seems: not a database.
        for wal in [[], Array(card.wal.prefix(DamagedLog.offset(ofFrame: 0) + 500))] {
            #expect(throws: StoreError.notADatabase(card.folder.database)) {
                try card.start(page, wal: wal)
            }
        }
    }

    @Test("a change that was never finished is not brought back with what stands before it")
    func unfinished() throws {
        let commits = card.commits
        let last = try #require(commits.last)
        let before = try #require(commits.dropLast().last)
        // All frames of the last change but the one that ends it.
        try #require(last - before > 1)
        let cut = DamagedLog.offset(ofFrame: last)
        for bytes in [card.file, []] {
            let wal = Array(card.flipped(byte: 24, ofFrame: 0).prefix(cut))
            let (logs, report) = try card.start(bytes, wal: wal)
            #expect(logs == DamagedLog.logCount - 1)
            #expect(report.recovery?.logs == logs)
        }
    }

    @Test("a log is one from its first whole frame on")
    func least() throws {
        let path = card.folder.database + "-wal"
        let write = { (bytes: [UInt8]) in try Data(bytes).write(to: URL(fileURLWithPath: path)) }
        let one = DamagedLog.offset(ofFrame: 1)
        for (count, isLog) in [(one, true), (one - 1, false), (32, false), (31, false), (0, false)]
        {
            try write(Array(card.wal.prefix(count)))
            #expect((WALScan(path) != nil) == isLog, "\(count)")
        }
        // Zeros, as a log has them that was begun and never written.
        try write([UInt8](repeating: 0, count: one))
        #expect(WALScan(path) == nil)
        // A header that is not as it was written.
        var other = card.wal
        other[10] ^= 1
        try write(other)
        #expect(try #require(WALScan(path)).isDamaged)
        try FileManager.default.removeItem(atPath: path)
        #expect(WALScan(path) == nil)
    }

    @Test("what the power may have torn, the last change, is no damage")
    func tornEnd() throws {
        let commits = card.commits
        let last = try #require(commits.last)
        let before = try #require(commits.dropLast().last)
        for frame in before + 1...last {
            for byte in [0, 9, 24, 2000] {
                let (logs, report) = try card.start(
                    card.file, wal: card.flipped(byte: byte, ofFrame: frame))
                #expect(logs == DamagedLog.logCount - 1, "frame \(frame)")
                #expect(report.recovery == nil, "frame \(frame)")
            }
            let cut = Array(card.wal.prefix(DamagedLog.offset(ofFrame: frame) + 500))
            let (logs, report) = try card.start(card.file, wal: cut)
            #expect(logs == DamagedLog.logCount - 1)
            #expect(report.recovery == nil)
        }
    }
}

/// Every other frame of one in turn, which takes its time.
@Suite("Each frame of a write-ahead log")
struct WALFrameTests {
    private let card: DamagedLog

    init() throws { card = try DamagedLog() }

    @Test(
        "SPEC §8 · what stands in the file is not hidden by frames that are older",
        arguments: [0, 9, 23, 24, 2000, 24 + 4095])
    func wholeFile(byte: Int) throws {
        for frame in stride(from: 0, to: card.frameCount - 9, by: 2) {
            let (logs, report) = try card.start(
                card.whole, wal: card.flipped(byte: byte, ofFrame: frame))
            #expect(logs == DamagedLog.logCount, "frame \(frame)")
            #expect(report.recovery?.logs == DamagedLog.logCount, "frame \(frame)")
        }
    }

    @Test(
        "SPEC §8 · a frame costs what stands in it, and not what was written later",
        arguments: [0, 9, 23, 24, 2000, 24 + 4095])
    func behindDamage(byte: Int) throws {
        for frame in stride(from: 0, to: card.frameCount - 9, by: 2) {
            let (logs, report) = try card.start(
                card.file, wal: card.flipped(byte: byte, ofFrame: frame))
            #expect(logs >= DamagedLog.logCount - 1, "frame \(frame)")
            #expect(report.recovery?.logs == logs, "frame \(frame)")
            let aside = try #require(report.recovery?.path)
            #expect(FileManager.default.fileExists(atPath: aside + "-wal"))
        }
    }
}
