import CPOSIX
import Store
import SystemCalls

/// The store's own way to the disk.
extension FaultyDisk: Disk {
    /// open(2).
    public func open(
        _ path: String, _ options: OpenOptions, permissions: FilePermissions
    ) throws(SystemCallError) -> any DiskFile {
        guard let own = ownPath(path) else {
            return try SystemDisk().open(path, options, permissions: permissions)
        }
        let content = try self.content(
            at: own, flags: options.flags, mode: mode_t(permissions))
        return FaultyFile(content, of: self)
    }

    /// rename(2).
    public func rename(_ path: String, to name: String) throws(SystemCallError) {
        guard let own = ownPath(path), let ownName = ownPath(name) else {
            return try SystemDisk().rename(path, to: name)
        }
        try renameName(own, to: ownName)
    }

    /// unlink(2).
    public func remove(_ path: String) throws(SystemCallError) {
        guard let own = ownPath(path) else { return try SystemDisk().remove(path) }
        try unlinkName(own)
    }

    /// fsync(2) on a directory.
    public func syncDirectory(_ path: String) throws(SystemCallError) {
        guard let own = ownPath(path + "/") else { return try SystemDisk().syncDirectory(path) }
        try checkAlive("fsync \(path)", life: life)
        try flushNames(in: own.dropLast())
    }
}

/// A file of a faulty disk that the store has open.
private final class FaultyFile: DiskFile {
    private let content: FileContent
    private let disk: FaultyDisk
    private let life: Int

    init(_ content: FileContent, of disk: FaultyDisk) {
        self.content = content
        self.disk = disk
        life = disk.life
    }

    deinit { disk.close(content, life: life) }

    func read(_ count: Int, at offset: Int) throws(SystemCallError) -> [UInt8] {
        try disk.checkAlive("pread", life: life)
        var bytes = [UInt8](repeating: 0, count: count)
        let found = bytes.withUnsafeMutableBytes { buffer in
            Result { () throws(SystemCallError) in
                try disk.read(content, into: buffer, at: offset)
            }
        }
        return Array(bytes.prefix(try found.get()))
    }

    func write(_ bytes: [UInt8], at offset: Int) throws(SystemCallError) -> Int {
        try disk.checkAlive("pwrite", life: life)
        let written = bytes.withUnsafeBytes { buffer in
            Result { () throws(SystemCallError) in
                try disk.write(content, buffer, at: offset)
            }
        }
        try written.get()
        return bytes.count
    }

    func flush() throws(SystemCallError) {
        try disk.checkAlive("fdatasync", life: life)
        try disk.flush(content)
    }

    func size() throws(SystemCallError) -> Int {
        try disk.checkAlive("lseek", life: life)
        return try content.file.size()
    }
}
