// The Pi as the loop sees it: one place to wait for keys, the display's end, and descriptors.
//
// **Responsible for** opening the lines, for turning the kernel's events into edges with their
// times, and for noticing that some were lost. **Not for** debouncing (Hardware's keypad), for
// the display's bytes (DisplayWorker.swift), and for what follows.
//
// Terms. An *edge* is a change of a contact, stamped by the kernel. A *sequence* is the kernel's
// number of a line's events: a gap tells that its queue ran over.
//
// What happens in which order: what has happened already is told first; then the thread sleeps
// until a descriptor can be read or the deadline comes, and everything that is there by then is
// told at once, edges in the order of their times.
import Hardware
import Scales
import SystemCalls
import Timebase

/// A Raspberry Pi with its keys, display and buzzer.
public final class PiBoard: Board {
    /// The size of the display that is fitted.
    public let displaySize: DisplaySize

    private let keys: any EdgeSource
    private let worker: DisplayWorker
    private let buzzer: (any OutputLines)?
    private let scale: ScaleWorker?
    private var sequences: [UInt] = [0, 0, 0]

    /// Opens the board. An absent display is no failure: it may come later.
    /// - Throws: `HardwareError` when the keys' lines, the display's GPIO lines or the buzzer's
    ///   can't be had.
    public convenience init(_ wiring: BoardWiring) throws(HardwareError) {
        let chip = try GPIOChip.find(wiring.chip)
        let keys = try GPIOInputs(chip, lines: wiring.buttons.inOrder)
        let buzzer = try wiring.buzzer.map { line throws(HardwareError) in
            try GPIOOutputs(chip, lines: [line])
        }
        let worker: DisplayWorker
        switch wiring.display {
        case .pcf8574(let path, let address):
            worker = try DisplayWorker { I2CDisplayTransport(path: path, address: address) }
        case .parallel(let pins):
            let lines = pins.wired.map(\.line)
            let hasBacklight = pins.backlight != nil
            // Asked for here, where a busy line can still be told; held by the worker alone.
            _ = try GPIOOutputs(chip, lines: lines)
            let wanted = wiring.chip
            worker = try DisplayWorker {
                ParallelDisplayTransport(hasBacklight: hasBacklight) { () throws(HardwareError) in
                    try GPIOOutputs(GPIOChip.find(wanted), lines: lines)
                }
            }
        }
        let scale = try wiring.scale.map { connection throws(HardwareError) in
            try ScaleWorker(connection)
        }
        self.init(keys: keys, worker: worker, buzzer: buzzer, scale: scale, size: wiring.size)
    }

    /// A board with other keys and another way to the display than a Pi's, to see what the rest of
    /// it costs; `makePort` is called on the display's own thread.
    package convenience init(
        keys: any EdgeSource, size: DisplaySize,
        makePort: @escaping @Sendable () -> any DisplayTransport
    ) throws(HardwareError) {
        self.init(
            keys: keys, worker: try DisplayWorker(makePort: makePort), buzzer: nil, size: size)
    }

    init(
        keys: any EdgeSource, worker: DisplayWorker, buzzer: (any OutputLines)?,
        scale: ScaleWorker? = nil, size: DisplaySize
    ) {
        self.keys = keys
        self.worker = worker
        self.buzzer = buzzer
        self.scale = scale
        displaySize = size
    }

    deinit {
        worker.finish()
        scale?.finish()
    }

    // Board.

    /// The kernel's monotonic clock.
    public var now: Instant { SystemClock.now }

    /// Sleeps in ppoll(2) until an edge, the end of a transfer, a descriptor or the deadline.
    public func wait(
        until deadline: Instant?, watching: [Int32], forTransfer: Bool
    ) throws(HardwareError) -> [BoardEvent] {
        worker.setCompletionWanted(forTransfer)
        var own = keys.descriptors + [worker.descriptor]
        if let scale { own.append(scale.descriptor) }
        let ready: [Int32]
        do throws(SystemCallError) {
            ready = try Poller.wait(for: own + watching, until: deadline)
        } catch {
            throw HardwareError(error)
        }
        var seen: [Seen] = []
        for descriptor in ready where descriptor != worker.descriptor {
            if keys.descriptors.contains(descriptor) {
                seen += try edges(at: descriptor)
            } else if descriptor == scale?.descriptor {
                seen += (scale?.takeEvents() ?? []).map { ($0.instant ?? now, .scale($0)) }
            } else {
                seen.append((now, .readable(descriptor)))
            }
        }
        if let end = worker.takeEnd() {
            seen.append((end.instant, .transferEnded(end.error, at: end.instant)))
        }
        return Self.oldestFirst(seen)
    }

    /// What happened, and when.
    private typealias Seen = (instant: Instant, event: BoardEvent)

    /// Each key may have a descriptor of its own, yet which of two was pressed first must show.
    private static func oldestFirst(_ seen: [Seen]) -> [BoardEvent] {
        seen.enumerated()
            .sorted { ($0.element.instant, $0.offset) < ($1.element.instant, $1.offset) }
            .map(\.element.event)
    }

    /// A contact's level: closed pulls the line to ground.
    public func contact(of button: Button) throws(HardwareError) -> Contact {
        try keys.isHigh(line: button.index) ? .open : .closed
    }

    /// Hands the program to the thread that owns the bus.
    public func beginTransfer(_ program: BusTransfer) { worker.begin(program) }

    /// Switches the buzzer, if there is one.
    public func setBuzzer(_ on: Bool) throws(HardwareError) { try buzzer?.set([on]) }

    /// Lets the scale weigh, or sleep, if there is one.
    public func setWeighing(_ on: Bool) { scale?.setWeighing(on) }

    /// Asks a scale that has a tare of its own for it.
    public func tareScale() { scale?.tare() }

    private func edges(at descriptor: Int32) throws(HardwareError) -> [Seen] {
        let read = try keys.events(at: descriptor)
        var seen: [Seen] = []
        var lost: Set<Button> = []
        for event in read {
            let button = Button.allCases[event.line]
            let contact = event.isRising ? Contact.open : .closed
            seen.append((event.instant, .edge(ButtonEdge(button, contact, at: event.instant))))
            let isGap = event.sequence > sequences[event.line] + 1
            // Without sequence numbers a full buffer may have run over.
            if isGap || event.sequence == 0 && read.count >= keys.capacity { lost.insert(button) }
            sequences[event.line] = event.sequence
        }
        if lost.isEmpty { return seen }
        // Later than all that was read.
        let looked = now
        for button in Button.allCases where lost.contains(button) {
            seen.append((looked, .edgesLost(button, at: looked)))
        }
        return seen
    }
}

extension ScaleEvent {
    /// When it was true, where it says so.
    fileprivate var instant: Instant? {
        switch self {
        case .reading(let reading): reading.instant
        case .sample(let sample): sample.instant
        case .failed: nil
        }
    }
}

extension ScaleWorker {
    /// A thread for the scale that is reached so.
    convenience init(_ connection: ScaleConnection) throws(HardwareError) {
        switch connection {
        case .nau7802(let bus):
            try self.init { worker in
                var thread = ConverterThread(worker) { () throws(SystemCallError) in
                    try I2CRegisters(path: bus, address: ScaleConnection.nau7802Address)
                }
                thread.run()
            }
        case .decent(let device):
            try self.init { worker in
                var thread = DecentThread(worker, path: device)
                thread.run()
            }
        }
    }
}
