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
    /// - Throws: `noSpace` too when a call finds room for nothing and says no more than that.
    func writeAll(_ bytes: [UInt8], at offset: Int) throws(SystemCallError) {
        try SystemCalls.writeAll(bytes) { rest throws(SystemCallError) in
            // All at once, as nearly ever: no copy is made.
            try write(
                rest.count == bytes.count ? bytes : Array(rest), at: offset + rest.startIndex)
        }
    }
}

/// What the store does to files beside what SQLite does: one way to the disk, so that a disk that
/// fails can stand in for it.
public protocol Disk {
    /// Opens a file; who makes it gives it `permissions`.
    func open(
        _ path: String, _ options: OpenOptions, permissions: FilePermissions
    ) throws(SystemCallError) -> any DiskFile
    /// Gives a file another name, in place of whoever has it: rename(2).
    func rename(_ path: String, to name: String) throws(SystemCallError)
    /// Takes a file's name away: unlink(2).
    func remove(_ path: String) throws(SystemCallError)
    /// Makes names that were given or taken in a folder survive the power.
    func syncDirectory(_ path: String) throws(SystemCallError)
}

extension Disk {
    /// Opens a file that is there.
    func open(_ path: String, _ options: OpenOptions) throws(SystemCallError) -> any DiskFile {
        try open(path, options, permissions: 0)
    }
}

/// The system's own file systems.
public struct SystemDisk: Disk {
    /// The disk there is.
    public init() {}

    /// open(2).
    public func open(
        _ path: String, _ options: OpenOptions, permissions: FilePermissions
    ) throws(SystemCallError) -> any DiskFile {
        try Descriptor(opening: path, options, permissions: permissions)
    }

    /// rename(2).
    public func rename(_ path: String, to name: String) throws(SystemCallError) {
        try Filesystem.rename(path, to: name)
    }

    /// unlink(2).
    public func remove(_ path: String) throws(SystemCallError) { try Filesystem.remove(path) }

    /// fsync(2) on a directory.
    public func syncDirectory(_ path: String) throws(SystemCallError) {
        try Filesystem.synchronizeFolder(path)
    }
}

extension Descriptor: DiskFile {}
