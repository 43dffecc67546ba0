/// A file that is read and written as a whole, and that another program may have written.
public enum WholeFile {
    /// All of a file, of `limit` bytes at most. No link is followed and nobody waited for: whoever
    /// can write in its folder could put anything in its place.
    /// - Returns: nil when there is none, or something else.
    public static func read(_ path: String, limit: Int) -> [UInt8]? {
        guard let file = try? Descriptor(opening: path, [.read, .noFollow, .nonblocking]),
            let status = try? file.status(), status.kind == .file, status.size <= Int64(limit)
        else { return nil }
        var bytes: [UInt8] = []
        while let part = try? file.read(min(1 << 16, limit + 1 - bytes.count), at: bytes.count) {
            bytes += part
            if part.isEmpty { return bytes }
            if bytes.count > limit { return nil }
        }
        return nil
    }

    /// Puts a file in the place of what is there. A power cut leaves the one or the other, whole.
    /// - Parameter ending: what the draft's name has more than the file's: two who may write at
    ///   once need two of them.
    public static func replace(
        _ path: String, with bytes: [UInt8], permissions: FilePermissions,
        ending: String = ".new"
    ) throws(SystemCallError) {
        let draft = path + ending
        if Filesystem.kind(of: draft, followsLinks: false) != nil { try Filesystem.remove(draft) }
        let file = try Descriptor(
            opening: draft, [.write, .createNew, .noFollow], permissions: permissions)
        try file.writeAll(bytes)
        try file.synchronize()
        try Filesystem.rename(draft, to: path)
        try Filesystem.synchronizeFolder(Filesystem.folder(of: path))
    }
}
