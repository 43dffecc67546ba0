/// What befalls the display's supply and its wires by itself.
extension BoardModel {
    /// The display takes an instruction that nobody sent.
    package mutating func takeNoise(_ instruction: UInt8) {
        display.takeNoise(instruction, at: now)
        noteRows()
    }

    /// The display's supply sags.
    package mutating func brownOut(_ numbers: inout some RandomNumberGenerator) {
        display.brownOut(&numbers)
        noteRows()
    }

    /// Changes these bits of the byte after so many more on the wires.
    package mutating func garble(after bytes: Int, _ mask: UInt8) {
        garbling.garble(after: bytes, mask)
    }

    /// How many bytes have arrived changed.
    package var garbledCount: Int { garbling.garbledCount }
}

/// Bytes on the wires that arrive as others than they were sent.
struct Garbling {
    /// How many have.
    private(set) var garbledCount = 0
    private var next: (left: Int, mask: UInt8)?

    /// Lets so many bytes pass, and changes these bits of the one behind.
    mutating func garble(after bytes: Int, _ mask: UInt8) { next = (bytes, mask) }

    /// What arrives for a byte; nil when it arrives as it was sent.
    mutating func wrong(for byte: UInt8) -> UInt8? {
        guard let (left, mask) = next else { return nil }
        guard left <= 1 else {
            next = (left - 1, mask)
            return nil
        }
        next = nil
        garbledCount += 1
        return byte ^ mask
    }
}
