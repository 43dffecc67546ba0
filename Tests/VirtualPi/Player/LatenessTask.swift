import CPOSIX
import Hardware
import SystemCalls
import Timebase

/// How late after each whole second the first byte for a running clock is on the bus, in real time:
/// for the program under test, for a loop in C and one in Python, and beside what cyclictest says
/// of the kernel's own waking.
struct LatenessTask {
    /// Chosen: the real-time priority that the program asks for.
    private static let priority = 20
    /// What belongs to a second begins no earlier and no later than this from it. Chosen: nobody is
    /// early, and half a second is far more than any lateness.
    private static let window = Int64(-50_000_000)..<450_000_000

    private let options: Options
    private let bench: Bench
    private let seconds: Int

    init(_ options: Options) throws {
        self.options = options
        bench = try options.bench()
        seconds = options["seconds"].flatMap { Int($0) } ?? 300
    }

    func run() throws {
        try bench.backpack.set("edges brewguide")
        try bench.start()
        let own = try lateness(from: try startBrew())
        try bench.stop()
        try report("brewguide run", own)
        if let limit = options["limit"] {
            let program = try Program(
                [limit, "tick", "/dev/i2c-1"], environment: Bench.environment)
            try report("C loop", try lateness(of: program), brewguide: own)
        }
        if let python = options["python"], let script = options["ticks"] {
            let program = try Program([python, script], environment: Bench.environment)
            try report("Python loop + RPLCD", try lateness(of: program), brewguide: own)
        }
        if options["cyclictest"] != nil {
            try report("cyclictest, waking alone", try cyclictest(), brewguide: own)
        }
    }

    /// Brews up to the bloom, whose clock begins with the press. Returns the moment.
    private func startBrew() throws -> Instant {
        try bench.play(
            """
            expect "V60 Starter" within 2
            press next
            expect "Rinse" within 1
            wait 1
            press next
            expect "Pour 45 g" within 1
            wait 1
            """)
        var pressed: Instant?
        bench.watch = { record in
            if record.kind == .edge, pressed == nil { pressed = record.instant }
        }
        defer { bench.watch = { _ in } }
        try bench.play("press next\nexpect \"0:43\" within 4")
        guard let pressed else { throw BenchError("the press was not seen") }
        return pressed
    }

    /// A program that goes by the whole seconds of the monotonic clock, once it is at work.
    private func lateness(of program: Program) throws -> [Int64] {
        try bench.play("wait 5")
        let now = SystemClock.now
        let start = Instant(nanoseconds: now.nanoseconds / 1_000_000_000 * 1_000_000_000)
        let lateness = try lateness(from: start)
        program.signal(SIGTERM)
        try program.wait()
        return lateness
    }

    /// How late each second from now on is told of; seconds are counted from `start`.
    private func lateness(from start: Instant) throws -> [Int64] {
        let second: Int64 = 1_000_000_000
        let first = (SystemClock.now - start).nanoseconds / second + 2
        var begun: [Int64] = []
        bench.watch = { record in
            if record.kind == .start { begun.append((record.instant - start).nanoseconds) }
        }
        defer { bench.watch = { _ in } }
        try bench.backpack.wake(withEach: false)
        defer { try? bench.backpack.wake(withEach: true) }
        for index in 0..<seconds {
            // Halfway between two seconds nobody is kept from anything.
            let halfway = (first + Int64(index)) * second + second / 2
            SystemClock.sleep(until: start + .nanoseconds(halfway))
            try bench.look()
        }
        return try (0..<Int64(seconds)).map { index in
            let due = (first + index) * second
            guard let begin = begun.first(where: { Self.window.contains($0 - due) }) else {
                throw BenchError("nothing came for second \(first + index)")
            }
            return begin - due
        }
    }

    /// As long as the others, at the same priority: a histogram in µs.
    private func cyclictest() throws -> [Int64] {
        let path = "/run/cyclictest"
        let shell = try Program(
            [
                "/bin/sh", "-c",
                "exec cyclictest -q -m -p \(Self.priority) -i 1000000 -l \(seconds) -h 20000 >\(path)",
            ],
            environment: Bench.environment)
        guard try shell.wait() == 0 else { throw BenchError("cyclictest did not work") }
        return try Files.text(path).split(separator: "\n").flatMap { line -> [Int64] in
            let numbers = line.split(separator: " ").compactMap { Int64($0) }
            guard numbers.count == 2, !line.hasPrefix("#") else { return [] }
            return Array(repeating: numbers[0] * 1000, count: Int(numbers[1]))
        }
    }

    private func report(_ who: String, _ lateness: [Int64], brewguide: [Int64]? = nil) throws {
        let spread = Spread(lateness)
        let ratio = brewguide.map { ", \"brewguide_is\": \(Spread($0).json(over: spread))" } ?? ""
        let tenth = max(1, lateness.count / 10)
        let drift =
            Spread(Array(lateness.suffix(tenth))).percentile(50)
            - Spread(Array(lateness.prefix(tenth))).percentile(50)
        try Files.write(
            "{\"who\": \"\(who)\", \"seconds\": \(lateness.count), \"late_ms\": \(spread.json), "
                + "\"drift_us\": \(drift / 1000)\(ratio)}\n",
            to: options.shared("lateness"), appending: true)
    }
}
