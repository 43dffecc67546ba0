import Assembly
import CPOSIX
import Fixtures
import Hardware
import SimBoard
import SystemCalls
import Timebase

/// A board in virtual time on which a program plays, where `ScenarioBoard` plays a script: it may
/// do anything to the keys, the wires and the power at any moment. Nothing in it is random, so a
/// player that does the same gives the same run.
final class VirtualBoard: Board {
    /// Why the controller was told to stop.
    enum End: Hashable, Sendable {
        /// The process dies or the power is cut: after `resume` another controller goes on.
        case restart(ScenarioCommand.Restart)
        /// The player is done.
        case over
    }

    /// Why the last `wait` said `killed`; nil while the world goes on.
    private(set) var end: End?
    /// Which boot this is, from 1.
    private(set) var boot = 1
    /// The name of this boot, as a kernel has one.
    var bootID: String { "simulated-boot-\(boot)" }
    /// Who plays; without anybody the world ends once nothing is due.
    unowned var player: (any BoardPlayer)?
    /// Where trace events go, with their time.
    var trace: ((TraceEvent, Instant) -> Void)?
    /// How late the loop comes to its turn after a wait that ended at this moment, as on a busy
    /// machine; nil is never late.
    var lateness: ((Instant) -> Duration)?

    /// How the service manager's signal comes to the loop; nil when signals can't be read.
    let signals: SignalDescriptor?
    /// Whether that signal has been sent and nobody was told.
    private var isAskedToStop = false

    private var model: BoardModel
    /// Virtual time that passed before this boot.
    private var timeBeforeBoot = Duration.zero

    /// A board with all keys up. Custom characters on the display are read by `glyphs`.
    init(
        size: DisplaySize, rom: CharacterROM, wiring: DisplayWiring,
        traits: BusTraits = BusTraits(), glyphs: [Glyph]
    ) {
        // One that nobody else is hurt by.
        signals = SignalDescriptor([Signal(rawValue: SIGURG)])
        let display = SimulatedDisplay(
            size: size, rom: rom, glyphs: glyphs, isReadWired: traits.isReadWired,
            poweredAt: .origin)
        model = BoardModel(display: display, wiring: wiring, traits: traits, at: .origin)
    }

    // What can be seen.

    /// The simulated display.
    var display: SimulatedDisplay { model.display }
    /// The display as it stood when the last transfer ended, or a hand was last at the plug.
    var glass: [String] { model.rows }
    /// What real hardware would not have taken.
    var violations: [Violation] { model.display.chip.violations }
    /// Virtual time since the first boot; power cuts do not set it back.
    var age: Duration { timeBeforeBoot + (now - .origin) }
    /// Whether a transfer is under way.
    var transferIsUnderWay: Bool { model.transferIsUnderWay }

    // What can be done to it.

    /// Puts a contact into a state; the edge is told unless it gets lost.
    func move(_ button: Button, to contact: Contact) {
        model.move(button, to: contact)
        record()
    }

    /// Makes the kernel lose the next edge of `button` to `contact`.
    func loseNextEdge(of button: Button, to contact: Contact, _ loss: EdgeLoss) {
        model.buttons.lose(button, contact, loss)
    }

    /// Makes the next `count` transfers find nobody.
    func failTransfers(_ count: Int) { model.failures = count }

    /// Makes every transfer hang for a second, or stops doing so.
    func setBusHangs(_ hangs: Bool) { model.busHangs = hangs }

    /// Pulls the display's plug.
    func unplug() {
        model.unplug()
        record()
    }

    /// Puts it back in.
    func replug() {
        model.replug()
        record()
    }

    /// Disturbs the display's E line once, which upsets its 4-bit phase.
    func glitch() {
        model.glitch()
        record()
    }

    /// Makes the display take an instruction that nobody sent.
    func takeNoise(_ instruction: UInt8) {
        model.takeNoise(instruction)
        record()
    }

    /// Lets the display's supply sag: its memories hold anything then.
    func brownOut(seed: UInt64) {
        var numbers = SeededNumbers(seed: seed)
        model.brownOut(&numbers)
        record()
    }

    /// Changes bits of the byte after so many more on the wires.
    func garble(after bytes: Int, _ mask: UInt8) { model.garble(after: bytes, mask) }

    /// How many bytes arrived changed.
    var garbledCount: Int { model.garbledCount }
    /// Puts a scale on the display's bus.
    func fitScale() {
        model.scale = ScaleOnBus(
            converter: SimulatedConverter(load: LoadModel(at: now), poweredAt: now))
    }

    /// Hands at the scale, or at its plug.
    func touchScale(_ act: ScaleAct) { model.touchScale(act) }

    /// What a real converter would not have taken.
    var scaleViolations: [ConverterViolation] { model.scale?.converter.chip.violations ?? [] }

    /// Takes the controller down at this very moment, or ends the model. Keys stay as they are.
    func stop(_ end: End) { self.end = end }

    /// Asks the controller to stop, as a service manager does for an update.
    func askToStop() {
        guard signals != nil else { return }
        isAskedToStop = true
        raise(SIGURG)
    }

    /// The controller is back after a crash or a power cut.
    func resume() {
        guard case .restart(let restart) = end else { return }
        switch restart {
        case .crash: model.surviveRestart(for: ScenarioBoard.crashTime)
        case .power:
            boot += 1
            timeBeforeBoot += now - .origin
            model.reboot(at: .origin)
        }
        end = nil
        record()
    }

    // Board.

    /// The size of the display that is fitted.
    var displaySize: DisplaySize { model.display.size }
    /// The virtual time.
    var now: Instant { model.now }

    /// Lets virtual time pass until something happens; of descriptors only the signals' and those
    /// of callers mean anything here.
    func wait(
        until deadline: Instant?, watching: [Int32], forTransfer: Bool
    ) throws(HardwareError) -> [BoardEvent] {
        player?.turnIsOver(on: self)
        while true {
            if end != nil { return [.killed] }
            if let called = player?.called(among: watching), !called.isEmpty {
                return takeEvents() + called.map { .readable($0) }
            }
            if isAskedToStop, let signals, watching.contains(signals.descriptor) {
                isAskedToStop = false
                return takeEvents() + [.readable(signals.descriptor)]
            }
            if model.hasNews(forTransfer: forTransfer) { return takeEvents() }
            let played = player?.nextInstant
            if carryTransfer(until: Instant.earliest(played, deadline), forTransfer) { continue }
            guard let next = Instant.earliest(model.nextInstant, played, deadline) else {
                end = .over
                continue
            }
            pass(to: next)
            if let played, played <= now, !model.hasNews(forTransfer: forTransfer) {
                player?.play(on: self)
            }
            if let deadline, deadline <= now, end == nil { return takeEvents() }
        }
    }

    /// Lets the transfer under way go on, which concerns nobody before it ends; whether that, or
    /// the world's end, has come.
    private func carryTransfer(until instant: Instant?, _ forTransfer: Bool) -> Bool {
        guard model.transferIsUnderWay else { return false }
        let hasNews = model.advanceTransfer(
            to: instant ?? Instant(nanoseconds: .max), forTransfer: forTransfer)
        record()
        return end != nil || hasNews
    }

    private func pass(to instant: Instant) {
        if instant > now, !model.transferIsUnderWay {
            player?.timePasses(on: self, until: instant)
        }
        model.advance(to: instant)
        record()
    }

    /// What happened until the loop comes to its turn.
    private func takeEvents() -> [BoardEvent] {
        if let lateness {
            let turn = now + lateness(now)
            while let next = Instant.earliest(model.nextInstant, player?.nextInstant),
                next <= turn, end == nil
            {
                pass(to: next)
                if let played = player?.nextInstant, played <= now { player?.play(on: self) }
            }
            if end != nil { return [.killed] }
            pass(to: turn)
        }
        return model.takeEvents()
    }

    /// A contact's true state.
    func contact(of button: Button) throws(HardwareError) -> Contact {
        model.buttons[button]
    }

    /// Puts a program on the simulated wires.
    func beginTransfer(_ program: BusTransfer) {
        // What is gone writes no more.
        guard end == nil else { return }
        model.beginTransfer(program)
        record()
    }

    /// Lets the simulated scale weigh, or sleep.
    func setWeighing(_ on: Bool) { model.setWeighing(on) }

    /// Switches the simulated buzzer.
    func setBuzzer(_ on: Bool) throws(HardwareError) {
        model.setBuzzer(on)
        record()
    }

    private func record() {
        for note in model.notes { trace?(note.event, note.instant) }
        model.notes.removeAll(keepingCapacity: true)
    }
}

extension DeviceSetup {
    /// A board in virtual time on which a program plays, with the display of this device.
    func makeVirtualBoard(_ traits: BusTraits = BusTraits()) -> VirtualBoard {
        VirtualBoard(
            size: panel.size, rom: rom, wiring: wiring, traits: traits, glyphs: Self.glyphs)
    }
}

extension BoardModel {
    /// Lets the transfer under way go on until then, but no further than to what ends a sleep;
    /// whether that has come.
    fileprivate mutating func advanceTransfer(to instant: Instant, forTransfer: Bool) -> Bool {
        while transferIsUnderWay, !hasNews(forTransfer: forTransfer), let next = nextInstant,
            next <= instant
        {
            advance(to: next)
        }
        return hasNews(forTransfer: forTransfer)
    }
}
