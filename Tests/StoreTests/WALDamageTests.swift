import Brewing
import Fixtures
import Foundation
import Testing

@testable import Store

/// A card that forgets in the write-ahead log: SQLite takes what stands before the first frame that
/// is not as it was written for all there is, and says nothing.
@Suite("A damaged write-ahead log")
struct WALDamageTests {
    private static let logCount = 6
    private static let headerSize = 32
    private static let frameSize = 24 + FileHeader.pageSize

    private let folder: TemporaryFolder
    /// The file and its log after a power cut, and the file after a clean end.
    private let file: [UInt8]
    private let wal: [UInt8]
    private let whole: [UInt8]

    init() throws {
        folder = try TemporaryFolder.inMemory()
        (file, wal, whole) = try Self.make(in: folder)
    }

    private static func make(
        in folder: TemporaryFolder
    ) throws -> (file: [UInt8], wal: [UInt8], whole: [UInt8]) {
        let read = { (path: String) in
            [UInt8](try #require(FileManager.default.contents(atPath: path)))
        }
        _ = try Database(directory: folder.path)
        let database = try Database(directory: folder.path)
        for number in 0..<logCount {
            try database.logs.save(try log("log-\(number)", at: Int64(number)))
        }
        let (file, wal) = (try read(folder.database), try read(folder.database + "-wal"))
        database.checkpoint()
        return (file, wal, try read(folder.database))
    }

    private var frameCount: Int { (wal.count - Self.headerSize) / Self.frameSize }

    private static func offset(ofFrame frame: Int) -> Int { headerSize + frame * frameSize }

    /// Frames that end a transaction: the file's length in pages stands in them.
    private var commits: [Int] {
        (0..<frameCount).filter { frame in
            let offset = Self.offset(ofFrame: frame)
            return wal[offset + 4..<offset + 8].contains { $0 != 0 }
        }
    }

    /// How many logs a device has that starts with these bytes, and whether it tells of damage.
    private func start(
        _ bytes: [UInt8], wal: [UInt8]
    ) throws -> (logs: Int, report: OpeningReport) {
        for name in folder.names {
            try FileManager.default.removeItem(atPath: folder.path + "/" + name)
        }
        for (name, bytes) in [("", bytes), ("-wal", wal)] {
            let path = folder.database + name
            #expect(FileManager.default.createFile(atPath: path, contents: Data(bytes)))
        }
        let database = try Database(directory: folder.path)
        try database.checkIntegrity()
        let logs = try database.logs.page(after: nil, count: 1001).lines.count
        return (logs, database.openingReport)
    }

    private func flipped(byte: Int, ofFrame frame: Int) -> [UInt8] {
        var bytes = wal
        bytes[Self.offset(ofFrame: frame) + byte] ^= 0x10
        return bytes
    }

    @Test("as it was written nothing is lost, and nothing is told")
    func sound() throws {
        for bytes in [file, whole] {
            let (logs, report) = try start(bytes, wal: wal)
            #expect(logs == Self.logCount)
            #expect(report == OpeningReport())
        }
    }

    @Test(
        "SPEC §8 · what stands in the file is not hidden by frames that are older",
        arguments: [0, 9, 23, 24, 2000, 24 + 4095])
    func wholeFile(byte: Int) throws {
        for frame in stride(from: 0, to: frameCount - 9, by: 2) {
            let (logs, report) = try start(whole, wal: flipped(byte: byte, ofFrame: frame))
            #expect(logs == Self.logCount, "frame \(frame)")
            #expect(report.recovery?.logs == Self.logCount, "frame \(frame)")
        }
    }

    @Test(
        "SPEC §8 · a frame costs what stands in it, and not what was written later",
        arguments: [0, 9, 23, 24, 2000, 24 + 4095])
    func behindDamage(byte: Int) throws {
        for frame in stride(from: 0, to: frameCount - 9, by: 2) {
            let (logs, report) = try start(file, wal: flipped(byte: byte, ofFrame: frame))
            #expect(logs >= Self.logCount - 1, "frame \(frame)")
            #expect(report.recovery?.logs == logs, "frame \(frame)")
            let aside = try #require(report.recovery?.path)
            #expect(FileManager.default.fileExists(atPath: aside + "-wal"))
        }
    }

    @Test("SPEC §8 · its header costs nothing", arguments: 0..<headerSize)
    func header(byte: Int) throws {
        var bytes = wal
        bytes[byte] ^= 1
        let (logs, report) = try start(file, wal: bytes)
        #expect(logs == Self.logCount)
        #expect(report.recovery?.logs == Self.logCount)
    }

    @Test("what the power may have torn, the last change, is no damage")
    func tornEnd() throws {
        let commits = commits
        let last = try #require(commits.last)
        let before = try #require(commits.dropLast().last)
        for frame in before + 1...last {
            for byte in [0, 9, 24, 2000] {
                let (logs, report) = try start(file, wal: flipped(byte: byte, ofFrame: frame))
                #expect(logs == Self.logCount - 1, "frame \(frame)")
                #expect(report.recovery == nil, "frame \(frame)")
            }
            let cut = Array(wal.prefix(Self.offset(ofFrame: frame) + 500))
            let (logs, report) = try start(file, wal: cut)
            #expect(logs == Self.logCount - 1)
            #expect(report.recovery == nil)
        }
    }
}
