import Hardware
import Timebase

/// How the simulated display is wired.
public enum DisplayWiringModel: Hashable, Sendable {
    /// Through a backpack at this address, at 100 kHz.
    case pcf8574(address: UInt8)
    /// On GPIO lines.
    case parallel
}

/// Everything around the controller: the keys, the wires, the display. It knows no clock: whoever
/// owns it says how far time has come, and takes what has happened until then.
struct World {
    var display: SimulatedDisplay
    var buttons = VirtualButtons()
    /// Transfers that are still to fail.
    var failures = 0
    /// Whether transfers hang for a second and fail.
    var busHangs = false
    /// What happened on the board and was not yet taken.
    var events: [BoardEvent] = []
    /// What the outside sees, for the trace.
    var notes: [TraceEvent] = []
    private(set) var now: Instant
    private(set) var transferIsUnderWay = false
    private(set) var buzzerIsOn = false

    private let wiring: DisplayWiringModel
    private var agenda: [Entry] = []
    private var sequence = 0

    private struct Entry {
        let instant: Instant
        let sequence: Int
        let happening: Happening
    }

    private enum Happening {
        case edge(ButtonEdge)
        case transactionBegins(bytes: Int)
        case lines(UInt8)
        case verify(UInt8)
        case transferEnds(HardwareError?)
    }

    init(display: SimulatedDisplay, wiring: DisplayWiringModel, at now: Instant) {
        self.display = display
        self.wiring = wiring
        self.now = now
    }

    /// When the next thing happens by itself.
    var nextInstant: Instant? { agenda.first?.instant }

    /// Lets everything happen that is due up to `instant`.
    mutating func advance(to instant: Instant) {
        while let entry = agenda.first, entry.instant <= instant {
            agenda.removeFirst()
            now = max(now, entry.instant)
            perform(entry.happening)
        }
        now = max(now, instant)
    }

    /// The board was powered anew: nothing is under way, the time begins again.
    mutating func reboot(at instant: Instant) {
        agenda.removeAll()
        events.removeAll()
        transferIsUnderWay = false
        now = instant
        display.powerCycle(at: instant)
    }

    /// The process died: what it had begun on the bus stops where it is.
    mutating func abandonTransfer() {
        removeTransferSteps()
        events.removeAll()
        transferIsUnderWay = false
    }

    /// A finger puts a key into a state from now on.
    mutating func move(_ button: Button, to contact: Contact) {
        for edge in buttons.edges(button, contact, at: now) {
            schedule(.edge(edge), at: edge.instant)
        }
        if contact == .open { buttons.calm(button) }
        advance(to: now)
    }

    /// A finger taps a key.
    mutating func tap(_ button: Button, for span: Duration) {
        move(button, to: .closed)
        schedule(.edge(ButtonEdge(button, .open, at: now + span)), at: now + span)
    }

    mutating func setBuzzer(_ on: Bool) {
        buzzerIsOn = on
        notes.append(.buzzer(on: on))
    }

    // The wires.

    /// I2C standard mode: 100 kHz.
    private static let bit = Duration.microseconds(10)
    /// Chosen: what a GPIO line update takes, and the least the contract promises.
    private static let lineUpdate = Duration.microseconds(1)

    mutating func beginTransfer(_ program: [BusOperation]) {
        precondition(!transferIsUnderWay, "a transfer began before the one before had ended")
        transferIsUnderWay = true
        notes.append(.transfer(of: program))
        var instant = now
        for operation in program {
            switch operation {
            case .wait(let span): instant += span
            case .verify(let lines):
                guard case .pcf8574 = wiring else { continue }
                instant = beginTransaction(bytes: 1, at: instant) + Self.bit * 9
                schedule(.verify(lines), at: instant)
                instant += Self.bit
            case .write(let bytes): instant = write(bytes, at: instant)
            }
        }
        schedule(.transferEnds(nil), at: instant)
    }

    private mutating func write(_ bytes: [UInt8], at start: Instant) -> Instant {
        var instant = start
        switch wiring {
        case .parallel:
            for byte in bytes {
                schedule(.lines(byte), at: instant)
                instant += Self.lineUpdate
            }
        case .pcf8574:
            instant = beginTransaction(bytes: bytes.count, at: instant)
            for byte in bytes {
                // The lines change with the byte's acknowledgement, its ninth bit.
                instant += Self.bit * 9
                schedule(.lines(byte), at: instant)
            }
            instant += Self.bit
        }
        return instant
    }

    /// Start condition, address and its acknowledgement: ten bits, at whose end an absent
    /// display is known.
    private mutating func beginTransaction(bytes: Int, at instant: Instant) -> Instant {
        let answered = instant + Self.bit * 10
        schedule(.transactionBegins(bytes: bytes), at: answered)
        return answered
    }

    private mutating func schedule(_ happening: Happening, at instant: Instant) {
        sequence += 1
        let entry = Entry(instant: instant, sequence: sequence, happening: happening)
        let place = agenda.lastIndex { $0.instant <= instant }.map { $0 + 1 } ?? 0
        agenda.insert(entry, at: place)
    }

    private mutating func perform(_ happening: Happening) {
        switch happening {
        case .edge(let edge):
            guard buttons[edge.button] != edge.contact else { return }
            buttons[edge.button] = edge.contact
            events.append(.edge(edge))
            notes.append(.edge(edge))
        case .transactionBegins: beginTransaction()
        case .lines(let byte): display.drive(byte, at: now)
        case .verify(let lines):
            if display.port & ~lines != 0 { endTransfer(.displayReset) }
        case .transferEnds(let error): endTransfer(error)
        }
    }

    private mutating func beginTransaction() {
        guard case .pcf8574(let address) = wiring else { return }
        if busHangs {
            removeTransferSteps()
            // Linux' i2c-bcm2835 gives up on a transfer after a second.
            schedule(.transferEnds(.busHung), at: now + .seconds(1))
        } else if !display.isConnected || failures > 0 {
            failures = max(0, failures - 1)
            endTransfer(.displayAbsent(address: address))
        }
    }

    private mutating func endTransfer(_ error: HardwareError?) {
        removeTransferSteps()
        transferIsUnderWay = false
        events.append(.transferEnded(error, at: now))
        notes.append(.transferEnded(error))
    }

    private mutating func removeTransferSteps() {
        agenda.removeAll { entry in
            switch entry.happening {
            case .edge: false
            case .transactionBegins, .lines, .verify, .transferEnds: true
            }
        }
    }
}
