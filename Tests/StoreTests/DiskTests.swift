import SystemCalls
import Testing

@testable import Store

@Suite("The way to the disk")
struct DiskTests {
    /// A file that takes so many bytes at a time, until it is full.
    private final class NarrowFile: DiskFile {
        private(set) var bytes: [UInt8] = []
        let atATime: Int
        let room: Int

        init(atATime: Int, room: Int) {
            self.atATime = atATime
            self.room = room
        }

        func read(_ count: Int, at offset: Int) -> [UInt8] {
            Array(bytes.dropFirst(offset).prefix(count))
        }

        func write(_ more: [UInt8], at offset: Int) -> Int {
            #expect(offset == bytes.count)
            let taken = more.prefix(min(atATime, room - bytes.count))
            bytes += taken
            return taken.count
        }

        func flush() {}
        func size() -> Int { bytes.count }
    }

    @Test("what is taken piece by piece is written whole", arguments: [1, 3, 100])
    func pieces(atATime: Int) throws {
        let file = NarrowFile(atATime: atATime, room: 100)
        try file.writeAll(Array(0..<10), at: 0)
        #expect(file.bytes == Array(0..<10))
        try file.writeAll([], at: 10)
        #expect(file.bytes.count == 10)
    }

    @Test("a file that takes nothing more is full")
    func full() {
        let file = NarrowFile(atATime: 4, room: 6)
        do throws(SystemCallError) {
            try file.writeAll(Array(0..<10), at: 0)
            Issue.record("it took what it has no room for")
        } catch {
            #expect(error.kind == .noSpace)
        }
        #expect(file.bytes == Array(0..<6))
    }
}
