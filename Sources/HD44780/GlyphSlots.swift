import Hardware

/// Which custom character stands in which of the display's eight slots.
struct GlyphSlots {
    /// The display has eight custom characters (HD44780U data sheet, CGRAM: 64 bytes).
    static let count = 8

    /// The dots of each slot, top row in the lowest byte.
    private(set) var dots: [UInt64] = Array(repeating: 0, count: count)

    /// Finds a slot for each of `glyphs`, keeping those that have one. Slots whose old character
    /// still stands on the glass (`visible`) are taken last, so that nothing flashes; of the rest
    /// the one that needs the fewest new rows. Glyphs beyond the eighth get none.
    mutating func assign(_ glyphs: [Glyph], visible: Set<Int>) -> [Glyph: UInt8] {
        var slots: [Glyph: UInt8] = [:]
        var free = Set(0..<Self.count)
        for glyph in glyphs {
            if let slot = free.sorted().first(where: { dots[$0] == glyph.dots }) {
                slots[glyph] = UInt8(slot)
                free.remove(slot)
            }
        }
        for glyph in glyphs where slots[glyph] == nil {
            let cost = { [dots] (slot: Int) in
                (visible.contains(slot) ? 16 : 0) + Self.rowsDiffering(dots[slot], glyph.dots)
            }
            guard let slot = free.sorted().min(by: { cost($0) < cost($1) }) else { break }
            dots[slot] = glyph.dots
            slots[glyph] = UInt8(slot)
            free.remove(slot)
        }
        return slots
    }

    /// The 64 bytes of the character generator.
    var bytes: [UInt8] {
        dots.flatMap { dots in
            (0..<8).map { UInt8(truncatingIfNeeded: dots >> UInt64($0 * 8)) }
        }
    }

    private static func rowsDiffering(_ left: UInt64, _ right: UInt64) -> Int {
        let difference = left ^ right
        return (0..<8).count { (row: Int) in (difference >> UInt64(row * 8)) & 0xFF != 0 }
    }
}
