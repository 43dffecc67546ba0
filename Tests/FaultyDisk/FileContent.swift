import CPOSIX
import SystemCalls

/// A file on the disk, whatever its name: what it holds, and what of that the power could take.
final class FileContent {
    /// What was done to a file.
    enum Deed {
        /// These bytes were written over the old ones, which may be fewer at the end of the file.
        case wrote(new: [UInt8], over: [UInt8], offset: Int)
        /// The file was cut or made longer; what was cut off.
        case resized(to: Int, cutOff: [UInt8])
    }

    /// Something that was done and not flushed.
    struct Change {
        /// Its place among all changes of the disk.
        let number: Int
        let deed: Deed
        let sizeBefore: Int
    }

    /// The file itself, whatever happens to its name.
    let file: Descriptor
    /// Since the last flush, in order.
    var unflushed: [Change] = []
    /// Handles of this life.
    var openCount = 0
    var locks = FileLocks()
    /// The index of the write-ahead log beside this database, while anybody uses it.
    var index: LogIndex?
    /// Whether its `-shm` file would be there.
    var hasIndexFile = false

    init(_ file: Descriptor) { self.file = file }

    /// The process that used it has died.
    func letGo() {
        openCount = 0
        locks = FileLocks()
        index = nil
    }

    /// Whether the file still is the one of this name.
    func isNamed(_ path: String) -> Bool {
        var named = stat()
        var own = stat()
        guard stat(path, &named) == 0, fstat(file.number, &own) == 0 else { return false }
        return named.st_ino == own.st_ino && named.st_dev == own.st_dev
    }

    /// All bytes as they are now.
    func bytes() -> [UInt8] {
        let size = (try? file.size()) ?? 0
        return (try? file.read(size, at: 0)) ?? []
    }
}
