// Keys, wires and display on one agenda, in virtual time.
//
// **Responsible for** when each thing happens that a program or a person has begun: each state of
// the lines at the moment when the bus would have carried it. **Not for** the clock (its owner
// says how far time has come), for who plays, and for what the chip makes of its lines.
//
// Terms. An *event* is an entry of the agenda; those of one moment come in the order in which
// they were put there. It is *silent* when nobody is woken by it. The display is *addressed* once
// it has acknowledged a transaction: if it loses its power after that, it acknowledges nothing
// more.
import Hardware
import Scales
import Timebase

/// Everything around the controller: the keys, the wires, the display. It knows no clock: whoever
/// owns it says how far time has come, and takes what has happened until then. There is one, which
/// nobody copies.
package struct BoardModel: ~Copyable {
    package var display: SimulatedDisplay
    package var buttons = VirtualButtons()
    /// The scale on the display's bus; nil without one.
    package var scale: ScaleOnBus?
    /// The scale on a serial line; nil without one.
    package var line: ScaleOnLine?
    /// Transfers that are still to fail.
    package var failures = 0
    /// Whether transfers hang for a second and fail.
    package var busHangs = false
    /// What happened on the board and was not yet taken.
    var events: [BoardEvent] = []
    /// What the outside sees, for the trace, each with its time.
    package var notes: [(event: TraceEvent, instant: Instant)] = []
    package private(set) var now: Instant
    package private(set) var transferIsUnderWay = false
    private(set) var buzzerIsOn = false

    /// Since when nothing has been under way to the display.
    private(set) var quietSince: Instant

    /// Bytes that arrive changed.
    var garbling = Garbling()
    private let wiring: DisplayWiring
    private let traits: BusTraits
    /// Until when the scale has the bus.
    private var busFreeAt = Instant.origin
    /// The display's power count when the transaction under way addressed it.
    private var addressed: Int?
    /// The rows as they stood when something last was over: a transfer, or a hand at the plug.
    package private(set) var rows: [String] = []
    var agenda = Agenda()

    package init(
        display: SimulatedDisplay, wiring: DisplayWiring, traits: BusTraits = BusTraits(),
        at now: Instant
    ) {
        self.display = display
        self.wiring = wiring
        self.traits = traits
        self.now = now
        quietSince = now
        rows = display.lines
    }

    /// Whether something happened that ends a sleep.
    package func hasNews(forTransfer: Bool) -> Bool {
        forTransfer ? !events.isEmpty : events.contains { !$0.isQuiet }
    }

    /// What happened since the last time.
    package mutating func takeEvents() -> [BoardEvent] {
        defer { events.removeAll() }
        return events
    }

    /// When the next thing happens by itself.
    package var nextInstant: Instant? { agenda.nextInstant }

    /// When the next thing happens that anybody hears of: the wires alone wake nobody.
    var nextAudible: Instant? { agenda.first { !$0.event.isSilent }?.instant }

    /// Lets everything happen that is due until then.
    package mutating func advance(to instant: Instant) {
        while let next = agenda.nextInstant, next <= instant, let entry = agenda.popFirst() {
            now = max(now, next)
            perform(entry.event)
        }
        now = max(now, instant)
    }

    /// The board was powered anew: nothing is under way, the time begins again.
    package mutating func reboot(at instant: Instant) {
        scale?.reboot(at: instant)
        line?.reboot(at: instant)
        agenda.removeAll()
        events.removeAll()
        transferIsUnderWay = false
        buzzerIsOn = false
        now = instant
        quietSince = instant
        busFreeAt = instant
        display.powerCycle(at: instant)
        noteRows()
    }

    /// The process died, and another comes `span` later: what it had begun on the bus stops where
    /// it is, and what the keys do meanwhile nobody hears.
    package mutating func surviveRestart(for span: Duration) {
        cutTransferOff()
        agenda.removeAll(where: \.event.isOfScale)
        scale?.surviveRestart()
        line?.close()
        advance(to: now + span)
        events.removeAll()
    }

    package mutating func setBuzzer(_ on: Bool) {
        buzzerIsOn = on
        note(.buzzer(on: on))
    }

    // The wires.

    package mutating func beginTransfer(_ program: BusTransfer) {
        precondition(!transferIsUnderWay, "a transfer began before the one before had ended")
        transferIsUnderWay = true
        note(.transfer(of: program))
        // The scale's transaction is finished first.
        var instant = max(now, busFreeAt)
        for operation in program {
            switch operation {
            case .wait(let span): instant += span
            case .verify(let lines): instant = read(.verify(lines), at: instant)
            case .expect(let lines, let mask): instant = read(.expect(lines, mask), at: instant)
            case .write(let bytes): instant = write(bytes, at: instant)
            }
        }
        schedule(.transferEnds(nil), at: instant)
    }

    private mutating func read(_ event: ScheduledEvent, at start: Instant) -> Instant {
        guard wiring == .pcf8574 else { return start }
        let instant = beginTransaction(bytes: 1, at: start) + traits.byte
        schedule(event, at: instant)
        return instant + traits.bit
    }

    private mutating func write(_ bytes: ArraySlice<UInt8>, at start: Instant) -> Instant {
        var instant = start
        switch wiring {
        case .parallel:
            for byte in bytes {
                schedule(.lines(byte), at: instant)
                instant += traits.lineUpdate
            }
        case .pcf8574:
            instant = beginTransaction(bytes: bytes.count, at: instant)
            for (index, byte) in bytes.enumerated() {
                // The lines change with the byte's acknowledgement.
                instant += traits.byte
                guard index == 0 || !traits.takesFirstByteOnly else { continue }
                schedule(.lines(byte), at: instant)
            }
            instant += traits.bit
        }
        return instant
    }

    /// At the end of the address an absent display is known.
    private mutating func beginTransaction(bytes: Int, at instant: Instant) -> Instant {
        let answered = instant + traits.addressing
        schedule(.transactionBegins(bytes: bytes), at: answered)
        return answered
    }

    mutating func schedule(_ event: ScheduledEvent, at instant: Instant) {
        agenda.schedule(event, at: instant)
    }

    private mutating func perform(_ event: ScheduledEvent) {
        switch event {
        case .edge(let edge):
            guard buttons[edge.button] != edge.contact else { return }
            buttons[edge.button] = edge.contact
            tell(edge)
        case .transactionBegins: beginTransaction()
        case .lines(let byte): drive(byte)
        case .verify(let lines):
            if display.readPort(at: now) & ~lines != 0 { endTransfer(.displayReset) }
        case .expect(let lines, let mask):
            if (display.readPort(at: now) ^ lines) & mask != 0 { endTransfer(.displayOutOfStep) }
        case .transferEnds(let error): endTransfer(error)
        case .converterDue: beginConverterTransfer()
        case .converterAnswers(let transfer): endConverterTransfer(transfer)
        case .lineDue: takeLineTurn()
        }
    }

    // The scale's part of the bus (`ScaleOnBus`).

    var bit: Duration { traits.bit }

    mutating func occupyBus(until instant: Instant) { busFreeAt = instant }

    mutating func removeConverterDue() { agenda.removeAll(where: \.event.isConverterDue) }

    mutating func removeLineDue() {
        agenda.removeAll { if case .lineDue = $0.event { true } else { false } }
    }

    mutating func tell(_ event: ScaleEvent) { events.append(.scale(event)) }

    private mutating func beginTransaction() {
        guard wiring == .pcf8574 else { return }
        if busHangs {
            display.senderCutOff()
            removeTransferSteps()
            // Linux' i2c-bcm2835 gives up on a transfer after a second.
            schedule(.transferEnds(.busHung), at: now + .seconds(1))
        } else if !display.isConnected || failures > 0 {
            failures = max(0, failures - 1)
            endTransfer(.displayAbsent(address: traits.address))
        } else {
            addressed = display.powerCount
        }
    }

    private mutating func drive(_ byte: UInt8) {
        // A backpack that lost its power since it was addressed acknowledges nothing any more.
        if wiring == .pcf8574,
            !display.isConnected || addressed != display.powerCount
        {
            return endTransfer(.displayAbsent(address: traits.address))
        }
        guard let wrong = garbling.wrong(for: byte) else { return display.drive(byte, at: now) }
        display.driveWrong(wrong, at: now)
    }

    private mutating func endTransfer(_ error: HardwareError?) {
        cutTransferOff()
        events.append(.transferEnded(error, at: now))
        note(.transferEnded(error))
        noteRows()
        scheduleConverter()
    }

    private mutating func cutTransferOff() {
        if agenda.contains(where: \.event.isTransferStep) { display.senderCutOff() }
        removeTransferSteps()
        transferIsUnderWay = false
        addressed = nil
        quietSince = now
    }

    private mutating func removeTransferSteps() {
        agenda.removeAll(where: \.event.isTransferStep)
    }

    // What the outside sees.

    private mutating func tell(_ edge: ButtonEdge) {
        guard let loss = buttons.takeLoss(of: edge) else {
            events.append(.edge(edge))
            return note(.edge(edge))
        }
        if loss == .announced { events.append(.edgesLost(edge.button, at: now)) }
        note(.edgeLost(edge))
    }

    /// The rows as they stand, if they are others than before.
    mutating func noteRows() {
        let lines = display.lines
        guard lines != rows else { return }
        rows = lines
        note(.glass(rows))
    }

    private mutating func note(_ event: TraceEvent) { notes.append((event, now)) }
}
