import CPOSIX

/// What tells a file from another that took its name.
struct FileIdentity: Hashable {
    private let device: UInt64
    private let number: UInt64

    /// The file at `path`; nil when there is none.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(truncatingIfNeeded: status.st_ino)
    }
}
