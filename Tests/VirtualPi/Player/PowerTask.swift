import CPOSIX
import Fixtures
import SimBoard
import SystemCalls
import Timebase

/// One link of a chain of power cuts: looks at what the one before has left, then brews and saves
/// until the power is cut again, at a moment or at a write of the disk that the seed chooses.
struct PowerTask {
    /// What was seen before the power went.
    private struct Testimony {
        /// What the display said last, and since when.
        var stage = BrewStage.idle
        var stageSince = Instant.origin
        /// When the brew clock began to run.
        var clockSince: Instant?
        /// When the power went.
        var cutAt = Instant.origin
        /// Logs there were before that brew.
        var logs = 0
    }

    /// SPEC §6: what may be missing of the brew clock after a power cut, in seconds.
    private static let lossMax = 5.0
    /// Chosen: what the display and the kernel's message may be late, in seconds.
    private static let lateness = 0.2

    /// A brew with short steps, its questions and what is said of its log.
    private static let journey = """
        press next
        wait 1
        press next
        wait 1
        press next
        wait 6.3
        press next
        wait 7
        press next
        wait 3
        press next
        wait 6
        press next
        wait 1
        press next
        expect "Brew finished" within 1
        \(questions)
        """
    private static let questions = """
        wait 1
        press pause
        wait 1
        press next
        wait 1
        press next
        wait 1
        press next
        expect "Save?" within 1
        wait 1
        """
    private static let saving = """
        press next
        expect "Saved" within 2
        wait 1
        press next
        expect "V60 Starter" within 2
        wait 2
        """
    /// How long the journey takes, about, in milliseconds.
    private static let journeyTime: Int64 = 36_000

    /// How many writes a journey has at most, about, and its saving.
    private static let brewWrites: UInt64 = 30
    private static let savingWrites: UInt64 = 6

    private let options: Options
    private let bench: Bench
    private let ledger: String

    init(_ options: Options) throws {
        self.options = options
        bench = try options.bench()
        ledger = try options.shared("testimony")
    }

    func run() throws {
        let index = Int64(try options.required("index")) ?? 0
        try bench.setCalendar(elapsed: .seconds(index * 100))
        try bench.start()
        try bench.play("wait 1")
        var logs = 0
        if index > 0 {
            logs = try inspect(try testimony())
        } else {
            try wholeBrew()
            logs = 1
        }
        if options["last"] == "yes" {
            guard try bench.stop() == 0 else { throw BenchError("SIGTERM did not end it well") }
            return
        }
        try brew(logs: logs)
    }

    // What is left.

    /// Holds what the device shows against what was seen. Returns how many logs there are once
    /// there is no brew any more.
    private func inspect(_ seen: Testimony) throws -> Int {
        let heading = bench.glass.rows[0]
        let isYoung = seconds(seen.cutAt - seen.stageSince) < 1
        let logs = try bench.logCount()
        Main.say("cut \(describe(seen)): \(heading)")
        if heading.hasPrefix("Resume brew?") {
            guard seen.stage == .running || seen.stage == .prepared || isYoung else {
                throw BenchError("it offers to resume a brew that was \(seen.stage)")
            }
            try expect(logs, [seen.logs])
            try resume(seen)
            return logs
        }
        if heading.hasPrefix("Brew finished") {
            guard seen.stage == .finished || seen.stage == .running && isYoung else {
                throw BenchError("it asks for the rating of a brew that was \(seen.stage)")
            }
            try expect(logs, [seen.logs, seen.logs + 1])
            try bench.play(Self.questions)
            try bench.play(Self.saving)
            try expect(try bench.logCount(), [seen.logs + 1])
            return seen.logs + 1
        }
        guard heading.hasPrefix("V60 Starter") else { throw BenchError("it shows \(heading)") }
        switch seen.stage {
        case .idle: try expect(logs, [seen.logs, seen.logs + 1])
        case .prepared:
            guard isYoung else { throw BenchError("the brew is gone") }
        case .running: throw BenchError("the brew is gone")
        case .finished: try expect(logs, [seen.logs + 1])
        case .saved: try expect(logs, [seen.logs + 1])
        }
        return logs
    }

    private func resume(_ seen: Testimony) throws {
        try bench.play("press next\nwait 0.5")
        let status = try bench.ask(["status", "--json"]).text
        guard let clock = JSONText.number("elapsedSeconds", in: status) else {
            throw BenchError("the status has no brew clock: \(status)")
        }
        let truth = seen.clockSince.map { seconds(seen.cutAt - $0) } ?? 0
        Main.say("  the brew clock was at \(truth) s and is at \(clock) s")
        guard clock <= truth + Self.lateness, clock >= truth - Self.lossMax - Self.lateness else {
            throw BenchError("the brew clock was at \(truth) s and is at \(clock) s")
        }
        if truth > 1, !status.contains("\"phase\": \"paused\"") {
            throw BenchError("it goes on unpaused: \(status)")
        }
        try bench.play(
            """
            hold pause 1.8
            expect "Leave this brew?" within 1
            hold restart 2.3
            expect "V60 Starter" within 2
            wait 1
            """)
    }

    // The next brew.

    private func brew(logs: Int) throws {
        var stage = BrewStage.idle
        let now = SystemClock.now
        try Files.write("\(now.nanoseconds) logs \(logs)\n", to: ledger)
        bench.isWitnessed = true
        bench.witness = { [ledger] rows, instant in
            guard let seen = BrewStage(rows), seen != stage else { return }
            stage = seen
            try Files.write(
                "\(instant.nanoseconds) stage \(seen.rawValue)\n", to: ledger, appending: true)
        }
        let seed = UInt64(try options.required("seed")) ?? 0
        var numbers = SeededNumbers(seed: seed)
        switch seed % 3 {
        case 0:
            let moment = numbers.next() % UInt64(Self.journeyTime)
            bench.cutAt = now + .milliseconds(Int64(moment))
            try playUntilCut(Self.journey + "\n" + Self.saving)
        case 1:
            try bench.backpack.set("cut \(1 + numbers.next() % Self.brewWrites)")
            try playUntilCut(Self.journey + "\n" + Self.saving)
        default:
            try playUntilCut(Self.journey)
            try bench.backpack.set("cut \(1 + numbers.next() % Self.savingWrites)")
            try playUntilCut(Self.saving)
        }
        // The seed asked for more writes than there were.
        try bench.backpack.set("cut 0")
    }

    private func playUntilCut(_ script: String) throws {
        var player = ScriptPlayer(try Scenario(parsing: script), at: SystemClock.now)
        switch try bench.play(&player) {
        case .finished: break
        case .failed(let failure): throw failure
        case .powerCut: try bench.backpack.set("cut 0")
        }
    }

    /// A brew as long as they are, uncut: counts what goes to the disk.
    private func wholeBrew() throws {
        var writes = 0
        var bytes = 0
        bench.watch = { record in
            guard record.kind == .write else { return }
            writes += 1
            bytes += Int(record.value)
        }
        try bench.play(
            """
            press next
            wait 1
            press next
            wait 3
            press next
            wait 46
            press next
            wait 60
            press next
            wait 60
            press next
            wait 61
            press next
            wait 1
            press next
            expect "Brew finished" within 1
            \(Self.questions)
            \(Self.saving)
            wait 40
            """)
        bench.watch = { _ in }
        try Files.write(
            "{\"brew\": \"5 minutes\", \"disk_writes\": \(writes), \"disk_bytes\": \(bytes)}\n",
            to: options.shared("disk-writes"))
        // SPEC §8.
        guard bytes <= 512 * 1024 else { throw BenchError("a brew wrote \(bytes) bytes") }
    }

    // What is read.

    private func testimony() throws -> Testimony {
        var seen = Testimony()
        for line in try Files.text(ledger).split(separator: "\n") {
            let words = line.split(separator: " ")
            guard words.count == 3, let time = Int64(words[0]), let value = Int(words[2]) else {
                continue
            }
            let instant = Instant(nanoseconds: time)
            if words[1] == "logs" {
                seen.logs = value
                seen.stageSince = instant
            } else if let stage = BrewStage(rawValue: value) {
                seen.stage = stage
                seen.stageSince = instant
                if stage == .running, seen.clockSince == nil { seen.clockSince = instant }
            }
        }
        let console = try Files.text(options.shared("console"))
        let mark = "power cut at "
        guard let line = console.split(separator: "\n").last(where: { $0.contains(mark) }),
            let time = line.split(separator: " ").lazy.compactMap({ Int64($0) }).last
        else { throw BenchError("the console does not tell when the power was cut") }
        seen.cutAt = Instant(nanoseconds: time)
        return seen
    }

    private func describe(_ seen: Testimony) -> String {
        "\(seconds(seen.cutAt - seen.stageSince)) s into \(seen.stage)"
    }

    private func expect(_ count: Int, _ allowed: [Int]) throws {
        guard allowed.contains(count) else {
            throw BenchError("there are \(count) logs, which should be \(allowed)")
        }
    }

    private func seconds(_ span: Duration) -> Double {
        Double(span.nanoseconds / 1_000_000) / 1000
    }
}
