// Which bytes bring the display from the picture it holds to the one that is wanted.
//
// **Responsible for** the fewest bytes, for the order in which they are sent, and for where the
// address counter stands. **Not for** nibbles, lines and waits (WireEncoder.swift), for which
// slot a custom character gets (GlyphSlots.swift), and for what was sent before a fault: it is
// told to forget.
//
// Terms. A *place* is one of the 80 of the display's memory, in the order in which the address
// counter meets them. It is *stale* where it holds another code than is wanted. A *pattern* is
// the dots of a custom character, a *slot* one of the eight that the display keeps. A slot is
// *displaced* when it gets another pattern though the old one shows, and its characters are
// *withheld* until it has.
//
// What happens in which order, and why:
// 1. The wanted codes are noted, and slots assigned.
// 2. Where slots are displaced, all characters but the withheld ones go first: those leave the
//    display before their dots change.
// 3. The rows of dots that a slot lacks, then the characters that are still stale.
import Hardware

/// Finds what of a frame is not on the display yet and writes it with the fewest bytes.
///
/// The address counter steps on with each byte. Moving it elsewhere costs six states (an
/// instruction of four and two changes of RS), writing a byte that is right already costs four: so
/// one such byte is written over, more are jumped. Whether to jump one gap has nothing to do with
/// the next, so the best for each is the best for all; and beginning where the counter stands
/// saves the first jump for at most one that it adds.
struct Painter: Sendable {
    /// What the address counter stands at.
    private enum Counter: Hashable, Sendable {
        case character(Int)
        case generator(row: Int)
        case unknown
    }

    private var memory: CharacterMemory
    private var slots = GlyphSlots()
    private var counter = Counter.unknown
    /// Whether no address is set whose lower half is 2.
    ///
    /// Noise may put the display into 8-bit mode, where each half of a byte counts as a whole one.
    /// A lower half of 2 is a function set there, back to 4-bit mode and, as it happens, into step:
    /// nothing would tell any more that bytes were lost. Without it only `enterFourBitMode` leads
    /// out, and each look finds the display where it is.
    var avoidsTwos = false
    /// The patterns of the frame being painted, in the order of first use.
    private var patterns: [UInt64] = []

    init(size: DisplaySize, fitted: DisplaySize, trustsAddressWrap: Bool) {
        memory = CharacterMemory(size: size, fitted: fitted, trustsAddressWrap: trustsAddressWrap)
    }

    // What is known of the display.

    /// The display may hold anything.
    mutating func forget() {
        memory.forget()
        slots.forgetLoads()
        counter = .unknown
    }

    /// A clear was carried out.
    mutating func displayWasCleared() {
        memory.clear()
        counter = .character(0)
    }

    /// Sets the address counter, which nothing that is to be shown asks for.
    mutating func setCounter(to address: UInt8, with encoder: inout WireEncoder) {
        encoder.instruction(Instruction.characterAddress(address))
        counter = .character(memory.cell(of: address))
    }

    // Frames.

    /// Writes what makes the display show `frame`.
    mutating func paint(
        _ frame: Frame, characterSet: CharacterROM, with encoder: inout WireEncoder
    ) {
        let load = want(frame, characterSet: characterSet)
        if load.displaced != 0 {
            // Characters about to change before the eye leave the display first, where they can.
            writeCharacters(withheld: load.slots, with: &encoder)
        }
        writeGenerator(rows: load.rows, with: &encoder)
        writeCharacters(withheld: 0, with: &encoder)
    }

    /// Writes the custom characters of `frame`, of which nothing is known on the display.
    mutating func paintGenerator(
        for frame: Frame, characterSet: CharacterROM, with encoder: inout WireEncoder
    ) {
        writeGenerator(rows: want(frame, characterSet: characterSet).rows, with: &encoder)
    }

    /// Writes once more the custom characters that show; others are loaded again when they are
    /// needed next.
    ///
    /// With `trustsMoving` these are taken for right, and those that came with the frame just
    /// painted: whatever moves shows a few in turn, and to reload each of them costs as much as
    /// half of a large display.
    mutating func repaintGenerator(trustsMoving: Bool, with encoder: inout WireEncoder) {
        slots.forgetLoads(of: trustsMoving ? memory.slotsLeft : UInt8.max)
        let load = slots.assign(patterns, visible: memory.visibleSlots)
        writeGenerator(rows: load.rows, with: &encoder)
    }

    /// A home was carried out.
    mutating func displayWentHome() { counter = .character(0) }

    /// Writes every character of the frame, from the first one on.
    mutating func repaintCharacters(with encoder: inout WireEncoder) {
        memory.forget()
        moveCounter(to: 0, with: &encoder)
        writeCharacters(withheld: 0, with: &encoder)
    }

    /// Notes what is to stand on the display; returns which custom characters are to be loaded.
    private mutating func want(_ frame: Frame, characterSet: CharacterROM) -> GlyphSlots.Load {
        memory.noteWrites()
        findPatterns(of: frame, characterSet: characterSet)
        let load = slots.assign(patterns, visible: memory.visibleSlots)
        for row in 0..<frame.size.rows {
            for column in 0..<frame.size.columns {
                let code = code(for: frame[row: row, column: column], characterSet: characterSet)
                memory.want(code, row: row, column: column)
            }
        }
        return load
    }

    private mutating func findPatterns(of frame: Frame, characterSet: CharacterROM) {
        patterns.removeAll(keepingCapacity: true)
        for cell in frame.cells {
            guard let pattern = pattern(for: cell, characterSet: characterSet) else { continue }
            if !patterns.contains(pattern) { patterns.append(pattern) }
        }
    }

    /// The dots of the custom character that shows `cell`; nil when one of the ROM does.
    private func pattern(for cell: Cell, characterSet: CharacterROM) -> UInt64? {
        switch cell {
        case .glyph(let glyph): glyph.dots
        case .scalar(let scalar):
            scalar == DisplayDriver.block.likeness && characterSet.exactCode(for: scalar) == nil
                ? DisplayDriver.block.dots : nil
        }
    }

    private func code(for cell: Cell, characterSet: CharacterROM) -> UInt8 {
        let pattern = pattern(for: cell, characterSet: characterSet)
        if let slot = pattern.flatMap({ slots.slot(of: $0) }) { return UInt8(slot) }
        return characterSet.code(for: cell.likeness)
    }

    // The fewest bytes.

    private mutating func writeGenerator(rows: UInt64, with encoder: inout WireEncoder) {
        var rest = rows
        while rest != 0 {
            let row = rest.trailingZeroBitCount
            rest &= rest - 1
            if row > 0, counter == .generator(row: row - 1) {
                encoder.data(slots.dots(ofRow: row - 1))
            } else if counter != .generator(row: row) {
                let isAvoided = avoidsTwos && Instruction.endsInTwo(UInt8(row))
                // Row 2 of a slot: there is one before it.
                encoder.instruction(Instruction.generatorAddress(isAvoided ? row - 1 : row))
                if isAvoided { encoder.data(slots.dots(ofRow: row - 1)) }
            }
            encoder.data(slots.dots(ofRow: row))
            counter = .generator(row: row + 1)
        }
    }

    private mutating func writeCharacters(withheld: UInt8, with encoder: inout WireEncoder) {
        let first = firstCell(withheld: withheld)
        for step in 0..<CharacterMemory.count {
            let cell = (first + step) % CharacterMemory.count
            guard memory.isStale(cell, withheld: withheld), let code = memory.wanted[cell] else {
                continue
            }
            moveCounter(to: cell, with: &encoder)
            write(code, at: cell, with: &encoder)
        }
    }

    /// Where the counter stands; if not among the characters, the beginning of a stretch.
    private func firstCell(withheld: UInt8) -> Int {
        if case .character(let cell) = counter { return cell }
        let all = 0..<CharacterMemory.count
        return all.first { cell in
            guard memory.isStale(cell, withheld: withheld) else { return false }
            guard let previous = memory.cell(before: cell) else { return true }
            let last = memory.cell(before: previous)
            return !memory.isStale(previous, withheld: withheld)
                && !(last.map { memory.isStale($0, withheld: withheld) } ?? false)
        } ?? 0
    }

    private mutating func moveCounter(to cell: Int, with encoder: inout WireEncoder) {
        if counter == .character(cell) { return }
        if let previous = memory.cell(before: cell), counter == .character(previous),
            let code = memory.held[previous]
        {
            write(code, at: previous, with: &encoder)
        } else {
            jump(to: cell, with: &encoder)
        }
    }

    private mutating func jump(to cell: Int, with encoder: inout WireEncoder) {
        let address = memory.address(of: cell)
        let previous = memory.cell(before: cell)
        // On the screen no row begins at such an address: there is a character before it.
        if avoidsTwos, Instruction.endsInTwo(address), let previous,
            let code = memory.held[previous] ?? memory.wanted[previous]
        {
            encoder.instruction(Instruction.characterAddress(address - 1))
            write(code, at: previous, with: &encoder)
        } else {
            encoder.instruction(Instruction.characterAddress(address))
        }
    }

    private mutating func write(_ code: UInt8, at cell: Int, with encoder: inout WireEncoder) {
        encoder.data(code)
        memory.write(code, at: cell)
        counter = memory.cell(after: cell).map(Counter.character) ?? .unknown
    }
}
