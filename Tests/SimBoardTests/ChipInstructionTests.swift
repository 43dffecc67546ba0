import Hardware
import SimBoard
import Testing
import Timebase

@Suite("HD44780U data sheet, table 6 · the instructions")
struct ChipInstructionTests {
    @Test("after power-on it takes 8 bits, is off, and shows spaces")
    func powerOn() {
        let chip = Probe().chip
        #expect(!chip.isFourBit && !chip.isTwoLine)
        #expect(!chip.isDisplayOn && !chip.isCursorOn && !chip.isBlinkOn)
        #expect(chip.shift == 0 && chip.addressCounter == 0 && !chip.addressesGenerator)
        #expect(chip.displayData.allSatisfy { $0 == 0x20 })
        #expect(chip.characterGenerator.contains { $0 != 0 }, "nobody promises blank ones")
    }

    @Test("what is written before the entry mode is set leaves the display where it is")
    func noShiftAtFirst() {
        var probe = Probe()
        probe.enterFourBitMode()
        probe.instruction(0x28)
        probe.write([0x41, 0x42])
        #expect(probe.chip.shift == 0)
        #expect(probe.chip.displayData.prefix(2) == [0x41, 0x42])
    }

    @Test("initialisation by instruction leads to 4 bits and two lines, with no complaint")
    func initialisation() {
        let probe = Probe.initialised()
        #expect(probe.chip.isFourBit && probe.chip.isTwoLine && probe.chip.isDisplayOn)
        #expect(probe.kinds == [])
    }

    @Test("power-on state comes back with the power, and what was complained of stays")
    func powerCycle() {
        var probe = Probe.initialised()
        probe.write([0x41])
        probe.instruction(0x80 | 0x30)
        probe.chip.powerCycle(at: probe.now)
        #expect(!probe.chip.isFourBit && !probe.chip.isDisplayOn)
        #expect(probe.chip.displayData[0] == 0x20)
        #expect(probe.kinds == [.addressOutOfRange])
        // It wants its 40 ms again.
        probe.nibble(0x30)
        #expect(probe.kinds.last == .powerUpTooShort)
    }

    @Test("clear fills with spaces, goes home, takes the shift back and counts up again")
    func clear() {
        var probe = Probe.initialised()
        probe.instruction(0x80 | 0x40)
        probe.write([0x41, 0x42])
        probe.instruction(0x18)
        probe.instruction(0x04)
        probe.instruction(0x01)
        #expect(probe.chip.displayData.allSatisfy { $0 == 0x20 })
        #expect(probe.chip.addressCounter == 0 && probe.chip.shift == 0)
        probe.write([0x43])
        #expect(probe.chip.addressCounter == 1)
    }

    @Test("home goes to address 0 and takes the shift back, and keeps the characters")
    func home() {
        var probe = Probe.initialised()
        probe.write([0x41])
        probe.instruction(0x1C)
        probe.instruction(0x03)
        #expect(probe.chip.displayData[0] == 0x41)
        #expect(probe.chip.addressCounter == 0 && probe.chip.shift == 0)
    }

    @Test(
        "entry mode: the counter's way and the shift that goes with a write",
        arguments: [
            (0x06, 0x11, 0), (0x04, 0x0F, 0), (0x07, 0x11, 1), (0x05, 0x0F, 39),
        ] as [(UInt8, UInt8, Int)])
    func entryMode(instruction: UInt8, counter: UInt8, shift: Int) {
        var probe = Probe.initialised()
        probe.instruction(0x80 | 0x10)
        probe.instruction(instruction)
        probe.write([0x41])
        #expect(probe.chip.displayData[0x10] == 0x41)
        #expect(probe.chip.addressCounter == counter)
        #expect(probe.chip.shift == shift)
    }

    @Test("a write to the character generator never shifts the display")
    func generatorDoesNotShift() {
        var probe = Probe.initialised()
        probe.instruction(0x07)
        probe.instruction(0x40)
        probe.write([0x1F])
        #expect(probe.chip.shift == 0)
    }

    @Test("display, cursor and blink each have their bit", arguments: UInt8(0x08)...0x0F)
    func displayControl(instruction: UInt8) {
        var probe = Probe.initialised()
        probe.instruction(instruction)
        #expect(probe.chip.isDisplayOn == (instruction & 4 != 0))
        #expect(probe.chip.isCursorOn == (instruction & 2 != 0))
        #expect(probe.chip.isBlinkOn == (instruction & 1 != 0))
    }

    @Test(
        "cursor and display shift: which moves, and which way",
        arguments: [
            (0x10, 0x0F, 0), (0x14, 0x11, 0), (0x18, 0x10, 1), (0x1C, 0x10, 39),
        ] as [(UInt8, UInt8, Int)])
    func shift(instruction: UInt8, counter: UInt8, shift: Int) {
        var probe = Probe.initialised()
        probe.instruction(0x80 | 0x10)
        probe.instruction(instruction)
        #expect(probe.chip.addressCounter == counter)
        #expect(probe.chip.shift == shift)
    }

    @Test("forty shifts are none")
    func shiftIsARing() {
        var probe = Probe.initialised()
        probe.instruction(0x18)
        #expect(probe.chip.shift == 1)
        for _ in 1..<40 { probe.instruction(0x18) }
        #expect(probe.chip.shift == 0)
    }

    @Test(
        "the address counter runs from line to line and wraps",
        arguments: [
            (0x06, 0x26, 0x27), (0x06, 0x27, 0x40), (0x06, 0x67, 0x00),
            (0x04, 0x40, 0x27), (0x04, 0x00, 0x67), (0x04, 0x41, 0x40),
        ] as [(UInt8, UInt8, UInt8)])
    func counterSteps(entryMode: UInt8, from: UInt8, to next: UInt8) {
        var probe = Probe.initialised()
        probe.instruction(entryMode)
        probe.instruction(0x80 | from)
        probe.write([0x41])
        #expect(probe.chip.displayData[Int(from)] == 0x41)
        #expect(probe.chip.addressCounter == next)
        #expect(probe.kinds == [])
    }

    @Test("one line has 80 places at 0x00 to 0x4F, and the display has no second row")
    func oneLine() {
        var probe = Probe.initialised()
        probe.instruction(0x20)
        probe.instruction(0x80 | 0x4F)
        probe.write([0x41, 0x42])
        #expect(probe.kinds == [])
        #expect(probe.chip.code(line: 0, column: 79) == 0x41)
        #expect(probe.chip.code(line: 0, column: 0) == 0x42)
        #expect(probe.chip.code(line: 1, column: 0) == nil)
        // Both modes have the same 80 cells.
        probe.instruction(0x28)
        #expect(probe.chip.displayData[0x67] == 0x41)
    }

    @Test("the character generator keeps five dots a row, and its 64 places are a ring")
    func generator() {
        var probe = Probe.initialised()
        probe.instruction(0x40 | 0x3F)
        probe.write([0xFF, 0x15])
        #expect(probe.chip.characterGenerator[63] == 0x1F)
        #expect(probe.chip.characterGenerator[0] == 0x15)
        #expect(probe.chip.addressCounter == 1 && probe.chip.addressesGenerator)
        // A display address leads back to the display.
        probe.instruction(0x80 | 0x02)
        probe.write([0x41])
        #expect(probe.chip.displayData[2] == 0x41)
    }

    @Test("three function sets find the way back from any phase", arguments: [false, true])
    func resynchronisation(isHalfAByteOff: Bool) {
        var probe = Probe.initialised()
        probe.write([0x41])
        if isHalfAByteOff { probe.nibble(0x80) }
        probe.rest(.milliseconds(5))
        probe.enterFourBitMode()
        probe.instruction(0x28)
        probe.instruction(0x80 | 0x01)
        probe.write([0x42])
        #expect(probe.chip.displayData[0] == 0x41 && probe.chip.displayData[1] == 0x42)
        #expect(probe.chip.isFourBit && probe.chip.isTwoLine && probe.chip.isDisplayOn)
    }

    @Test("reading takes nothing in")
    func readingIsIgnored() {
        var probe = Probe.initialised()
        for lines: LCDPins in [[.read], [.read, .enable], [.read], [.read, .enable], []] {
            probe.drive(lines)
            probe.rest(.microseconds(1))
        }
        probe.write([0x41])
        #expect(probe.chip.displayData[0] == 0x41 && probe.chip.addressCounter == 1)
    }
}
