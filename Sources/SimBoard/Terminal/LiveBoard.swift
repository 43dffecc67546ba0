import Hardware
import SystemCalls
import Timebase

/// A simulated board in real time, or a multiple of it: its keys are those of a terminal, its
/// display is drawn there. Without a terminal it is driven over the control socket alone.
public final class LiveBoard: Board {
    /// Where trace events go, with their time; nil traces nothing.
    public var trace: ((TraceEvent, Instant) -> Void)?

    private var model: BoardModel
    private let clock: ScaledClock
    private let terminal: (any LiveTerminal)?
    private let colours: Bool
    private let resized: SignalDescriptor?
    private var input = TerminalInput()
    private var drawn: [String] = []
    private var isOver = false

    /// How long a tap of the terminal keeps a key down (SPEC §13).
    static let tap = Duration.milliseconds(80)

    /// A board that lives by `clock`. With a `terminal` it is drawn there
    /// and played by its keys; `colours` may be off for those who asked so.
    public convenience init(
        size: DisplaySize, rom: CharacterROM, wiring: DisplayWiring, glyphs: [Glyph],
        clock: ScaledClock = ScaledClock(), terminal: Terminal? = nil, colours: Bool = true
    ) {
        self.init(
            size: size, rom: rom, wiring: wiring, glyphs: glyphs, clock: clock, drawnOn: terminal,
            colours: colours)
    }

    /// The same on any terminal.
    package init(
        size: DisplaySize, rom: CharacterROM, wiring: DisplayWiring, glyphs: [Glyph],
        clock: ScaledClock, drawnOn terminal: (any LiveTerminal)?, colours: Bool
    ) {
        let now = clock.now
        let display = SimulatedDisplay(size: size, rom: rom, glyphs: glyphs, poweredAt: now)
        model = BoardModel(display: display, wiring: wiring, at: now)
        self.clock = clock
        self.terminal = terminal
        self.colours = colours
        resized = terminal.flatMap { _ in SignalDescriptor([.windowChange]) }
    }

    /// Fits a scale with nothing on it, a converter on the display's bus or a Half Decent Scale on
    /// a serial line; before the loop begins.
    public func fitScale(isDecent: Bool = false) {
        if isDecent {
            let scale = SimulatedDecent(load: LoadModel(at: now), at: now)
            return model.line = ScaleOnLine(scale)
        }
        let converter = SimulatedConverter(load: LoadModel(at: now), poweredAt: now)
        model.scale = ScaleOnBus(converter: converter)
    }

    /// The simulated display.
    public var display: SimulatedDisplay { model.display }

    // Board.

    /// The size of the display that is fitted.
    public var displaySize: DisplaySize { model.display.size }

    /// The clock's time.
    public var now: Instant { clock.now }

    /// Sleeps in real time, and lets the simulated world go on meanwhile.
    public func wait(
        until deadline: Instant?, watching: [Int32], forTransfer: Bool
    ) throws(HardwareError) -> [BoardEvent] {
        while true {
            model.advance(to: now)
            record()
            draw()
            if isOver { return [.killed] }
            let isOverdue = deadline.map { $0 <= now } ?? false
            if isOverdue || model.hasNews(forTransfer: forTransfer) { return model.takeEvents() }
            let next = Instant.earliest(model.nextAudible, deadline)
            let readable = try poll(watching, until: next)
            if !readable.isEmpty {
                return model.takeEvents() + readable.map { .readable($0) }
            }
        }
    }

    /// A contact's true state.
    public func contact(of button: Button) throws(HardwareError) -> Contact {
        model.buttons[button]
    }

    /// Puts a program on the simulated wires.
    public func beginTransfer(_ program: BusTransfer) {
        model.advance(to: now)
        model.beginTransfer(program)
    }

    /// Switches the simulated buzzer.
    public func setBuzzer(_ on: Bool) throws(HardwareError) {
        model.setBuzzer(on)
    }

    /// Lets the simulated scale weigh, or sleep.
    public func setWeighing(_ on: Bool) {
        model.advance(to: now)
        model.setWeighing(on)
    }

    /// Asks a simulated scale that has a tare of its own for it.
    public func tareScale() {
        model.advance(to: now)
        model.tareScale()
    }

    private func record() {
        for note in model.notes { trace?(note.event, note.instant) }
        model.notes.removeAll()
    }

    private func poll(
        _ watching: [Int32], until next: Instant?
    ) throws(HardwareError) -> [Int32] {
        let own = [terminal?.input, resized?.descriptor].compactMap { $0 }
        let deadline = next.map { instant in
            clock.systemInstant(of: instant) + .nanoseconds(1)
        }
        let ready: [Int32]
        do {
            ready = try Poller.wait(for: watching + own, until: deadline)
        } catch {
            throw .systemCall(name: error.call, code: error.code, text: error.text)
        }
        model.advance(to: now)
        if let terminal, ready.contains(terminal.input) { takeKeys(terminal.typed()) }
        if let resized, ready.contains(resized.descriptor), resized.next() != nil { drawn = [] }
        return ready.filter { !own.contains($0) }
    }

    // The terminal.

    private func takeKeys(_ bytes: [UInt8]?) {
        guard let bytes else { return isOver = true }
        for command in input.commands(in: bytes) {
            switch command {
            case .tap(let button):
                // A key kept down by its capital is let go by its small letter.
                if model.buttons[button] == .closed {
                    model.move(button, to: .open)
                } else {
                    model.tap(button, for: Self.tap)
                }
            case .toggle(let button):
                let isDown = model.buttons[button] == .closed
                model.move(button, to: isDown ? .open : .closed)
            case .toggleDisplay:
                if model.display.isConnected {
                    model.display.unplug()
                } else {
                    model.display.replug(at: model.now)
                }
            case .scale(let act): model.touchScale(act)
            case .toggleScale:
                guard let scale = model.lyingOnScale else { break }
                model.touchScale(scale.isConnected ? .unplug : .replug)
            case .redraw: drawn = []
            case .quit: isOver = true
            }
        }
    }

    private func draw() {
        guard let terminal else { return }
        let down = Button.allCases.filter { model.buttons[$0] == .closed }
        let drawing = DeviceDrawing(
            glass: model.display.lines, size: displaySize, backlight: model.display.backlight,
            displayIsConnected: model.display.isConnected, keysDown: Set(down), colours: colours,
            scale: model.lyingOnScale.map { $0.isConnected ? .shows($0.weight) : .unplugged })
        let size = terminal.size
        let lines = drawing.lines(columns: size.columns, rows: size.rows)
        guard lines != drawn else { return }
        drawn = lines
        terminal.draw(lines)
    }
}
