import CPOSIX
import Control
import Fixtures
import Hardware
import Synchronization
import SystemCalls
import Testing

/// Whoever serves a socket where there is no device: says the same to every caller.
enum Switchboard {
    private static let paths = Mutex(0)

    static let status = Status(
        screen: "confirm", recipe: "V60 Starter", brew: nil, bake: nil,
        display: Status.Display(state: "ok", error: nil))
    static let standing = [
        ControlEvent.faultRaised(title: "Card is full", advice: "Delete logs")
    ]
    static let events = [
        ControlEvent.logSaved(id: "1b4e28ba", recipe: "V60 \"house\""),
        .faultOver(title: "Card is full", advice: "Delete logs"),
    ]
    static let screen = ScreenReply(frame: Frame(size: .twentyByFour))

    /// Serves at a socket of its own for as long as `body` takes.
    static func run(_ body: (String) throws -> Void) throws {
        let number = paths.withLock {
            $0 += 1; return $0
        }
        let path = "/tmp/brewguide-switchboard-\(getpid())-\(number).sock"
        let stop = try WakePipe()
        let over = try WakePipe()
        let ready = try WakePipe()
        try WorkerThread.start(named: "switchboard") {
            defer { over.wake() }
            guard let server = try? ControlServer(path: path) else { return ready.wake() }
            ready.wake()
            serve(server, until: stop.descriptor)
        }
        try Patience.wait(for: ready.descriptor, "the server to start")
        defer {
            stop.wake()
            #expect(throws: Never.self) {
                try Patience.wait(for: over.descriptor, "the server to stop")
            }
        }
        try body(path)
    }

    private static func serve(_ server: ControlServer, until stop: Int32) {
        while true {
            var watched = [stop]
            server.addDescriptors(to: &watched)
            for descriptor in (try? Poller.wait(for: watched, until: nil)) ?? [] {
                if descriptor == stop { return }
                for request in server.take(from: descriptor) {
                    switch request {
                    case .status(let reply): reply(status)
                    case .screen(let reply): reply(screen)
                    case .press(let button, _, let reply):
                        reply(true)
                        // As if the key did what is followed.
                        for event in events where button == .next { server.publish(event) }
                    case .events(let reply): reply(standing)
                    case .scale(let reply): reply(nil)
                    case .tare(let reply), .calibrate(_, let reply): reply(.noScale)
                    case .sync(let reply): reply()
                    }
                }
            }
        }
    }

    /// What comes next on a socket.
    static func answer(_ socket: Descriptor) throws -> String {
        try Patience.wait(for: socket.number, "an answer")
        return String(decoding: try socket.read(limit: 65_536).bytes, as: UTF8.self)
    }
}
