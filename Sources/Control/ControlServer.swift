// This listens on the local socket and keeps up to eight callers. It takes lines in and sends
// replies; what they ask is the loop's to answer, and it never waits: the loop polls its
// descriptors with all others, and a turn hears each caller once.
//
// Terms. A *follower* gets replies without asking. The *spare* descriptor keeps a place among the
// open files, so that somebody can be told that there is no other.
//
// Nobody may keep the loop from its keys, so each of these ends a conversation: a line over 4 KiB,
// more than four lines at once, a reply that does not fit into the socket's buffer, a ninth caller
// when eight are followers. Otherwise the caller that was silent for longest makes way for a new
// one.

import Hardware
import SystemCalls

/// Answers callers on the local socket: only the user the device runs as, and root.
public final class ControlServer {
    /// What a caller wants of the loop.
    public enum Request {
        case status(reply: (Status) -> Void)
        case screen(reply: (ScreenReply) -> Void)
        /// `reply` says whether the press was taken; too many at once are not.
        case press(Button, Duration, reply: (Bool) -> Void)
        /// `reply` is given what is wrong now, each as an event; from then on the caller follows.
        case events(reply: ([ControlEvent]) -> Void)
        /// `reply` is given how the scale is now, nil without one; from then on the caller follows.
        case scale(reply: (ScaleReply?) -> Void)
        /// `reply` says why it is not tared; nil when it is.
        case tare(reply: (ControlRefusal?) -> Void)
        /// `reply` says why it is not kept; nil when it is in force.
        case calibrate(ControlRequest.ScaleCalibration, reply: (ControlRefusal?) -> Void)
        /// The sync program has written something.
        case sync(reply: () -> Void)
    }

    /// How many callers are heard at once. Chosen: a person has two terminals.
    static let clientLimit = 8

    private let listener: Descriptor
    private let path: String
    private let allowsEveryPeer: Bool
    private var clients: [ControlConnection] = []
    /// Counts what was heard, to know who was silent for longest.
    private var heard = 0
    /// Keeps a place among the open files for whoever comes when there is no other, so that they
    /// can be told; nil while it could not be had.
    private var spare: Descriptor?
    /// Whether the listener is not watched for one turn: it would be ready again at once.
    private var isPaused = false

    /// Listens at `path`. The service's directory lets its group in, so it hears every peer that
    /// can reach the socket; elsewhere only the same user and root are heard.
    /// - Throws: `SystemCallError`; `EADDRINUSE` when another device answers there.
    public init(path: String, allowsGroup: Bool = false) throws(SystemCallError) {
        listener = try LocalSocket.listen(at: path)
        self.path = path
        allowsEveryPeer = allowsGroup
        reserveDescriptor()
    }

    deinit { try? Filesystem.remove(path) }

    /// Adds what to poll: new callers and those there are.
    package func addDescriptors(to list: inout [Int32]) {
        if spare == nil { reserveDescriptor() }
        if !isPaused { list.append(listener.number) }
        isPaused = false
        for client in clients { list.append(client.socket.number) }
    }

    /// The requests that came on a descriptor that can be read.
    package func take(from descriptor: Int32) -> [Request] {
        if descriptor == listener.number {
            // Not until none is left: somebody may connect faster than that.
            for _ in 0..<Self.clientLimit {
                guard welcomeNext() else { break }
            }
            return []
        }
        guard let client = clients.first(where: { $0.socket.number == descriptor }) else {
            return []
        }
        heard += 1
        client.lastHeard = heard
        let requests = client.readLines().compactMap { request(in: $0, from: client) }
        clients.removeAll(where: \.isClosed)
        return requests
    }

    /// Sends the frame, or the status, to those who follow it.
    package func publish(
        _ screen: @autoclosure () -> ScreenReply, _ status: @autoclosure () -> Status
    ) {
        for client in clients {
            switch client.follows {
            case .screen: client.send(ControlReply(screen: screen()))
            case .status: client.send(ControlReply(status: status()))
            case nil: break
            }
        }
        clients.removeAll(where: \.isClosed)
    }

    /// Whether anybody follows events.
    package var hasEventFollowers: Bool { clients.contains(where: \.followsEvents) }

    /// Sends an event to those who follow them.
    package func publish(_ event: ControlEvent) {
        for client in clients where client.followsEvents { client.send(ControlReply(event: event)) }
        clients.removeAll(where: \.isClosed)
    }

    /// Whether anybody follows the scale.
    package var hasScaleFollowers: Bool { clients.contains(where: \.followsScale) }

    /// Sends what the scale says to those who follow it.
    package func publish(_ scale: ScaleReply) {
        for client in clients where client.followsScale { client.send(ControlReply(scale: scale)) }
        clients.removeAll(where: \.isClosed)
    }

    /// Takes in who waits; false when there is nobody, or they cannot be had.
    private func welcomeNext() -> Bool {
        do throws(SystemCallError) {
            guard let socket = try LocalSocket.accept(from: listener) else { return false }
            welcome(socket)
            return true
        } catch {
            // No place for another open file: somebody is told, and whoever comes next waits for
            // the next turn.
            isPaused = true
            spare = nil
            if let socket = (try? LocalSocket.accept(from: listener)) ?? nil {
                ControlConnection(socket).refuse(.busy, "too many open files: try again later")
            }
            reserveDescriptor()
            return false
        }
    }

    private func reserveDescriptor() { spare = try? Descriptor.reserve() }

    private func welcome(_ socket: Descriptor) {
        let client = ControlConnection(socket)
        if !allowsEveryPeer, !LocalSocket.isPeerTrusted(of: socket) {
            return client.refuse(.notAllowed, "only the user who runs the device may ask")
        }
        if clients.count >= Self.clientLimit, !letGoOfSilent() {
            return client.refuse(.busy, "too many callers: try again later")
        }
        heard += 1
        client.lastHeard = heard
        clients.append(client)
    }

    /// Lets a caller go: whoever has said nothing for longest. False when all are there to listen.
    private func letGoOfSilent() -> Bool {
        let silent = clients.filter { !$0.isFollower }.min { $0.lastHeard < $1.lastHeard }
        guard let silent else { return false }
        silent.refuse(.busy, "too many callers: try again later")
        clients.removeAll { $0 === silent }
        return true
    }
}
