import HD44780
import Hardware
import SimBoard
import Timebase

/// A simulated display on the bench: carries out programs on it, and counts what they cost.
package struct Bench {
    package var display: SimulatedDisplay
    package private(set) var now = Instant.origin
    /// Bits on the bus: nine a state; address, its acknowledgement, start and stop a transaction.
    package private(set) var bits = 0
    package private(set) var transactions = 0
    /// Whether the lines were as expected whenever the backpack was asked.
    package private(set) var isAsExpected = true
    /// Whether the display told what was expected whenever it was read.
    package private(set) var isInStep = true
    /// Called after every state of the lines, with the display as it is then.
    package var watch: ((SimulatedDisplay) -> Void)?
    /// What befalls the display after so many more states.
    private var disturbance: (states: Int, deed: (inout SimulatedDisplay, Instant) -> Void)?

    private let wiring: DisplayWiring
    private let bit: Duration
    /// The shortest time that GPIO lines are promised to keep a state.
    private static let lineUpdate = Duration.microseconds(1)

    package init(
        size: DisplaySize = .twentyByFour, characterSet: CharacterROM = .a00,
        wiring: DisplayWiring = .pcf8574, kilohertz: Int = 100, isReadWired: Bool = true,
        glyphs: [Glyph] = []
    ) {
        display = SimulatedDisplay(
            size: size, rom: characterSet, glyphs: glyphs + DisplayDriver.builtInGlyphs,
            isReadWired: isReadWired, poweredAt: .origin)
        self.wiring = wiring
        bit = .nanoseconds(1_000_000 / kilohertz)
    }

    /// Carries out `program`, or no more than its first `limit` states.
    package mutating func carryOut(_ program: BusTransfer, states limit: Int = .max) {
        var left = limit
        for operation in program {
            switch operation {
            case .wait(let span): now += span
            case .verify(let lines):
                transactions += 1
                bits += 11 + 9
                isAsExpected = isAsExpected && display.port == lines
            case .expect(let lines, let mask):
                guard left > 0 else { return }
                guard isRead(lines, mask: mask) else {
                    isInStep = false
                    return
                }
            case .write(let states):
                guard left > 0 else { return }
                write(states.prefix(left))
                left -= states.count
            }
        }
    }

    /// What `program` costs: bits on the bus.
    package mutating func cost(of program: BusTransfer) -> Int {
        let before = bits
        carryOut(program)
        return bits - before
    }

    /// Lets something befall the display after so many more states, once.
    package mutating func disturb(
        afterStates states: Int, _ deed: @escaping (inout SimulatedDisplay, Instant) -> Void
    ) {
        disturbance = (states, deed)
    }

    /// As if the display had always told what was expected.
    package mutating func forgetMisses() { isInStep = true }

    /// Takes the display's power away and gives it back.
    package mutating func powerCycle() {
        now += .milliseconds(100)
        display.powerCycle(at: now)
        now += .milliseconds(100)
    }

    private mutating func disturb() {
        guard let disturbance else { return }
        self.disturbance = disturbance.states > 0 ? (disturbance.states - 1, disturbance.deed) : nil
        if disturbance.states == 0 { disturbance.deed(&display, now) }
    }

    private mutating func isRead(_ lines: UInt8, mask: UInt8) -> Bool {
        transactions += 1
        bits += 11 + 9
        now += bit * 19
        defer { now += bit }
        return (display.readPort(at: now) ^ lines) & mask == 0
    }

    private mutating func write(_ states: ArraySlice<UInt8>) {
        transactions += 1
        bits += 11 + states.count * 9
        if wiring == .pcf8574 { now += bit * 10 }
        for state in states {
            // Through the backpack the lines change with the acknowledgement, the ninth bit.
            if wiring == .pcf8574 { now += bit * 9 }
            display.drive(state, at: now)
            disturb()
            watch?(display)
            if wiring == .parallel { now += Self.lineUpdate }
        }
        if wiring == .pcf8574 { now += bit }
    }
}

extension Bench {
    /// The cells that do not show what `frame` has there, in words; empty when the display is right.
    /// Only for frames of characters that both ROMs have.
    package func mistakes(in frame: Frame) -> [String] {
        var mistakes: [String] = []
        let lines = display.lines.map { Array($0.unicodeScalars) }
        for row in 0..<frame.size.rows {
            for column in 0..<frame.size.columns {
                let cell = frame[row: row, column: column]
                let dots = display.customDots(row: row, column: column)
                let isRight =
                    switch cell {
                    case .glyph(let glyph): dots == (0..<8).map(glyph.row)
                    case .scalar(let scalar): lines[row][column] == scalar
                    }
                if !isRight {
                    mistakes.append("(\(row), \(column)) \(lines[row][column]): \(cell)")
                }
            }
        }
        if display.backlight != frame.backlight { mistakes.append("backlight") }
        return mistakes
    }
}
