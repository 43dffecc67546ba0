// This is an open file, and the one place where bytes are read and written. What is done with a
// file by its path is `Filesystem`'s; who waits for a descriptor does so in `Poller`. It keeps no
// buffer and no position of its own, and no lock: two threads may use one.
//
// Two ways to use it, which do not mix: from one end to the other, as pipes, sockets and terminals
// are read and written, where the kernel remembers the position; and in place, where each call
// names it.
//
// write(2) may take less than it is handed, on a pipe, a socket or a full disk. `writeAll` is the
// one loop over it: everybody who wants all of something written calls it.

import CPOSIX

/// An open file, closed when the last owner lets go of it.
public final class Descriptor: Sendable {
    /// The number the kernel knows it by.
    public let number: Int32

    /// Owns an open descriptor from now on.
    public init(owning number: Int32) { self.number = number }

    deinit { close(number) }

    /// Opens a file by open(2). Who makes it gives it `permissions`, less those that the umask
    /// takes away.
    public convenience init(
        opening path: String, _ options: OpenOptions, permissions: FilePermissions = 0
    ) throws(SystemCallError) {
        try self.init(opening: path, flags: options.flags, mode: mode_t(permissions))
    }

    /// Opens a file with the flags of open(2) itself: for tests that have some of their own.
    package convenience init(
        opening path: String, flags: Int32, mode: mode_t = 0
    ) throws(SystemCallError) {
        self.init(owning: try systemCall("open \(path)") { brewguide_open(path, flags, mode) })
    }

    /// Makes a file in a folder that has no name yet, to be written: O_TMPFILE of open(2).
    /// `Filesystem.giveName` gives it one.
    /// - Throws: where the file system has no such files.
    public convenience init(
        namelessIn folder: String, permissions: FilePermissions
    ) throws(SystemCallError) {
        let number = try systemCall("open \(folder)") {
            brewguide_open_nameless(folder, mode_t(permissions))
        }
        self.init(owning: number)
    }

    /// Lets calls on it wait from now on: fcntl(2) without O_NONBLOCK.
    public func setBlocking() throws(SystemCallError) {
        try systemCall("fcntl") { brewguide_set_blocking(number) }
    }

    /// What stands behind it: fstat(2).
    public func status() throws(SystemCallError) -> FileStatus {
        var status = stat()
        try systemCall("fstat") { fstat(number, &status) }
        return FileStatus(status)
    }

    // MARK: From one end to the other

    /// Writes once by write(2); returns how many bytes were taken.
    @discardableResult
    public func write(_ bytes: [UInt8]) throws(SystemCallError) -> Int {
        try SystemCalls.write(bytes[...], to: number)
    }

    /// Writes all of it by write(2), in as many calls as it takes.
    public func writeAll(_ bytes: [UInt8]) throws(SystemCallError) {
        try SystemCalls.writeAll(bytes) { rest throws(SystemCallError) in
            try SystemCalls.write(rest, to: number)
        }
    }

    /// Reads at most `limit` bytes by read(2). Empty means the end, or, on a descriptor that does
    /// not block, that there is nothing yet: then `isAtEnd` is false.
    public func read(limit: Int) throws(SystemCallError) -> (bytes: [UInt8], isAtEnd: Bool) {
        var buffer = [UInt8](repeating: 0, count: limit)
        do {
            let count = try systemCall("read") {
                buffer.withUnsafeMutableBytes { CPOSIX.read(number, $0.baseAddress, $0.count) }
            }
            return (Array(buffer.prefix(count)), count == 0)
        } catch {
            if error.kind == .wouldBlock { return ([], false) }
            throw error
        }
    }
}

/// A file that is read and written in place: nothing here depends on where the descriptor stands.
extension Descriptor {
    /// The bytes from `offset` on, `count` of them, or fewer where the file ends: pread(2).
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

    /// Writes once at `offset` by pwrite(2); returns how many bytes found room.
    public func write(_ bytes: [UInt8], at offset: Int) throws(SystemCallError) -> Int {
        try systemCall("pwrite") {
            bytes.withUnsafeBytes { pwrite(number, $0.baseAddress, $0.count, off_t(offset)) }
        }
    }

    /// Makes all that was written survive the power: fdatasync(2), the data, and the length where
    /// it changed.
    public func flush() throws(SystemCallError) {
        try systemCall("fdatasync") { fdatasync(number) }
    }

    /// As `flush`, with all that is known of the file: fsync(2).
    public func synchronize() throws(SystemCallError) {
        try systemCall("fsync") { fsync(number) }
    }

    /// The file's length in bytes: lseek(2) to the end.
    public func size() throws(SystemCallError) -> Int {
        Int(try systemCall("lseek") { lseek(number, 0, SEEK_END) })
    }

    /// Takes the file's lock until the descriptor is let go of: flock(2).
    /// - Throws: `wouldBlock` when somebody else has it and is not waited for.
    public func lock(waits: Bool = true) throws(SystemCallError) {
        try systemCall("flock") { flock(number, waits ? LOCK_EX : LOCK_EX | LOCK_NB) }
    }
}

/// The one loop over calls like write(2), which may take less than they are handed: hands `bytes`
/// on until all of them were taken.
/// - Throws: what `write` throws, and `noSpace` when it takes nothing and says no more than that.
public func writeAll(
    _ bytes: [UInt8], _ write: (ArraySlice<UInt8>) throws(SystemCallError) -> Int
) throws(SystemCallError) {
    var rest = bytes[...]
    while !rest.isEmpty {
        let count = try write(rest)
        guard count > 0 else { throw SystemCallError(call: "write", .noSpace) }
        rest = rest.dropFirst(count)
    }
}

/// write(2), once.
func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(SystemCallError) -> Int {
    try systemCall("write") {
        bytes.withUnsafeBytes { CPOSIX.write(descriptor, $0.baseAddress, $0.count) }
    }
}
