/// A custom character of 5 × 8 dots, loaded into the display's character generator when used.
public struct Glyph: Hashable, Sendable {
    /// The character people read it as: what `brewguide screen` prints for it.
    public let likeness: Unicode.Scalar
    /// Eight rows from top to bottom, five dots each in the low bits, packed with the top row in
    /// the lowest byte. The leftmost dot is bit 4.
    public let dots: UInt64

    /// A glyph read as `likeness` from eight rows, each five dots wide, bit 4 leftmost. Missing
    /// rows are blank, further rows and bits are ignored.
    public init(_ likeness: Unicode.Scalar, rows: [UInt8]) {
        self.likeness = likeness
        var packed: UInt64 = 0
        for (index, row) in rows.prefix(8).enumerated() {
            packed |= UInt64(row & 0x1F) << UInt64(index * 8)
        }
        dots = packed
    }

    /// The five dots of `row` (0 at the top … 7), bit 4 leftmost.
    public func row(_ row: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: dots >> UInt64(row * 8)) & 0x1F
    }
}
