import CPOSIX

extension LocalSocket {
    /// The user at the other end: SO_PEERCRED; nil when nobody tells.
    public static func peerUser(of socket: Descriptor) -> UInt32? {
        var user: uid_t = 0
        return brewguide_peer_user(socket.number, &user) < 0 ? nil : UInt32(user)
    }

    /// Whether this user or root is at the other end.
    public static func isPeerTrusted(of socket: Descriptor) -> Bool {
        let peer = peerUser(of: socket)
        return peer == CurrentProcess.user || peer == 0
    }
}

extension Descriptor {
    /// Holds one descriptor in reserve, for when the process has no more of them: /dev/null.
    public static func reserve() throws(SystemCallError) -> Descriptor {
        try Descriptor(opening: "/dev/null", .read)
    }
}
