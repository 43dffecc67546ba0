import Hardware
import Timebase

/// Drives an HD44780-compatible display: frames in, bus operations out, the fewest that do.
///
/// It remembers what the display holds (characters, custom characters, address counter), provided
/// that every program it gave was carried out in full. When one was not, `invalidate` and begin
/// again with `initialise`.
public struct DisplayDriver: Sendable {
    /// The glass it drives.
    public let size: DisplaySize
    /// The ROM of the display.
    public let characterSet: CharacterSet

    private let options: DriverOptions
    private var encoder: WireEncoder
    private var slots = GlyphSlots()
    /// The display data RAM in the order of its address counter; nil where nobody knows.
    private var characters: [UInt8?] = []
    /// The character generator RAM; nil where nobody knows.
    private var generator: [UInt8?] = []
    /// Where the address counter stands in `characters`; nil when elsewhere or unknown.
    private var position: Int?

    /// HD44780U data sheet, DDRAM: two lines of 40 characters, at 0x00 and 0x40.
    private static let lineLength = 40

    /// A driver for a display of which nothing is known yet.
    public init(
        size: DisplaySize, wiring: DisplayWiring, characterSet: CharacterSet = .a00,
        options: DriverOptions = DriverOptions()
    ) {
        self.size = size
        self.characterSet = characterSet
        self.options = options
        encoder = WireEncoder(wiring: wiring, options: options, backlight: true)
        invalidate()
    }

    // Initialisation.

    /// The display may hold anything: forget what is known of it.
    public mutating func invalidate() {
        characters = Array(repeating: nil, count: Self.lineLength * 2)
        generator = Array(repeating: nil, count: GlyphSlots.count * 8)
        position = nil
    }

    /// The whole way from power-on: initialisation by instruction, then an empty display.
    public mutating func initialise(backlight: Bool) -> [BusOperation] {
        invalidate()
        encoder.backlight = backlight
        encoder.idle()
        // HD44780U data sheet, figure 24: more than 40 ms after Vcc reaches 2.7 V.
        encoder.wait(.milliseconds(50))
        enterFourBitMode()
        encoder.instruction(Self.functionSet)
        encoder.instruction(Self.displayOff)
        encoder.instruction(Self.clear)
        encoder.wait(options.clearTime)
        encoder.instruction(Self.entryMode)
        encoder.instruction(Self.displayOn)
        characters = Array(repeating: UInt8(ascii: " "), count: Self.lineLength * 2)
        position = 0
        return encoder.finish()
    }

    /// Brings a display that may have lost its way, but not its power, back into step without
    /// clearing it, so that nobody sees it. The next update repaints in full.
    public mutating func resynchronise() -> [BusOperation] {
        invalidate()
        encoder.idle()
        enterFourBitMode()
        encoder.instruction(Self.functionSet)
        encoder.instruction(Self.entryMode)
        encoder.instruction(Self.displayOn)
        return encoder.finish()
    }

    /// Checks that the backpack has kept its power since the last operation (20 bits on the bus).
    public mutating func verify() -> [BusOperation] {
        encoder.verify()
        return encoder.finish()
    }

    /// HD44780U data sheet, figure 24: 8-bit mode three times, from whatever phase, then 4-bit.
    private mutating func enterFourBitMode() {
        encoder.halfInstruction(0x30)
        encoder.wait(.microseconds(4500))
        encoder.halfInstruction(0x30)
        encoder.wait(.microseconds(150))
        encoder.halfInstruction(0x30)
        encoder.wait(.microseconds(150))
        encoder.halfInstruction(0x20)
        encoder.wait(.microseconds(150))
    }

    /// HD44780U data sheet, table 6: 4-bit, two lines, 5 × 8 dots.
    private static let functionSet: UInt8 = 0x28
    private static let displayOff: UInt8 = 0x08
    private static let displayOn: UInt8 = 0x0C
    private static let clear: UInt8 = 0x01
    /// Counting up, no shift.
    private static let entryMode: UInt8 = 0x06
    private static let setGeneratorAddress: UInt8 = 0x40
    private static let setDataAddress: UInt8 = 0x80

    // Frames.

    /// What makes the display show `frame`; empty when it does already.
    public mutating func update(to frame: Frame) -> [BusOperation] {
        precondition(frame.size == size, "a frame of \(frame.size.name) for \(size.name)")
        let backlightChanged = encoder.backlight != frame.backlight
        encoder.backlight = frame.backlight
        let target = codes(of: frame)
        writeGenerator()
        writeCharacters(target)
        var operations = encoder.finish()
        if operations.isEmpty, backlightChanged {
            encoder.idle()
            operations = encoder.finish()
        }
        return operations
    }

    /// Whether `update` to `frame` would have anything to do.
    public func wouldChange(to frame: Frame) -> Bool {
        var copy = self
        return !copy.update(to: frame).isEmpty
    }

    /// The code of each cell in the order of the address counter; nil where there is no glass.
    private mutating func codes(of frame: Frame) -> [UInt8?] {
        let slots = self.slots.assign(glyphs(of: frame), visible: visibleSlots)
        var codes = [UInt8?](repeating: nil, count: Self.lineLength * 2)
        for row in 0..<size.rows {
            for column in 0..<size.columns {
                let cell = frame[row: row, column: column]
                codes[position(row: row, column: column)] = code(of: cell, slots)
            }
        }
        return codes
    }

    private func code(of cell: Cell, _ slots: [Glyph: UInt8]) -> UInt8 {
        switch cell {
        case .scalar(let scalar):
            if scalar == Self.block.likeness, let slot = slots[Self.block] { return slot }
            return characterSet.code(for: scalar)
        case .glyph(let glyph): return slots[glyph] ?? characterSet.code(for: glyph.likeness)
        }
    }

    /// The frame's custom characters in the order of first use.
    private func glyphs(of frame: Frame) -> [Glyph] {
        var found: [Glyph] = []
        let hasBlock = characterSet.exactCode(for: Self.block.likeness) != nil
        for cell in frame.cells {
            switch cell {
            case .glyph(let glyph): if !found.contains(glyph) { found.append(glyph) }
            case .scalar(let scalar):
                if scalar == Self.block.likeness, !hasBlock, !found.contains(Self.block) {
                    found.append(Self.block)
                }
            }
        }
        return found
    }

    /// A full cell, for ROM A02, which has none.
    private static let block = Glyph("█", rows: Array(repeating: 0x1F, count: 8))

    /// The slots whose characters stand on the glass.
    private var visibleSlots: Set<Int> {
        Set(characters.compactMap { $0.flatMap { $0 < GlyphSlots.count ? Int($0) : nil } })
    }

    /// HD44780U data sheet, DDRAM: the third row of a 20x4 goes on where the first one ends, the
    /// fourth where the second one does.
    private func position(row: Int, column: Int) -> Int {
        (row % 2) * Self.lineLength + (row / 2) * size.columns + column
    }

    // The fewest bytes.

    private mutating func writeGenerator() {
        let target = slots.bytes
        // A slot nobody has used yet need not be written.
        let changed = target.indices.filter {
            generator[$0] != target[$0] && !(generator[$0] == nil && slots.dots[$0 / 8] == 0)
        }
        guard !changed.isEmpty else { return }
        for run in Runs(of: changed, length: target.count, start: nil, breaks: [0]).runs {
            encoder.instruction(Self.setGeneratorAddress | UInt8(run.lowerBound))
            for index in run {
                encoder.data(target[index])
                generator[index] = target[index]
            }
        }
        position = nil
    }

    private mutating func writeCharacters(_ target: [UInt8?]) {
        let changed = target.indices.filter { target[$0] != nil && target[$0] != characters[$0] }
        guard !changed.isEmpty else { return }
        let breaks: Set<Int> = options.trustsAddressWrap ? [] : [0, Self.lineLength]
        let runs = Runs(of: changed, length: target.count, start: position, breaks: breaks).runs
        for run in runs {
            if position != run.lowerBound { address(run.lowerBound) }
            for index in run {
                let place = index % target.count
                let code = target[place] ?? UInt8(ascii: " ")
                encoder.data(code)
                characters[place] = code
            }
            let end = run.upperBound % target.count
            position = breaks.contains(end) ? nil : end
        }
    }

    private mutating func address(_ position: Int) {
        let line = position / Self.lineLength
        let address = line * 0x40 + position % Self.lineLength
        encoder.instruction(Self.setDataAddress | UInt8(address))
    }
}
