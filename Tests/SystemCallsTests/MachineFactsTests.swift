import CPOSIX
import SystemCalls
import Testing

@Suite("What the system tells about itself")
struct MachineFactsTests {
    @Test("the room on a disk is what the system's own reckoning in blocks comes to")
    func disk() throws {
        var information = statvfs()
        #expect(statvfs("/", &information) == 0)
        let expected = Double(information.f_bavail) * Double(information.f_frsize) / 1_048_576
        let free = Double(try #require(MachineFacts.disk(at: "/")).freeMebibytes)
        // Others may write meanwhile.
        #expect(abs(free - expected) <= 1 + expected / 10)
        #expect(MachineFacts.disk(at: "/no/such/place") == nil)
    }

    @Test(
        "SPEC §15 · a file system that says anything of itself has room, and nothing overflows",
        arguments: [
            (1024, 4096, 4), (.max, 4096, 17_592_186_044_415), (.max, .max, 17_592_186_044_415),
            (0, .max, 0),
        ] as [(UInt64, UInt64, Int)])
    func endlessDisk(count: UInt64, size: UInt64, mebibytes: Int) {
        #expect(MachineFacts.mebibytes(count, blocksOf: size) == mebibytes)
    }

    @Test("root is in its own group and in no other that is not named so")
    func groups() throws {
        let root = try #require(MachineFacts.groups(ofUser: "root", among: ["root", "nogroup"]))
        #expect(root == ["root"])
        #expect(MachineFacts.groups(ofUser: "no-such-user", among: ["root"]) == nil)
    }
}
