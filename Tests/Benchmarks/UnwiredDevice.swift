import CPOSIX
import Archive
import Control
import Controller
import Hardware
import SystemCalls
import Timebase

#if canImport(PiBoard)
    import PiBoard

    /// Keys that nobody presses: the device is played by command.
    private final class NoKeys: EdgeSource {
        let descriptors: [Int32] = []
        let capacity = 16

        func events(at descriptor: Int32) -> [GPIOEvent] { [] }
        func isHigh(line: Int) -> Bool { true }
    }

    /// A bus that only takes bytes, as the peer's does; its waits are the display's own.
    private final class UnwiredPort: DisplayTransport {
        func perform(_ operation: BusOperation) {
            if case .wait(let span) = operation { pause(span) }
        }
    }
#endif

/// The device as the service has it, with its board, threads, storage and socket, but without
/// wires: a process whose cost is what the service itself costs.
enum UnwiredDevice {
    /// The word by which this program is started as one.
    static let word = "--unwired"

    /// Whether there is a board for it here.
    static var isPossible: Bool {
        #if canImport(PiBoard)
            true
        #else
            false
        #endif
    }

    /// Runs until SIGTERM, with its things in `directory` and its socket where a simulator's is.
    static func run(in directory: String) throws {
        #if canImport(PiBoard)
            let runtime = getenv("XDG_RUNTIME_DIR").map { String(cString: $0) } ?? directory
            let environment = ["XDG_RUNTIME_DIR": runtime]
            try SocketPath.makeSimulatorDirectory(environment: environment)
            let control = try ControlServer(path: SocketPath.simulator(environment: environment))
            let archive = try ArchiveThread(clock: ScaledClock()) {
                Archive(
                    directory: directory,
                    environment: SystemEnvironment(environment: [:], powersOff: false),
                    log: { _ in })
            }
            let board = try PiBoard(keys: NoKeys(), size: .twentyByFour) { UnwiredPort() }
            let loop = try ControllerLoop(
                board: board, control: control, signals: SignalDescriptor([.terminate]),
                archive: archive,
                makeDevice: { down, now in
                    BrewInService.device(archive.startingPoint(), down: down, at: now)
                })
            _ = try loop.run()
        #endif
    }
}
