import HD44780
import Hardware
import SimBoard
import Testing
import Timebase

@Suite("Display driver on the simulated chip")
struct DriverTests {
    @Test(
        "initialisation by instruction leaves an empty display that complains of nothing",
        arguments: [
            DisplayWiring.pcf8574, .parallel,
        ])
    func initialises(wiring: DisplayWiring) throws {
        var bench = try Bench(wiring: wiring)
        try bench.carry(bench.driver.initialise(backlight: true))
        #expect(bench.glass == Array(repeating: String(repeating: " ", count: 20), count: 4))
        #expect(bench.board.display.chip.isDisplayOn)
        #expect(bench.board.violations.isEmpty)
    }

    @Test("HD44780U data sheet, figure 24 · the instructions come in their order")
    func initialisationBytes() throws {
        var driver = DisplayDriver(size: .twentyByFour, wiring: .pcf8574)
        var nibbles = ""
        for case .write(let bytes) in driver.initialise(backlight: true) {
            for byte in bytes where byte & 0x04 != 0 { nibbles += String(byte >> 4, radix: 16) }
        }
        // 3 3 3 2, then 28 function set, 08 off, 01 clear, 06 entry mode, 0C on.
        #expect(nibbles == "3332" + "28" + "08" + "01" + "06" + "0c")
    }

    @Test(
        "random frames arrive on the glass over every wiring, size and ROM",
        arguments: [
            (DisplayWiring.pcf8574, DisplaySize.twentyByFour, CharacterSet.a00),
            (.pcf8574, .sixteenByTwo, .a02),
            (.parallel, .twentyByFour, .a02), (.parallel, .sixteenByTwo, .a00),
        ], [UInt64(1), 2, 3, 4, 5])
    func randomFrames(setup: (DisplayWiring, DisplaySize, CharacterSet), seed: UInt64) throws {
        let glyphs = (0..<24).map { number in
            Glyph(Unicode.Scalar(UInt8(97 + number)), rows: [UInt8(number + 1), 31, UInt8(number)])
        }
        var bench = try Bench(size: setup.1, wiring: setup.0, set: setup.2, glyphs: glyphs)
        var random = SplitMix64(seed: seed)
        var shown = Frame(size: setup.1)
        try bench.show(shown, initialising: true)
        for round in 0..<60 {
            let base = random.below(17)
            for _ in 0..<(1 << random.below(7)) {
                let cell: Cell =
                    random.below(4) == 0
                    ? .glyph(glyphs[base + random.below(8)])
                    : .scalar(Unicode.Scalar(UInt8(65 + random.below(26))))
                shown[row: random.below(setup.1.rows), column: random.below(setup.1.columns)] = cell
            }
            Self.keepEight(&shown, glyphs[base..<base + 8])
            try bench.show(shown)
            #expect(bench.glass == shown.lines, "seed \(seed), round \(round)")
            #expect(bench.driver.update(to: shown).isEmpty, "nothing is sent twice")
        }
        #expect(bench.board.violations.isEmpty, "seed \(seed): \(bench.board.violations)")
    }

    /// A frame has at most eight custom characters.
    private static func keepEight(_ frame: inout Frame, _ allowed: ArraySlice<Glyph>) {
        for row in 0..<frame.size.rows {
            for column in 0..<frame.size.columns {
                if case .glyph(let glyph) = frame[row: row, column: column],
                    !allowed.contains(glyph)
                {
                    frame[row: row, column: column] = .blank
                }
            }
        }
    }

    @Test(
        "a program that was cut anywhere, even in a nibble, is made good by a repaint in full, custom characters too",
        arguments: 1...40)
    func cutAnywhere(seed: UInt64) throws {
        let glyph = Glyph("★", rows: [4, 4, 31, 14, 14, 27, 17, 0])
        var bench = try Bench(glyphs: [glyph])
        var first = frame(["2/6 Bloom       0:38", "Let it bloom"])
        first[row: 2, column: 3] = .glyph(glyph)
        try bench.show(first, initialising: true)
        var random = SplitMix64(seed: seed)
        let second = frame(["3/6 First pour  0:45", "Pour to 148 g", "xxx", "Next"])
        let program = bench.driver.update(to: second)
        for case .write(let bytes) in program {
            try bench.carry([.write(Array(bytes.prefix(random.below(bytes.count))))])
        }
        bench.driver.invalidate()
        try bench.show(first, initialising: true)
        #expect(bench.glass == first.lines)
    }

    @Test("a display that has lost its 4-bit phase is brought back without being cleared")
    func resynchronises() throws {
        var bench = try Bench()
        let shown = frame(["one", "two", "three", "four"])
        try bench.show(shown, initialising: true)
        // A single nibble: from now on every byte is cut in the wrong place.
        try bench.carry([.write([0x4C, 0x48])])
        try bench.carry(bench.driver.resynchronise())
        try bench.carry(bench.driver.update(to: shown))
        #expect(bench.glass == shown.lines)
    }

    @Test("FACTS · a full redraw takes at most 2,945 bits")
    func fullRedraw() throws {
        var bench = try Bench()
        try bench.show(
            frame(Array(repeating: String(repeating: "a", count: 20), count: 4)), initialising: true
        )
        let rows = Array(repeating: String(repeating: "b", count: 20), count: 4)
        let program = bench.driver.update(to: frame(rows))
        #expect(bits(program) <= 2945)
        try bench.carry(program)
        #expect(bench.glass == rows)
    }

    @Test("FACTS · 02:59 to 02:58 takes at most 101 bits")
    func countdownTick() throws {
        var bench = try Bench()
        try bench.show(frame(["Bloom          02:59"]), initialising: true)
        let program = bench.driver.update(to: frame(["Bloom          02:58"]))
        #expect(bits(program) <= 101)
        try bench.carry(program)
        #expect(bench.glass[0] == "Bloom          02:58")
    }

    @Test("a gap of one cell is written over, a longer one is jumped")
    func gaps() throws {
        var driver = DisplayDriver(size: .twentyByFour, wiring: .pcf8574)
        _ = driver.initialise(backlight: true)
        _ = driver.update(to: frame(["aaaaaaaa"]))
        var near = driver
        // Address, a, gap, b: 1 + 4 + 1 + 12 wire bytes; the RS of data stands already.
        #expect(bits(near.update(to: frame(["baabaaaa"]))) == 11 + 9 * (6 + 4 + 6 + 4))
        #expect(bits(driver.update(to: frame(["babaaaaa"]))) == 11 + 9 * (6 + 12))
    }

    @Test("a backlight that changes alone is one byte")
    func backlight() throws {
        var bench = try Bench()
        var dark = frame(["Bloom"])
        try bench.show(dark, initialising: true)
        dark.backlight = false
        let program = bench.driver.update(to: dark)
        #expect(bits(program) == 20)
        try bench.carry(program)
        #expect(!bench.board.display.backlight)
        #expect(bench.glass[0].hasPrefix("Bloom"))
    }

    @Test("a power loss shows when the lines are read back, and only then")
    func verifies() throws {
        var bench = try Bench()
        try bench.show(frame(["Bloom"]), initialising: true)
        #expect(try bench.carry(bench.driver.verify()) == nil)
        let odd: [UInt8] = [0xFF]
        #expect(try bench.carry([.write(odd)]) == nil)
        #expect(try bench.carry(bench.driver.verify()) == .displayReset)
    }

    @Test(
        "each switch for odd hardware keeps the glass right",
        arguments: [
            DriverOptions(bytesPerTransaction: 1), DriverOptions(bytesPerTransaction: 4),
            DriverOptions(trustsAddressWrap: false), DriverOptions(busKilohertz: 400),
            DriverOptions(isSlow: true),
        ])
    func switches(options: DriverOptions) throws {
        var bench = try Bench(options: options)
        let rows = [
            "abcdefghijklmnopqrst", "ABCDEFGHIJKLMNOPQRST", "01234567890123456789",
            "zyxwvutsrqponmlkjihg",
        ]
        try bench.show(frame(rows), initialising: true)
        #expect(bench.glass == rows)
        #expect(bench.board.violations.isEmpty)
    }

    @Test("bursts keep to their limit", arguments: [1, 4])
    func bursts(limit: Int) {
        var driver = DisplayDriver(
            size: .twentyByFour, wiring: .pcf8574,
            options: DriverOptions(bytesPerTransaction: limit))
        let program = driver.initialise(backlight: true) + driver.update(to: frame(["abc"]))
        for case .write(let bytes) in program { #expect(bytes.count <= limit) }
    }
}

@Suite("Character sets")
struct CharacterSetTests {
    @Test(
        "ROM A00 shows what it has, folds accents, and marks the rest",
        arguments: [
            ("°", 0xDF), ("→", 0x7E), ("←", 0x7F), ("ö", 0xEF), ("ä", 0xE1), ("ü", 0xF5),
            ("ß", 0xE2),
            ("µ", 0xE4), ("█", 0xFF), ("é", 0x65), ("Å", 0x41), ("ł", 0x6C), ("\\", 0x2F),
            ("~", 0x2D),
            ("–", 0x2D), ("’", 0x27), ("×", 0x78), ("A", 0x41), ("漢", 0x3F), ("\u{7}", 0x3F),
        ] as [(Unicode.Scalar, UInt8)])
    func a00(scalar: Unicode.Scalar, code: UInt8) {
        #expect(CharacterSet.a00.code(for: scalar) == code)
    }

    @Test(
        "ROM A02 has Latin-1 itself",
        arguments: [
            ("é", 0xE9), ("ö", 0xF6), ("°", 0xB0), ("~", 0x7E), ("\\", 0x5C), ("→", 0x1A),
            ("ł", 0x6C),
            ("漢", 0x3F),
        ] as [(Unicode.Scalar, UInt8)])
    func a02(scalar: Unicode.Scalar, code: UInt8) {
        #expect(CharacterSet.a02.code(for: scalar) == code)
    }

    @Test("what the driver sends is what the simulated ROM shows", arguments: CharacterSet.allCases)
    func agreesWithTheModel(set: CharacterSet) throws {
        let rom = try #require(CharacterROM(rawValue: set.rawValue))
        for value in UInt32(0x20)...0xFF {
            guard let scalar = Unicode.Scalar(value), let code = set.exactCode(for: scalar) else {
                continue
            }
            #expect(rom.character(for: code) == scalar || scalar == "·", "\(scalar)")
        }
    }

    @Test("a full block needs a custom character where the ROM has none")
    func blockInA02() throws {
        var bench = try Bench(set: .a02, glyphs: [Glyph("█", rows: Array(repeating: 31, count: 8))])
        try bench.show(frame(["██x"]), initialising: true)
        #expect(bench.glass[0].hasPrefix("██x"))
    }
}
