import Timebase

/// One conversion of a load cell's converter, before anybody knows what it weighs.
public struct RawReading: Hashable, Sendable {
    /// What 24 bits with a sign hold: no converter of ours says more.
    public static let range: ClosedRange<Int32> = -0x80_0000...0x7F_FFFF

    /// Counts of the converter.
    public let counts: Int32
    /// The moment it was true, not the one at which it was fetched.
    public let instant: Instant

    /// A reading; counts beyond 24 bits are taken as the end of the range.
    public init(counts: Int32, at instant: Instant) {
        self.counts = min(max(counts, Self.range.lowerBound), Self.range.upperBound)
        self.instant = instant
    }

    /// Whether the converter is at the end of its range: whatever lies there is not known.
    public var isClipped: Bool {
        counts == Self.range.lowerBound || counts == Self.range.upperBound
    }
}
