import Archive
import Assembly
import CommandLine
import Controller
import Control
import Documents
import Hardware
import JSON5
import SystemCalls

extension CommandSpec {
    static let config: Option<String> = .file(
        "config", summary: "another configuration than \(Configuration.defaultPath)")
    private static let waits: Option<Bool> = .flag(
        "wait",
        summary: "waits for lines, rights and chips instead of failing, as the service does")

    static let run = CommandSpec(
        name: "run", summary: "runs the device on this Raspberry Pi's keys and display",
        options: [
            config, waits,
        ],
        details: [
            "A display that is absent is no failure: it is told in the status and the journal, and "
                + "used as soon as it answers. SIGTERM ends it with a last frame.",
            "With --wait what may pass by itself is waited for: a GPIO chip that is not there yet, "
                + "a right that is not given yet, a line that another program holds. What it waits "
                + "for is told in the journal and by 'systemctl status brewguide'. Where the "
                + "service manager gives it a folder ($RUNTIME_DIRECTORY), it also waits longer "
                + "each time when it was started again and again.",
        ],
        examples: ["brewguide run --config ./config.json"]
    ) { invocation throws(CommandFailure) in
        let signals = SignalDescriptor(Signal.endings)
        let start = invocation[waits] ? ServiceStart(signals: signals) : nil
        guard start?.pauseAfterFaults() ?? true else { return }
        let configuration = try Configuration.load(invocation[config])
        let environment = Console.socketEnvironment
        if let directory = SocketPath.serviceDirectory(environment: environment) {
            try Files.makeRuntimeDirectory(directory)
        }
        let path = SocketPath.service(environment: environment)
        let open = { () throws(CommandFailure) in
            try Files.makeStateDirectory(configuration.stateDirectory)
            let board = try configuration.openBoard()
            return (board, try ControlServer.listening(at: path, allowsGroup: true))
        }
        // Nothing when it was asked to stop while it waited.
        guard let (board, control) = try start == nil ? open() : start?.opened(open) else { return }
        let setup = DeviceSetup(configuration)
        do throws(HardwareError) {
            let log = { @Sendable (line: String) in Console.warn(line, priority: 4) }
            // Its thread begins before ours is given real time: a disk has time.
            let archive = try ArchiveThread.opening(
                configuration.stateDirectory, environment: Console.environment(["TZ"]), log: log)
            RealtimeThread.prepare(log: log)
            let loop = try ControllerLoop(
                board: board, control: control, signals: signals,
                service: Console.serviceLink(), archive: archive, log: log,
                makeDevice: { down, now in
                    setup.makeDevice(on: board, startingFrom: archive, down: down, at: now)
                })
            _ = try loop.run()
            start?.endedWell()
        } catch {
            throw CommandFailure(status: .unavailable, message: error.description)
        }
    }
}

extension Signal {
    /// What ends a device: the service manager, Ctrl-C, a terminal that goes away.
    static let endings: [Signal] = [.terminate, .interrupt, .hangUp]
}

extension Configuration {
    /// The configuration in the file that was named, or in the default one, or the defaults.
    static func load(_ path: String?) throws(CommandFailure) -> Configuration {
        if path == nil, !Filesystem.exists(defaultPath) { return Configuration() }
        let path = path ?? defaultPath
        let bytes = try Files.bytes(at: path, limit: Files.textLimit, missing: .configuration)
        do throws(DocumentErrors) {
            return try Configuration(parsing: String(document: bytes))
        } catch {
            let lines = error.errors.map { "\(path): \($0)" }.joined(separator: "\nbrewguide: ")
            throw CommandFailure(status: .configuration, message: lines)
        }
    }

    /// Opens the board that is wired as the configuration says.
    func openBoard() throws(CommandFailure) -> any Board {
        do throws(HardwareError) {
            if let board = try wiring.opened() { return board }
        } catch {
            let status: ExitStatus =
                switch error {
                case .permissionDenied: .noPermission
                case .lineBusy: .busy
                case .displayAbsent, .displayNotFound, .displayReset, .displayOutOfStep, .busHung,
                    .transferBroken, .deviceMissing, .chipNotFound, .lineNotFound, .chipRemoved,
                    .systemCall:
                    .unavailable
                }
            throw CommandFailure(status: status, message: error.description)
        }
        throw CommandFailure(
            status: .unavailable, message: "only Linux has GPIO lines: try 'brewguide sim'")
    }
}
