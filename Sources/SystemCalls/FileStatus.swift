import CPOSIX

/// What stands at a path.
public enum FileKind: Hashable, Sendable {
    case file
    case folder
    case link
    case fifo
    case device
    case socket

    /// With its article.
    public var words: String {
        switch self {
        case .file: "a file"
        case .folder: "a folder"
        case .link: "a link"
        case .fifo: "a fifo"
        case .device: "a device"
        case .socket: "a socket"
        }
    }

    init(mode: mode_t) {
        switch UInt32(mode) & UInt32(S_IFMT) {
        case UInt32(S_IFREG): self = .file
        case UInt32(S_IFDIR): self = .folder
        case UInt32(S_IFLNK): self = .link
        case UInt32(S_IFIFO): self = .fifo
        case UInt32(S_IFSOCK): self = .socket
        default: self = .device
        }
    }
}

/// What tells a file from another that took its name: its device and its number there.
public struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64

    init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(truncatingIfNeeded: status.st_ino)
    }
}

/// What stat(2) tells of a file.
public struct FileStatus: Hashable, Sendable {
    /// What it is.
    public let kind: FileKind
    /// Its length in bytes.
    public let size: Int
    /// The number of the user it belongs to.
    public let owner: UInt32
    /// The number of the group it belongs to.
    public let group: UInt32
    /// Who may do what with it.
    public let permissions: FilePermissions
    /// Which file it is, whatever its name.
    public let identity: FileIdentity

    init(_ status: stat) {
        kind = FileKind(mode: status.st_mode)
        size = Int(status.st_size)
        owner = UInt32(status.st_uid)
        group = UInt32(status.st_gid)
        // chmod(2): the twelve lowest bits.
        permissions = FilePermissions(status.st_mode) & 0o7777
        identity = FileIdentity(status)
    }
}
