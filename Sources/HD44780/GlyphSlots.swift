// Which custom character stands in which slot of the display.
//
// **Responsible for** giving each pattern of a frame a slot so that as few rows of dots as
// possible are loaded, and none is changed while it shows if that can be helped. **Not for**
// sending the rows (Painter.swift), and for which glyphs there are (the panel).
//
// Terms. A slot is *assigned* a pattern; it is *loaded* once the display surely holds that
// pattern's dots. After a fault slots keep what they are assigned and lose what is loaded:
// characters on the display refer to them by number. *Visible* slots are those whose characters
// show now.
//
// The order of the choice: a pattern keeps its slot; then a slot never used; then the one that
// needs the fewest new rows; last one that shows.

/// Which custom character stands in which of the display's eight slots.
///
/// A pattern is the dots of a glyph, packed with the top row in the lowest byte. A row is one of
/// the 64 bytes of the character generator: row r of slot s is number 8 × s + r.
struct GlyphSlots: Sendable {
    /// The display has eight custom characters (HD44780U data sheet, CGRAM: 64 bytes).
    static let count = 8
    private static let rowsPerSlot = 8

    /// What must be written so that the slots hold what they were assigned.
    struct Load: Hashable {
        /// The rows to write, row n as bit n.
        var rows: UInt64 = 0
        /// The slots that get another pattern though their old one stands on the display, slot n as
        /// bit n.
        var displaced: UInt8 = 0

        /// The slots that have rows to write, slot n as bit n.
        var slots: UInt8 {
            (0..<count).reduce(0) { slots, slot in
                (rows >> UInt64(slot * rowsPerSlot)) & 0xFF != 0 ? slots | 1 << UInt8(slot) : slots
            }
        }
    }

    /// The pattern of each slot; nil where none was needed yet.
    private var patterns: [UInt64?] = Array(repeating: nil, count: count)
    /// The slots whose pattern the display surely holds, slot n as bit n.
    private var loaded: UInt8 = 0

    /// The slot assigned to `pattern`; nil when it has none.
    func slot(of pattern: UInt64) -> Int? { patterns.firstIndex(of: pattern) }

    /// The five dots of a row (0…63).
    func dots(ofRow row: Int) -> UInt8 {
        let pattern = patterns[row / Self.rowsPerSlot] ?? 0
        return UInt8(truncatingIfNeeded: pattern >> UInt64(row % Self.rowsPerSlot * 8))
    }

    /// The display may hold anything. The slots keep their patterns, to be loaded again when they
    /// are needed: what stands on the display may be right, and moving it would be seen.
    mutating func forgetLoads() { loaded = 0 }

    /// As `forgetLoads`, of these slots alone (slot n as bit n).
    mutating func forgetLoads(of slots: UInt8) { loaded &= ~slots }

    /// Gives each of `wanted` (all different) a slot, as long as there are any, and tells what to
    /// load. Those that have one keep it. Of the other slots one never used is taken first, then
    /// the one that needs the fewest new rows, and last those that stand on the display (`visible`,
    /// slot n as bit n), because their characters change before the eye.
    mutating func assign(_ wanted: [UInt64], visible: UInt8) -> Load {
        var load = Load()
        var taken: UInt8 = 0
        for pattern in wanted {
            guard let slot = slot(of: pattern) else { continue }
            taken |= 1 << UInt8(slot)
            load.rows |= rowsMissing(of: pattern, in: slot)
        }
        for pattern in wanted where slot(of: pattern) == nil {
            guard let slot = cheapestSlot(for: pattern, taken: taken, visible: visible) else {
                break
            }
            taken |= 1 << UInt8(slot)
            load.rows |= rowsMissing(of: pattern, in: slot)
            load.displaced |= visible & 1 << UInt8(slot)
            patterns[slot] = pattern
        }
        loaded |= taken
        return load
    }

    private func cheapestSlot(for pattern: UInt64, taken: UInt8, visible: UInt8) -> Int? {
        let free = (0..<Self.count).lazy.filter { taken & 1 << UInt8($0) == 0 }
        return free.min { left, right in
            cost(of: pattern, in: left, visible: visible)
                < cost(of: pattern, in: right, visible: visible)
        }
    }

    /// Rows to write, and more than a slot has for each thing that is worse.
    private func cost(of pattern: UInt64, in slot: Int, visible: UInt8) -> Int {
        (visible & 1 << UInt8(slot) != 0 ? 32 : 0) + (patterns[slot] != nil ? 16 : 0)
            + rowsMissing(of: pattern, in: slot).nonzeroBitCount
    }

    /// The rows in which a slot does not surely hold what `pattern` has.
    private func rowsMissing(of pattern: UInt64, in slot: Int) -> UInt64 {
        let held = loaded & 1 << UInt8(slot) != 0 ? patterns[slot] : nil
        var rows: UInt64 = 0
        for row in 0..<Self.rowsPerSlot {
            let shift = UInt64(row * 8)
            let isRight = held.map { ($0 ^ pattern) >> shift & 0xFF == 0 } ?? false
            if !isRight { rows |= 1 << UInt64(slot * Self.rowsPerSlot + row) }
        }
        return rows
    }
}
