import DisplayBench
import Fixtures
import HD44780
import Hardware
import SimBoard
import Testing

struct GlyphTests {
    /// A custom character like no other with a number below 32: every row differs.
    private static func glyph(_ number: Int) -> Glyph {
        Glyph("#", rows: (0..<8).map { UInt8((number + $0 * 4) % 32) })
    }

    /// A frame with these custom characters along its top row.
    private static func frame(_ glyphs: [Glyph]) -> Frame {
        var frame = Frame(size: .twentyByFour)
        for (column, glyph) in glyphs.enumerated() { frame[row: 0, column: column] = .glyph(glyph) }
        return frame
    }

    @Test("custom characters come and go, many more than eight over time")
    func eviction() {
        var driver = DisplayDriver(size: .twentyByFour, wiring: .pcf8574)
        var bench = Bench()
        bench.carryOut(driver.initialise(backlight: true))
        for first in 0..<24 {
            let frame = Self.frame((first..<first + 8).map(Self.glyph))
            bench.carryOut(driver.update(to: frame))
            #expect(bench.mistakes(in: frame) == [], "from \(first)")
        }
        #expect(bench.display.chip.violations == [])
    }

    @Test("a custom character that was loaded once is not loaded again")
    func reuse() {
        var driver = DisplayDriver(size: .twentyByFour, wiring: .pcf8574)
        var bench = Bench()
        let all = Self.frame((0..<8).map(Self.glyph))
        bench.carryOut(driver.initialise(backlight: true) + driver.update(to: all))
        bench.carryOut(driver.update(to: .glass("12345678")))
        // Eight characters at an address: 6 + 8 × 4 states.
        #expect(bench.cost(of: driver.update(to: all)) == 11 + 38 * 9)
        #expect(bench.mistakes(in: all) == [])
    }

    @Test("only the rows in which a slot differs are written")
    func rowsAreDiffed() {
        var driver = DisplayDriver(size: .twentyByFour, wiring: .pcf8574)
        var bench = Bench()
        let glyphs = (0..<8).map(Self.glyph)
        bench.carryOut(driver.initialise(backlight: true))
        bench.carryOut(driver.update(to: Self.frame(glyphs)))
        bench.carryOut(driver.update(to: .glass()))
        var rows = (0..<8).map(glyphs[5].row)
        rows[2] ^= 1
        rows[4] ^= 1
        let frame = Self.frame([Glyph("#", rows: rows)])
        // Rows 2 to 4 at an address, then the cell at an address: 6 + 3 × 4 + 6 + 4 states.
        #expect(bench.cost(of: driver.update(to: frame)) == 11 + 28 * 9)
        #expect(bench.mistakes(in: frame) == [])
    }

    @Test("custom characters that look alike share a slot, whatever they are read as")
    func sameDots() {
        var driver = DisplayDriver(size: .twentyByFour, wiring: .pcf8574)
        var bench = Bench()
        let rows: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]
        var glyphs = (0..<7).map(Self.glyph)
        glyphs += [Glyph("a", rows: rows), Glyph("b", rows: rows)]
        bench.carryOut(driver.initialise(backlight: true) + driver.update(to: Self.frame(glyphs)))
        #expect(bench.mistakes(in: Self.frame(glyphs)) == [])
    }

    @Test("a ninth custom character is shown by its likeness")
    func ninth() {
        var driver = DisplayDriver(size: .twentyByFour, wiring: .pcf8574)
        var bench = Bench()
        let glyphs = (0..<8).map(Self.glyph)
        let frame = Self.frame(glyphs).with(.glyph(Glyph("Å", rows: [31])), row: 0, column: 8)
        bench.carryOut(driver.initialise(backlight: true) + driver.update(to: frame))
        #expect(bench.mistakes(in: Self.frame(glyphs).with(.scalar("A"), row: 0, column: 8)) == [])
    }

    @Test("an empty custom character is as good as any")
    func empty() {
        var driver = DisplayDriver(size: .twentyByFour, wiring: .pcf8574)
        var bench = Bench()
        let frame = Self.frame([Glyph(" ", rows: []), Self.glyph(1)])
        bench.carryOut(
            driver.initialise(backlight: true) + driver.update(to: Self.frame([Self.glyph(9)])))
        bench.carryOut(driver.update(to: frame))
        #expect(bench.mistakes(in: frame) == [])
    }

    @Test("no cell shows anything but its old and its new text while characters are exchanged")
    func nothingFlashes() {
        var driver = DisplayDriver(size: .twentyByFour, wiring: .pcf8574)
        let glyphs = (0..<16).map { number in
            Glyph(Unicode.Scalar(UInt8(0x61 + number)), rows: (0..<8).map { UInt8(number + $0) })
        }
        var bench = Bench(glyphs: glyphs)
        let old = Self.frame(Array(glyphs[0..<8]))
        var new = Frame.glass("AB", "", "CD")
        for (index, glyph) in glyphs[5..<13].enumerated() {
            new[row: 3, column: index * 2] = .glyph(glyph)
        }
        bench.carryOut(driver.initialise(backlight: true) + driver.update(to: old))
        let allowed = zip(old.lines, new.lines).map { Array(zip($0, $1)) }
        bench.watch = { display in
            for (row, line) in display.lines.enumerated() {
                for (column, character) in line.enumerated() {
                    let (before, after) = allowed[row][column]
                    #expect(character == before || character == after, "(\(row), \(column))")
                }
            }
        }
        bench.carryOut(driver.update(to: new))
        #expect(bench.mistakes(in: new) == [])
    }

    @Test("a character goes into a slot that is not seen, though one that is would be cheaper")
    func unseenSlotFirst() {
        var driver = DisplayDriver(size: .twentyByFour, wiring: .pcf8574)
        var bench = Bench()
        let glyphs = (0..<8).map(Self.glyph)
        var rows = (0..<8).map(glyphs[0].row)
        rows[7] ^= 1
        let new = Glyph("#", rows: rows)
        bench.carryOut(driver.initialise(backlight: true))
        bench.carryOut(driver.update(to: Self.frame(glyphs)))
        let frame = Self.frame(glyphs).with(.blank, row: 0, column: 7)
        bench.carryOut(driver.update(to: frame))
        let exchanged = frame.with(.glyph(new), row: 0, column: 0)
        bench.watch = { display in
            let dots = display.customDots(row: 0, column: 0)
            #expect(dots == (0..<8).map(glyphs[0].row) || dots == rows)
        }
        let program = driver.update(to: exchanged)
        bench.carryOut(program)
        #expect(bench.mistakes(in: exchanged) == [])
        // The generator's address of the eighth slot.
        #expect(program.instructions.first == 0x78)
    }

    @Test("a slot never used is taken before one whose character may come again")
    func keepsWhatItHas() {
        var driver = DisplayDriver(size: .twentyByFour, wiring: .pcf8574)
        var bench = Bench()
        let first = Glyph("#", rows: [1, 2, 3, 4, 5, 6, 7, 8])
        let second = Glyph("#", rows: [1, 2, 3, 4, 5, 6, 7, 9])
        bench.carryOut(driver.initialise(backlight: true))
        for frame in [Self.frame([first]), .glass(), Self.frame([second]), .glass("a", "", "b")] {
            bench.carryOut(driver.update(to: frame))
        }
        let frame = Self.frame([first]).with(.scalar("b"), row: 2, column: 0)
        // Nothing to load: one cell at an address.
        #expect(bench.cost(of: driver.update(to: frame)) == 11 + 10 * 9)
    }

    @Test("custom characters are there again after an initialisation")
    func afterInitialisation() {
        var driver = DisplayDriver(size: .twentyByFour, wiring: .pcf8574)
        var bench = Bench()
        let frame = Self.frame([Self.glyph(3), Self.glyph(7)])
        bench.carryOut(driver.initialise(backlight: true) + driver.update(to: frame))
        bench.powerCycle()
        driver.invalidate()
        bench.carryOut(driver.initialise(backlight: true) + driver.update(to: frame))
        #expect(bench.mistakes(in: frame) == [])
        #expect(bench.display.chip.violations == [])
    }

    @Test("a full block is the ROM's in A00, and a custom character in A02, which lacks it")
    func fullBlock() {
        for set in CharacterROM.allCases {
            var driver = DisplayDriver(size: .sixteenByTwo, wiring: .pcf8574, characterSet: set)
            var bench = Bench(size: .sixteenByTwo, characterSet: set)
            let frame = Frame.glass("███ ÿ", size: .sixteenByTwo)
            bench.carryOut(driver.initialise(backlight: true) + driver.update(to: frame))
            let dots = bench.display.customDots(row: 0, column: 2)
            switch set {
            case .a00: #expect(dots == nil)
            case .a02: #expect(dots == Array(repeating: 0x1F, count: 8))
            }
            #expect(bench.display.lines[0] == (set == .a00 ? "███ y" : "███ ÿ") + "           ")
        }
    }

    @Test(
        "a refresh loads once more what stands there, and of what moved nothing if that is trusted")
    func refresh() {
        for (trustsMoving, first, rows): (Bool, UInt8, Int) in [(true, 0x40, 8), (false, 0x40, 16)]
        {
            var driver = DisplayDriver(size: .twentyByFour, wiring: .pcf8574)
            var bench = Bench()
            let still = Frame.glass().with(.glyph(Self.glyph(1)), row: 0, column: 0)
            let before = still.with(.glyph(Self.glyph(2)), row: 0, column: 5)
            let after = still.with(.glyph(Self.glyph(2)), row: 0, column: 6)
            bench.carryOut(driver.initialise(backlight: true) + driver.update(to: before))
            let program = driver.refresh(to: after, trustsMoving: trustsMoving)
            bench.carryOut(program)
            #expect(bench.mistakes(in: after) == [])
            #expect(program.instructions.filter { (0x40...0x7F).contains($0) } == [first])
            // The cells that changed, the rows of dots, and all 80 cells.
            #expect(program.bytes.count { $0.isData } == 2 + rows + 80)
            #expect(driver.update(to: after).isEmpty)
        }
    }

    @Test("where the display is looked at, no row of dots is addressed by a number that ends in 2")
    func avoidedRows() {
        var driver = DisplayDriver(size: .twentyByFour, wiring: .pcf8574)
        var bench = Bench()
        let glyphs = (0..<8).map(Self.glyph)
        bench.carryOut(driver.initialise(backlight: true) + driver.tryReading())
        bench.carryOut(driver.update(to: Self.frame(glyphs)))
        for slot in 0..<8 {
            bench.carryOut(driver.update(to: .glass()))
            var rows = (0..<8).map(glyphs[slot].row)
            rows[2] ^= 1
            let frame = Self.frame([Glyph("#", rows: rows)])
            let program = driver.update(to: frame)
            bench.carryOut(program)
            let address = 0x42 + UInt8(slot) * 8
            let avoided = slot % 2 == 0 ? address - 1 : address
            #expect(program.instructions.first == avoided, "\(slot)")
            // One row, or two where the one before it is written over.
            #expect(program.bytes.prefix { $0.value < 0x80 }.count == (slot % 2 == 0 ? 3 : 2))
            #expect(bench.mistakes(in: frame) == [])
        }
        #expect(bench.display.chip.violations == [])
    }
}
