import CPOSIX

/// What a file is opened for, and how: the flags of open(2) without their numbers. It is always
/// closed on exec.
public struct OpenOptions: OptionSet, Hashable, Sendable {
    /// A bit for each, which are not those of open(2): `flags`.
    public let rawValue: UInt8

    /// Options by their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// To be read; what there is without `write`, too.
    public static let read = OpenOptions(rawValue: 1 << 0)
    /// To be written: O_WRONLY, with `read` O_RDWR.
    public static let write = OpenOptions(rawValue: 1 << 1)
    /// Made when it is not there: O_CREAT.
    public static let create = OpenOptions(rawValue: 1 << 2)
    /// Made, and an error when it is there: O_CREAT and O_EXCL.
    public static let createNew = OpenOptions(rawValue: 1 << 3)
    /// Emptied: O_TRUNC.
    public static let truncate = OpenOptions(rawValue: 1 << 4)
    /// No link in its place is followed: O_NOFOLLOW.
    public static let noFollow = OpenOptions(rawValue: 1 << 5)
    /// Nobody at the other end is waited for: O_NONBLOCK.
    public static let nonblocking = OpenOptions(rawValue: 1 << 6)

    /// The flags of open(2).
    public var flags: Int32 {
        var flags = contains(.write) ? (contains(.read) ? O_RDWR : O_WRONLY) : O_RDONLY
        for (option, flag) in Self.flags where contains(option) { flags |= flag }
        return flags
    }

    private static let flags: [(OpenOptions, Int32)] = [
        (.create, O_CREAT), (.createNew, O_CREAT | O_EXCL), (.truncate, O_TRUNC),
        (.noFollow, O_NOFOLLOW), (.nonblocking, O_NONBLOCK),
    ]
}

/// Who may do what with a file, as chmod(2) counts it: 0o640.
public typealias FilePermissions = UInt32
