import Controller
import Synchronization
import SystemCalls
import Timebase

extension Benchmark {
    static let lateness = Benchmark(
        name: "lateness", summary: "how late a countdown's seconds are handed over for the bus"
    ) { report in try LatenessBenchmark(seconds: 20).run(report) }

    static let latenessLong = Benchmark(
        name: "lateness-long", summary: "the same over five minutes; takes half an hour",
        isOnlyByName: true
    ) { report in try LatenessBenchmark(seconds: 300).run(report) }
}

/// The loop with the whole device at the service's priority, then cyclictest at the same, then
/// Python: one after the other, so that none stands in another's way. Twice: with processors that
/// sleep when there is nothing to do, as a device's do, and with ones that are kept awake, as
/// cyclictest has them unless told otherwise: from sleep they may come back late.
private struct LatenessBenchmark {
    let seconds: Int

    func run(_ report: Benchmark.Report) throws {
        try run(report, isAwake: false)
        guard let awake = ProcessorsAwake() else {
            return report.note("lateness: the processors can't be kept awake (root only)")
        }
        defer { withExtendedLifetime(awake) {} }
        try run(report, isAwake: true)
    }

    private func run(_ report: Benchmark.Report, isAwake: Bool) throws {
        let own = try lateness()
        guard own.waking.count == seconds, own.handingOver.count == seconds else {
            report.note("lateness: some of \(seconds) seconds were not told of")
            return
        }
        let limit = cyclictest(isAwake: isAwake)
        if limit == nil { report.note("lateness: cyclictest (rt-tests) could not be had") }
        let peer = try? Peer.run("lateness", "\(seconds)").first
        if peer == nil { report.note("lateness: the peer could not be had") }
        let (key, how) = isAwake ? ("awake", "kept awake") : ("asleep", "")
        for (place, name, part) in [(0, "p50", 0.5), (1, "p99", 0.99)] {
            let words = [how, name].filter { !$0.isEmpty }.joined(separator: ", ")
            var waking = Figure(
                measure: "lateness.\(key).\(name)", name: "waking for a second, \(words)",
                ours: Self.quantile(own.waking, part), unit: "ms")
            var handing = Figure(
                measure: "lateness.\(key).bus.\(name)", name: "its bytes handed over, \(words)",
                ours: Self.quantile(own.handingOver, part), unit: "ms")
            if let peer {
                waking.peer = Figure.Reference(value: peer.values[place], name: peer.name)
            }
            if let limit {
                let least = Self.quantile(limit, part)
                waking.limit = Figure.Reference(value: least, name: "cyclictest")
                waking.goal = part == 0.99 ? 1.2 * least : nil
                handing.limit = waking.limit
            }
            report.figure(waking)
            report.figure(handing)
        }
        reportDrift(of: own.waking, key, report)
    }

    private func reportDrift(
        of lateness: [Double], _ key: String, _ report: Benchmark.Report
    ) {
        let tenth = max(1, seconds / 10)
        let first = Self.quantile(Array(lateness.prefix(tenth)), 0.5)
        let last = Self.quantile(Array(lateness.suffix(tenth)), 0.5)
        report.figure(
            Figure(
                measure: "lateness.\(key).drift", name: "the last tenth's over the first's",
                ours: last - first, unit: "ms"))
    }

    /// Of the loop, on a thread of its own that is prepared as the service's is.
    private func lateness() throws -> (waking: [Double], handingOver: [Double]) {
        let shared = Shared(done: try WakePipe(for: .waiting))
        let seconds = seconds
        try WorkerThread.start(named: "loop") {
            try? Realtime.lockMemory()
            try? Realtime.raisePriority(to: Realtime.loopPriority)
            try? Realtime.sharpenTimers()
            let board = PunctualBoard(seconds: seconds)
            let loop = try? ControllerLoop(board: board) { down, now in
                BrewInService.device(down: down, at: now)
            }
            _ = try? loop?.run()
            shared.result.withLock { $0 = board.lateness }
            shared.done.wake()
        }
        shared.done.wait()
        return shared.result.withLock { $0 }
    }

    private final class Shared: Sendable {
        let result = Mutex<(waking: [Double], handingOver: [Double])>(([], []))
        let done: WakePipe

        init(done: WakePipe) { self.done = done }
    }

    /// Milliseconds from its histogram in µs; nil where it can't be run.
    private func cyclictest(isAwake: Bool) -> [Double]? {
        guard let folder = try? TemporaryDirectory.forBenchmark() else { return nil }
        let path = folder.path + "/cyclictest"
        let sleep = isAwake ? "" : "--laptop "
        let command =
            "exec cyclictest -q -m \(sleep)-p \(Realtime.loopPriority) -i 1000000 -l \(seconds)"
            + " -h 20000 >\(path) 2>/dev/null"
        guard let code = try? ChildProcess.run(["sh", "-c", command]), code == 0,
            let text = try? TextFile.read(path)
        else { return nil }
        return text.split(separator: "\n").flatMap { line -> [Double] in
            let numbers = line.split(separator: " ").compactMap { Int($0) }
            guard numbers.count == 2, !line.hasPrefix("#") else { return [] }
            return Array(repeating: Double(numbers[0]) / 1000, count: numbers[1])
        }
    }

    private static func quantile(_ values: [Double], _ part: Double) -> Double {
        let sorted = values.sorted()
        return sorted[min(sorted.count - 1, Int((Double(sorted.count) * part).rounded(.up)) - 1)]
    }
}
