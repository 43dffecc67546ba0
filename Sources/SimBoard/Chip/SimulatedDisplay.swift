// The display module: the chip with its backpack and its plug.
//
// **Responsible for** what a person sees of the chip's memories, for what is on the backpack's
// eight lines, and for what a read of them gives. **Not for** the bus and its times
// (BoardModel.swift), and for what the lines mean (HD44780Chip.swift).
//
// Terms. The *port* is the state of the eight lines as they were set; all are high at power-on. A
// line that is set high reads low when the display pulls it down. A custom character is read by
// the *likeness* of the glyph that has the same dots.
//
// What happens in which order: a byte comes to the port and from there to the chip, with its R/W
// line unless that is tied to ground. Pulling the plug takes the picture away at once; plugging
// it in is a power-on, of which nobody tells whoever drives it.
import Hardware
import Timebase

/// The display module on the bench: the chip, its backpack, its plug and its picture.
public struct SimulatedDisplay: Sendable {
    /// The size of the display that is fitted.
    public let size: DisplaySize
    /// Its character ROM.
    public let rom: CharacterROM
    /// The display controller.
    public private(set) var chip: HD44780Chip
    /// Whether it is plugged in.
    public private(set) var isConnected = true
    /// What the backpack's eight lines are set to. NXP PCF8574, rev. 5: all high at power-on.
    public private(set) var port: UInt8 = 0xFF

    /// Whether the backpack's R/W line goes to the display's; else that one is tied to ground.
    private let isReadWired: Bool
    /// How often it got its power anew: whoever was addressed before is not listening any more.
    private(set) var powerCount = 1

    /// Only looked up in, never walked through: its order is not the same on every run.
    private let likenesses: [UInt64: Unicode.Scalar]

    /// A display that got its power at `now`. Custom characters are read by the likeness of those
    /// in `glyphs` with the same dots. Without `isReadWired` its R/W is tied to ground, whatever
    /// the backpack does.
    public init(
        size: DisplaySize, rom: CharacterROM, timing: ChipTiming = .standard, glyphs: [Glyph],
        isReadWired: Bool = true, poweredAt now: Instant
    ) {
        self.size = size
        self.rom = rom
        self.isReadWired = isReadWired
        chip = HD44780Chip(
            poweredAt: now, lines: Self.lines(port, isReadWired: isReadWired), timing: timing)
        likenesses = Dictionary(
            glyphs.map { ($0.dots, $0.likeness) }, uniquingKeysWith: { first, _ in first })
    }

    /// Puts a byte on the eight lines.
    public mutating func drive(_ byte: UInt8, at now: Instant) {
        guard isConnected else { return }
        port = byte
        chip.drive(Self.lines(byte, isReadWired: isReadWired), at: now)
    }

    /// What a read of the backpack gives at `now`. Its lines are quasi-bidirectional (NXP PCF8574,
    /// rev. 5): one that is set high reads low when something pulls it down, as the display does
    /// with its data lines while it is read.
    public mutating func readPort(at now: Instant) -> UInt8 {
        guard isConnected else { return 0xFF }
        return port & (chip.output(at: now).map { $0 | ~LCDPins.data.rawValue } ?? 0xFF)
    }

    /// What of the backpack's lines comes to the display.
    private static func lines(_ port: UInt8, isReadWired: Bool) -> LCDPins {
        let lines = LCDPins(rawValue: port)
        return isReadWired ? lines : lines.subtracting(.read)
    }

    /// Pulls the plug.
    public mutating func unplug() { isConnected = false }

    /// Puts the plug back in: everything is as after power-on.
    public mutating func replug(at now: Instant) {
        isConnected = true
        powerCycle(at: now, unannounced: true)
    }

    /// Takes the power away and gives it back.
    public mutating func powerCycle(at now: Instant, unannounced: Bool = false) {
        port = 0xFF
        powerCount += 1
        chip.powerCycle(
            at: now, lines: Self.lines(port, isReadWired: isReadWired), unannounced: unannounced)
    }

    /// A disturbance on E that upsets the 4-bit phase; see `HD44780Chip.glitch`.
    public mutating func glitch(at now: Instant) {
        guard isConnected else { return }
        chip.glitch(at: now)
    }

    /// Noise that comes as an instruction; see `HD44780Chip.takeNoise`.
    public mutating func takeNoise(_ instruction: UInt8, at now: Instant) {
        guard isConnected else { return }
        chip.takeNoise(instruction, isData: false, at: now)
    }

    /// A supply that sags; see `HD44780Chip.brownOut`.
    public mutating func brownOut(_ numbers: inout some RandomNumberGenerator) {
        guard isConnected else { return }
        chip.brownOut(&numbers)
    }

    /// Puts a byte on the eight lines that is not the one that was sent.
    public mutating func driveWrong(_ byte: UInt8, at now: Instant) {
        chip.forgive()
        drive(byte, at: now)
    }

    /// A pulse of E that gets lost; see `HD44780Chip.losePulse`.
    public mutating func losePulse() {
        guard isConnected else { return }
        chip.losePulse()
    }

    /// Whoever was sending was cut off; see `HD44780Chip.senderCutOff`.
    public mutating func senderCutOff() { chip.senderCutOff() }

    /// Whether the backlight shines.
    public var backlight: Bool {
        isConnected && LCDPins(rawValue: port).contains(.backlight)
    }

    /// The rows as a person reads them; blank when it is unplugged or switched off.
    public var lines: [String] {
        (0..<size.rows).map { row in
            var text = String.UnicodeScalarView()
            for column in 0..<size.columns { text.append(character(row: row, column: column)) }
            return String(text)
        }
    }

    /// The dots of a custom character, top row first; nil where the ROM's stands.
    public func customDots(row: Int, column: Int) -> [UInt8]? {
        guard isConnected, chip.isDisplayOn, let code = code(row: row, column: column),
            code < 0x10
        else { return nil }
        let base = Int(code & 0x07) * 8
        return Array(chip.characterGenerator[base..<base + 8])
    }

    private func character(row: Int, column: Int) -> Unicode.Scalar {
        guard isConnected, chip.isDisplayOn, let code = code(row: row, column: column) else {
            return " "
        }
        guard code < 0x10 else { return rom.character(for: code) }
        var dots: UInt64 = 0
        for (index, row) in (customDots(row: row, column: column) ?? []).enumerated() {
            dots |= UInt64(row) << UInt64(index * 8)
        }
        return likenesses[dots] ?? "\u{FFFD}"
    }

    /// HD44780U data sheet: each line holds 40 characters, shifted as a ring; on a 20x4 the third
    /// and fourth row go on where the first and second one end.
    private func code(row: Int, column: Int) -> UInt8? {
        chip.code(line: row % 2, column: (row / 2) * size.columns + column)
    }
}
