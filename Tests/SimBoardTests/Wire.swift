import Hardware
import SimBoard
import Timebase

/// What goes over the wires, written out by hand: the tests here know no driver.
enum Wire {
    /// The states for the upper half of a byte: set up, E high, E low.
    static func nibble(_ upper: UInt8, data: Bool = false) -> ArraySlice<UInt8> {
        var lines = LCDPins(rawValue: upper & 0xF0).union(.backlight)
        if data { lines.insert(.registerSelect) }
        return [lines.rawValue, lines.union(.enable).rawValue, lines.rawValue]
    }

    static func byte(_ byte: UInt8, data: Bool = false) -> ArraySlice<UInt8> {
        nibble(byte, data: data) + nibble(byte << 4, data: data)
    }

    /// Characters or dots from an address on; each byte after the other is slow enough for a chip
    /// at 100 kHz.
    static func write(_ bytes: [UInt8], at address: UInt8) -> ArraySlice<UInt8> {
        byte(address) + bytes.flatMap { byte($0, data: true) }
    }

    /// A text from the start of row 0 or 1 on.
    static func text(_ text: String, row: Int = 0) -> BusTransfer {
        [.write(write(Array(text.utf8), at: row == 0 ? 0x80 : 0xC0))]
    }

    /// A whole initialisation by instruction, cleared and switched on.
    static let initialisation: BusTransfer = {
        var program: BusTransfer = [.wait(.milliseconds(50))]
        for upper: UInt8 in [0x30, 0x30, 0x30, 0x20] {
            program += [.write(nibble(upper)), .wait(.milliseconds(5))]
        }
        for instruction: UInt8 in [0x28, 0x01, 0x06, 0x0C] {
            program += [.write(byte(instruction)), .wait(.milliseconds(5))]
        }
        return program
    }()
}

extension ScenarioBoard {
    /// A board on which nothing happens but what a test does.
    static func quiet(
        size: DisplaySize = .twentyByFour, rom: CharacterROM = .a00,
        wiring: DisplayWiring = .pcf8574, traits: BusTraits = BusTraits(),
        glyphs: [Glyph] = []
    ) throws -> ScenarioBoard {
        ScenarioBoard(
            scenario: try Scenario(parsing: "wait 360000"), size: size, rom: rom, wiring: wiring,
            traits: traits, glyphs: glyphs)
    }

    /// Lets the wires carry a program to its end; the error tells why it had none.
    @discardableResult
    func carry(_ program: BusTransfer) throws -> HardwareError? {
        beginTransfer(program)
        return try transferEnd().error
    }

    /// How the transfer under way ends, and when.
    func transferEnd() throws -> (error: HardwareError?, instant: Instant) {
        for _ in 0..<1000 {
            for event in try wait(until: nil, watching: []) {
                if case .transferEnded(let error, let instant) = event { return (error, instant) }
                if case .killed = event { throw UnexpectedEnd() }
            }
        }
        throw EndlessWorld()
    }

    /// Lets time pass until `instant`, whatever happens.
    func pass(until instant: Instant) throws {
        for _ in 0..<1000 where now < instant {
            for event in try wait(until: instant, watching: []) {
                if case .killed = event { throw UnexpectedEnd() }
            }
        }
        if now < instant { throw EndlessWorld() }
    }
}

/// The board's world ended while a test still wanted something of it.
struct UnexpectedEnd: Error {}

/// The board woke a test a thousand times, and what it waited for did not come.
struct EndlessWorld: Error {}
