import Hardware
import SimBoard
import Testing
import Timebase

/// The chip with somebody who drives its lines by hand, as the data sheet wants it.
private struct Bench {
    var chip = HD44780Chip(poweredAt: .origin)
    var now = Instant.origin

    mutating func wait(_ span: Duration) { now += span }

    mutating func lines(_ byte: UInt8, for span: Duration = .microseconds(1)) {
        chip.drive(DisplayLines(rawValue: byte), at: now)
        now += span
    }

    mutating func nibble(_ value: UInt8, data: Bool = false) {
        let byte = value << 4 | (data ? 1 : 0)
        lines(byte)
        lines(byte | 4)
        lines(byte)
    }

    mutating func send(_ byte: UInt8, data: Bool = false, then span: Duration = .microseconds(50)) {
        nibble(byte >> 4, data: data)
        nibble(byte & 15, data: data)
        wait(span)
    }

    mutating func initialise() {
        wait(.milliseconds(50))
        for pause in [4200, 150, 50] {
            nibble(3)
            wait(.microseconds(pause))
        }
        nibble(2)
        wait(.microseconds(50))
        for byte in [0x28, 0x06, 0x0C] as [UInt8] { send(byte) }
        send(0x01, then: .milliseconds(2))
    }

    var kinds: [Violation.Kind] { chip.violations.map(\.kind) }
}

@Suite("HD44780U data sheet · the chip")
struct ChipTests {
    @Test("figure 24 · initialised by the book it complains of nothing")
    func initialises() {
        var bench = Bench()
        bench.initialise()
        bench.send(0x41, data: true)
        #expect(bench.kinds == [])
        #expect(bench.chip.isDisplayOn)
        #expect(bench.chip.displayData[0] == 0x41)
    }

    @Test("table 6 · the address counter runs from 0x27 to 0x40 and from 0x67 to 0x00")
    func addressCounter() {
        var bench = Bench()
        bench.initialise()
        bench.send(0x80 | 0x27)
        bench.send(0x61, data: true)
        bench.send(0x62, data: true)
        #expect(bench.chip.displayData[0x27] == 0x61)
        #expect(bench.chip.displayData[0x40] == 0x62)
        bench.send(0x80 | 0x67)
        bench.send(0x63, data: true)
        bench.send(0x64, data: true)
        #expect(bench.chip.displayData[0x00] == 0x64)
    }

    @Test("table 6 · counting down, and shifting the display")
    func entryModeAndShift() {
        var bench = Bench()
        bench.initialise()
        bench.send(0x04)
        bench.send(0x80 | 0x01)
        bench.send(0x61, data: true)
        bench.send(0x62, data: true)
        #expect(bench.chip.displayData[0...1] == [0x62, 0x61])
        bench.send(0x18)
        #expect(bench.chip.shift == 1)
        bench.send(0x02, then: .milliseconds(2))
        #expect(bench.chip.shift == 0)
    }

    @Test("table 6 · custom characters are written by rows")
    func characterGenerator() {
        var bench = Bench()
        bench.initialise()
        bench.send(0x40 | 8)
        for row in 0..<8 { bench.send(UInt8(row) | 0xE0, data: true) }
        #expect(Array(bench.chip.characterGenerator[8..<16]) == [0, 1, 2, 3, 4, 5, 6, 7])
    }

    @Test("each violation is noticed once", arguments: Violation.Kind.allCases)
    func violations(kind: Violation.Kind) {
        var bench = Bench()
        if kind != .powerUpTooShort, kind != .notInitialised { bench.initialise() }
        switch kind {
        case .enablePulseTooShort:
            bench.lines(0x40)
            bench.lines(0x44, for: .nanoseconds(400))
            bench.lines(0x40)
        case .enableCycleTooShort:
            bench.lines(0x40)
            bench.lines(0x44, for: .nanoseconds(450))
            bench.lines(0x40, for: .nanoseconds(450))
            bench.lines(0x44)
            bench.lines(0x40)
        case .registerSelectUnsteady:
            bench.lines(0x40)
            bench.lines(0x45)
            bench.lines(0x41)
        case .dataUnsteady:
            bench.lines(0x44)
            bench.lines(0x50)
        case .busy:
            bench.send(0x01, then: .milliseconds(1))
            bench.send(0x80, then: .milliseconds(1))
        case .powerUpTooShort:
            bench.wait(.milliseconds(30))
            bench.nibble(3)
        case .notInitialised:
            bench.wait(.milliseconds(50))
            bench.nibble(4, data: true)
        case .addressOutOfRange: bench.send(0x80 | 0x28)
        }
        #expect(Set(bench.kinds) == [kind])
    }

    @Test("NXP PCF8574 · after a power loss all its lines are high and the glass is dark")
    func powerLoss() {
        var display = SimulatedDisplay(
            size: .twentyByFour, rom: .a00, glyphs: [], poweredAt: .origin)
        display.drive(0x08, at: .origin)
        display.unplug()
        #expect(!display.backlight)
        display.drive(0x00, at: .origin)
        display.replug(at: .origin)
        #expect(display.port == 0xFF)
        #expect(display.lines == Array(repeating: String(repeating: " ", count: 20), count: 4))
    }
}
