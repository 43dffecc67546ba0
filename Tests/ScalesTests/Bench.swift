import Scales
import Timebase
import Units

/// Feeds a weight with what a scale would say, ten times a second.
struct Bench {
    private(set) var weight = LiveWeight()
    private(set) var now = Instant.origin
    /// What lies on it now, in milligrams.
    var load = 0
    /// Added to every other sample and taken from the others, in milligrams.
    var ripple = 0
    private var isOdd = false

    /// A scale that was believed for some time, with its zero seen at `load`.
    static func tared(at load: Int = 0) -> Bench {
        var bench = Bench()
        bench.load = load
        bench.pass(2)
        bench.tare()
        bench.pass(1)
        return bench
    }

    mutating func tare(expectingOwnZero: Bool = false) {
        weight.requestTare(at: now, expectingOwnZero: expectingOwnZero)
    }

    mutating func tell(_ fault: ScaleFault) { weight.take(fault) }

    /// Lets so many seconds pass; what lies there changes evenly by `poured` milligrams.
    mutating func pass(_ seconds: Double, pouring poured: Int = 0) {
        let steps = Int((seconds * 10).rounded())
        let start = load
        for step in 1...max(1, steps) {
            load = start + poured * step / max(1, steps)
            sample()
        }
    }

    /// One sample, a tenth of a second on.
    mutating func sample() {
        now += .milliseconds(100)
        isOdd.toggle()
        weight.advance(to: now)
        weight.take(ScaleSample(Milligrams(load + (isOdd ? ripple : -ripple)), at: now))
    }

    /// One sample of a cell that settles: 98 % of the way in 0.4 s (SPEC §16.6).
    mutating func settle(towards lying: Int) {
        let way = lying - load
        load = abs(way) < 10 ? lying : load + way * 5 / 8
        sample()
    }

    /// Time without a sample.
    mutating func silence(_ span: Duration) {
        now += span
        weight.advance(to: now)
    }
}
