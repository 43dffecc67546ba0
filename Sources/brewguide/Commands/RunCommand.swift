import Controller
import Documents
import HD44780
import Hardware
import Panel
import SystemCalls
import Timebase

#if canImport(PiBoard)
    import PiBoard
#endif
import CPOSIX

extension CommandSpec {
    static let run = CommandSpec(
        name: "run", summary: "runs the device on this Raspberry Pi's keys and display",
        options: [
            Option(
                name: "config", value: .file,
                summary: "another configuration than \(Configuration.defaultPath)"),
            Option(
                name: "wait", value: .none,
                summary: "waits for lines, rights and chips instead of failing, as the service does"
            ),
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
        let signals = SignalDescriptor([SIGTERM, SIGINT, SIGHUP])
        let start = invocation.has("wait") ? ServiceStart(signals: signals) : nil
        guard start?.pauseAfterFaults() ?? true else { return }
        let configuration = try Configuration.load(invocation.options["config"])
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
        do throws(HardwareError) {
            let log = { @Sendable (line: String) in Console.complain(line, priority: 4) }
            // Its thread begins before ours is given real time: a disk has time.
            let archive = try ArchiveThread.opening(configuration.stateDirectory, log: log)
            RealtimeThread.prepare(log: log)
            let loop = try ControllerLoop(
                board: board, control: control, signals: signals,
                service: Console.serviceLink(), archive: archive, log: log,
                makeDevice: { down, now in
                    var pipeline = configuration.displayPipeline()
                    board.beginTransfer(pipeline.wake(at: now))
                    return configuration.device(
                        archive.startingPoint(), pipeline, down: down, at: now)
                })
            _ = try loop.run()
            start?.endedWell()
        } catch {
            throw CommandFailure(status: .unavailable, message: error.description)
        }
    }
}

extension ArchiveThread {
    /// The archive of a machine at work on the things in `directory`.
    static func opening(
        _ directory: String, clock: ScaledClock = ScaledClock(), isSimulated: Bool = false,
        log: @escaping @Sendable (String) -> Void
    ) throws(HardwareError) -> ArchiveThread {
        let environment = Console.environment(["TZ"])
        do throws(SystemCallError) {
            return try ArchiveThread(clock: clock) {
                Archive(
                    directory: directory,
                    surroundings: SystemSurroundings(
                        environment: environment, clock: clock, powersOff: !isSimulated),
                    log: log)
            }
        } catch {
            throw .systemCall(name: error.call, code: error.code, text: error.text)
        }
    }
}

extension Configuration {
    /// The configuration in the file that was named, or in the default one, or the defaults.
    fileprivate static func load(_ path: String?) throws(CommandFailure) -> Configuration {
        if path == nil, access(defaultPath, F_OK) != 0 { return Configuration() }
        let path = path ?? defaultPath
        let bytes = try Files.bytes(at: path, limit: Files.textLimit, missing: .configuration)
        do throws(DocumentErrors) {
            return try Configuration(parsing: String(document: bytes))
        } catch {
            let lines = error.errors.map { "\(path): \($0)" }.joined(separator: "\nbrewguide: ")
            throw CommandFailure(status: .configuration, message: lines)
        }
    }

    func openBoard() throws(CommandFailure) -> any Board {
        #if canImport(PiBoard)
            do throws(HardwareError) {
                return try PiBoard(wiring)
            } catch {
                let status: ExitStatus =
                    switch error {
                    case .permissionDenied: .noPermission
                    case .lineBusy: .busy
                    case .displayAbsent, .displayNotFound, .displayReset, .displayOutOfStep,
                        .busHung, .deviceMissing, .chipNotFound, .lineNotFound, .chipRemoved,
                        .systemCall:
                        .unavailable
                    }
                throw CommandFailure(status: status, message: error.description)
            }
        #else
            throw CommandFailure(
                status: .unavailable, message: "only Linux has GPIO lines: try 'brewguide sim'")
        #endif
    }

    /// The way of frames to the configured display.
    func displayPipeline() -> DisplayPipeline {
        let wiring: DisplayWiring = display.wiring == .i2c ? .pcf8574 : .parallel
        let driver = DisplayDriver(
            size: display.size, wiring: wiring,
            characterSet: display.rom == .a00 ? .a00 : .a02,
            options: DriverOptions(
                bytesPerTransaction: display.bytesPerTransaction ?? .max,
                trustsAddressWrap: display.addressWrap, busKilohertz: display.busKilohertz,
                isSlow: display.slow))
        return DisplayPipeline(driver: driver, wiring: wiring)
    }

    fileprivate func device(
        _ start: StartingPoint, _ pipeline: DisplayPipeline, down: Set<Button>, at now: Instant
    ) -> Device {
        var face = Panel.Configuration(
            size: display.size, backlightMinutes: backlightMinutes, hasBuzzer: buzzer != nil,
            version: BrewGuideVersion.current, displayAddress: displayAddress)
        if let notePhrases { face.quickPhrases = notePhrases }
        return Device(
            panel: Panel(face, start: start, at: now), pipeline: pipeline,
            debounce: debounce, down: down, at: now)
    }

    /// Where the display is, for About.
    private var displayAddress: String {
        switch display.wiring {
        case .i2c: display.address.map { "I2C 0x\(String($0, radix: 16))" } ?? "I2C, searched"
        case .parallel: "GPIO"
        }
    }
}

#if canImport(PiBoard)
    extension Configuration {
        fileprivate var wiring: PiBoard.Configuration {
            PiBoard.Configuration(
                chip: chip, buttons: buttons.map(GPIOLineName.init), size: display.size,
                display: display.lines.map { lines in
                    .parallel(
                        signals: lines.signals.map(GPIOLineName.init),
                        backlight: lines.backlight.map(GPIOLineName.init))
                } ?? .i2c(path: display.bus, address: display.address),
                buzzer: buzzer.map(GPIOLineName.init))
        }
    }

    extension GPIOLineName {
        init(_ line: LineName) {
            switch line {
            case .named(let name): self = .named(name)
            case .offset(let offset): self = .offset(offset)
            }
        }
    }
#endif
