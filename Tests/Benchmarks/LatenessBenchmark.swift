import Controller
import Synchronization
import SystemCalls
import Timebase

extension Benchmark {
    static let lateness = Benchmark(
        name: "lateness", summary: "how late a countdown's seconds are handed over for the bus"
    ) { report in try LatenessBenchmark(seconds: 20).run(report) }

    static let latenessLong = Benchmark(
        name: "lateness-long", summary: "the same over five minutes; takes a quarter of an hour",
        isOnlyByName: true
    ) { report in try LatenessBenchmark(seconds: 300).run(report) }
}

/// The loop with the whole device at the service's priority, then cyclictest at the same, then
/// Python: one after the other, so that none stands in another's way.
private struct LatenessBenchmark {
    let seconds: Int

    func run(_ report: Benchmark.Report) throws {
        let own = try lateness()
        guard own.waking.count == seconds, own.handingOver.count == seconds else {
            report.note("lateness: some of \(seconds) seconds were not told of")
            return
        }
        let limit = cyclictest()
        if limit == nil { report.note("lateness: cyclictest (rt-tests) could not be had") }
        let peer = try? Peer.run("lateness", "\(seconds)").first
        if peer == nil { report.note("lateness: the peer could not be had") }
        for (place, name, part) in [(0, "p50", 0.5), (1, "p99", 0.99)] {
            var waking = Figure(
                measure: "lateness.waking.\(name)", name: "waking for a second, \(name)",
                ours: Self.quantile(own.waking, part), unit: "ms")
            var handing = Figure(
                measure: "lateness.bus.\(name)", name: "its bytes handed over, \(name)",
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
        reportDrift(of: own.waking, report)
    }

    private func reportDrift(of lateness: [Double], _ report: Benchmark.Report) {
        let tenth = max(1, seconds / 10)
        let first = Self.quantile(Array(lateness.prefix(tenth)), 0.5)
        let last = Self.quantile(Array(lateness.suffix(tenth)), 0.5)
        report.figure(
            Figure(
                measure: "lateness.drift", name: "the last tenth's over the first's",
                ours: last - first, unit: "ms"))
    }

    /// Of the loop, on a thread of its own that is prepared as the service's is.
    private func lateness() throws -> (waking: [Double], handingOver: [Double]) {
        let shared = Shared(done: try WakePipe(for: .waiting))
        let seconds = seconds
        try WorkerThread.start(named: "loop") {
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
    private func cyclictest() -> [Double]? {
        guard let folder = try? TemporaryDirectory.forBenchmark() else { return nil }
        let path = folder.path + "/cyclictest"
        let command =
            "exec cyclictest -q -m -p \(Realtime.loopPriority) -i 1000000 -l \(seconds) -h 20000"
            + " >\(path) 2>/dev/null"
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
