import CPOSIX
import Hardware
import SimBoard
import SystemCalls
import Timebase

/// The virtual Pi on the bench: the program under test on one side of the kernel, a finger and an
/// eye on the other.
final class Bench {
    /// How a script ended.
    enum Outcome {
        case finished
        case failed(ScenarioFailure)
        /// It wants the power to be cut.
        case powerCut
    }

    /// 2026-01-01, 08:00 UTC, in seconds: when the simulated board's calendar begins.
    static let calendarStart = 1_767_254_400
    /// systemd's RestartSec, as on the simulated board.
    static let crashTime = Duration.milliseconds(200)

    static let environment = [
        "BREWGUIDE_SOCKET=/run/brewguide.socket", StandIns.path, "HOME=/root",
        "LANG=C.UTF-8",
    ]

    let rig: Rig
    let backpack: Backpack
    private(set) var glass: Glass
    private(set) var program: Program?
    var keys: Keys
    /// From when the trace counts.
    var traceOrigin = Instant.origin
    /// Takes the lines of the trace.
    var trace: (String) -> Void = { _ in }
    /// Called with each thing the kernel saw.
    var watch: (BusRecord) -> Void = { _ in }
    /// Called with the display whenever it may have changed in a script.
    var witness: ([String], Instant) throws -> Void = { _, _ in }
    /// Whether the witness is to see each change at once.
    var isWitnessed = false
    /// When a script is cut short, and the power with it.
    var cutAt: Instant?
    /// The scale with a serial line, where that is what is weighed with.
    var serialScale: SerialScale?
    /// When the program was started.
    private(set) var started: Instant

    private let programPath: String
    let configurationPath = "/run/brewguide.json"

    init(_ rig: Rig, programPath: String, chip: String) throws {
        self.rig = rig
        self.programPath = programPath
        try? Realtime.sharpenTimers()
        backpack = try Backpack()
        keys = Keys(chip: chip)
        let now = SystemClock.now
        started = now
        let records = try backpack.records()
        let powered = records.first { $0.kind == .powered }?.instant ?? now
        glass = Glass(rig, lineBase: try Self.lineBase(), poweredAt: powered)
        for record in records where record.instant > powered { try glass.take(record) }
        try Files.write(rig.configuration, to: configurationPath)
        try fitScale()
    }

    /// The number of the first line of gpio-sim's chip.
    static func lineBase() throws -> UInt32 {
        for number in 0..<1024 {
            let folder = "/sys/class/gpio/gpiochip\(number)"
            guard access(folder, F_OK) == 0 else { continue }
            let text = try Files.text("\(folder)/base")
            return UInt32(text.prefix { $0 != "\n" }) ?? 0
        }
        throw BenchError("there is no GPIO chip")
    }

    /// Sets the calendar, as far as script time has come, as somebody who keeps it right would.
    func setCalendar(elapsed: Duration) throws {
        var time = timespec()
        time.tv_sec = Self.calendarStart + Int(elapsed.nanoseconds / 1_000_000_000)
        time.tv_nsec = Int(elapsed.nanoseconds % 1_000_000_000)
        try systemCall("clock_settime") { clock_settime(CLOCK_REALTIME, &time) }
        var state = timex()
        state.modes = UInt32(ADJ_STATUS | ADJ_MAXERROR)
        try systemCall("adjtimex") { adjtimex(&state) }
    }

    /// The chip with the lines is another one now; its folder in /sys tells which.
    func rewire(chip: String) throws {
        keys = Keys(chip: chip)
        glass.lineBase = try Self.lineBase()
    }

    // The program.

    /// Starts the program under test.
    func start(configuration: String? = nil) throws {
        try StandIns.make()
        started = SystemClock.now
        program = try Program(
            [programPath, "run", "--config", configuration ?? configurationPath],
            environment: Self.environment)
    }

    /// Ends the program as systemd does. Returns its exit status.
    @discardableResult
    func stop() throws -> Int32 {
        program?.signal(SIGTERM)
        return try awaitEnd(within: .seconds(5))
    }

    /// Waits for the program to end by itself. Returns its exit status.
    func awaitEnd(within span: Duration) throws -> Int32 {
        guard let program else { throw BenchError("the program does not run") }
        let end = SystemClock.now + span
        while SystemClock.now < end {
            let ready = try Poller.wait(
                for: [program.descriptor, backpack.descriptor], until: end)
            if ready.contains(backpack.descriptor) { try look() }
            if ready.contains(program.descriptor) {
                self.program = nil
                return try program.wait()
            }
        }
        throw BenchError("the program did not end")
    }

    /// What the program says when it is called with `arguments`, and its exit status.
    @discardableResult
    func ask(
        _ arguments: [String], socket: String? = nil
    ) throws -> (text: String, status: Int32) {
        let path = "/run/answer"
        let call = ([programPath] + arguments).joined(separator: " ")
        let own = socket.map { "BREWGUIDE_SOCKET=\($0) " } ?? ""
        let shell = try Program(
            ["/bin/sh", "-c", "\(own)exec \(call) >\(path) 2>&1"],
            environment: Self.environment)
        let status = try shell.wait()
        return (try Files.text(path), status)
    }

    /// Plays a script that is to hold and to leave the power on.
    func play(_ script: String) throws {
        var player = ScriptPlayer(try Scenario(parsing: script), at: SystemClock.now)
        switch try play(&player) {
        case .finished: break
        case .failed(let failure): throw failure
        case .powerCut: throw BenchError("this script can't cut the power")
        }
    }

    // The script.

    /// Plays a script, or what is left of it, as long as the power is there.
    func play(_ player: inout ScriptPlayer) throws -> Outcome {
        var outcome: Outcome?
        var crashed: Instant?
        defer { try? backpack.wake(withEach: true) }
        while outcome == nil {
            for record in try backpack.records() {
                try take(record)
                if record.kind == .lines { try witness(glass.rows, record.instant) }
                if crashed == nil { outcome = try advance(&player, to: record.instant, &crashed) }
                if outcome != nil { break }
            }
            let now = SystemClock.now
            if let restart = crashed, restart + Self.crashTime <= now {
                crashed = nil
                try start()
                player.resume(after: .crash, at: now)
            }
            if let cutAt, cutAt <= now { return .powerCut }
            try keys.advance(to: now)
            if outcome == nil, crashed == nil {
                outcome = try advance(&player, to: now, &crashed)
            }
            if outcome == nil { try rest(player, crashed: crashed) }
        }
        return outcome ?? .finished
    }

    /// Lets the time pass until `instant`, with an eye on the display.
    func idle(for span: Duration) throws {
        let end = SystemClock.now + span
        while SystemClock.now < end {
            try keys.advance(to: SystemClock.now)
            let next = [end, keys.finger.nextInstant].compactMap { $0 }.min()
            _ = try Poller.wait(for: [backpack.descriptor], until: next)
            try look()
        }
    }

    /// Takes in what happened on the wires.
    func look() throws {
        for record in try backpack.records() { try take(record) }
    }

    func unplug() throws {
        switch rig.wiring {
        case .pcf8574:
            try backpack.set("unplug")
            try look()
        case .parallel: glass.unplug()
        }
    }

    func replug() throws {
        switch rig.wiring {
        case .pcf8574:
            try backpack.set("replug")
            try look()
        case .parallel: glass.replug(at: SystemClock.now)
        }
    }

    private func take(_ record: BusRecord) throws {
        watch(record)
        if record.kind == .complaint { throw ConverterComplaint(record) }
        try glass.take(record)
    }

    private func rest(_ player: ScriptPlayer, crashed: Instant?) throws {
        let now = SystemClock.now
        let next =
            if let crashed {
                crashed + Self.crashTime
            } else {
                player.nextInstant(rows: glass.readRows, quiet: glass.quietSince, now: now)
            }
        let wake = [next, keys.finger.nextInstant, cutAt].compactMap { $0 }.min()
        try backpack.wake(withEach: player.isLooking || isWitnessed)
        let life = crashed == nil ? [program?.descriptor].compactMap { $0 } : []
        let ready = try Poller.wait(for: [backpack.descriptor] + life, until: wake)
        if let life = life.first, ready.contains(life), let program {
            self.program = nil
            throw BenchError("the program ended with \(try program.wait())")
        }
    }

    /// Takes the script's steps that are due at `now`.
    private func advance(
        _ player: inout ScriptPlayer, to now: Instant, _ crashed: inout Instant?
    ) throws -> Outcome? {
        while let due = player.nextInstant(rows: glass.readRows, quiet: glass.quietSince, now: now),
            due <= now, crashed == nil
        {
            let act = player.play(rows: glass.readRows, quiet: glass.quietSince, now: now)
            guard let act else { continue }
            if let outcome = try carryOut(act, at: now, &crashed) { return outcome }
        }
        return nil
    }

    private func carryOut(
        _ act: ScriptPlayer.Act, at now: Instant, _ crashed: inout Instant?
    ) throws -> Outcome? {
        switch act {
        case .move(let button, let contact): try keys.move(button, to: contact, at: now)
        case .chatter(let button, let count, let span):
            keys.finger.chatter(button, count: count, within: span)
        case .displayFail(let count): try backpack.set("nak \(count)")
        case .displayUnplug: try unplug()
        case .displayReplug: try replug()
        case .clock: throw BenchError("the virtual Pi's wall clock is its kernel's own")
        case .scale(let act): try touchScale(act)
        case .restart(.power, let off):
            guard off == .zero else { throw BenchError("the virtual Pi boots again at once") }
            return .powerCut
        case .restart(.crash, _):
            program?.signal(SIGKILL)
            try program?.wait()
            program = nil
            glass.senderCutOff()
            crashed = now
        case .held(let line, let rows):
            let instant = Instant.origin + (now - traceOrigin)
            trace(TraceEvent.held(line: line, glass: rows).jsonLine(at: instant))
        case .failed(let failure): return .failed(failure)
        case .finished: return .finished
        }
        return nil
    }
}
