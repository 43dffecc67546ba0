/// What the display controller remembers, and the address counter that walks through it.
struct ChipMemory: Sendable {
    /// Display data RAM by its two-line address: 0x00–0x27 and 0x40–0x67 exist. Power-on reset
    /// clears it to spaces (HD44780U data sheet, "Reset function").
    private(set) var displayData = [UInt8](repeating: 0x20, count: 128)
    /// Character generator RAM: eight characters of eight rows.
    private(set) var characterGenerator = powerOnPattern
    /// Where the next data goes.
    private(set) var addressCounter: UInt8 = 0
    /// Whether the address counter walks through the character generator RAM.
    private(set) var addressesGenerator = false
    /// How far the display is shifted to the left.
    private(set) var shift = 0
    /// Whether the addresses are those of two lines of 40; else one of 80.
    var isTwoLine = false
    /// What the address counter steps by: 1 or -1 (I/D).
    var stride = 1
    /// Whether the display shifts with each write to the display data RAM (S).
    var shiftsOnWrite = false

    /// The data sheet leaves the generator's contents open after power-on: a fixed mess shows a
    /// driver that counts on zeros. Chosen: a checkerboard, which no glyph of ours is.
    private static let powerOnPattern: [UInt8] = (0..<64).map { $0 % 2 == 0 ? 0x15 : 0x0A }

    /// Whether the display data RAM has this address.
    func exists(_ address: UInt8) -> Bool {
        isTwoLine
            ? (0x00...0x27).contains(address) || (0x40...0x67).contains(address)
            : (0x00...0x4F).contains(address)
    }

    /// The code that stands at `column` of a line of the display; nil where none is driven: a
    /// second line in one-line mode.
    func code(line: Int, column: Int) -> UInt8? {
        guard isTwoLine else {
            return line == 0 ? displayData[Self.cell((column + shift) % 80)] : nil
        }
        return displayData[line * 0x40 + (column + shift) % 40]
    }

    mutating func clear() {
        for index in displayData.indices { displayData[index] = 0x20 }
        home()
        stride = 1
    }

    /// Leaves anything in the memories, and the address counter anywhere.
    mutating func scramble(_ numbers: inout some RandomNumberGenerator) {
        for index in displayData.indices {
            displayData[index] = .random(in: 0...255, using: &numbers)
        }
        for index in characterGenerator.indices {
            characterGenerator[index] = .random(in: 0...31, using: &numbers)
        }
        addressDisplay(.random(in: 0...0x27, using: &numbers))
        stride = Bool.random(using: &numbers) ? 1 : -1
        shiftsOnWrite = Bool.random(using: &numbers)
        shift = .random(in: 0..<40, using: &numbers)
    }

    mutating func home() {
        addressesGenerator = false
        addressCounter = 0
        shift = 0
    }

    mutating func addressDisplay(_ address: UInt8) {
        addressesGenerator = false
        addressCounter = address
    }

    mutating func addressGenerator(_ address: UInt8) {
        addressesGenerator = true
        addressCounter = address
    }

    mutating func write(_ byte: UInt8) {
        if addressesGenerator {
            characterGenerator[Int(addressCounter)] = byte & 0x1F
        } else {
            let address = Int(addressCounter)
            displayData[isTwoLine ? address : Self.cell(address)] = byte
            if shiftsOnWrite { shiftPicture(toTheRight: stride < 0) }
        }
        step(by: stride)
    }

    /// What stands where the address counter does.
    var current: UInt8 {
        let address = Int(addressCounter)
        return addressesGenerator
            ? characterGenerator[address] : displayData[isTwoLine ? address : Self.cell(address)]
    }

    /// The address counter goes on, as after a read.
    mutating func stepOn() { step(by: stride) }

    mutating func moveCursor(toTheRight: Bool) { step(by: toTheRight ? 1 : -1) }

    mutating func shiftPicture(toTheRight: Bool) {
        let length = isTwoLine ? 40 : 80
        shift = (shift + (toTheRight ? length - 1 : 1)) % length
    }

    private mutating func step(by count: Int) {
        let next = Int(addressCounter) + count
        guard !addressesGenerator else {
            addressCounter = UInt8((next + 64) % 64)
            return
        }
        guard isTwoLine else {
            addressCounter = next == 0x50 ? 0 : next == -1 ? 0x4F : UInt8(next & 0x7F)
            return
        }
        // 0x27 runs on into 0x40, and 0x67 into 0x00.
        switch next {
        case 0x28: addressCounter = 0x40
        case 0x68: addressCounter = 0x00
        case 0x3F: addressCounter = 0x27
        case -1: addressCounter = 0x67
        default: addressCounter = UInt8(next & 0x7F)
        }
    }

    /// The place in `displayData` of an address in one-line mode: the same 80 cells. An address
    /// beyond them gets a place that no line shows.
    private static func cell(_ address: Int) -> Int {
        address < 40 ? address : address < 80 ? address + 24 : 0x7F
    }
}
