import CPOSIX

extension LocalSocket {
    /// Whether this user or root is at the other end: SO_PEERCRED and geteuid(2).
    public static func isPeerTrusted(of socket: Descriptor) -> Bool {
        let peer = peerUser(of: socket)
        return peer == geteuid() || peer == 0
    }

    /// Takes a listener's file away by unlink(2).
    public static func removeFile(at path: String) { unlink(path) }
}

/// The user that this program acts as.
public enum EffectiveUser {
    /// Its number: geteuid(2).
    public static var id: UInt32 { geteuid() }
}

extension Descriptor {
    /// Keeps a place among the open files, which the process may have too few of: /dev/null.
    public static func reserve() throws(SystemCallError) -> Descriptor {
        try Descriptor(opening: "/dev/null", flags: O_RDONLY)
    }
}

extension SystemCallError {
    /// Whether the call failed for want of permission: EACCES or EPERM.
    public var isDenial: Bool { code == EACCES || code == EPERM }
}
