import CPOSIX
import Hardware
import SimBoard
import SystemCalls
import Timebase

/// Plays one scenario. A power cut in it ends the guest at once; the next boot goes on from there.
struct PlayTask {
    /// How far a script has come over its boots.
    struct Progress {
        var lineIndex = 0
        var elapsed = Duration.zero

        init(_ path: String) throws {
            guard access(path, F_OK) == 0 else { return }
            let words = try Files.text(path).split { $0 == " " || $0 == "\n" }.map {
                Int64($0) ?? 0
            }
            guard words.count == 2 else { return }
            lineIndex = Int(words[0])
            elapsed = .nanoseconds(words[1])
        }

        var text: String { "\(lineIndex) \(elapsed.nanoseconds)\n" }
    }

    private let options: Options
    private let scenario: Scenario
    private var progress: Progress

    init(_ options: Options) throws {
        self.options = options
        scenario = try Scenario(parsing: try Files.text(options.required("script")))
        progress = try Progress(options.shared("progress"))
    }

    mutating func run() throws {
        let bench = try options.bench()
        let tracePath = try options.shared("trace")
        var lines = ""
        if options["calibrated"] == "yes", progress.elapsed == .zero {
            try bench.calibrateScale()
            bench.traceOrigin = SystemClock.now
        }
        bench.trace = { lines += $0 }
        try bench.setCalendar(elapsed: progress.elapsed)
        try bench.start()
        var player = ScriptPlayer(scenario, from: progress.lineIndex, at: bench.started)
        let outcome = try bench.play(&player)
        try Files.write(lines, to: tracePath, appending: true)
        switch outcome {
        case .failed(let failure): throw failure
        case .powerCut:
            progress.lineIndex = player.lineIndex
            progress.elapsed += SystemClock.now - bench.started
            try Files.write(progress.text, to: options.shared("progress"))
            // Ends the guest without a word to its disk.
            try bench.backpack.set("cut 0")
        case .finished:
            let status = try bench.stop()
            guard status == 0 else { throw BenchError("SIGTERM ended it with \(status)") }
        }
        try bench.serialScale?.check()
        if let violation = bench.glass.display.chip.violations.first {
            throw BenchError("the display would not have taken this: \(violation)")
        }
    }
}
