import CPOSIX

/// Stream sockets of the local machine, by path: AF_UNIX.
public enum LocalSocket {
    /// The listener's file: its owner and group may connect.
    private static let mode: mode_t = 0o660

    /// Listens at `path`, which only its owner and group may use, from the file's first moment.
    ///
    /// A socket that nobody answers at is left over from a crash and replaced; any other file
    /// stays.
    /// - Throws: `EADDRINUSE` when somebody answers there, or the file is no socket.
    public static func listen(at path: String) throws(SystemCallError) -> Descriptor {
        if isAbandoned(path) { unlink(path) }
        let socket = try open()
        brewguide_prepare_socket_mode(socket.number, mode)
        try withAddress(path) { address, length throws(SystemCallError) in
            try systemCall("bind \(path)") { bind(socket.number, address, length) }
        }
        // Once more: the umask has taken bits away.
        try systemCall("chmod \(path)") { chmod(path, mode) }
        try systemCall("listen") { CPOSIX.listen(socket.number, 8) }
        try systemCall("fcntl") { brewguide_set_nonblocking(socket.number) }
        return socket
    }

    /// Whether the file is a socket whose listener has gone.
    private static func isAbandoned(_ path: String) -> Bool {
        guard Filesystem.kind(of: path, followsLinks: false) == .socket else { return false }
        do throws(SystemCallError) {
            // A listener that lives may be too busy to answer: not blocking, that is EAGAIN.
            let probe = try open()
            try systemCall("fcntl") { brewguide_set_nonblocking(probe.number) }
            try withAddress(path) { address, length throws(SystemCallError) in
                try systemCall("connect") { CPOSIX.connect(probe.number, address, length) }
            }
            return false
        } catch {
            return error.kind == .connectionRefused
        }
    }

    /// Connects to the socket at `path`.
    public static func connect(to path: String) throws(SystemCallError) -> Descriptor {
        let socket = try open()
        try withAddress(path) { address, length throws(SystemCallError) in
            try systemCall("connect \(path)") { CPOSIX.connect(socket.number, address, length) }
        }
        return socket
    }

    /// Takes in who has connected by accept(2), without blocking; nil when nobody has, or nobody
    /// any more.
    /// - Throws: `EMFILE` and others of accept(2) with which whoever waits goes on waiting.
    public static func accept(from listener: Descriptor) throws(SystemCallError) -> Descriptor? {
        do throws(SystemCallError) {
            let number = try systemCall("accept") { CPOSIX.accept(listener.number, nil, nil) }
            let peer = Descriptor(owning: number)
            return brewguide_set_nonblocking(number) < 0 ? nil : peer
        } catch {
            if error.kind == .wouldBlock || error.code == ECONNABORTED { return nil }
            throw error
        }
    }

    private static func open() throws(SystemCallError) -> Descriptor {
        let number = try systemCall("socket") { brewguide_local_socket() }
        return Descriptor(owning: number)
    }

    private static func withAddress(
        _ path: String,
        _ body: (UnsafePointer<sockaddr>, socklen_t) throws(SystemCallError) -> Void
    ) throws(SystemCallError) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let capacity = MemoryLayout.size(ofValue: address.sun_path)
        guard path.utf8.count < capacity else {
            throw SystemCallError(call: "socket path \(path)", code: ENAMETOOLONG)
        }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let result: Result<Void, SystemCallError> = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                do throws(SystemCallError) {
                    try body(address, socklen_t(MemoryLayout<sockaddr_un>.size))
                    return .success(())
                } catch {
                    return .failure(error)
                }
            }
        }
        try result.get()
    }
}
