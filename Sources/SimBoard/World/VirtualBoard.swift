import Hardware
import Timebase

/// A board in virtual time on which a program plays, where `ScenarioBoard` plays a script: it may
/// do anything to the keys, the wires and the power at any moment. Nothing in it is random, so a
/// player that does the same gives the same run.
public final class VirtualBoard: Board {
    /// Why the controller was told to stop.
    public enum End: Hashable, Sendable {
        /// The process dies or the power is cut: after `resume` another controller goes on.
        case restart(ScenarioCommand.Restart)
        /// The player is done.
        case over
    }

    /// Why the last `wait` said `killed`; nil while the world goes on.
    public private(set) var end: End?
    /// Which boot this is, from 1.
    public private(set) var boot = 1
    /// The name of this boot, as a kernel has one.
    public var bootID: String { "simulated-boot-\(boot)" }
    /// Who plays; without anybody the world ends once nothing is due.
    public weak var player: (any BoardPlayer)?
    /// Where trace events go, with their time.
    public var trace: ((TraceEvent, Instant) -> Void)?
    /// How late the loop comes to its turn after a wait that ended at this moment, as on a busy
    /// machine; nil is never late.
    public var lateness: ((Instant) -> Duration)?

    private var world: BoardModel
    /// Virtual time that passed before this boot.
    private var timeBeforeBoot = Duration.zero

    /// A board with all keys up. Custom characters on the display are read by `glyphs`.
    public init(
        size: DisplaySize, rom: CharacterROM, wiring: DisplayWiring,
        traits: BusTraits = BusTraits(), glyphs: [Glyph]
    ) {
        let display = SimulatedDisplay(
            size: size, rom: rom, glyphs: glyphs, isReadWired: traits.isReadWired,
            poweredAt: .origin)
        world = BoardModel(display: display, wiring: wiring, traits: traits, at: .origin)
    }

    // What can be seen.

    /// The simulated display.
    public var display: SimulatedDisplay { world.display }
    /// The display as it stood when the last transfer ended, or a hand was last at the plug.
    public var glass: [String] { world.rows }
    /// What real hardware would not have taken.
    public var violations: [Violation] { world.display.chip.violations }
    /// Virtual time since the first boot; power cuts do not set it back.
    public var age: Duration { timeBeforeBoot + (now - .origin) }
    /// Whether a transfer is under way.
    public var transferIsUnderWay: Bool { world.transferIsUnderWay }

    // What can be done to it.

    /// Puts a contact into a state; the edge is told unless it gets lost.
    public func move(_ button: Button, to contact: Contact) {
        world.move(button, to: contact)
        record()
    }

    /// Makes the kernel lose the next edge of `button` to `contact`.
    public func loseNextEdge(of button: Button, to contact: Contact, _ loss: EdgeLoss) {
        world.buttons.lose(button, contact, loss)
    }

    /// Makes the next `count` transfers find nobody.
    public func failTransfers(_ count: Int) { world.failures = count }

    /// Makes every transfer hang for a second, or stops doing so.
    public func setBusHangs(_ hangs: Bool) { world.busHangs = hangs }

    /// Pulls the display's plug.
    public func unplug() {
        world.unplug()
        record()
    }

    /// Puts it back in.
    public func replug() {
        world.replug()
        record()
    }

    /// Disturbs the display's E line once, which upsets its 4-bit phase.
    public func glitch() {
        world.glitch()
        record()
    }

    /// Takes the controller down at this very moment, or ends the world. Keys stay as they are.
    public func stop(_ end: End) { self.end = end }

    /// The controller is back after a crash or a power cut.
    public func resume() {
        guard case .restart(let restart) = end else { return }
        switch restart {
        case .crash: world.surviveRestart(for: ScenarioBoard.crashTime)
        case .power:
            boot += 1
            timeBeforeBoot += now - .origin
            world.reboot(at: .origin)
        }
        end = nil
        record()
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
            if end != nil { return [.killed] }
            if world.hasNews(forTransfer: forTransfer) { return takeEvents() }
            let played = player?.nextInstant
            guard let next = Instant.earliest(world.nextInstant, played, deadline) else {
                end = .over
                continue
            }
            pass(to: next)
            if let played, played <= now, !world.hasNews(forTransfer: forTransfer) {
                player?.play(on: self)
            }
            if let deadline, deadline <= now, end == nil { return takeEvents() }
        }
    }

    private func pass(to instant: Instant) {
        if instant > now, !world.transferIsUnderWay {
            player?.timePasses(on: self, until: instant)
        }
        world.advance(to: instant)
        record()
    }

    /// What happened until the loop comes to its turn.
    private func takeEvents() -> [BoardEvent] {
        if let lateness {
            let turn = now + lateness(now)
            while let next = Instant.earliest(world.nextInstant, player?.nextInstant),
                next <= turn, end == nil
            {
                pass(to: next)
                if let played = player?.nextInstant, played <= now { player?.play(on: self) }
            }
            if end != nil { return [.killed] }
            pass(to: turn)
        }
        return world.takeEvents()
    }

    /// A contact's true state.
    public func contact(of button: Button) throws(HardwareError) -> Contact {
        world.buttons[button]
    }

    /// Puts a program on the simulated wires.
    public func beginTransfer(_ program: BusTransfer) {
        // What is gone writes no more.
        guard end == nil else { return }
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
        world.notes.removeAll(keepingCapacity: true)
    }
}
