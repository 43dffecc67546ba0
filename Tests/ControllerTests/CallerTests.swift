import Assembly
import CPOSIX
import Control
import Controller
import Fixtures
import HD44780
import Hardware
import Panel
import SimBoard
import Synchronization
import SystemCalls
import Testing
import Timebase

/// A device in real time on its own thread, asked over a real socket. Nothing here waits for time
/// to pass: every step ends with an answer, or fails when none comes.
@Suite("Callers of a device")
struct CallerTests {
    private static let paths = Mutex(0)

    /// Runs a device at a socket of its own for as long as `body` takes.
    private func withDevice(
        scale: ScaleSetup? = nil, _ body: (String) throws -> Void
    ) throws {
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
            let board = StoppableBoard(stop.descriptor, hasScale: scale != nil)
            let loop = try? ControllerLoop(board: board, control: server) { down, now in
                DeviceSetup(simulated: .twentyByFour, scale: scale).makeDevice(down: down, at: now)
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

    @Test("SPEC §16.2 · who follows the scale has its readings, tares it, and lets it sleep again")
    func scale() throws {
        try withDevice(scale: .simulated(isCalibrated: true)) { path in
            let client = try ControlClient(paths: [path])
            #expect(try client.ask(ControlRequest(.status)).status?.scale == "asleep")
            #expect(throws: ControlClient.Failure.self) {
                _ = try client.ask(ControlRequest(.tare))
            }
            let follower = try ControlClient(paths: [path])
            var reply = try follower.ask(ControlRequest(.scale, follow: true)).scale
            #expect(reply?.state == "asleep")
            while reply?.weightTenths == nil {
                reply = try follower.nextReply(until: Patience.end).scale
            }
            #expect(reply?.weightTenths == 0 && reply?.isTared == false)
            #expect(reply?.reading?.counts != nil && reply?.reading?.milligrams == 0)
            _ = try client.ask(ControlRequest(.tare))
            while reply?.isTared == false {
                reply = try follower.nextReply(until: Patience.end).scale
            }
            #expect(try client.ask(ControlRequest(.status)).status?.scale == "ready")
            let line = ControlRequest.ScaleCalibration(
                zero: 21_000, span: 215_000, milligrams: 500_000)
            _ = try client.ask(ControlRequest(.calibrate, calibration: line))
        }
    }

    @Test("SPEC §16.2 · a device without a scale has none to follow, to tare or to calibrate")
    func noScale() throws {
        try withDevice { path in
            let client = try ControlClient(paths: [path])
            let line = ControlRequest.ScaleCalibration(
                zero: 21_000, span: 215_000, milligrams: 500_000)
            for request in [
                ControlRequest(.scale), ControlRequest(.tare),
                ControlRequest(.calibrate, calibration: line),
            ] {
                #expect(throws: ControlClient.Failure.self) { _ = try client.ask(request) }
            }
            let status = try client.ask(ControlRequest(.status)).status
            #expect(status?.scale == nil && status?.weightTenths == nil)
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

    init(_ stop: Int32, hasScale: Bool) {
        self.stop = stop
        if hasScale { live.fitScale() }
    }

    func setWeighing(_ on: Bool) { live.setWeighing(on) }

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
    func beginTransfer(_ program: BusTransfer) { live.beginTransfer(program) }
    func setBuzzer(_ on: Bool) throws(HardwareError) { try live.setBuzzer(on) }
}
