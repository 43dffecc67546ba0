import Hardware
import SystemCalls
import Timebase

/// How long it takes from a key's edge to what is then sent to the display, in real time, for the
/// program under test and for the same thing done in Python.
struct LatencyTask {
    /// Everything of one press, in nanoseconds.
    private struct Press {
        /// From the edge, as the kernel stamps it, to the first byte of the new frame.
        let toFirstByte: Int64
        /// The same without what the bus took and the contact's confirmation.
        let own: Int64
        /// From the edge to the last byte of the frame.
        let toWholeFrame: Int64
    }

    /// SPEC §2: a press is confirmed once the contact has been closed for 2 ms. The peer is given
    /// the kernel's own debouncing, set to the same.
    private static let confirmation: Int64 = 2_000_000
    /// Chosen: longer than a press must be to count for sure.
    private static let pressTime = Duration.milliseconds(20)

    private let options: Options
    private let bench: Bench
    private let count: Int

    init(_ options: Options) throws {
        self.options = options
        bench = try options.bench()
        count = options["presses"].flatMap { Int($0) } ?? 500
    }

    func run() throws {
        try bench.backpack.set("edges brewguide")
        try bench.start()
        try bench.play(
            "expect \"V60 Starter\" within 2\npress pause\nexpect \"Dose\" within 1\nwait 0.5")
        let own = try measure(rest: .milliseconds(70))
        try bench.stop()
        try report("brewguide run", own)

        guard let python = options["python"], let script = options["peer"] else { return }
        try bench.backpack.set("edges lg")
        let peer = try Program([python, script], environment: Bench.environment)
        try bench.play("expect \"15.0\" within 20\nwait 0.5")
        let others = try measure(rest: .milliseconds(200))
        peer.signal(15)
        try peer.wait()
        try report("gpiozero + RPLCD", others)
        try compare(own, others)
        let slowest = percentile(own.map(\.own), 99)
        guard slowest <= 5_000_000 else {
            throw BenchError("the 99th percentile is \(slowest) ns: more than 5 ms of its own")
        }
    }

    /// Presses + and − in turn, at moments that nobody can foresee.
    private func measure(rest: Duration) throws -> [Press] {
        var presses: [Press] = []
        try bench.backpack.wake(withEach: false)
        defer { try? bench.backpack.wake(withEach: true) }
        var numbers = SystemRandomNumberGenerator()
        for number in 0..<count {
            let button: Button = number % 2 == 0 ? .pause : .restart
            try bench.look()
            try bench.keys.set(button, .closed)
            SystemClock.sleep(until: SystemClock.now + Self.pressTime)
            try bench.keys.set(button, .open)
            let jitter = Duration.microseconds(Int64.random(in: 0..<20_000, using: &numbers))
            SystemClock.sleep(until: SystemClock.now + rest + jitter)
            var records: [BusRecord] = []
            bench.watch = { records.append($0) }
            try bench.look()
            bench.watch = { _ in }
            guard let press = Self.press(in: records) else {
                throw BenchError("press \(number) led to nothing")
            }
            presses.append(press)
        }
        return presses
    }

    private static func press(in records: [BusRecord]) -> Press? {
        guard let place = records.firstIndex(where: { $0.kind == .edge }) else { return nil }
        let edge = records[place].instant
        var begun: Instant?
        var onBus: Int64 = 0
        var first: Instant?
        for record in records[place...] where first == nil {
            switch record.kind {
            case .start: begun = record.instant
            case .end, .lines:
                if let begun { onBus += (record.instant - begun).nanoseconds }
                begun = nil
                if record.kind == .lines { first = record.instant }
            case .begin, .read, .unplugged, .powered, .overrun, .level, .edge, .write: break
            }
        }
        guard let first, let last = records.last(where: { $0.kind == .lines }) else { return nil }
        let toFirstByte = (first - edge).nanoseconds
        return Press(
            toFirstByte: toFirstByte, own: toFirstByte - onBus - confirmation,
            toWholeFrame: (last.instant - edge).nanoseconds)
    }

    private func percentile(_ values: [Int64], _ percent: Int) -> Int64 {
        let sorted = values.sorted()
        return sorted[min(sorted.count - 1, (sorted.count * percent + 99) / 100 - 1)]
    }

    private func figures(_ values: [Int64]) -> String {
        let parts = [("p50", 50), ("p99", 99), ("max", 100)].map { name, percent in
            "\"\(name)\": \(milliseconds(percentile(values, percent)))"
        }
        return "{\(parts.joined(separator: ", "))}"
    }

    private func milliseconds(_ nanoseconds: Int64) -> String {
        let micros = (nanoseconds + 500) / 1000
        let sign = micros < 0 ? "-" : ""
        let fraction = String(1000 + abs(micros) % 1000).dropFirst()
        return "\(sign)\(abs(micros) / 1000).\(fraction)"
    }

    private func report(_ who: String, _ presses: [Press]) throws {
        try emit(
            "{\"who\": \"\(who)\", \"presses\": \(presses.count), "
                + "\"own_ms\": \(figures(presses.map(\.own))), "
                + "\"edge_to_first_byte_ms\": \(figures(presses.map(\.toFirstByte))), "
                + "\"edge_to_whole_frame_ms\": \(figures(presses.map(\.toWholeFrame)))}")
    }

    /// How many times longer the peer takes.
    private func compare(_ own: [Press], _ others: [Press]) throws {
        func ratio(_ value: (Press) -> Int64, _ percent: Int) -> String {
            let mine = max(1, percentile(own.map(value), percent))
            let hundredths = percentile(others.map(value), percent) * 100 / mine
            return "\(hundredths / 100).\(String(100 + hundredths % 100).dropFirst())"
        }
        func ratios(_ value: (Press) -> Int64) -> String {
            "{\"p50\": \(ratio(value, 50)), \"p99\": \(ratio(value, 99))}"
        }
        try emit(
            "{\"ratio\": \"gpiozero + RPLCD to brewguide\", \"own\": \(ratios(\.own)), "
                + "\"edge_to_first_byte\": \(ratios(\.toFirstByte)), "
                + "\"edge_to_whole_frame\": \(ratios(\.toWholeFrame))}")
    }

    private func emit(_ line: String) throws {
        try Files.write(line + "\n", to: options.shared("latency"), appending: true)
    }
}
