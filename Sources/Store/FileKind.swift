import CPOSIX

/// What stands at a path.
enum FileKind {
    case file
    case folder
    case link
    case fifo
    case device
    case socket

    /// What is there, by lstat(2) where links are not to be followed, else by stat(2); nil when
    /// there is nothing, or nobody may know.
    init?(_ path: String, followsLinks: Bool = false) {
        var status = stat()
        guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
        switch UInt32(status.st_mode) & UInt32(S_IFMT) {
        case UInt32(S_IFREG): self = .file
        case UInt32(S_IFDIR): self = .folder
        case UInt32(S_IFLNK): self = .link
        case UInt32(S_IFIFO): self = .fifo
        case UInt32(S_IFSOCK): self = .socket
        default: self = .device
        }
    }

    /// With its article.
    var words: String {
        switch self {
        case .file: "a file"
        case .folder: "a folder"
        case .link: "a link"
        case .fifo: "a fifo"
        case .device: "a device"
        case .socket: "a socket"
        }
    }
}
