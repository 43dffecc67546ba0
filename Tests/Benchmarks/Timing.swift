import SystemCalls
import Timebase

/// How long things take by the machine's monotonic clock.
struct Timing {
    private let milliseconds: [Double]

    /// Runs `body` so many times, each timed by itself.
    init(_ count: Int, _ body: (Int) throws -> Void) rethrows {
        var times: [Double] = []
        for index in 0..<count {
            let start = SystemClock.now
            try body(index)
            times.append(Double((SystemClock.now - start).nanoseconds) / 1e6)
        }
        milliseconds = times.sorted()
    }

    /// The time that half of the runs stayed below, in ms.
    var median: Double { quantile(0.5) }
    /// The time that 99 of 100 runs stayed below, in ms.
    var p99: Double { quantile(0.99) }

    private func quantile(_ part: Double) -> Double {
        guard !milliseconds.isEmpty else { return 0 }
        return milliseconds[min(milliseconds.count - 1, Int(Double(milliseconds.count) * part))]
    }
}
