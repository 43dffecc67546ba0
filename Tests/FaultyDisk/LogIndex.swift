import CPOSIX
import CSQLite

/// What all connections to a database share beside it: the index of the write-ahead log, which
/// SQLite keeps in a `-shm` file and here in memory, and its eight locks. It never survives the
/// process: the first to open a database makes it anew.
final class LogIndex {
    private var regions: [UnsafeMutableRawPointer] = []
    private var readers = [Int](repeating: 0, count: Int(SQLITE_SHM_NLOCK))
    private var writers = [ObjectIdentifier?](repeating: nil, count: Int(SQLITE_SHM_NLOCK))
    /// Whether somebody who may write keeps it up to date: else there is only an old `-shm` file.
    var isKept = false
    /// Connections that use it.
    var users = 0

    deinit { for region in regions { free(region) } }

    /// How many regions there are.
    var count: Int { regions.count }

    /// A region, made with all before it when it is not there and is to be.
    func region(_ number: Int, size: Int, extends: Bool) -> UnsafeMutableRawPointer? {
        while extends, regions.count <= number, let made = calloc(1, size) { regions.append(made) }
        return number < regions.count ? regions[number] : nil
    }

    /// Takes locks for `owner`, who has some already; SQLITE_BUSY when one is another's.
    func lock(
        _ slots: Range<Int>, exclusively: Bool, for owner: ObjectIdentifier, _ held: inout HeldLocks
    ) -> Int32 {
        for slot in slots {
            let isAnothers = writers[slot] != nil && writers[slot] != owner
            let others = readers[slot] - (held.shared.contains(slot) ? 1 : 0)
            if isAnothers || (exclusively && others > 0) { return SQLITE_BUSY }
        }
        for slot in slots {
            if exclusively {
                writers[slot] = owner
                held.exclusive.insert(slot)
            } else if held.shared.insert(slot).inserted {
                readers[slot] += 1
            }
        }
        return SQLITE_OK
    }

    /// Lets locks go, as far as they are held.
    func unlock(_ slots: Range<Int>, _ held: inout HeldLocks) {
        for slot in slots {
            if held.exclusive.remove(slot) != nil { writers[slot] = nil }
            if held.shared.remove(slot) != nil { readers[slot] -= 1 }
        }
    }
}

/// The locks of a log's index that a connection holds.
struct HeldLocks {
    var shared: Set<Int> = []
    var exclusive: Set<Int> = []
}
