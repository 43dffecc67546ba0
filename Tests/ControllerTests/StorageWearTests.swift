import Fixtures
import Foundation
import Store
import Testing

@Suite("Wear of the storage")
struct StorageWearTests {
    /// What this thread has handed to write(2) and its like: proc(5), /proc/pid/io. What the kernel
    /// says of the disk itself counts pages that were never written where it keeps files in
    /// larger pieces.
    private static func written() throws -> (bytes: Int, calls: Int) {
        let text = try String(contentsOfFile: "/proc/thread-self/io", encoding: .utf8)
        func value(_ name: String) throws -> Int {
            let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
            return try #require(line.flatMap { Int($0.dropFirst(name.count)) })
        }
        return (try value("wchar: "), try value("syscw: "))
    }

    @Test("SPEC §8 · a whole five-minute brew writes at most 512 KiB in blocks of 4 KiB")
    func wholeBrew() throws {
        // The starter's steps, each a little overrun: five minutes in all.
        let brew = "wait 65\npress next\nwait 75\npress next\nwait 80\npress next\nwait 80\n"
        let rating =
            "press next\nwait 1\npress next\nwait 1\n" + BrewScript.rateAndSave + "wait 1\n"
        let kitchen = try Kitchen(BrewScript.toBloom + brew + rating)
        // The files are made once in a device's life.
        _ = try SessionFile(directory: kitchen.folder.path)
        _ = try kitchen.database
        let before = try Self.written()
        try kitchen.run()
        let after = try Self.written()
        #expect(try kitchen.logs.count == 1)
        let checkpoints = kitchen.effects.filter {
            if case .checkpoint = $0 { true } else { false }
        }.count
        // A checkpoint is a whole block, and so are the plan and, twice, that the brew is over. Any
        // other call may begin and end within one, and so cost one more than its bytes fill.
        let others = after.calls - before.calls - checkpoints - 3
        let atMost = after.bytes - before.bytes + others * 4096
        print(
            "storage of a five-minute brew: \((after.bytes - before.bytes) / 1024) KiB in "
                + "\(checkpoints) checkpoints and \(others) other writes: at most "
                + "\(atMost / 1024) KiB of blocks")
        #expect(atMost <= 512 * 1024)
        // Each checkpoint is a block: fewer would mean that they were not counted.
        #expect(after.bytes - before.bytes >= checkpoints * 4096)
    }
}
