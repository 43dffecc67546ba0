import Control
import Hardware
import SimBoard
import SystemCalls
import Timebase

/// Plays one scenario on a real Pi with its loopback rig (hardware/loopback.md): spare outputs are
/// wired to the keys' lines, and the display is what the program says over its control socket. What
/// takes a hand at the display or its power is refused.
struct LoopbackTask {
    private let scenario: Scenario
    private let program: [String]
    private let socket = "/run/brewguide-loopback.socket"
    private let lines: LoopbackLines
    private var finger = Finger()
    private var rows: [String] = []
    private var quietSince = SystemClock.now

    init(_ options: Options) throws {
        scenario = try Scenario(parsing: try Files.text(options.required("script")))
        for line in scenario.lines {
            switch line.command {
            case .displayFail, .displayUnplug, .displayReplug, .clock, .scale,
                .restart(.power, _):
                throw BenchError("skipped: line \(line.number), '\(line.text)', takes a hand")
            case .press, .down, .up, .bounce, .wait, .expect, .reject, .restart(.crash, _): break
            }
        }
        program = [
            try options.required("program"), "run", "--config", try options.required("config"),
        ]
        lines = try LoopbackLines(
            chip: options["gpio-chip"],
            offsets: (options["outputs"] ?? "4,5,6").split(separator: ",").compactMap { UInt32($0) }
        )
        try? Realtime.sharpenTimers()
    }

    mutating func run() throws {
        var service = try start()
        var client = try connect()
        var player = ScriptPlayer(scenario, at: SystemClock.now)
        while true {
            let now = SystemClock.now
            for (button, contact) in finger.due(at: now) { try lines.set(button, contact) }
            if let due = player.nextInstant(rows: rows, quiet: quietSince, now: now), due <= now {
                switch player.play(rows: rows, quiet: quietSince, now: now) {
                case .move(let button, let contact): finger.move(button, to: contact, at: now)
                case .chatter(let button, let count, let span):
                    finger.chatter(button, count: count, within: span)
                case .restart:
                    service.signal(9)
                    try service.wait()
                    SystemClock.sleep(until: SystemClock.now + Bench.crashTime)
                    service = try start()
                    client = try connect()
                    player.resume(after: .crash, at: SystemClock.now)
                case .failed(let failure): throw failure
                case .finished:
                    service.signal(15)
                    let status = try service.wait()
                    guard status == 0 else { throw BenchError("it ended with \(status)") }
                    return
                case .held, .displayFail, .displayUnplug, .displayReplug, .clock, .scale, nil: break
                }
                continue
            }
            try listen(to: client, player)
        }
    }

    private func start() throws -> Program {
        try StandIns.make()
        return try Program(
            program, environment: ["BREWGUIDE_SOCKET=\(socket)", StandIns.path, "HOME=/root"])
    }

    /// Follows the frames, as soon as the program answers.
    private mutating func connect() throws -> ControlClient {
        let end = SystemClock.now + .seconds(5)
        while true {
            do throws(ControlClient.Failure) {
                let client = try ControlClient(paths: [socket])
                take(try client.ask(ControlRequest(.screen, follow: true)))
                return client
            } catch {
                guard SystemClock.now < end else { throw BenchError("\(error)") }
                SystemClock.sleep(until: SystemClock.now + .milliseconds(20))
            }
        }
    }

    private mutating func listen(to client: ControlClient, _ player: ScriptPlayer) throws {
        let now = SystemClock.now
        let next = player.nextInstant(rows: rows, quiet: quietSince, now: now)
        let wake = [next, finger.nextInstant].compactMap { $0 }.min()
        do throws(ControlClient.Failure) {
            take(try client.nextReply(until: wake))
        } catch {
            if case .silent = error, let wake, SystemClock.now >= wake { return }
            throw BenchError("\(error)")
        }
    }

    private mutating func take(_ reply: ControlReply) {
        guard let screen = reply.screen else { return }
        rows = screen.lines
        quietSince = SystemClock.now
    }
}
