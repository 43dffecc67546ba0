import FaultyDisk
import Fixtures
import Store

/// A folder on a faulty disk for one life and the next.
struct Bench {
    let folder: TemporaryFolder
    let disk: FaultyDisk

    init(seed: UInt64) throws {
        folder = try TemporaryFolder.inMemory()
        disk = try FaultyDisk(folder: folder.path, seed: seed)
        disk.install()
    }

    /// The database as the device opens it.
    func database() throws(StoreError) -> Database {
        try Database(directory: folder.path, busyMilliseconds: 0, disk: disk)
    }
}

/// Work on a disk whose power goes.
enum PowerCuts {
    /// Does the same work again and again, and lets the power go with its first change, its second,
    /// and so on, with so many outcomes each; `check` looks at what the next boot finds and is told
    /// how to name this cut. Returns how many cuts there were.
    static func atEveryChange(
        outcomes: Int, prepare: (Bench) throws -> Void = { _ in },
        work: (Bench) throws -> Void, check: (Bench, String) throws -> Void
    ) throws -> Int {
        var cuts = 0
        var change = 0
        // No work here makes as many changes.
        while change < 10_000 {
            change += 1
            for outcome in 0..<outcomes {
                let bench = try Bench(seed: UInt64(change * 1000 + outcome))
                try prepare(bench)
                bench.disk.dieAtWrite(change)
                do {
                    try work(bench)
                } catch {
                    guard bench.disk.isDead else { throw error }
                }
                guard bench.disk.isDead else {
                    bench.disk.dieAtWrite(0)
                    bench.disk.losePower()
                    try check(bench, "power loss after the work, outcome \(outcome)")
                    if outcome == outcomes - 1 { return cuts }
                    continue
                }
                bench.disk.losePower()
                cuts += 1
                try check(bench, "power loss at change \(change), outcome \(outcome)")
            }
        }
        throw EndlessWork()
    }
}

/// Work that never ends.
struct EndlessWork: Error {}
