import Archive
import Assembly
import CommandLine
import Controller
import Control
import Hardware
import SimBoard
import SystemCalls

/// The simulator as a person uses it: in real time, in a terminal or without one.
struct LiveRun {
    private let setup: SimulationSetup

    init(_ setup: SimulationSetup) { self.setup = setup }

    func run() throws(CommandFailure) {
        let trace = try TraceFile.open(setup.tracePath)
        let control = try ControlServer.simulator()
        var terminal = Terminal.isPresent ? try? Terminal() : nil
        // A drawn device has the terminal: what the journal would take is on its screen.
        let isDrawn = terminal != nil
        let log = { @Sendable (line: String) in
            if !isDrawn { Console.warn(line, priority: 4) }
        }
        let clock = ScaledClock(speed: setup.speed ?? 1)
        // First of all: the first frame waits for what is kept.
        let archive = try openArchive(clock, log: log)
        if !isDrawn {
            Console.warn(
                "no terminal: use 'brewguide press' and 'brewguide screen'; SIGTERM ends it",
                priority: 6)
        }
        let board = setup.device.makeLiveBoard(
            clock: clock, terminal: terminal, colours: Console.wantsColours)
        terminal = nil
        board.trace = trace?.sink
        try play(on: board, archive, control, log: log)
        try trace?.finish()
        if let path = setup.picturePath {
            try Files.write(GlassPicture(board.display).svg, to: path)
        }
    }

    private func openArchive(
        _ clock: ScaledClock, log: @escaping @Sendable (String) -> Void
    ) throws(CommandFailure) -> ArchiveThread {
        do throws(HardwareError) {
            return try ArchiveThread.opening(
                setup.state.path, environment: Console.environment(["TZ"]), clock: clock,
                isSimulated: true, log: log)
        } catch {
            throw CommandFailure(status: .unavailable, message: error.description)
        }
    }

    private func play(
        on board: LiveBoard, _ archive: ArchiveThread, _ control: ControlServer,
        log: @escaping @Sendable (String) -> Void
    ) throws(CommandFailure) {
        do throws(HardwareError) {
            let service = Console.serviceLink()
            // As a service it is to be one like the real one.
            if service != nil { RealtimeThread.prepare(log: log) }
            let loop = try ControllerLoop(
                board: board, control: control,
                signals: SignalDescriptor(Signal.endings), service: service,
                archive: archive, observer: TraceFile.observer(board.trace),
                makeDevice: { down, now in
                    setup.device.makeDevice(
                        on: board, startingFrom: archive, down: down, at: now)
                })
            _ = try loop.run()
        } catch {
            throw CommandFailure(status: .unavailable, message: error.description)
        }
    }
}

extension ControlServer {
    fileprivate static func simulator() throws(CommandFailure) -> ControlServer {
        let environment = Console.socketEnvironment
        do throws(SystemCallError) {
            try SocketPath.makeSimulatorDirectory(environment: environment)
        } catch {
            throw CommandFailure(
                status: error.kind == .notPermitted ? .noPermission : .cannotCreate,
                message: "\(error); set XDG_RUNTIME_DIR to a directory of yours")
        }
        return try listening(at: SocketPath.simulator(environment: environment))
    }

    /// A server at `path`.
    static func listening(
        at path: String, allowsGroup: Bool = false
    ) throws(CommandFailure) -> ControlServer {
        do throws(SystemCallError) {
            return try ControlServer(path: path, allowsGroup: allowsGroup)
        } catch {
            if error.kind == .addressInUse,
                let kind = Filesystem.kind(of: path, followsLinks: false), kind != .socket
            {
                throw CommandFailure(
                    status: .cannotCreate,
                    message: "\(path) is not a socket, and in the place of ours: move it away")
            }
            if error.kind == .addressInUse {
                throw CommandFailure(
                    status: .busy, message: "a device is running already at \(path): stop it first")
            }
            if error.kind == .notFound {
                throw CommandFailure(
                    status: .cannotCreate,
                    message:
                        "the control socket \(path) can't be made: there is no such directory; "
                        + "make it, or set BREWGUIDE_SOCKET to a path in another one")
            }
            throw Files.failure(error, path, missing: .cannotCreate)
        }
    }
}
