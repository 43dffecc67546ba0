import Fixtures
import Foundation
import Testing

@testable import Store

/// The fields of SQLite's file format, section 1.3, one by one.
@Suite("The first hundred bytes of a database")
struct FileHeaderTests {
    /// Three pages of 4096 bytes, as SQLite leaves them.
    private static let sound: [UInt8] = {
        var bytes = [UInt8](repeating: 0, count: 100)
        let fields: [(Int, [UInt8])] = [
            (0, Array("SQLite format 3\0".utf8)), (16, [0x10, 0]), (18, [1, 1, 0, 64, 32, 32]),
            (24, [0, 0, 1, 7]), (28, [0, 0, 0, 3]), (44, [0, 0, 0, 4]), (56, [0, 0, 0, 1]),
            (68, [0x42, 0x72, 0x65, 0x77]), (92, [0, 0, 1, 7]),
        ]
        for (offset, field) in fields { put(field, at: offset, of: &bytes) }
        return bytes
    }()

    private static func put(_ field: [UInt8], at offset: Int, of bytes: inout [UInt8]) {
        bytes.replaceSubrange(offset..<offset + field.count, with: field)
    }

    private static func header(
        _ field: [UInt8] = [], at offset: Int = 0, fileSize: Int = 3 * 4096
    ) -> FileHeader {
        var bytes = sound
        put(field, at: offset, of: &bytes)
        return FileHeader(bytes, fileSize: fileSize)
    }

    @Test("SPEC §8 · each field is sound within its bounds, and nowhere else")
    func fields() {
        let fields: [(offset: Int, sound: [[UInt8]], damaged: [[UInt8]])] = [
            (
                16, [[2, 0], [4, 0], [0x10, 0], [0x80, 0], [0, 1]],
                [[0, 0], [1, 0], [0, 2], [3, 0], [0x10, 1], [0x30, 0]]
            ),
            (18, [[1], [2]], [[0], [3], [255]]), (19, [[1], [2]], [[0], [3], [255]]),
            (20, [[0]], [[1], [128]]), (21, [[64]], [[63], [65]]), (22, [[32]], [[31], [33]]),
            (23, [[32]], [[31], [33]]),
            (44, [[0, 0, 0, 0], [0, 0, 0, 4]], [[0, 0, 0, 5], [0, 0, 1, 0], [1, 0, 0, 0]]),
            (52, [[0, 0, 0, 0]], [[0, 0, 0, 1], [0, 0, 1, 0], [1, 0, 0, 0]]),
            (
                56, [[0, 0, 0, 0], [0, 0, 0, 1], [0, 0, 0, 4], [0, 0, 0, 5]],
                [[0, 0, 0, 2], [0, 0, 0, 3], [0, 0, 0, 6]]
            ),
        ]
        #expect(Self.header().isSound)
        for (offset, sound, damaged) in fields {
            for field in sound { #expect(Self.header(field, at: offset).isSound, "\(field)") }
            for field in damaged { #expect(!Self.header(field, at: offset).isSound, "\(field)") }
        }
        for place in 0..<16 { #expect(!Self.header([0xEE], at: place).isSound, "\(place)") }
        // What SQLite counts, and what it ignores.
        for place in [24, 31, 32, 40, 43, 48, 51, 60, 64, 68, 72, 91, 92, 99] {
            #expect(Self.header([0xEE], at: place).isSound, "\(place)")
        }
        #expect(!FileHeader(Array(Self.sound.dropLast()), fileSize: 4096).isSound)
    }

    @Test(
        "SPEC §8 · free pages are among the pages, and where there are any there is a first one",
        arguments: [
            (0, 0, true), (0, 1, false), (0, 1024, false), (2, 1, true), (3, 2, true),
            (4, 1, false), (2, 3, false), (2, 0, true), (900, 0, true), (0x8000_0000, 1, false),
        ])
    func freeList(first: UInt32, count: UInt32, isSound: Bool) {
        let field = [first, count].flatMap { number in
            (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
        }
        #expect(Self.header(field, at: 32).isSound == isSound)
        // The file has more pages than the header tells of after a power cut, or fewer before what
        // is in its log.
        #expect(Self.header(field, at: 32, fileSize: 4096).isSound == isSound)
    }

    @Test("the length that it tells is believed only where both of its counters agree")
    func length() {
        #expect(!Self.header().lengthDiffers)
        #expect(!Self.header(fileSize: 4 * 4096 - 1).lengthDiffers)
        #expect(Self.header(fileSize: 4 * 4096).lengthDiffers)
        #expect(Self.header([0, 0, 0, 2], at: 28).lengthDiffers)
        #expect(Self.header([1, 0, 0, 3], at: 28).lengthDiffers)
        // Another counter, or a header that nobody believes.
        for (place, byte): (Int, UInt8) in [(27, 8), (24, 1), (95, 8), (20, 1)] {
            var bytes = Self.sound
            bytes[31] = 2
            bytes[place] = byte
            #expect(!FileHeader(bytes, fileSize: 3 * 4096).lengthDiffers, "\(place)")
        }
        #expect(!Self.header([0, 1], at: 16, fileSize: 3 * 65_536).lengthDiffers)
    }

    @Test("an id is nearly ours with three bits flipped, and another's with four")
    func identity() {
        for (field, isOurs): ([UInt8], Bool) in [
            ([0x42, 0x72, 0x65, 0x77], true), ([0x42, 0x72, 0x65, 0x70], true),
            ([0xC2, 0x73, 0x65, 0x76], true), ([0x42, 0x72, 0x65, 0x78], false),
            ([0, 0, 0, 0], false),
        ] {
            #expect(Self.header(field, at: 68).isNearlyOurs == isOurs, "\(field)")
        }
        #expect(!FileHeader(Array(Self.sound.dropLast()), fileSize: 4096).isNearlyOurs)
    }

    @Test("SPEC §8 · it is a database by most of its words, or by the fractions behind them")
    func kinds() {
        func kind(_ bytes: [UInt8]) -> FileHeader.Kind { FileHeader(bytes, fileSize: 1).kind }
        let noise = (0..<100).map { UInt8($0 + 100) }
        var words = noise
        Self.put(Array(Self.sound[..<9]), at: 0, of: &words)
        #expect(kind(words) == .database)
        words[8] = 0xEE
        #expect(kind(words) == .other)
        var fractions = noise
        Self.put([64, 32, 32], at: 21, of: &fractions)
        #expect(kind(fractions) == .database)
        for place in 21...23 {
            var bytes = fractions
            bytes[place] ^= 1
            #expect(kind(bytes) == .other)
        }
        for bytes in [[], [0], [UInt8](repeating: 0, count: 100)] { #expect(kind(bytes) == .empty) }
        for byte: UInt8 in [1, 8, 0x7F, 0xFF] {
            #expect(kind([UInt8](repeating: byte, count: 100)) == .wiped, "\(byte)")
            #expect(kind([UInt8](repeating: byte, count: 99)) == .other, "\(byte)")
        }
        for byte: UInt8 in [9, 10, 0x20, 0x7E] {
            #expect(kind([UInt8](repeating: byte, count: 100)) == .other, "\(byte)")
        }
        #expect(kind([UInt8](repeating: 0xFF, count: 99) + [0xFE]) == .other)
    }

    @Test("a header that can't be read tells whether the file is gone, or the disk says no")
    func unread() throws {
        let folder = try TemporaryFolder.inMemory()
        #expect(throws: StoreError.damaged(folder.database)) { try FileHeader(folder.database) }
        do throws(StoreError) {
            _ = try FileHeader(folder.path)
            Issue.record("a folder has a header")
        } catch {
            guard case .cannotOpen(let path, _) = error else { throw error }
            #expect(path == folder.path)
        }
    }

    @Test("a file's pages may have our size, and the one that its header tells")
    func pageSizes() {
        #expect(Self.header().pageSizes == [4096])
        #expect(Self.header([0x20, 0], at: 16).pageSizes == [4096, 8192])
        #expect(Self.header([2, 0], at: 16).pageSizes == [4096, 512])
        #expect(Self.header([0, 1], at: 16).pageSizes == [4096, 65_536])
        #expect(Self.header([1, 0], at: 16).pageSizes == [4096])
    }

    @Test("a header made right has what all of ours have, and keeps what differs")
    func rebuilt() throws {
        let folder = try TemporaryFolder.inMemory()
        for (pageSize, size): (Int, [UInt8]) in [
            (512, [2, 0]), (4096, [16, 0]), (65_536, [0, 1]),
        ] {
            let old = [UInt8](repeating: 0xAA, count: 300)
            try Data(old).write(to: URL(fileURLWithPath: folder.database))
            try FileHeader.rebuild(
                folder.database, pageSize: pageSize, encoding: 3, on: SystemDisk())
            var expected = old
            let fields: [(Int, [UInt8])] = [
                (0, Array("SQLite format 3\0".utf8)), (16, size), (18, [2, 2, 0, 64, 32, 32]),
                (32, [0, 0, 0, 0, 0, 0, 0, 0]), (44, [0, 0, 0, 4]),
                (48, [0, 0, 0, 0, 0, 0, 0, 0]), (56, [0, 0, 0, 3]), (64, [0, 0, 0, 0]),
                // No longer what the change counter is, so that the length is the file's own.
                (95, [0x55]),
            ]
            for (offset, field) in fields { Self.put(field, at: offset, of: &expected) }
            let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.database))
            #expect([UInt8](bytes) == expected, "\(pageSize)")
        }
        let short = [UInt8](repeating: 0xAA, count: 99)
        try Data(short).write(to: URL(fileURLWithPath: folder.database))
        try FileHeader.rebuild(folder.database, on: SystemDisk())
        #expect(try [UInt8](Data(contentsOf: URL(fileURLWithPath: folder.database))) == short)
    }

    @Test("a first page that is lent takes its length from the file, and no page from its list")
    func replaced() throws {
        let folder = try TemporaryFolder.inMemory()
        try Data(repeating: 0xAA, count: 5000).write(to: URL(fileURLWithPath: folder.database))
        let page = (0..<4096).map { UInt8($0 % 251) }
        try FileHeader.replaceHeader(page, to: folder.database, on: SystemDisk())
        var expected = page + [UInt8](repeating: 0xAA, count: 5000 - 4096)
        for place in 32..<40 { expected[place] = 0 }
        expected[95] = ~page[27]
        #expect(try [UInt8](Data(contentsOf: URL(fileURLWithPath: folder.database))) == expected)
    }
}
