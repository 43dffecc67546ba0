import Hardware
import Testing

@testable import HD44780

/// HD44780U data sheet, DDRAM and CGRAM: what the driver takes for held by the display.
@Suite("What the driver knows of the display's memory")
struct MemoryTests {
    private func memory(
        _ size: DisplaySize = .twentyByFour, fitted: DisplaySize? = nil, trusts: Bool = true
    ) -> CharacterMemory {
        CharacterMemory(size: size, fitted: fitted ?? size, trustsAddressWrap: trusts)
    }

    @Test("80 places lie at 0x00 to 0x27 and 0x40 to 0x67, in the counter's order")
    func addresses() {
        #expect(CharacterMemory.count == 80)
        let memory = memory()
        let addresses = Array(UInt8(0)...0x27) + Array(UInt8(0x40)...0x67)
        for (cell, address) in addresses.enumerated() {
            #expect(memory.address(of: cell) == address)
            #expect(memory.cell(of: address) == cell)
        }
    }

    @Test("the counter comes from place to place, over the lines' ends where that is trusted")
    func neighbours() {
        for trusts in [true, false] {
            let memory = memory(trusts: trusts)
            for cell in 0..<80 {
                let next = (cell + 1) % 80
                let isKnown = trusts || next % 40 != 0
                #expect(memory.cell(after: cell) == (isKnown ? next : nil))
                #expect(memory.cell(before: next) == (isKnown ? cell : nil))
            }
        }
    }

    @Test("each cell of a display has its place; a third row goes on where the first one ends")
    func places() {
        let starts: [(DisplaySize, [Int])] = [
            (.twentyByFour, [0, 40, 20, 60]), (.sixteenByTwo, [0, 40]),
        ]
        for (size, starts) in starts {
            for (row, start) in starts.enumerated() {
                for column in 0..<size.columns {
                    var memory = memory(size)
                    memory.want(0x41, row: row, column: column)
                    let wanted = memory.wanted.indices.filter { memory.wanted[$0] != nil }
                    #expect(wanted == [start + column])
                    #expect(memory.wanted[start + column] == 0x41)
                }
            }
        }
    }

    @Test("of a larger display than is used, every other cell is wanted blank")
    func larger() {
        let memory = memory(.sixteenByTwo, fitted: .twentyByFour)
        #expect(memory.wanted.allSatisfy { $0 == 0x20 })
        #expect(self.memory().wanted.allSatisfy { $0 == nil })
        var small = memory
        small.want(0x41, row: 1, column: 15)
        #expect(small.wanted[55] == 0x41)
    }

    @Test("nothing is known at first, spaces after a clear, nothing again after a fault")
    func held() {
        var memory = memory()
        #expect(memory.held.allSatisfy { $0 == nil } && memory.visibleSlots == 0)
        memory.clear()
        #expect(memory.held.allSatisfy { $0 == 0x20 })
        memory.write(7, at: 79)
        #expect(memory.held[79] == 7 && memory.held[78] == 0x20)
        memory.forget()
        #expect(memory.held.allSatisfy { $0 == nil })
    }

    @Test("a cell is to be written where it holds another code, but not a withheld character")
    func stale() {
        var memory = memory()
        #expect(!memory.isStale(0, withheld: 0), "nothing is wanted there")
        for code: UInt8 in [0, 3, 7, 8, 0x41] {
            memory.want(code, row: 0, column: 0)
            #expect(memory.isStale(0, withheld: 0))
            let isWithheld = code < 8
            #expect(memory.isStale(0, withheld: 0xFF) == !isWithheld, "\(code)")
            if isWithheld {
                #expect(!memory.isStale(0, withheld: 1 << code))
                #expect(memory.isStale(0, withheld: ~(1 << code)))
            }
            memory.write(code, at: 0)
            #expect(!memory.isStale(0, withheld: 0))
        }
    }

    @Test("a slot is seen where its character stands, and left where that was not written lately")
    func slots() {
        var memory = memory()
        for code: UInt8 in 0...8 { memory.write(code, at: Int(code) * 9) }
        #expect(memory.visibleSlots == 0xFF, "8 is the ROM's")
        #expect(memory.slotsLeft == 0)
        memory.noteWrites()
        #expect(memory.visibleSlots == 0xFF && memory.slotsLeft == 0xFF)
        memory.write(5, at: 45)
        memory.write(0x41, at: 0)
        #expect(memory.visibleSlots == 0xFE && memory.slotsLeft == 0xDE)
    }
}

@Suite("Which slot a custom character gets")
struct GlyphSlotTests {
    /// Eight rows of dots that are all of this value.
    private func pattern(_ row: UInt8) -> UInt64 { UInt64(row) * 0x0101_0101_0101_0101 }

    @Test("the first eight patterns get a slot each, in their order, with all of its rows")
    func first() {
        var slots = GlyphSlots()
        #expect(slots.assign([], visible: 0) == GlyphSlots.Load())
        for slot in 0..<8 {
            let load = slots.assign([pattern(UInt8(slot + 1))], visible: 0)
            #expect(load.rows == 0xFF << UInt64(slot * 8))
            #expect(load.displaced == 0 && load.slots == 1 << UInt8(slot))
            #expect(slots.slot(of: pattern(UInt8(slot + 1))) == slot)
        }
        #expect(slots.slot(of: pattern(9)) == nil)
        for row in 0..<64 { #expect(slots.dots(ofRow: row) == UInt8(row / 8 + 1)) }
        #expect(GlyphSlots().dots(ofRow: 63) == 0)
    }

    @Test("the rows of a pattern are read from its lowest byte on")
    func rows() {
        var slots = GlyphSlots()
        _ = slots.assign([0x0807_0605_0403_0201], visible: 0)
        #expect((0..<8).map { slots.dots(ofRow: $0) } == [1, 2, 3, 4, 5, 6, 7, 8])
    }

    @Test("of nine patterns the ninth gets none")
    func ninth() {
        var slots = GlyphSlots()
        let load = slots.assign((1...9).map { pattern($0) }, visible: 0)
        #expect(load.rows == .max && load.slots == 0xFF)
        #expect(slots.slot(of: pattern(9)) == nil && slots.slot(of: pattern(8)) == 7)
    }

    @Test("what a slot holds is not loaded again, until it may be lost")
    func loaded() {
        var slots = GlyphSlots()
        let both = [pattern(1), pattern(2)]
        _ = slots.assign(both, visible: 0)
        #expect(slots.assign(both, visible: 0).rows == 0)
        slots.forgetLoads(of: 0b10)
        #expect(slots.assign(both, visible: 0).rows == 0xFF00)
        #expect(slots.assign(both, visible: 0).rows == 0)
        slots.forgetLoads()
        let load = slots.assign(both, visible: 0b11)
        #expect(load.rows == 0xFFFF && load.displaced == 0)
        #expect(slots.slot(of: both[1]) == 1)
    }

    @Test("only the rows that differ are loaded; the slot with the fewest is taken")
    func fewest() {
        var slots = GlyphSlots()
        _ = slots.assign((1...8).map { pattern($0) }, visible: 0)
        // Two rows other than those of slot 4.
        let new = pattern(5) ^ 0x0000_1000_0000_0010
        let load = slots.assign([new], visible: 0)
        #expect(slots.slot(of: new) == 4 && slots.slot(of: pattern(5)) == nil)
        #expect(load.rows == 0b0010_0001 << 32 && load.displaced == 0)
        #expect(load.slots == 0b1_0000)
    }

    @Test("a slot never used comes first, then one that does not show, last the cheapest that does")
    func order() {
        var slots = GlyphSlots()
        _ = slots.assign([pattern(1)], visible: 0)
        let near = pattern(1) ^ 1
        _ = slots.assign([near], visible: 0)
        #expect(slots.slot(of: near) == 1, "though slot 0 wants one row only")
        _ = slots.assign((2...7).map { pattern($0) }, visible: 0)
        // All but slot 6 show; it wants eight rows, and slot 0 one.
        let other = pattern(1) ^ 2
        #expect(slots.assign([other], visible: 0xBF).displaced == 0)
        #expect(slots.slot(of: other) == 6)
        // All show: the cheapest is slot 0, and it is displaced.
        let last = pattern(1) ^ 0x0F00
        let load = slots.assign([last], visible: 0xFF)
        #expect(slots.slot(of: last) == 0 && load.displaced == 1 && load.rows == 0b10)
    }

    @Test("a wanted pattern keeps its slot, though another would like to have it")
    func kept() {
        var slots = GlyphSlots()
        _ = slots.assign((1...8).map { pattern($0) }, visible: 0)
        let near = pattern(3) ^ 1
        let load = slots.assign([near, pattern(3)], visible: 0b100)
        #expect(slots.slot(of: pattern(3)) == 2 && slots.slot(of: near) != 2)
        #expect(load.displaced == 0 && load.slots.nonzeroBitCount == 1)
    }
}
