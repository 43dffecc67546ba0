import Hardware
import SimBoard
import Timebase

/// A fingerprint of all that happened in a run: FNV-1a, 64 bits (Fowler, Noll and Vo).
struct Digest {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func take(_ number: Int64) {
        var rest = UInt64(bitPattern: number)
        for _ in 0..<8 {
            take(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
    }

    mutating func take(_ text: String) { for byte in text.utf8 { take(byte) } }

    private mutating func take(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
    }

    var text: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
