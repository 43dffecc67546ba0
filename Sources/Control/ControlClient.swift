// This is the end of the local socket that asks. It finds the device, sends a request and waits for
// the reply; what is printed of it is the command's.
//
// The places are tried in their order: a simulator of this user before the service. In /tmp anybody
// can make a place that looks like ours, so there only a device of this user or of root is listened
// to; the kernel says who it is. Whoever answers may be anybody else's program all the same: a line
// is read up to 64 KiB, and what is not understood counts as no answer.

import Hardware
import SystemCalls
import Timebase

/// Asks the device that runs: the command line's end of the local socket.
public final class ControlClient {
    /// Why there is no answer.
    public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// Nobody answers at any of the places.
        case nobody
        /// The socket is there but may not be used.
        case notAllowed(path: String)
        /// No reply came in time, or one that is none; or the device hung up.
        case silent
        /// It refused, and says why.
        case refused(ControlRefusal)

        /// One line for a person.
        public var description: String {
            switch self {
            case .nobody:
                "no device is running: start one with 'brewguide sim', or 'systemctl start "
                    + "brewguide'; what a service waits for 'systemctl status brewguide' tells"
            case .notAllowed(let path):
                "\(path) may not be used: ask as the user who runs the device, or with sudo"
            case .silent: "the device does not answer"
            case .refused(let refusal): refusal.words
            }
        }
    }

    private let socket: Descriptor
    private var buffer: [UInt8] = []

    /// How long an answer may take. Chosen: the loop answers within milliseconds.
    static let patience = Duration.seconds(5)

    /// The longest line that is read. Chosen: fifty times what any reply needs.
    static let replyLimit = 65_536

    /// Connects to the first of `paths` where somebody answers. At `ownPath` only a device of this
    /// user or of root is listened to: anybody can make a place in /tmp that looks like ours.
    public init(paths: [String], ownPath: String? = nil) throws(Failure) {
        var denied: String?
        for path in paths {
            do throws(SystemCallError) {
                let socket = try LocalSocket.connect(to: path)
                guard path != ownPath || LocalSocket.isPeerTrusted(of: socket) else {
                    denied = denied ?? path
                    continue
                }
                self.socket = socket
                return
            } catch {
                if error.kind == .accessDenied || error.kind == .notPermitted {
                    denied = denied ?? path
                }
            }
        }
        throw denied.map { .notAllowed(path: $0) } ?? .nobody
    }

    /// Asks and waits for the answer.
    public func ask(_ request: ControlRequest) throws(Failure) -> ControlReply {
        try send(request)
        return try nextReply(until: SystemClock.now + Self.patience)
    }

    /// The next reply; nil waits without end.
    public func nextReply(until deadline: Instant? = nil) throws(Failure) -> ControlReply {
        while true {
            if let reply = try replyThatCame() {
                if let refusal = reply.refusal { throw .refused(refusal) }
                return reply
            }
            guard let ready = try? Poller.wait(for: [socket.number], until: deadline),
                !ready.isEmpty
            else { throw .silent }
            try read()
        }
    }

    // For whoever waits for other things as well.

    /// What to poll: it can be read when a reply has come, or the device has hung up.
    public var descriptor: Int32 { socket.number }

    /// Sends a request; its reply comes with the others.
    public func send(_ request: ControlRequest) throws(Failure) {
        guard (try? socket.write(Array((request.json.line + "\n").utf8))) != nil else {
            throw .silent
        }
    }

    /// The replies that have come, refusals among them, once the descriptor can be read.
    public func repliesThatCame() throws(Failure) -> [ControlReply] {
        try read()
        var replies: [ControlReply] = []
        while let reply = try replyThatCame() { replies.append(reply) }
        return replies
    }

    private func read() throws(Failure) {
        guard let read = try? socket.read(limit: 65_536), !read.isAtEnd else { throw .silent }
        buffer += read.bytes
        guard buffer.count <= Self.replyLimit else { throw .silent }
    }

    private func replyThatCame() throws(Failure) -> ControlReply? {
        guard let end = buffer.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let line = String(decoding: buffer[..<end], as: UTF8.self)
        buffer.removeSubrange(...end)
        guard let reply = ControlReply(line: line) else { throw .silent }
        return reply
    }
}
