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

    /// A folder and a disk that are now as those of another bench.
    init(copying other: Bench, seed: UInt64) throws {
        folder = try TemporaryFolder.inMemory()
        disk = try other.disk.copy(to: folder.path, seed: seed)
        disk.install()
    }

    /// The database as the device opens it.
    func database() throws(StoreError) -> Database {
        try Database(directory: folder.path, busyMilliseconds: 0, disk: disk)
    }
}

/// Work on a disk whose power goes.
enum PowerCuts {
    /// How often outcomes that are the same are looked at.
    enum Looking {
        /// Each time.
        case always
        /// Once a cut: what is to be found depends on how far the work had come.
        case onceACut
        /// Once: what is to be found is always the same.
        case once
    }

    /// Prepares a disk, does the same work on copies of it again and again, and lets the power go
    /// with its first change, its second, and so on. What is then on the disk ends in so many
    /// outcomes each; `check` looks at what the next boot finds and is told how to name this cut.
    /// Returns how many cuts there were.
    ///
    /// Many outcomes are the same to the last byte of each file: of one cut, where little had not
    /// been flushed, and of the next ones. A `check` that only looks at what is found finds the
    /// same in them; `looking` tells how often it is called then.
    static func atEveryChange(
        outcomes: Int, looking: Looking = .always, prepare: (Bench) throws -> Void = { _ in },
        work: (Bench) throws -> Void, check: (Bench, String) throws -> Void
    ) throws -> Int {
        var cuts = 0
        var images: Set<DiskImage> = []
        let prepared = try Bench(seed: 0)
        try prepare(prepared)
        // No work here makes as many changes.
        for change in 1..<10_000 {
            let bench = try Bench(copying: prepared, seed: UInt64(change * 1000))
            bench.disk.dieAtWrite(change)
            do {
                try work(bench)
            } catch {
                guard bench.disk.isDead else { throw error }
            }
            let isCut = bench.disk.isDead
            bench.disk.dieAtWrite(0)
            if looking == .onceACut || !isCut { images = [] }
            for outcome in 0..<outcomes {
                let next = try Bench(copying: bench, seed: UInt64(change * 1000 + outcome))
                next.disk.losePower()
                if isCut { cuts += 1 }
                let isNew = images.insert(try DiskImage(of: next.disk)).inserted
                guard isNew || looking == .always else { continue }
                let moment = isCut ? "at change \(change)" : "after the work"
                try check(next, "power loss \(moment), outcome \(outcome)")
            }
            if !isCut { return cuts }
        }
        throw EndlessWork()
    }
}

/// Work that never ends.
struct EndlessWork: Error {}
