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
    package static let crashTime = Duration.milliseconds(200)

    /// Why the last `wait` said `killed`.
    public internal(set) var outcome: Outcome?
    /// Which boot this is, from 1: a power cut begins another.
    public private(set) var boot = 1
    /// The name of this boot, as a kernel has one: another after each power cut.
    public var bootID: String { "simulated-boot-\(boot)" }
    /// Where trace events go, with their time; nil traces nothing.
    public var trace: ((TraceEvent, Instant) -> Void)?

    /// Called before virtual time moves on to a moment of a boot, for those who want to watch at
    /// a speed people can follow; nil runs as fast as it goes.
    public var pacer: ((Duration) -> Void)?

    var model: BoardModel
    var player: ScriptPlayer
    /// Virtual time that passed before this boot.
    private var timeBeforeBoot = Duration.zero
    /// How long the power stays away after the cut that ended this boot.
    var off = Duration.zero
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
        model = BoardModel(display: display, wiring: wiring, traits: traits, at: .origin)
        player = ScriptPlayer(scenario, at: .origin)
    }

    /// Fits a scale with nothing on it and these flaws, a converter on the display's bus or a Half
    /// Decent Scale on a serial line; before the loop begins.
    public func fitScale(
        _ flaws: LoadModel.Flaws = LoadModel.Flaws(), isDecent: Bool = false
    ) {
        if isDecent {
            let scale = SimulatedDecent(load: LoadModel(flaws: flaws, at: now), at: now)
            return model.line = ScaleOnLine(scale)
        }
        let converter = SimulatedConverter(load: LoadModel(flaws: flaws, at: now), poweredAt: now)
        model.scale = ScaleOnBus(converter: converter)
    }

    /// Bits that the bus has carried for the converter.
    package func takeScaleTraffic() -> ScaleTraffic { model.takeScaleTraffic() }

    /// What a real converter would not have taken.
    public var scaleViolations: [ConverterViolation] {
        model.scale?.converter.chip.violations ?? []
    }

    /// The simulated display.
    public var display: SimulatedDisplay { model.display }
    /// The keys that are down.
    public var keysDown: Set<Button> {
        Set(Button.allCases.filter { model.buttons[$0] == .closed })
    }
    /// What real hardware would not have taken.
    public var violations: [Violation] { model.display.chip.violations }
    /// Whether the buzzer sounds.
    public var buzzerIsOn: Bool { model.buzzerIsOn }
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

    /// The controller is back after a crash or a power cut: time has passed, the script goes on.
    public func resume() {
        guard case .restart(let restart) = outcome else { return }
        outcome = nil
        switch restart {
        case .crash:
            model.surviveRestart(for: Self.crashTime)
        case .power:
            boot += 1
            timeBeforeBoot += now - .origin + off
            if !clockIsRight { missed += off }
            model.reboot(at: .origin)
        }
        player.resume(after: restart, at: now)
        record()
        trace?(.restart("\(restart.rawValue), boot \(boot)"), now)
    }

    // Board.

    /// The size of the display that is fitted.
    public var displaySize: DisplaySize { model.display.size }
    /// The virtual time.
    public var now: Instant { model.now }

    /// Lets virtual time pass until something happens; descriptors mean nothing here.
    public func wait(
        until deadline: Instant?, watching: [Int32], forTransfer: Bool
    ) throws(HardwareError) -> [BoardEvent] {
        while true {
            if outcome != nil { return [.killed] }
            if model.hasNews(forTransfer: forTransfer) { return model.takeEvents() }
            let scripted = scriptInstant
            let next = Instant.earliest(model.nextInstant, scripted)
            guard let instant = Instant.earliest(next, deadline) else {
                outcome = .finished
                continue
            }
            pacer?(timeBeforeBoot + (instant - .origin))
            model.advance(to: instant)
            record()
            if let scripted, scripted <= now, !model.hasNews(forTransfer: forTransfer) { play() }
            if let deadline, deadline <= now, outcome == nil { return model.takeEvents() }
        }
    }

    /// A contact's true state.
    public func contact(of button: Button) throws(HardwareError) -> Contact {
        model.buttons[button]
    }

    /// Puts a program on the simulated wires.
    public func beginTransfer(_ program: BusTransfer) {
        // What is gone writes no more.
        if case .restart = outcome { return }
        model.beginTransfer(program)
        record()
    }

    /// Switches the simulated buzzer.
    public func setBuzzer(_ on: Bool) throws(HardwareError) {
        model.setBuzzer(on)
        record()
    }

    /// Lets the simulated scale weigh, or sleep.
    public func setWeighing(_ on: Bool) { model.setWeighing(on) }

    /// Asks a simulated scale that has a tare of its own for it.
    public func tareScale() { model.tareScale() }

    func record() {
        for note in model.notes { trace?(note.event, note.instant) }
        model.notes.removeAll()
    }

    // The script.

    private var scriptInstant: Instant? {
        player.nextInstant(rows: model.display.lines, quiet: quiet, now: now)
    }

    private func play() {
        switch player.play(rows: model.display.lines, quiet: quiet, now: now) {
        case .move(let button, let contact):
            model.move(button, to: contact)
            record()
        case .chatter(let button, let count, let span):
            model.buttons.chatter(button, VirtualButtons.Chatter(count: count, span: span))
        case .displayFail(let count): model.failures = count
        case .displayUnplug: model.unplug()
        case .displayReplug: model.replug()
        case .clock(let isRight):
            clockIsRight = isRight
            if isRight { missed = .zero }
        case .scale(let act): model.touchScale(act)
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
    private var quiet: Instant? { model.transferIsUnderWay ? nil : model.quietSince }
}
