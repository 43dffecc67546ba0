import CPOSIX
import SystemCalls

/// A file that is read and written in place.
public protocol DiskFile: AnyObject {
    /// The bytes from `offset` on, `count` of them, or fewer where the file ends.
    func read(_ count: Int, at offset: Int) throws(SystemCallError) -> [UInt8]
    /// Writes at `offset`; returns how many bytes found room.
    func write(_ bytes: [UInt8], at offset: Int) throws(SystemCallError) -> Int
    /// Makes all that was written survive the power.
    func flush() throws(SystemCallError)
    /// The file's length in bytes.
    func size() throws(SystemCallError) -> Int
}

extension DiskFile {
    /// Writes all of it, in as many calls as it takes.
    /// - Throws: `ENOSPC` too when a call finds room for nothing and says no more than that.
    func writeAll(_ bytes: [UInt8], at offset: Int) throws(SystemCallError) {
        var written = 0
        while written < bytes.count {
            let more = try write(
                written == 0 ? bytes : Array(bytes[written...]), at: offset + written)
            guard more > 0 else { throw SystemCallError(call: "pwrite", code: ENOSPC) }
            written += more
        }
    }
}

/// What the store does to files beside what SQLite does: one way to the disk, so that a disk that
/// fails can stand in for it.
public protocol Disk {
    /// Opens a file with the flags of open(2), closed on exec.
    func open(
        _ path: String, flags: Int32, mode: mode_t
    ) throws(SystemCallError) -> any DiskFile
    /// Gives a file another name, in place of whoever has it: rename(2).
    func rename(_ path: String, to name: String) throws(SystemCallError)
    /// Takes a file's name away: unlink(2).
    func remove(_ path: String) throws(SystemCallError)
    /// Makes names that were given or taken in a folder survive the power.
    func syncDirectory(_ path: String) throws(SystemCallError)
}

/// The system's own file systems.
public struct SystemDisk: Disk {
    /// The disk there is.
    public init() {}

    /// open(2).
    public func open(
        _ path: String, flags: Int32, mode: mode_t
    ) throws(SystemCallError) -> any DiskFile {
        try Descriptor(opening: path, flags: flags, mode: mode)
    }

    /// rename(2).
    public func rename(_ path: String, to name: String) throws(SystemCallError) {
        try systemCall("rename \(path)") { CPOSIX.rename(path, name) }
    }

    /// unlink(2).
    public func remove(_ path: String) throws(SystemCallError) {
        try systemCall("unlink \(path)") { unlink(path) }
    }

    /// fsync(2) on a directory.
    public func syncDirectory(_ path: String) throws(SystemCallError) {
        let folder = try Descriptor(opening: path, flags: O_RDONLY)
        try systemCall("fsync \(path)") { fsync(folder.number) }
    }
}

extension Descriptor: DiskFile {
    /// pread(2).
    public func read(_ count: Int, at offset: Int) throws(SystemCallError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let found = try systemCall("pread") {
            bytes.withUnsafeMutableBytes { bytes in
                pread(number, bytes.baseAddress, bytes.count, off_t(offset))
            }
        }
        if found < count { bytes.removeLast(count - found) }
        return bytes
    }

    /// pwrite(2).
    public func write(_ bytes: [UInt8], at offset: Int) throws(SystemCallError) -> Int {
        try systemCall("pwrite") {
            bytes.withUnsafeBytes { pwrite(number, $0.baseAddress, $0.count, off_t(offset)) }
        }
    }

    /// fdatasync(2): the data, and the length where it changed.
    public func flush() throws(SystemCallError) {
        try systemCall("fdatasync") { fdatasync(number) }
    }

    /// lseek(2) to the end: nothing here depends on where a descriptor stands.
    public func size() throws(SystemCallError) -> Int {
        Int(try systemCall("lseek") { lseek(number, 0, SEEK_END) })
    }
}
