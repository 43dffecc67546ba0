import Hardware
import Timebase

/// A board in virtual time, played on by a scenario: the script's presses come as edges, its
/// expectations are held against the simulated display. Nothing in it is random, so the same script
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

    /// How long the display may take to settle before an `expect` without `within` fails, or one
    /// `within` less. A `reject` is judged once nothing has been under way for 20 ms, at the latest
    /// after this time.
    public static let settlingTime = Expectation.settlingTime
    /// What a process takes to come back after a crash. Chosen: systemd's RestartSec is 100 ms.
    static let crashTime = Duration.milliseconds(200)

    /// Why the last `wait` said `killed`.
    public private(set) var outcome: Outcome?
    /// Which boot this is, from 1: a power cut begins another.
    public private(set) var boot = 1
    /// The name of this boot, as a kernel has one: another after each power cut.
    public var bootID: String { "simulated-boot-\(boot)" }
    /// Where trace events go, with their time; nil traces nothing.
    public var trace: ((TraceEvent, Instant) -> Void)?

    /// Called before virtual time moves on to a moment of a boot, for those who want to watch at
    /// a speed people can follow; nil runs as fast as it goes.
    public var pacer: ((Duration) -> Void)?

    private var world: BoardModel
    private var player: ScriptPlayer
    /// Virtual time that passed before this boot.
    private var timeBeforeBoot = Duration.zero
    /// How long the power stays away after the cut that ended this boot.
    private var off = Duration.zero
    /// What the wall clock has not counted since it was right last.
    private var missed = Duration.zero

    /// A board with this script. Custom characters on the display are read by `glyphs`; `traits`
    /// and `timing` are for unusual buses and displays.
    public init(
        scenario: Scenario, size: DisplaySize = .twentyByFour, rom: CharacterROM = .a00,
        wiring: DisplayWiring = .pcf8574, traits: BusTraits = BusTraits(),
        timing: ChipTiming = .standard, glyphs: [Glyph]
    ) {
        let display = SimulatedDisplay(
            size: size, rom: rom, timing: timing, glyphs: glyphs,
            isReadWired: traits.isReadWired, poweredAt: .origin)
        world = BoardModel(display: display, wiring: wiring, traits: traits, at: .origin)
        player = ScriptPlayer(scenario, at: .origin)
    }

    /// The simulated display.
    public var display: SimulatedDisplay { world.display }
    /// The keys that are down.
    public var keysDown: Set<Button> {
        Set(Button.allCases.filter { world.buttons[$0] == .closed })
    }
    /// What real hardware would not have taken.
    public var violations: [Violation] { world.display.chip.violations }
    /// Whether the buzzer sounds.
    public var buzzerIsOn: Bool { world.buzzerIsOn }
    /// Whether the wall clock is synchronised, as the script has it.
    public private(set) var clockIsRight = true
    /// Milliseconds of the virtual calendar: it starts on 2026-01-01 at 08:00 UTC and goes on
    /// through power cuts. While the clock is not right it stands still without power, as that of
    /// a Pi does, which has no battery for it.
    public var wallTime: WallTime {
        let elapsed = timeBeforeBoot - missed + (now - .origin)
        return WallTime(
            millisecondsSince1970: 1_767_254_400_000 + elapsed.nanoseconds / 1_000_000)
    }

    /// Makes every transfer hang for a second, or stops doing so.
    public func setBusHangs(_ hangs: Bool) { world.busHangs = hangs }

    /// Disturbs the display's E line once, which upsets its 4-bit phase: what comes after is taken
    /// cut in the wrong place until the display is initialised again.
    public func glitch() {
        world.glitch()
        record()
    }

    /// Makes the display miss the pulse of E that is under way, or else the next one, which upsets
    /// its 4-bit phase as well.
    public func losePulse() { world.losePulse() }

    /// Makes the kernel lose the next edge of `button` to `contact`; the contact itself changes.
    public func loseNextEdge(of button: Button, to contact: Contact, _ loss: EdgeLoss = .silent) {
        world.buttons.lose(button, contact, loss)
    }

    /// Takes the controller down at this very moment, keys let go; after `resume` the script goes
    /// on with another one.
    public func interrupt(_ restart: ScenarioCommand.Restart, then scenario: Scenario) {
        for button in Button.allCases where world.buttons[button] == .closed {
            world.move(button, to: .open)
        }
        player = ScriptPlayer(scenario, at: now)
        off = .zero
        outcome = .restart(restart)
    }

    /// The controller is back after a crash or a power cut: time has passed, the script goes on.
    public func resume() {
        guard case .restart(let restart) = outcome else { return }
        outcome = nil
        switch restart {
        case .crash:
            world.surviveRestart(for: Self.crashTime)
        case .power:
            boot += 1
            timeBeforeBoot += now - .origin + off
            if !clockIsRight { missed += off }
            world.reboot(at: .origin)
        }
        player.resume(after: restart, at: now)
        record()
        trace?(.restart("\(restart.rawValue), boot \(boot)"), now)
    }

    // Board.

    /// The size of the display that is fitted.
    public var displaySize: DisplaySize { world.display.size }
    /// The virtual time.
    public var now: Instant { world.now }

    /// Lets virtual time pass until something happens; descriptors mean nothing here.
    public func wait(
        until deadline: Instant?, watching: [Int32], forTransfer: Bool
    ) throws(HardwareError) -> [BoardEvent] {
        while true {
            if outcome != nil { return [.killed] }
            if world.hasNews(forTransfer: forTransfer) { return world.takeEvents() }
            let scripted = scriptInstant
            let next = Instant.earliest(world.nextInstant, scripted)
            guard let instant = Instant.earliest(next, deadline) else {
                outcome = .finished
                continue
            }
            pacer?(timeBeforeBoot + (instant - .origin))
            world.advance(to: instant)
            record()
            if let scripted, scripted <= now, !world.hasNews(forTransfer: forTransfer) { play() }
            if let deadline, deadline <= now, outcome == nil { return world.takeEvents() }
        }
    }

    /// A contact's true state.
    public func contact(of button: Button) throws(HardwareError) -> Contact {
        world.buttons[button]
    }

    /// Puts a program on the simulated wires.
    public func beginTransfer(_ program: BusTransfer) {
        // What is gone writes no more.
        if case .restart = outcome { return }
        world.beginTransfer(program)
        record()
    }

    /// Switches the simulated buzzer.
    public func setBuzzer(_ on: Bool) throws(HardwareError) {
        world.setBuzzer(on)
        record()
    }

    private func record() {
        for note in world.notes { trace?(note.event, note.instant) }
        world.notes.removeAll()
    }

    // The script.

    private var scriptInstant: Instant? {
        player.nextInstant(rows: world.display.lines, quiet: quiet, now: now)
    }

    private func play() {
        let rows = world.display.lines
        switch player.play(rows: rows, quiet: quiet, now: now) {
        case .move(let button, let contact):
            world.move(button, to: contact)
            record()
        case .chatter(let button, let count, let span):
            world.buttons.chatter(button, VirtualButtons.Chatter(count: count, span: span))
        case .displayFail(let count): world.failures = count
        case .displayUnplug: world.unplug()
        case .displayReplug: world.replug()
        case .clock(let isRight):
            clockIsRight = isRight
            if isRight { missed = .zero }
        case .restart(let restart, let off):
            self.off = off
            outcome = .restart(restart)
        case .held(let line, let rows): trace?(.held(line: line, glass: rows), now)
        case .failed(let failure): outcome = .failed(failure)
        case .finished: outcome = .finished
        case nil: break
        }
    }

    /// Since when nothing has been on its way to the display; nil while something is.
    private var quiet: Instant? { world.transferIsUnderWay ? nil : world.quietSince }
}
