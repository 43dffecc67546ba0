// The driver of the display: frames in, bus operations out.
//
// **Responsible for** what a display needs from its power on to its last frame, and for knowing
// what it holds, so that only what changed is sent. **Not for** when anything is sent, what is
// done after a fault (the pipeline of Device), and how the operations come to the wires (the
// boards).
//
// Terms. A *program* is a list of bus operations; the driver takes it for carried out until it is
// told otherwise. To *update* sends what changed. To *repaint* finds the step and sends
// everything. To *refresh* does both, what changed first. To *verify* asks the backpack whether
// it has kept its power; a *look* asks the display whether it is in step. The *step* is the phase
// of the 4-bit mode: which half of a byte the display takes the next one for.
//
// What happens in which order, and why:
// 1. Custom characters come before the characters that show them, so that no cell shows anything
//    but its old and its new picture; see Painter.swift.
// 2. Finding the step begins with 8-bit mode three times, which works from any phase. Nothing is
//    cleared, so nobody sees it.
// 3. A look sets the address counter before it reads it. So what it says is of this moment alone,
//    whatever came before; that nothing leads back into step by chance is the painter's care.
import Hardware

/// Drives an HD44780-compatible display: frames in, bus operations out, the fewest that do.
///
/// It remembers what the display holds (characters, custom characters, address counter), provided
/// that every program it gave was carried out in full. When one was not, `invalidate` and begin
/// again with `initialise`.
public struct DisplayDriver: Sendable {
    /// The size of the frames it takes.
    public let size: DisplaySize
    /// The ROM of the display.
    public let characterSet: CharacterROM

    /// The size of the display that is fitted; frames may use a part of it.
    private let fitted: DisplaySize
    private let wiring: DisplayWiring
    private let options: DriverOptions
    private var encoder: WireEncoder
    private var painter: Painter
    /// The frame that the display shows; nil when nobody knows.
    private var shown: Frame?

    /// A driver for a display of which nothing is known yet.
    public init(
        size: DisplaySize, wiring: DisplayWiring, characterSet: CharacterROM = .a00,
        options: DriverOptions = DriverOptions()
    ) {
        self.init(
            size: size, fitted: size, wiring: wiring, characterSet: characterSet, options: options)
    }

    private init(
        size: DisplaySize, fitted: DisplaySize, wiring: DisplayWiring, characterSet: CharacterROM,
        options: DriverOptions
    ) {
        self.size = size
        self.fitted = fitted
        self.wiring = wiring
        self.characterSet = characterSet
        self.options = options
        encoder = WireEncoder(wiring: wiring, options: options, backlight: true)
        painter = Painter(
            size: size, fitted: fitted, trustsAddressWrap: options.trustsAddressWrap)
    }

    /// A driver for the same display, used as one of another size; it is to be initialised anew.
    /// What a smaller one leaves over of the display stays blank.
    public func resized(to size: DisplaySize) -> DisplayDriver {
        DisplayDriver(
            size: size, fitted: fitted, wiring: wiring, characterSet: characterSet,
            options: options)
    }

    /// The custom characters that stand in for characters a ROM lacks: whoever reads a display has
    /// to know them. `█`, which the panel's bars are made of, is not in ROM A02.
    public static let builtInGlyphs = [block]

    static let block = Glyph("█", rows: Array(repeating: 0x1F, count: 8))

    // Frames.

    /// What makes the display show `frame`; empty when it does already. Custom characters beyond
    /// the eighth appear as their likeness.
    public mutating func update(to frame: Frame) -> BusTransfer {
        precondition(frame.size == size, "a frame of \(frame.size.name) for \(size.name)")
        guard !shows(frame) else { return BusTransfer() }
        shown = frame
        encoder.begin()
        encoder.backlight = frame.backlight
        painter.paint(frame, characterSet: characterSet, with: &encoder)
        encoder.showBacklight()
        return encoder.finish()
    }

    /// Whether `frame` is the one that the display was made to show.
    public func shows(_ frame: Frame) -> Bool { frame == shown }

    // A display that is new, or lost.

    /// The last program was not carried out in full: the display may hold anything. The next one
    /// must be `initialise`.
    public mutating func invalidate() {
        shown = nil
        encoder.forgetLines()
        painter.forget()
    }

    /// The whole way from power-on: initialisation by instruction, then an empty display. What was
    /// known is forgotten, so the next update repaints, custom characters and all.
    public mutating func initialise(backlight: Bool) -> BusTransfer {
        invalidate()
        encoder.begin()
        encoder.backlight = backlight
        encoder.rest()
        encoder.wait(microseconds: Delay.powerOn)
        enterFourBitMode()
        encoder.instruction(Instruction.displayOff)
        encoder.instruction(Instruction.clear)
        encoder.wait(microseconds: options.clearMicroseconds)
        encoder.instruction(Instruction.countUp)
        encoder.instruction(Instruction.displayOn)
        painter.displayWasCleared()
        return encoder.finish()
    }

    /// Brings a display that may have lost its way, but not its power, back into step without
    /// clearing it, so that nobody sees it, and writes the whole of `frame`.
    public mutating func repaint(_ frame: Frame) -> BusTransfer {
        precondition(frame.size == size, "a frame of \(frame.size.name) for \(size.name)")
        painter.forget()
        shown = frame
        encoder.begin()
        encoder.backlight = frame.backlight
        findStep()
        painter.paintGenerator(for: frame, characterSet: characterSet, with: &encoder)
        paintCharacters()
        return encoder.finish()
    }

    /// What makes the display show `frame`, and then ends whatever noise may have done to it: finds
    /// the step and writes everything that stands on the display once more.
    ///
    /// What is new comes first, for it may be a second that must be on time: all of a 20x4 takes
    /// 45 ms at 100 kHz. Custom characters that do not stand there now are loaded again when they
    /// are needed, unless `trustsMoving`: then they are taken for right.
    public mutating func refresh(to frame: Frame, trustsMoving: Bool = false) -> BusTransfer {
        precondition(frame.size == size, "a frame of \(frame.size.name) for \(size.name)")
        shown = frame
        encoder.begin()
        encoder.backlight = frame.backlight
        painter.paint(frame, characterSet: characterSet, with: &encoder)
        findStep()
        painter.repaintGenerator(trustsMoving: trustsMoving, with: &encoder)
        paintCharacters()
        return encoder.finish()
    }

    /// Checks that the backpack has kept its power since the last operation (20 bits on the bus);
    /// empty where nothing can tell.
    public mutating func verify() -> BusTransfer {
        encoder.begin()
        encoder.verify()
        return encoder.finish()
    }

    // Reading back.

    /// Looks whether the display is in step: sets the address counter and reads it. Where that
    /// fails with `HardwareError.displayOutOfStep`, tell it by `lookFailed`. 163 bits on the bus;
    /// empty on GPIO lines, which can't be read.
    public mutating func look() -> BusTransfer {
        encoder.begin()
        look(at: Self.lookAddress)
        return encoder.finish()
    }

    /// Tries whether the address counter can be read at all: two addresses, in which each of its
    /// bits is 0 once and 1 once. A backpack whose R/W line goes nowhere fails, as a look does; the
    /// display must be brought into step then, for it takes the pulses for an instruction. From
    /// here on nothing is sent that could hide from a look what noise has done.
    public mutating func tryReading() -> BusTransfer {
        encoder.begin()
        painter.avoidsTwos = wiring == .pcf8574
        look(at: ~Self.lookAddress & 0x7F)
        look(at: Self.lookAddress)
        return encoder.finish()
    }

    /// A look has ended with `HardwareError.displayOutOfStep`: the display may hold anything, until
    /// `repaint` puts it right. When it was the last look there will be (`isLast`), nothing is sent
    /// for the sake of looks any more.
    public mutating func lookFailed(isLast: Bool = false) {
        shown = nil
        if isLast { painter.avoidsTwos = false }
        painter.forget()
        encoder.expectationFailed()
    }

    /// The address of which a look is sure. Its lower half is 8 or more, and what a display that is
    /// out of step, or in 8-bit mode, gives in its place has the busy flag as its highest bit,
    /// which is 0 once an address is set: no chance makes the two alike. All data lines change
    /// from one half to the other. 0x5A and its complement 0x25 are addresses of every two-line
    /// display (0x00–0x27, 0x40–0x67).
    private static let lookAddress: UInt8 = 0x5A

    private mutating func look(at address: UInt8) {
        guard wiring == .pcf8574 else { return }
        painter.setCounter(to: address, with: &encoder)
        encoder.expectCounter(at: address)
    }

    /// Microseconds to wait on the way to 4-bit mode.
    private enum Delay {
        /// HD44780U data sheet, figure 24: more than 40 ms after Vcc reaches 2.7 V.
        static let powerOn = 50_000
        /// Figure 24: more than 4.1 ms.
        static let first = 4500
        /// Figure 24: more than 100 µs.
        static let second = 150
    }

    /// Finds the step of the 4-bit mode, and sets all that instructions set.
    private mutating func findStep() {
        enterFourBitMode()
        encoder.instruction(Instruction.countUp)
        encoder.instruction(Instruction.displayOn)
        if painter.avoidsTwos { goHome() }
    }

    /// Writes all characters.
    ///
    /// A home behind the custom characters saves an address. But its lower half is 2, so where
    /// looks are taken it comes before anything that could lead to 8-bit mode.
    private mutating func paintCharacters() {
        if !painter.avoidsTwos { goHome() }
        painter.repaintCharacters(with: &encoder)
        encoder.showBacklight()
    }

    /// Undoes a shift, and sets the address counter to the first character.
    private mutating func goHome() {
        encoder.instruction(Instruction.home)
        encoder.wait(microseconds: options.clearMicroseconds)
        painter.displayWentHome()
    }

    /// HD44780U data sheet, figure 24: 8-bit mode three times, from whatever phase, then 4-bit.
    private mutating func enterFourBitMode() {
        encoder.halfInstruction(Instruction.eightBitMode)
        // Out of phase this nibble may have ended any instruction, even a home.
        encoder.wait(microseconds: max(Delay.first, options.clearMicroseconds))
        for half in [Instruction.eightBitMode, Instruction.eightBitMode, Instruction.fourBitMode] {
            encoder.halfInstruction(half)
            encoder.wait(microseconds: Delay.second)
        }
        encoder.instruction(Instruction.functionSet)
    }
}
