import CPOSIX

/// What is asked of the system's file systems by a path; an open file is a `Descriptor`.
public enum Filesystem {
    /// What is to be done with a file, or with names in a folder.
    public struct Rights: OptionSet, Sendable {
        /// A bit for each.
        public let rawValue: UInt8

        /// Rights by their bits.
        public init(rawValue: UInt8) { self.rawValue = rawValue }

        /// To read it.
        public static let read = Rights(rawValue: 1 << 0)
        /// To write it.
        public static let write = Rights(rawValue: 1 << 1)
        /// To run a file, to reach what is in a folder.
        public static let execute = Rights(rawValue: 1 << 2)

        fileprivate var mode: Int32 {
            (contains(.read) ? R_OK : 0) | (contains(.write) ? W_OK : 0)
                | (contains(.execute) ? X_OK : 0)
        }
    }

    // MARK: What there is

    /// Whether something stands at a path that we may know of: access(2).
    public static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// Whether we may do this with what stands at a path: access(2).
    public static func allows(_ rights: Rights, at path: String) -> Bool {
        access(path, rights.mode) == 0
    }

    /// Why we may not do this with what stands at a path, or that nothing does: access(2). No
    /// rights ask for no more than that something is there.
    public static func check(_ rights: Rights, at path: String) throws(SystemCallError) {
        try systemCall("access \(path)") { access(path, rights.mode) }
    }

    /// What is at a path: stat(2), or lstat(2) where links are not to be followed.
    public static func status(
        of path: String, followsLinks: Bool = true
    ) throws(SystemCallError) -> FileStatus {
        var status = stat()
        try systemCall("stat \(path)") {
            followsLinks ? stat(path, &status) : lstat(path, &status)
        }
        return FileStatus(status)
    }

    /// What kind of thing is at a path; nil when there is nothing, or nobody may know.
    public static func kind(of path: String, followsLinks: Bool = true) -> FileKind? {
        try? status(of: path, followsLinks: followsLinks).kind
    }

    /// The names in a folder, in no order, without `.` and `..`; none when it can't be read.
    public static func names(in path: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// The folder that the last name of a path is in: `/` of `/a`, `.` of `a`.
    public static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    // MARK: Changes

    /// Makes a folder: mkdir(2). The umask takes some of its permissions away.
    public static func makeFolder(
        _ path: String, permissions: FilePermissions
    ) throws(SystemCallError) {
        try systemCall("mkdir \(path)") { mkdir(path, mode_t(permissions)) }
    }

    /// Says who may do what with a file: chmod(2).
    public static func setPermissions(
        _ permissions: FilePermissions, of path: String
    ) throws(SystemCallError) {
        try systemCall("chmod \(path)") { chmod(path, mode_t(permissions)) }
    }

    /// Takes a file's name away: unlink(2). The last one takes the file with it.
    public static func remove(_ path: String) throws(SystemCallError) {
        try systemCall("unlink \(path)") { unlink(path) }
    }

    /// Gives a file another name, in place of whoever has it: rename(2).
    public static func rename(_ path: String, to name: String) throws(SystemCallError) {
        try systemCall("rename \(path)") { CPOSIX.rename(path, name) }
    }

    /// Gives a file a second name that nobody has yet: linkat(2).
    public static func link(_ path: String, to name: String) throws(SystemCallError) {
        try systemCall("linkat") { linkat(AT_FDCWD, path, AT_FDCWD, name, 0) }
    }

    /// Gives a file its first name, which nobody has yet: linkat(2), by /proc as open(2) has it
    /// for O_TMPFILE.
    public static func giveName(_ name: String, to file: Descriptor) throws(SystemCallError) {
        let path = "/proc/self/fd/\(file.number)"
        try systemCall("linkat") { linkat(AT_FDCWD, path, AT_FDCWD, name, AT_SYMLINK_FOLLOW) }
    }

    /// Makes names that were given or taken in a folder survive the power: fsync(2).
    public static func synchronizeFolder(_ path: String) throws(SystemCallError) {
        let folder = try Descriptor(opening: path, .read)
        try systemCall("fsync \(path)") { fsync(folder.number) }
    }
}
