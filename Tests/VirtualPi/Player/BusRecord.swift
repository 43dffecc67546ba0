import Timebase

/// What the kernel module saw, as it queues it: `struct record` in module/virtual_backpack.c.
struct BusRecord {
    enum Kind: UInt32 {
        case begin = 1
        case lines, read, end, unplugged, powered, overrun, level, edge, write, start
        case converter, complaint
    }

    static let size = 16

    let instant: Instant
    let kind: Kind
    let value: UInt32

    /// Reads the record that begins at `offset`; nil for one of a kind this program doesn't know.
    init?(_ bytes: [UInt8], at offset: Int) {
        let (nanoseconds, number, value) = bytes.withUnsafeBytes { bytes in
            (
                bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self),
                bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt32.self),
                bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self)
            )
        }
        guard let kind = Kind(rawValue: number) else { return nil }
        instant = Instant(nanoseconds: Int64(nanoseconds))
        self.kind = kind
        self.value = value
    }
}
