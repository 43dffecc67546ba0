import CPOSIX

/// What the system tells about itself.
public enum MachineFacts {
    /// Whether the kernel takes its clock for right, by adjtimex(2); nil when it does not say.
    public static var isClockSynchronised: Bool? {
        let answer = brewguide_clock_is_synchronised()
        return answer < 0 ? nil : answer == 1
    }

    /// A small file's bytes; nil when it is not there or may not be read.
    public static func bytes(of path: String) -> [UInt8]? {
        guard let file = try? Descriptor(opening: path, .read) else { return nil }
        return try? file.read(limit: 4096).bytes
    }

    /// A small file's text up to its first end of line or zero byte.
    public static func line(of path: String) -> String? {
        bytes(of: path).map { bytes in
            String(decoding: bytes.prefix { $0 != 10 && $0 != 0 }, as: UTF8.self)
        }
    }

    /// The name of who runs this process, by getpwuid(3); its number when it has none.
    public static var userName: String {
        guard let entry = getpwuid(geteuid()) else { return "\(geteuid())" }
        return String(cString: entry.pointee.pw_name)
    }

    /// The groups this process is in, by getgroups(2) and getgrgid(3).
    public static var groups: Set<String> {
        // Linux allows 65,536; nobody has them.
        var list = [gid_t](repeating: 0, count: 1024)
        let count = getgroups(Int32(list.count), &list)
        let all = list.prefix(Int(max(0, count))) + [getegid()]
        return Set(all.compactMap { getgrgid($0).map { String(cString: $0.pointee.gr_name) } })
    }

    /// The groups a user is in, by getpwnam(3) and the list of each group; nil when there is no
    /// such user.
    public static func groups(ofUser name: String, among known: [String]) -> Set<String>? {
        guard let entry = getpwnam(name) else { return nil }
        let own = entry.pointee.pw_gid
        return Set(known.filter { isMember(name, own, of: $0) })
    }

    private static func isMember(_ name: String, _ own: gid_t, of group: String) -> Bool {
        guard let entry = getgrnam(group) else { return false }
        if entry.pointee.gr_gid == own { return true }
        guard var member = entry.pointee.gr_mem else { return false }
        while let text = member.pointee {
            if String(cString: text) == name { return true }
            member += 1
        }
        return false
    }

    /// So many blocks of so many bytes, in MiB. A file system may say anything of itself: more than
    /// 64 bits hold is as good as endless.
    package static func mebibytes(_ count: UInt64, blocksOf size: UInt64) -> Int {
        let (bytes, isEndless) = count.multipliedReportingOverflow(by: size)
        return Int(clamping: (isEndless ? .max : bytes) / 1_048_576)
    }

    /// The room left for ordinary users where `path` is, in MiB, and whether it may only be read:
    /// statvfs(3); nil when there is nothing at `path`.
    public static func disk(at path: String) -> (freeMebibytes: Int, isReadOnly: Bool)? {
        var information = statvfs()
        guard statvfs(path, &information) == 0 else { return nil }
        let free = mebibytes(
            UInt64(information.f_bavail), blocksOf: UInt64(information.f_frsize))
        let readOnlyFlag = UInt(ST_RDONLY)
        return (free, UInt(information.f_flag) & readOnlyFlag != 0)
    }
}
