import Fixtures
import Controller
import Hardware
import Testing
import Timebase

/// SPEC §2: edge times are the kernel's, so a late reader still measures right.
@Suite("A loop that wakes late")
struct LateWakeTests {
    /// What a person was understood to do, and what the display was last to show.
    private struct Run {
        var gestures: [String] = []
        var lastFrame: [String] = []
        var waits = 0
    }

    private func run(
        _ edges: [ButtonEdge], until end: Instant, lateness: @escaping () -> Duration
    ) throws -> Run {
        var run = Run()
        let board = BusyMachine(edges: edges, until: end, lateness: lateness)
        let loop = try ControllerLoop(
            board: SleepingBoard(board),
            observer: { output, _ in
                switch output {
                case .gesture(let gesture, let instant):
                    run.gestures.append("\(gesture) at \(instant.nanoseconds)")
                case .frame(let frame): run.lastFrame = frame.lines
                case .transfer, .readLevel, .buzzer, .weighing, .pressSpent, .effect: break
                }
            },
            makeDevice: { down, now in
                Rig.device(size: .twentyByFour, wiring: .pcf8574, down: down, at: now)
            })
        _ = try loop.run()
        run.waits = board.waits
        return run
    }

    private func edges(_ changes: [(Button, Contact, Double)]) -> [ButtonEdge] {
        changes.map { button, contact, milliseconds in
            ButtonEdge(
                button, contact, at: Instant(nanoseconds: Int64(milliseconds * 1_000_000)))
        }
    }

    @Test("a glitch of 1.9 ms is none the longer for being read late")
    func glitch() throws {
        let glitch = edges([(.next, .closed, 100), (.next, .open, 101.9)])
        let run = try run(glitch, until: .origin + .seconds(1)) { .milliseconds(5) }
        #expect(run.gestures.isEmpty)
    }

    @Test("a bounce of 9 ms at the release, read late, is no second press")
    func bounce() throws {
        let press = edges([
            (.next, .closed, 100), (.next, .open, 200), (.next, .closed, 209), (.next, .open, 213),
        ])
        let run = try run(press, until: .origin + .seconds(1)) { .milliseconds(30) }
        #expect(run.gestures.filter { $0.hasPrefix("tapped") }.count == 1)
    }

    @Test("RESTART let go 5 ms after its hold was full has been held, though nobody looked in time")
    func hold() throws {
        let press = edges([
            (.next, .closed, 100), (.next, .open, 200),
            (.restart, .closed, 1000), (.restart, .open, 3005),
        ])
        let run = try run(press, until: .origin + .seconds(5)) { .milliseconds(12) }
        #expect(run.gestures.contains { $0.hasPrefix("holdFired") && $0.hasSuffix(" 3000000000") })
        let prompt = try self.run(press, until: .origin + .seconds(5)) { .zero }
        #expect(run.waits <= prompt.waits, "a look is no spin")
    }

    @Test("whatever a person does, a busy machine understands the same", arguments: 0..<24)
    func same(seed: UInt64) throws {
        var numbers = SeededNumbers(seed: seed)
        let edges = Self.edges(of: &numbers)
        let end = (edges.last?.instant ?? .origin) + .seconds(15)
        let prompt = try run(edges, until: end) { .zero }
        let late = try run(edges, until: end) {
            Bool.random(using: &numbers)
                ? .zero : .microseconds(Int.random(in: 0...40_000, using: &numbers))
        }
        let first = zip(late.gestures, prompt.gestures).first { $0 != $1 }
        #expect(first == nil, "late and prompt")
        #expect(late.gestures.count == prompt.gestures.count)
        #expect(late.lastFrame == prompt.lastFrame)
    }

    /// Half a minute of a hurried person at bad switches.
    private static func edges(of numbers: inout SeededNumbers) -> [ButtonEdge] {
        var edges: [ButtonEdge] = []
        var now = Instant.origin + .milliseconds(500)
        for _ in 0..<12 {
            guard let button = Button.allCases.randomElement(using: &numbers) else { continue }
            for contact in [Contact.closed, .open] {
                for _ in 0..<Int.random(in: 0...3, using: &numbers) {
                    edges.append(ButtonEdge(button, contact, at: now))
                    now += .microseconds(Int.random(in: 50...1900, using: &numbers))
                    let other = contact == .closed ? Contact.open : .closed
                    edges.append(ButtonEdge(button, other, at: now))
                    now += .microseconds(Int.random(in: 50...1900, using: &numbers))
                }
                edges.append(ButtonEdge(button, contact, at: now))
                let longest = contact == .closed ? 2500 : 4000
                let isShort = Bool.random(using: &numbers)
                let span = isShort ? Int.random(in: 15...120, using: &numbers) : longest
                now += .milliseconds(Int.random(in: 15...span, using: &numbers))
            }
        }
        return edges
    }
}
