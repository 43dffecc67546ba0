/// The instructions of the display that the driver uses (HD44780U data sheet, table 6).
enum Instruction {
    /// Blanks everything, address counter to 0, no shift, counting up. Takes long.
    static let clear: UInt8 = 0x01
    /// Address counter to 0, no shift. Takes long.
    static let home: UInt8 = 0x02
    /// Entry mode: the address counter counts up, the picture does not shift.
    static let countUp: UInt8 = 0x06
    /// Display, cursor and blinking off.
    static let displayOff: UInt8 = 0x08
    /// Display on, cursor and blinking off.
    static let displayOn: UInt8 = 0x0C
    /// The upper half alone: one nibble, whatever phase the display is in.
    static let eightBitMode: UInt8 = 0x30
    /// The upper half alone: from here on a byte is two nibbles.
    static let fourBitMode: UInt8 = 0x20
    /// 4-bit mode, two lines, 5 × 8 dots.
    static let functionSet: UInt8 = 0x28

    /// Address counter to a row (0…63) of the character generator.
    static func generatorAddress(_ row: Int) -> UInt8 { 0x40 | UInt8(row) }

    /// Whether the lower half of an address is 2: a function set for a display in 8-bit mode.
    static func endsInTwo(_ address: UInt8) -> Bool { address & 0x0F == 0x02 }

    /// Address counter to a character of the display memory.
    static func characterAddress(_ address: UInt8) -> UInt8 { 0x80 | address }
}
