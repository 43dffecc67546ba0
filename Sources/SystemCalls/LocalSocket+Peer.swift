import CPOSIX

extension LocalSocket {
    /// Whether this user or root is at the other end: SO_PEERCRED and geteuid(2).
    public static func isPeerTrusted(of socket: Descriptor) -> Bool {
        let peer = peerUser(of: socket)
        return peer == geteuid() || peer == 0
    }
}
