import Hardware
import Testing

@Suite("The words for a board's wires")
struct WiringTests {
    @Test("a key's index is its place among all keys, from the left")
    func buttons() {
        #expect(Button.allCases == [.next, .pause, .restart])
        for button in Button.allCases { #expect(Button.allCases[button.index] == button) }
    }

    @Test("each key has its own line, and lines come in the keys' order")
    func buttonLines() {
        var lines = ButtonLines.usual
        for button in Button.allCases { lines[button] = .offset(button.index) }
        #expect(lines.inOrder == [.offset(0), .offset(1), .offset(2)])
        #expect(Button.allCases.map { lines[$0] } == lines.inOrder)
    }

    @Test("every pin has a bit of its own, and all but R/W have one")
    func pins() {
        #expect(LCDPin.allCases.map(\.bit.rawValue) == [0x01, 0x04, 0x10, 0x20, 0x40, 0x80, 0x08])
        #expect(LCDPin.required + [.backlight] == LCDPin.allCases)
    }

    @Test("a parallel display wants all lines but the backlight's", arguments: LCDPin.allCases)
    func missingPin(pin: LCDPin) throws {
        let lines = ParallelLines { $0 == pin ? nil : .named($0.rawValue) }
        guard pin == .backlight else { return #expect(lines == nil) }
        let wired = try #require(lines).wired
        #expect(wired.map(\.pin) == LCDPin.required)
        #expect(wired.map(\.line.description) == LCDPin.required.map(\.rawValue))
    }

    @Test(
        "what surely is one line is told from what may be another",
        arguments: [
            (GPIOLine.named("GPIO17"), GPIOLine.offset(17), true),
            (.named("GPIO017"), .offset(17), true), (.named("SDA1"), .named("SDA1"), true),
            (.named("GPIO17"), .offset(18), false), (.named("SDA1"), .offset(2), false),
            (.named("SDA1"), .named("SCL1"), false),
        ])
    func sameLine(one: GPIOLine, other: GPIOLine, isSame: Bool) {
        #expect(one.isSame(as: other) == isSame)
        #expect(other.isSame(as: one) == isSame)
    }

    @Test("the usual addresses may be configured, and are the two chips' own")
    func addresses() {
        #expect(BackpackAddress.usual == [0x27, 0x3F])
        #expect(BackpackAddress.allOfPCF8574.contains(BackpackAddress.pcf8574))
        #expect(BackpackAddress.allOfPCF8574A.contains(BackpackAddress.pcf8574A))
        #expect(BackpackAddress.usual.allSatisfy(BackpackAddress.allowed.contains))
        #expect(BackpackAddress.candidates(nil) == BackpackAddress.usual)
        #expect(BackpackAddress.candidates(0x20) == [0x20])
    }

    @Test("the names of the configuration are read back as what they name")
    func names() {
        #expect(DisplayWiring.allCases.map(\.rawValue) == ["i2c", "parallel"])
        #expect(CharacterROM.allCases.map(\.rawValue) == ["A00", "A02"])
    }
}
