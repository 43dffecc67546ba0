import Archive
import Brewing
import FaultyDisk
import Fixtures
import Foundation
import Names
import Panel
import Store
import Testing
import Timebase
import Units

@Suite("A damaged database on a disk that takes nothing")
struct DamagedDiskTests {
    private static let start = Instant(nanoseconds: 60_000_000_000)

    private let bench: Bench

    init() throws { bench = try Bench(seed: 11) }

    private func archive() -> Archive {
        Archive(
            directory: bench.folder.path,
            environment: SimulatedEnvironment(firstID: 1) {
                ("boot-1", WallTime(millisecondsSince1970: 1_795_244_400_000), true)
            }, busyMilliseconds: 0, disk: bench.disk)
    }

    private func damage() throws {
        _ = try bench.database().recipes.duplicate(.starter, as: RecipeID(rawValue: "copy"))
        let url = URL(fileURLWithPath: bench.folder.path + "/brewguide.db")
        var bytes = try Data(contentsOf: url)
        for offset in 100..<200 { bytes[offset] = 0xFF }
        try bytes.write(to: url)
    }

    @Test("SPEC §8 · it is recovered as soon as the disk can be written, by itself, and told")
    func recoveredLater() throws {
        try damage()
        bench.disk.isReadOnly = true
        let archive = archive()
        let notice = try #require(archive.startingPoint(at: Self.start).notice)
        #expect(notice.title != "Data was damaged")
        var now = try #require(archive.nextDeadline)
        #expect(archive.reports(at: now).isEmpty, "nothing is new")
        bench.disk.isReadOnly = false
        now = try #require(archive.nextDeadline)
        #expect(now - Self.start <= .seconds(20))
        guard case .fault(let fault?)? = archive.reports(at: now).first else {
            Issue.record("nothing was told")
            return
        }
        #expect(fault.title == "Data was damaged")
        #expect(fault.advice.hasPrefix("Recovered: 1 recipes"))
        #expect(try bench.database().recipes.find(RecipeID(rawValue: "copy")).name != "")
        #expect(archive.nextDeadline == nil, "nothing is left to try")
    }

    /// The log's header is not as it was written: SQLite takes all of it for nothing.
    private func damageLog() throws {
        var database: Database? = try bench.database()
        _ = try database?.recipes.duplicate(.starter, as: RecipeID(rawValue: "copy"))
        bench.disk.losePower()
        database = nil
        let url = URL(fileURLWithPath: bench.folder.path + "/brewguide.db-wal")
        var bytes = try Data(contentsOf: url)
        for offset in 24..<32 { bytes[offset] ^= 0xFF }
        try bytes.write(to: url)
    }

    @Test("SPEC §8 · what a damaged log still has is read on a full disk, and recovered by itself")
    func damagedLogOnAFullDisk() throws {
        try damageLog()
        bench.disk.isFull = true
        let archive = archive()
        let notice = try #require(archive.startingPoint(at: Self.start).notice)
        #expect(notice.title == "Disk is full")
        let read = try bench.database()
        #expect(read.isReadOnly)
        #expect(try read.recipes.find(RecipeID(rawValue: "copy")).name != "")
        var now = try #require(archive.nextDeadline)
        #expect(archive.reports(at: now).isEmpty, "nothing is new")
        bench.disk.isFull = false
        now = try #require(archive.nextDeadline)
        guard case .fault(let fault?)? = archive.reports(at: now).first else {
            Issue.record("nothing was told")
            return
        }
        #expect(fault.title == "Data was damaged")
        let recovered = try bench.database()
        #expect(!recovered.isReadOnly)
        #expect(try recovered.recipes.find(RecipeID(rawValue: "copy")).name != "")
        #expect(archive.nextDeadline == nil, "nothing is left to try")
    }

    @Test("SPEC §8 · nothing is recovered beside a brew, whose writes are counted")
    func notInABrew() throws {
        try damage()
        bench.disk.isReadOnly = true
        let archive = archive()
        _ = archive.startingPoint(at: Self.start)
        _ = archive.reports(at: Self.start)
        bench.disk.isReadOnly = false
        archive.carryOut(.brewBegan, at: Self.start)
        var now = try #require(archive.nextDeadline)
        #expect(archive.reports(at: now).isEmpty)
        archive.carryOut(.forgetSession, at: now)
        now = try #require(archive.nextDeadline)
        guard case .fault(let fault?)? = archive.reports(at: now).first else {
            Issue.record("nothing was told")
            return
        }
        #expect(fault.title == "Data was damaged")
    }
}
