/// The checksum of a write-ahead log (SQLite's file format, section 4.2): bits that are compared
/// and gone on from, never reckoned with.
struct WALChecksum: Hashable {
    private let isBigEndian: Bool
    private var first: UInt32 = 0
    private var second: UInt32 = 0

    /// That of nothing.
    init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    /// The one that stands in eight bytes, of numbers as `other` takes them.
    init(_ stored: ArraySlice<UInt8>, as other: WALChecksum) {
        self.init(isBigEndian: other.isBigEndian)
        first = Self.number(stored.prefix(4))
        second = Self.number(stored.dropFirst(4))
    }

    /// Whether eight bytes are this one.
    func isStored(in bytes: ArraySlice<UInt8>) -> Bool { WALChecksum(bytes, as: self) == self }

    /// This one gone on over more bytes, a multiple of eight of them.
    func taking(_ bytes: ArraySlice<UInt8>) -> WALChecksum {
        var sum = self
        var rest = bytes
        while rest.count >= 8 {
            sum.first = sum.first &+ word(rest.prefix(4)) &+ sum.second
            sum.second = sum.second &+ word(rest.dropFirst(4).prefix(4)) &+ sum.first
            rest = rest.dropFirst(8)
        }
        return sum
    }

    private func word(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        isBigEndian ? Self.number(bytes) : Self.number(bytes).byteSwapped
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.reduce(0) { $0 &<< 8 | UInt32($1) }
    }
}
