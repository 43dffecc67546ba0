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
        bytes.withUnsafeBytes { bytes in
            var sum = self
            for offset in stride(from: 0, to: bytes.count & ~7, by: 8) {
                sum.first = sum.first &+ word(of: bytes, at: offset) &+ sum.second
                sum.second = sum.second &+ word(of: bytes, at: offset &+ 4) &+ sum.first
            }
            return sum
        }
    }

    private func word(of bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt32 {
        let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
        return isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        bytes.reduce(0) { $0 &<< 8 | UInt32($1) }
    }
}
