import Fixtures
import Foundation
import SystemCalls
import Testing

@testable import Store

/// A write-ahead log written by hand, as section 4 of SQLite's file format has it, in either order
/// of bytes.
private struct HandLog {
    private(set) var bytes: [UInt8] = []
    private let isBigEndian: Bool
    private var sums: (UInt32, UInt32) = (0, 0)
    private static let salt: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]

    init(isBigEndian: Bool = false, pageSize: Int = FileHeader.pageSize) {
        self.isBigEndian = isBigEndian
        // Magic, version 3007000, page size, checkpoint number, salts.
        let words = [isBigEndian ? 0x377F_0683 : 0x377F_0682, 3_007_000, pageSize, 0]
        let head = words.flatMap { Self.bytes($0) } + Self.salt
        add(head)
        bytes = head + checksum
    }

    /// A page all of one byte; `length` is the database's in pages where it ends a transaction.
    mutating func frame(
        page: Int, _ byte: UInt8, length: Int = 0, salt: [UInt8] = HandLog.salt
    ) {
        let content = [UInt8](repeating: byte, count: FileHeader.pageSize)
        let head = Self.bytes(page) + Self.bytes(length)
        add(head)
        add(content)
        bytes += head + salt + checksum + content
    }

    /// The same with one byte of a frame's page other than it was written.
    func flipped(inFrame frame: Int) -> [UInt8] {
        var bytes = bytes
        bytes[32 + frame * (24 + FileHeader.pageSize) + 24 + 7] ^= 1
        return bytes
    }

    private var checksum: [UInt8] { Self.bytes(Int(sums.0)) + Self.bytes(Int(sums.1)) }

    private static func bytes(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private mutating func add(_ bytes: [UInt8]) {
        for start in stride(from: 0, to: bytes.count, by: 8) {
            let words = [start, start + 4].map { place in
                let word = Array(bytes[place..<place + 4])
                return (isBigEndian ? word : word.reversed())
                    .reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            }
            sums.0 = sums.0 &+ words[0] &+ sums.1
            sums.1 = sums.1 &+ words[1] &+ sums.0
        }
    }
}

@Suite("The bytes of a write-ahead log")
struct WALBytesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder.inMemory() }

    private func scan(_ bytes: [UInt8]) throws -> WALScan? {
        try Data(bytes).write(to: URL(fileURLWithPath: folder.database + "-wal"))
        return WALScan(folder.database + "-wal")
    }

    /// Two transactions: pages 1 and 2, then page 1 again.
    private func log(isBigEndian: Bool = false) -> HandLog {
        var log = HandLog(isBigEndian: isBigEndian)
        log.frame(page: 1, 0x11)
        log.frame(page: 2, 0x22, length: 2)
        log.frame(page: 1, 0x33, length: 2)
        return log
    }

    @Test("SPEC §8 · its sums are of either order of bytes", arguments: [false, true])
    func orders(isBigEndian: Bool) throws {
        let log = log(isBigEndian: isBigEndian)
        let scan = try #require(try scan(log.bytes))
        #expect(!scan.isDamaged && scan.hasTransaction)
        for frame in 0...1 {
            #expect(try #require(try self.scan(log.flipped(inFrame: frame))).isDamaged)
        }
        #expect(try !#require(try self.scan(log.flipped(inFrame: 2))).isDamaged, "the power's end")
    }

    @Test("pages of another size are no log of ours")
    func pageSize() throws {
        for size in [4095, 512, 65_536] {
            var log = HandLog(pageSize: size)
            log.frame(page: 1, 0x11, length: 1)
            #expect(try scan(log.bytes) == nil)
        }
    }

    @Test("frames of before the log was begun anew are neither damage nor a transaction")
    func olderFrames() throws {
        let older: [UInt8] = [0, 2, 3, 4, 5, 6, 7, 8]
        var log = HandLog()
        log.frame(page: 1, 0x11, length: 1, salt: older)
        log.frame(page: 1, 0x22, length: 1, salt: older)
        var scan = try #require(try scan(log.bytes))
        #expect(!scan.isDamaged && !scan.hasTransaction)
        log = self.log()
        log.frame(page: 1, 0x44, length: 2, salt: older)
        scan = try #require(try self.scan(log.bytes))
        #expect(!scan.isDamaged && scan.hasTransaction)
    }

    /// What the pages of a file are after the log was written into it, each by its first byte.
    private func written(_ bytes: [UInt8], file pages: [UInt8]) throws -> [UInt8] {
        let url = URL(fileURLWithPath: folder.database)
        let old = pages.flatMap { [UInt8](repeating: $0, count: FileHeader.pageSize) }
        try Data(old).write(to: url)
        try #require(try scan(bytes)).write(to: folder.database, on: SystemDisk())
        let new = [UInt8](try Data(contentsOf: url))
        #expect(new.count % FileHeader.pageSize == 0)
        return stride(from: 0, to: new.count, by: FileHeader.pageSize).map { new[$0] }
    }

    @Test("SPEC §8 · of each page the newest that is sound comes into the file, up to the last end")
    func writes() throws {
        var log = log()
        #expect(try written(log.bytes, file: [1, 2, 3]) == [0x33, 0x22, 3])
        // A file that ends before the page becomes longer.
        #expect(try written(log.bytes, file: [1]) == [0x33, 0x22])
        // What was begun and not ended stays out.
        log.frame(page: 2, 0x55)
        log.frame(page: 3, 0x66)
        #expect(try written(log.bytes, file: [1, 2, 3]) == [0x33, 0x22, 3])
        log.frame(page: 4, 0x77, length: 4)
        #expect(try written(log.bytes, file: [1, 2, 3]) == [0x33, 0x55, 0x66, 0x77])
        // A page with the number 0 is none.
        var zero = HandLog()
        zero.frame(page: 0, 0x99)
        zero.frame(page: 1, 0x11, length: 1)
        #expect(try written(zero.bytes, file: [1, 2]) == [0x11, 2])
    }

    @Test("SPEC §8 · a page whose newest frame is damaged gets the one before; a newer file stays")
    func damagedFrames() throws {
        var log = log()
        log.frame(page: 2, 0x44, length: 2)
        let damaged = log.flipped(inFrame: 2)
        #expect(try written(damaged, file: [1, 2]) == [0x11, 0x44])
        // The file has what is newest of page 2, and so may have a newer page 1.
        #expect(try written(damaged, file: [0x33, 0x44]) == [0x33, 0x44])
        #expect(try written(damaged, file: [0x33, 0x22]) == [0x11, 0x44])
    }

    /// The system's disk, on which it is counted how often a folder is flushed.
    private final class CountingDisk: Disk {
        private let disk = SystemDisk()
        private(set) var folderFlushes = 0

        func open(
            _ path: String, _ options: OpenOptions, permissions: FilePermissions
        ) throws(SystemCallError) -> any DiskFile {
            try disk.open(path, options, permissions: permissions)
        }
        func rename(_ path: String, to name: String) throws(SystemCallError) {
            try disk.rename(path, to: name)
        }
        func remove(_ path: String) throws(SystemCallError) { try disk.remove(path) }
        func syncDirectory(_ path: String) throws(SystemCallError) {
            folderFlushes += 1
            try disk.syncDirectory(path)
        }
    }

    @Test("SPEC §8 · the name of a session's file is flushed with its first block, and once")
    func folderFlushes() throws {
        let disk = CountingDisk()
        let file = try SessionFile(directory: folder.path, disk: disk)
        #expect(disk.folderFlushes == 0, "the first frame waits for it")
        for steps in 1...3 {
            try file.store(try SessionFileTests.checkpoint(seed: 1, steps: steps))
        }
        #expect(disk.folderFlushes == 1)
    }
}
