import CPOSIX
import Fixtures
import HD44780
import Hardware
import Panel
import SimBoard
import Synchronization
import SystemCalls
import Testing
import Timebase

@testable import Controller

/// A device in real time on its own thread, asked over a real socket. Nothing here waits for time
/// to pass: every step ends with an answer, or fails when none comes.
@Suite("The control socket")
struct ControlTests {
    private static let paths = Mutex(0)

    /// Runs a device at a socket of its own for as long as `body` takes.
    private func withDevice(_ body: (String) throws -> Void) throws {
        let number = Self.paths.withLock {
            $0 += 1; return $0
        }
        let path = "/tmp/brewguide-test-\(getpid())-\(number).sock"
        let stop = try WakePipe()
        let over = try WakePipe()
        let ready = try WakePipe()
        try WorkerThread.start(named: "device") {
            defer { over.wake() }
            guard let server = try? ControlServer(path: path) else { return ready.wake() }
            let board = StoppableBoard(stop.descriptor)
            let loop = try? ControllerLoop(board: board, control: server) { down, now in
                Rig.device(size: .twentyByFour, wiring: .pcf8574, down: down, at: now)
            }
            ready.wake()
            _ = try? loop?.run()
        }
        try Patience.wait(for: ready.descriptor, "the device to start")
        defer {
            stop.wake()
            #expect(throws: Never.self) {
                try Patience.wait(for: over.descriptor, "the device to stop")
            }
        }
        try body(path)
    }

    @Test("status and screen are answered, a press acts as a finger does")
    func answers() throws {
        try withDevice { path in
            let client = try ControlClient(paths: ["/nowhere", path])
            #expect(try client.ask(ControlRequest(.status)).status?.screen == "confirm")
            #expect(
                try client.ask(ControlRequest(.screen)).screen?.lines.first
                    == "V60 Starter         ")
            let follower = try ControlClient(paths: [path])
            _ = try follower.ask(ControlRequest(.screen, follow: true))
            let other = try ControlClient(paths: [path])
            _ = try other.ask(ControlRequest(.status, follow: true))
            _ = try client.ask(ControlRequest(.press, button: .next))
            // Confirm may have turned its words meanwhile: those frames come before.
            var first = ""
            for _ in 0..<20 where !first.hasPrefix("1/6") {
                first = try follower.nextReply(until: Patience.end).screen?.lines.first ?? ""
            }
            #expect(first == "1/6 Rinse filter, a…")
            var screen = ""
            for _ in 0..<20 where screen != "brew" {
                screen = try other.nextReply(until: Patience.end).status?.screen ?? ""
            }
            #expect(screen == "brew", "a new frame, a new status")
            let status = try client.ask(ControlRequest(.status)).status
            #expect(status?.brew?.phase == "stepReadyToAdvance")
            #expect(status?.brew?.step == 1)
        }
    }

    @Test(
        "what is no request is refused, and the conversation goes on",
        arguments: [
            "{}", "hello", "{\"command\":\"reboot\"}", "{\"command\":\"press\"}",
            "{\"command\":\"press\",\"button\":\"left\"}",
            // It would be a follower that nothing is ever sent to.
            "{\"command\":\"press\",\"follow\":true}",
            "{\"command\":\"press\",\"button\":\"next\",\"follow\":true}",
            "{\"command\":\"press\",\"button\":\"next\",\"seconds\":-1}",
            "{\"command\":\"press\",\"button\":\"next\",\"seconds\":1e9}", "",
        ])
    func refusals(line: String) throws {
        try withDevice { path in
            let socket = try LocalSocket.connect(to: path)
            try socket.write(Array((line + "\n").utf8))
            #expect(try answer(socket).contains("\"error\""))
            try socket.write(Array("{\"command\":\"status\"}\n".utf8))
            #expect(try answer(socket).contains("\"confirm\""))
        }
    }

    @Test("a line without an end is cut off, and others are still heard")
    func boundedInput() throws {
        try withDevice { path in
            let socket = try LocalSocket.connect(to: path)
            try socket.write([UInt8](repeating: 0x20, count: 5000))
            #expect(try answer(socket).contains("too long"))
            let client = try ControlClient(paths: [path])
            #expect(try client.ask(ControlRequest(.status)).status != nil)
        }
    }

    @Test("who floods the socket is told and let go, and others are still heard")
    func flood() throws {
        try withDevice { path in
            let socket = try LocalSocket.connect(to: path)
            let request = Array("{\"command\":\"status\"}\n".utf8)
            try socket.write(Array((0..<100).map { _ in request }.joined()))
            #expect(try answer(socket).contains("too many requests at once"))
            let client = try ControlClient(paths: [path])
            #expect(try client.ask(ControlRequest(.status)).status != nil)
        }
    }

    @Test("callers who connect and say nothing keep nobody out")
    func silentCallers() throws {
        try withDevice { path in
            var silent: [Descriptor] = []
            for _ in 0..<20 { silent.append(try LocalSocket.connect(to: path)) }
            let client = try ControlClient(paths: [path])
            #expect(try client.ask(ControlRequest(.status)).status != nil)
            #expect(try answer(silent[0]).contains("too many callers"))
        }
    }

    @Test("a caller who follows and never reads is let go, and the device goes on")
    func deafFollower() throws {
        try withDevice { path in
            let deaf = try LocalSocket.connect(to: path)
            try deaf.write(Array("{\"command\":\"screen\",\"follow\":true}\n".utf8))
            _ = try answer(deaf)
            let client = try ControlClient(paths: [path])
            for _ in 0..<3 {
                _ = try? client.ask(ControlRequest(.press, button: .restart))
                #expect(try client.ask(ControlRequest(.status)).status != nil)
            }
        }
    }

    @Test("whoever answers without an end is listened to for so long, and no longer")
    func endlessReply() throws {
        let path = "/tmp/brewguide-test-\(getpid())-endless.sock"
        let listener = try LocalSocket.listen(at: path)
        defer { unlink(path) }
        let client = try ControlClient(paths: [path])
        let server = try #require(try LocalSocket.accept(from: listener))
        // Not blocking: as much as the socket takes, which is more than any reply.
        let sent = try server.write([UInt8](repeating: 0x20, count: 150_000))
        #expect(sent > ControlClient.replyLimit)
        #expect(throws: ControlClient.Failure.silent) {
            try client.nextReply(until: Patience.end)
        }
    }

    @Test("a second device at the same place is refused; a leftover socket is not in the way")
    func oneDevice() throws {
        try withDevice { path in
            #expect(throws: SystemCallError.self) { try ControlServer(path: path) }
        }
        let leftover = "/tmp/brewguide-test-\(getpid())-leftover.sock"
        _ = try LocalSocket.listen(at: leftover)
        let server = try ControlServer(path: leftover)
        _ = server
    }

    @Test("nobody there, and somewhere one may not look, are told apart")
    func nobody() {
        #expect(throws: ControlClient.Failure.nobody) {
            try ControlClient(paths: ["/nowhere/socket"])
        }
        #expect(ControlClient.Failure.nobody.description.contains("brewguide sim"))
        #expect(ControlClient.Failure.notAllowed(path: "/x").description.contains("/x"))
    }

    @Test(
        "where the device is looked for",
        arguments: [
            (
                ["XDG_RUNTIME_DIR": "/run/user/1"],
                ["/run/user/1/brewguide/simulator.sock", "/run/brewguide/control.sock"]
            ),
            (["BREWGUIDE_SOCKET": "/a"], ["/a"]),
            (
                ["XDG_RUNTIME_DIR": "/r", "RUNTIME_DIRECTORY": "/run/b"],
                ["/r/brewguide/simulator.sock", "/run/b/control.sock"]
            ),
        ])
    func places(environment: [String: String], paths: [String]) {
        #expect(SocketPath.candidates(environment: environment) == paths)
    }

    @Test("a folder that others may write in is none for a socket")
    func foreignFolder() throws {
        let folder = try TemporaryFolder()
        let environment = ["XDG_RUNTIME_DIR": folder.path]
        try SocketPath.makeSimulatorDirectory(environment: environment)
        try SocketPath.makeSimulatorDirectory(environment: environment)
        #expect(chmod(folder.path + "/brewguide", 0o777) == 0)
        #expect(throws: SystemCallError.self) {
            try SocketPath.makeSimulatorDirectory(environment: environment)
        }
        #expect(rmdir(folder.path + "/brewguide") == 0)
        #expect(symlink("/tmp", folder.path + "/brewguide") == 0)
        #expect(throws: SystemCallError.self) {
            try SocketPath.makeSimulatorDirectory(environment: environment)
        }
    }

    private func answer(_ socket: Descriptor) throws -> String {
        try Patience.wait(for: socket.number, "an answer")
        return String(decoding: try socket.read(limit: 65_536).bytes, as: UTF8.self)
    }
}

/// A live board whose world ends when a descriptor can be read.
private final class StoppableBoard: Board {
    private let live = LiveBoard(
        size: .twentyByFour, rom: .a00, wiring: .pcf8574, glyphs: Glyphs.all)
    private let stop: Int32

    init(_ stop: Int32) { self.stop = stop }

    var displaySize: DisplaySize { live.displaySize }
    var now: Instant { live.now }

    func wait(
        until deadline: Instant?, watching: [Int32], forTransfer: Bool
    ) throws(HardwareError) -> [BoardEvent] {
        try live.wait(until: deadline, watching: watching + [stop], forTransfer: forTransfer).map {
            event in
            if case .readable(let descriptor) = event, descriptor == stop { return .killed }
            return event
        }
    }

    func contact(of button: Button) throws(HardwareError) -> Contact {
        try live.contact(of: button)
    }
    func beginTransfer(_ program: BusProgram) { live.beginTransfer(program) }
    func setBuzzer(_ on: Bool) throws(HardwareError) { try live.setBuzzer(on) }
}
