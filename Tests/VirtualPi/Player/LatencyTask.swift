import CPOSIX
import Hardware
import SystemCalls
import Timebase

/// How long it takes from a key's edge to what is then sent to the display, in real time, for the
/// program under test and for the same thing done in Python.
struct LatencyTask {
    /// Everything of one press, in nanoseconds.
    struct Press {
        /// From the edge, as the kernel stamps it, to the first byte of the new frame.
        let toFirstByte: Int64
        /// The same without what the bus took and the contact's confirmation.
        let own: Int64
        /// From the edge to the last byte of the frame.
        let toWholeFrame: Int64
    }

    /// SPEC §2: a press is confirmed once the contact has been closed for 2 ms. The peer is given
    /// the kernel's own debouncing, set to the same.
    static let confirmation: Int64 = 2_000_000
    /// Chosen: longer than a press must be to count for sure.
    private static let pressTime = Duration.milliseconds(20)

    let options: Options
    let bench: Bench
    private let count: Int

    init(_ options: Options) throws {
        self.options = options
        bench = try options.bench()
        count = options["presses"].flatMap { Int($0) } ?? 500
    }

    func run() throws {
        if options.rig.scale != nil { return try runBesideScale() }
        try bench.backpack.set("edges brewguide")
        try bench.start()
        try bench.play(
            "expect \"V60 Starter\" within 2\npress pause\nexpect \"Dose\" within 1\nwait 0.5")
        let own = try measure(rest: .milliseconds(70))
        try bench.stop()
        try report("brewguide run", own)
        if let limit = options["limit"] { try measureLimits(limit, beside: own) }
        if let python = options["python"], let script = options["peer"] {
            try bench.backpack.set("edges lg")
            let others = try measure(
                [python, script], rest: .milliseconds(200),
                afterwards: "expect \"15.0\" within 20\nwait 0.5")
            try report("gpiozero + RPLCD", others)
            try compare(others, "gpiozero + RPLCD to brewguide", over: own)
        }
        let slowest = Spread(own.map(\.own)).percentile(99)
        guard slowest <= 5_000_000 else {
            throw BenchError("the 99th percentile is \(slowest) ns: more than 5 ms of its own")
        }
    }

    /// The least that the kernel lets any program take: at once, with the contact confirmed, and
    /// with all that BrewGuide must do besides.
    private func measureLimits(_ limit: String, beside own: [Press]) throws {
        try bench.backpack.set("edges limit")
        for (who, how, confirmation) in [
            ("C, at once", "edge", 0), ("C, confirmed", "edge", Self.confirmation),
            ("C, with the same duties", "apart", Self.confirmation),
        ] {
            let keys = [Button.pause, .restart].compactMap { Rig.lines[$0].map(String.init) }
            let presses = try measure(
                [limit, how, try options.gpioDevice, "/dev/i2c-1"]
                    + ["\(confirmation / 1000)"] + keys,
                rest: .milliseconds(70), confirmation: confirmation, afterwards: "wait 0.5")
            try report(who, presses)
            try compare(own, "brewguide to \(who)", over: presses)
        }
    }

    /// The same presses for another program, which is ready once the script holds.
    private func measure(
        _ arguments: [String], rest: Duration, confirmation: Int64 = Self.confirmation,
        afterwards script: String
    ) throws -> [Press] {
        let program = try Program(arguments, environment: Bench.environment)
        try bench.play(script)
        let presses = try measure(rest: rest, confirmation: confirmation)
        program.signal(SIGTERM)
        try program.wait()
        return presses
    }

    /// Presses + and − in turn, at moments that nobody can foresee.
    func measure(
        rest: Duration, confirmation: Int64 = Self.confirmation
    ) throws -> [Press] {
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
            guard let press = Self.press(in: records, confirmation) else {
                throw BenchError("press \(number) led to nothing")
            }
            presses.append(press)
        }
        return presses
    }

    private static func press(
        in records: [BusRecord], _ confirmation: Int64
    ) -> Press? {
        guard let lineIndex = records.firstIndex(where: { $0.kind == .edge }) else { return nil }
        let edge = records[lineIndex].instant
        var begun: Instant?
        var onBus: Int64 = 0
        var first: Instant?
        for record in records[lineIndex...] where first == nil {
            switch record.kind {
            case .start: begun = record.instant
            case .end, .lines, .converter:
                if let begun { onBus += (record.instant - begun).nanoseconds }
                begun = nil
                if record.kind == .lines { first = record.instant }
            case .begin, .read, .unplugged, .powered, .overrun, .level, .edge, .write, .complaint:
                break
            }
        }
        guard let first, let last = records.last(where: { $0.kind == .lines }) else { return nil }
        let toFirstByte = (first - edge).nanoseconds
        return Press(
            toFirstByte: toFirstByte, own: toFirstByte - onBus - confirmation,
            toWholeFrame: (last.instant - edge).nanoseconds)
    }

    func report(_ who: String, _ presses: [Press]) throws {
        try emit(
            "{\"who\": \"\(who)\", \"presses\": \(presses.count), "
                + "\"own_ms\": \(Spread(presses.map(\.own)).json), "
                + "\"edge_to_first_byte_ms\": \(Spread(presses.map(\.toFirstByte)).json), "
                + "\"edge_to_whole_frame_ms\": \(Spread(presses.map(\.toWholeFrame)).json)}")
    }

    /// How many times longer some take than others.
    func compare(_ some: [Press], _ ratio: String, over others: [Press]) throws {
        func part(_ value: (Press) -> Int64) -> String {
            Spread(some.map(value)).json(over: Spread(others.map(value)))
        }
        try emit(
            "{\"ratio\": \"\(ratio)\", \"own\": \(part(\.own)), "
                + "\"edge_to_first_byte\": \(part(\.toFirstByte)), "
                + "\"edge_to_whole_frame\": \(part(\.toWholeFrame))}")
    }

    func emit(_ line: String) throws {
        try Files.write(line + "\n", to: options.shared("latency"), appending: true)
    }
}
