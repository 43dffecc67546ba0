import CPOSIX
import SystemCalls
import Timebase

/// The real program as a process of its own, on the simulated board and in real time.
struct ServiceProcess {
    /// It was not built.
    struct Missing: Error, CustomStringConvertible {
        var description: String {
            "no brewguide beside this program: swift build -c release --product brewguide"
        }
    }

    /// What it costs in a minute.
    struct Cost {
        let processorSeconds: Double
        let wakeUps: Double
    }

    let folder: TemporaryDirectory
    /// `brewguide`, beside this program.
    let program: String

    /// A folder for its state, in which nothing is yet.
    init() throws {
        let own = try FileLink.target(of: "/proc/self/exe")
        program = own.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/brewguide"
        guard access(program, X_OK) == 0 else { throw Missing() }
        folder = try TemporaryDirectory.forBenchmark()
        // Where its socket is: for it, and for those who press its keys.
        setenv("XDG_RUNTIME_DIR", try FileLink.absolute(folder.path), 1)
    }

    private var state: String { folder.path + "/state" }

    /// Starts the device without wires, or nothing where there is none.
    func startUnwired() throws -> Child? {
        guard UnwiredDevice.isPossible else { return nil }
        mkdir(state, 0o700)
        return try Child([try FileLink.target(of: "/proc/self/exe"), UnwiredDevice.word, state])
    }

    /// Starts the device on the simulated board.
    func start(tracing path: String? = nil) throws -> Child {
        try Child(
            [program, "sim", "--speed", "1", "--state", state]
                + (path.map { ["--trace", $0] } ?? []))
    }

    /// Presses NEXT, PAUSE or RESTART, and gives the press its time.
    func press(_ key: String) throws {
        let child = try Child([program, "press", key])
        child.waitForEnd()
        SystemClock.sleep(until: SystemClock.now + .seconds(1))
    }

    /// What it costs to let it run for so long.
    func cost(of child: Child, for span: Duration) throws -> Cost {
        let (begun, before) = (SystemClock.now, try child.usage)
        SystemClock.sleep(until: begun + span)
        let after = try child.usage
        let minutes = Double((SystemClock.now - begun).nanoseconds) / 60e9
        let time = (after.processorTime - before.processorTime).nanoseconds
        return Cost(
            processorSeconds: Double(time) / 1e9 / minutes,
            wakeUps: Double(after.sleeps - before.sleeps) / minutes)
    }
}
