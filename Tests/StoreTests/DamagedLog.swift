import Brewing
import Fixtures
import Foundation
import Testing

@testable import Store

/// A card that forgets in the write-ahead log: SQLite takes what stands before the first frame that
/// is not as it was written for all there is, and says nothing.
struct DamagedLog {
    static let logCount = 6
    static let headerSize = 32
    static let frameSize = 24 + FileHeader.pageSize

    let folder: TemporaryFolder
    /// The file and its log after a power cut, and the file after a clean end.
    let file: [UInt8]
    let wal: [UInt8]
    let whole: [UInt8]

    /// After the logs so many grinders are added, which touch none of the logs' pages.
    init(grinders: Int = 0) throws {
        folder = try TemporaryFolder.inMemory()
        (file, wal, whole) = try Self.make(in: folder, grinders: grinders)
    }

    private static func make(
        in folder: TemporaryFolder, grinders: Int
    ) throws -> (file: [UInt8], wal: [UInt8], whole: [UInt8]) {
        let read = { (path: String) in
            [UInt8](try #require(FileManager.default.contents(atPath: path)))
        }
        _ = try Database(directory: folder.path)
        let database = try Database(directory: folder.path)
        for number in 0..<logCount {
            try database.logs.save(try log("log-\(number)", at: Int64(number)))
        }
        for number in 0..<grinders { try database.grinders.add(try grinder("Mill \(number)")) }
        let (file, wal) = (try read(folder.database), try read(folder.database + "-wal"))
        database.checkpoint()
        return (file, wal, try read(folder.database))
    }

    var frameCount: Int { (wal.count - Self.headerSize) / Self.frameSize }

    static func offset(ofFrame frame: Int) -> Int { headerSize + frame * frameSize }

    /// Frames that end a transaction: the file's length in pages stands in them.
    var commits: [Int] {
        (0..<frameCount).filter { frame in
            let offset = Self.offset(ofFrame: frame)
            return wal[offset + 4..<offset + 8].contains { $0 != 0 }
        }
    }

    /// How many logs a device has that starts with these bytes, and whether it tells of damage.
    func start(
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

    func flipped(byte: Int, ofFrame frame: Int) -> [UInt8] {
        var bytes = wal
        bytes[Self.offset(ofFrame: frame) + byte] ^= 0x10
        return bytes
    }
}
