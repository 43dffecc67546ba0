import Hardware
import Timebase

/// A board in virtual time, played on by a scenario: the script's presses come as edges, its
/// expectations are held against the simulated glass. Nothing in it is random, so the same script
/// gives the same run.
public final class ScenarioBoard: Board {
    /// How a run of the controller ended.
    public enum Outcome: Hashable, Sendable {
        /// The script is over and everything held.
        case finished
        /// Something did not hold.
        case failed(ScenarioFailure)
        /// The controller is to be built anew on the same board and storage: then `resume`.
        case restart(ScenarioCommand.Restart)
    }

    /// How long the glass may take to settle before an `expect` without `within` fails. Chosen:
    /// longer than any frame takes on a bus at 100 kHz with its initialisation.
    public static let settlingTime = Duration.milliseconds(150)
    /// What a finger takes at least from letting one key go to pressing the next. Chosen: no person
    /// is faster, and without it two presses of a key would be one.
    static let fingerTime = Duration.milliseconds(50)
    /// What a process takes to come back after a crash. Chosen: systemd's RestartSec is 100 ms.
    static let crashTime = Duration.milliseconds(200)

    /// Why the last `wait` said `killed`.
    public private(set) var outcome: Outcome?
    /// Which boot this is, from 1: a power cut begins another.
    public private(set) var boot = 1
    /// Where trace events go, with their time; nil traces nothing.
    public var trace: ((TraceEvent, Instant) -> Void)?

    /// Called before virtual time moves on to a moment of a boot, for those who want to watch at
    /// a speed people can follow; nil runs as fast as it goes.
    public var pacer: ((Duration) -> Void)?

    private var world: World
    private var lines: ArraySlice<Scenario.Line>
    private var step = Step.command(at: .origin)
    /// When a key was let go last.
    private var letGo: Instant?
    /// Virtual time that passed before this boot.
    private var timeBeforeBoot = Duration.zero

    /// Where the script stands.
    private enum Step {
        /// The next line is carried out then.
        case command(at: Instant)
        /// A key is let go then, and the script goes on.
        case release(Button, at: Instant)
        /// The glass must come to satisfy the line until then.
        case expectation(Scenario.Line, until: Instant)
        case over
    }

    /// A board with this script. Custom characters on the glass are read by `glyphs`.
    public init(
        scenario: Scenario, size: DisplaySize = .twentyByFour, rom: CharacterROM = .a00,
        wiring: DisplayWiringModel = .pcf8574(address: 0x27), glyphs: [Glyph]
    ) {
        let display = SimulatedDisplay(size: size, rom: rom, glyphs: glyphs, poweredAt: .origin)
        world = World(display: display, wiring: wiring, at: .origin)
        lines = scenario.lines[...]
    }

    /// The display with its glass.
    public var display: SimulatedDisplay { world.display }
    /// The keys that are down.
    public var keysDown: Set<Button> {
        Set(Button.allCases.filter { world.buttons[$0] == .closed })
    }
    /// What real hardware would not have taken.
    public var violations: [Violation] { world.display.chip.violations }
    /// Milliseconds of the virtual calendar: it starts on 2026-01-01 at 08:00 UTC and goes on
    /// through power cuts.
    public var wallTime: WallTime {
        let elapsed = timeBeforeBoot + (now - .origin)
        return WallTime(
            millisecondsSince1970: 1_767_254_400_000 + elapsed.nanoseconds / 1_000_000)
    }

    /// Makes every transfer hang for a second, or stops doing so.
    public func setBusHangs(_ hangs: Bool) { world.busHangs = hangs }

    /// The controller is back after a crash or a power cut: time has passed, the script goes on.
    public func resume() {
        guard case .restart(let restart) = outcome else { return }
        outcome = nil
        switch restart {
        case .crash:
            world.abandonTransfer()
            world.advance(to: now + Self.crashTime)
        case .power:
            boot += 1
            timeBeforeBoot += now - .origin
            letGo = nil
            world.reboot(at: .origin)
        }
        step = .command(at: now)
        trace?(.restart("\(restart.rawValue), boot \(boot)"), now)
    }

    // Board.

    /// The glass that is fitted.
    public var displaySize: DisplaySize { world.display.size }
    /// The virtual time.
    public var now: Instant { world.now }

    /// Lets virtual time pass until something happens; descriptors mean nothing here.
    public func wait(
        until deadline: Instant?, watching: [Int32]
    ) throws(HardwareError) -> [BoardEvent] {
        while true {
            if outcome != nil { return [.killed] }
            if !world.events.isEmpty { return takeEvents() }
            let scripted = scriptInstant
            let next = [world.nextInstant, scripted].compactMap { $0 }.min()
            guard let instant = [next, deadline].compactMap({ $0 }).min() else {
                end(.finished)
                continue
            }
            pacer?(timeBeforeBoot + (instant - .origin))
            world.advance(to: instant)
            record()
            if let scripted, scripted <= now, world.events.isEmpty { play() }
            if let deadline, deadline <= now, outcome == nil { return takeEvents() }
        }
    }

    /// A contact's true state.
    public func contact(of button: Button) throws(HardwareError) -> Contact {
        world.buttons[button]
    }

    /// Puts a program on the simulated wires.
    public func beginTransfer(_ program: [BusOperation]) {
        world.beginTransfer(program)
        record()
    }

    /// Switches the simulated buzzer.
    public func setBuzzer(_ on: Bool) throws(HardwareError) {
        world.setBuzzer(on)
        record()
    }

    private func takeEvents() -> [BoardEvent] {
        defer { world.events.removeAll() }
        return world.events
    }

    private func record() {
        for note in world.notes { trace?(note, now) }
        world.notes.removeAll()
    }

    private func end(_ outcome: Outcome) { self.outcome = outcome }

    // The script.

    private var scriptInstant: Instant? {
        switch step {
        case .command(let instant), .release(_, let instant): instant
        case .expectation(let line, let until): holds(line) ? now : until
        case .over: nil
        }
    }

    private func play() {
        switch step {
        case .release(let button, _):
            move(button, to: .open)
            step = .command(at: now)
        case .expectation(let line, _):
            if holds(line) {
                step = .command(at: now)
            } else {
                end(.failed(failure(of: line)))
            }
        case .command:
            guard let line = lines.first else {
                step = .over
                return end(.finished)
            }
            if line.command.pressesKey, let letGo, now < letGo + Self.fingerTime {
                step = .command(at: letGo + Self.fingerTime)
                return
            }
            lines.removeFirst()
            carryOut(line)
        case .over: break
        }
    }

    private func carryOut(_ line: Scenario.Line) {
        step = .command(at: now)
        switch line.command {
        case .press(let button, let span):
            move(button, to: .closed)
            step = .release(button, at: now + span)
        case .down(let button): move(button, to: .closed)
        case .up(let button): move(button, to: .open)
        case .bounce(let button, let count, let span):
            world.buttons.chatter(button, VirtualButtons.Chatter(count: count, span: span))
        case .wait(let span): step = .command(at: now + span)
        case .expect(_, _, let within):
            step = .expectation(line, until: now + (within ?? Self.settlingTime))
        case .reject: step = .expectation(line, until: now + Self.settlingTime)
        case .displayFail(let count): world.failures = count
        case .displayUnplug: world.display.unplug()
        case .displayReplug: world.display.replug(at: now)
        case .restart(let restart): end(.restart(restart))
        }
    }

    private func move(_ button: Button, to contact: Contact) {
        if contact == .open { letGo = now }
        world.move(button, to: contact)
        record()
    }

    /// Whether an expectation holds now. A text that must be absent is looked for once nothing is
    /// on its way to the glass any more.
    private func holds(_ line: Scenario.Line) -> Bool {
        let rows = world.display.lines
        switch line.command {
        case .expect(let text, nil, _): return rows.contains { $0.contains(text) }
        case .expect(let text, let row?, _):
            return row <= rows.count && rows[row - 1].contains(text)
        case .reject(let text):
            return !world.transferIsUnderWay && !rows.contains { $0.contains(text) }
        case .press, .down, .up, .bounce, .wait, .displayFail, .displayUnplug, .displayReplug,
            .restart:
            return true
        }
    }

    private func failure(of line: Scenario.Line) -> ScenarioFailure {
        let expected =
            switch line.command {
            case .expect(let text, nil, _): "\"\(text)\" in some row"
            case .expect(let text, let row?, _): "\"\(text)\" in row \(row)"
            case .reject(let text): "no row with \"\(text)\""
            case .press, .down, .up, .bounce, .wait, .displayFail, .displayUnplug,
                .displayReplug, .restart:
                "nothing"
            }
        return ScenarioFailure(
            line: line.number, text: line.text, expected: expected, screen: world.display.lines)
    }
}
