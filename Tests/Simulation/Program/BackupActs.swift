import Brewing
import FaultyDisk
import Fixtures
import SimulationOracle
import Store

/// What somebody does at the command line with the database as a whole, while the device runs.
struct BackupActs {
    /// The last backup, and what it has; nil for what when it was damaged.
    private var last: (path: String, has: Backup?)?
    private var made = 0

    /// Makes a backup, puts one back, or writes a log by hand.
    mutating func act(
        _ number: UInt64, directory: String, disk: FaultyDisk, ids: () -> String,
        oracle: inout Oracle
    ) {
        var numbers = SeededNumbers(seed: number)
        do throws(StoreError) {
            let database = try Database(directory: directory, busyMilliseconds: 0, disk: disk)
            let draw = numbers.below(4)
            if draw < 2 {
                try writeLog(&numbers, database, ids(), &oracle)
            } else if draw == 2, last != nil {
                try restore(database, disk, &oracle)
            } else {
                try back(&numbers, up: database, directory, disk, &oracle)
            }
        } catch {
            // The device held it: the person tries again another day.
        }
    }

    /// Makes a backup, on a card that may be bad.
    private mutating func back(
        _ numbers: inout SeededNumbers, up database: Database, _ directory: String,
        _ disk: FaultyDisk, _ oracle: inout Oracle
    ) throws(StoreError) {
        if let last { try? disk.remove(last.path) }
        last = nil
        made += 1
        let path = directory + "/kept-\(made).db"
        try database.backup(to: path)
        var has: Backup? = oracle.backup
        if numbers.below(3) == 0 {
            var rot = Rot(numbers.next(), in: directory)
            rot.strike(path)
            has = nil
        }
        last = (path, has)
    }

    /// Puts it back; what it replaces is kept in a file, which nobody wants here.
    private func restore(
        _ database: Database, _ disk: FaultyDisk, _ oracle: inout Oracle
    ) throws(StoreError) {
        guard let last else { return }
        let kept: String
        do throws(StoreError) {
            kept = try database.restore(from: last.path)
        } catch {
            // A backup that is refused changes nothing; a disk that fails may have.
            if disk.isDead || last.has != nil { oracle.doubtsDatabase() }
            throw error
        }
        if let has = last.has { oracle.restores(has) } else { oracle.doubtsDatabase() }
        try? disk.remove(kept)
    }

    /// `log add`: like one that is there, of another moment. Whoever only knows the day writes that
    /// it was soon after midnight.
    private func writeLog(
        _ numbers: inout SeededNumbers, _ database: Database, _ id: String,
        _ oracle: inout Oracle
    ) throws(StoreError) {
        let page = try database.logs.page(after: nil, count: 20).lines
        guard !page.isEmpty else { return }
        let found = try database.logs.find(page[numbers.below(page.count)].id)
        var stamp = found.stamp
        stamp.wall.millisecondsSince1970 -= Int64(numbers.below(1_000_000)) * 1000
        if numbers.below(2) == 0 {
            let offset = Int64(stamp.offsetSeconds) * 1000
            let ofDay = (stamp.wall.millisecondsSince1970 + offset) % 86_400_000
            stamp.wall.millisecondsSince1970 -= ofDay - Int64(numbers.below(3600)) * 1000
        }
        stamp.isTrusted = true
        var log = found
        log.stamp = stamp
        log.id = LogID(rawValue: id)
        oracle.writesLog(
            id, like: found.id.rawValue, started: stamp.wall.millisecondsSince1970)
        try database.logs.save(log)
        oracle.hasWritten(id)
    }
}
