import CPOSIX
import SystemCalls

/// The person at the virtual Pi. Runs in the guest, beside the program under test; exits with 0
/// when all was as it should be.
@main
enum Main {
    static func main() {
        do {
            try run(try Options(Array(CommandLine.arguments.dropFirst())))
        } catch {
            say("\(error)")
            exit(1)
        }
    }

    private static func run(_ options: Options) throws {
        switch options.task {
        case "play":
            var task = try PlayTask(options)
            try task.run()
        case "faults": try FaultsTask(options).run()
        case "latency": try LatencyTask(options).run()
        case "lateness": try LatenessTask(options).run()
        case "power": try PowerTask(options).run()
        case "judge": try JudgeTask(options).run()
        case "calibrate": try options.bench().calibrateScale()
        case "scale": try ScaleTask(options).run()
        case "wire": try WireTask(options).run()
        case "decent":
            var task = try DecentTask(options)
            try task.run()
        case "loopback":
            var task = try LoopbackTask(options)
            try task.run()
        default: throw BenchError("there is no task '\(options.task)'")
        }
    }

    /// A line for the console.
    static func say(_ text: String) {
        let bytes = Array("\(text)\n".utf8)
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }
}
