import Units

/// What devices, recipes, logs and the like are known by in sync: a UUID in small letters. What is
/// none is never part of a path or a name.
package struct SyncID: Hashable, Comparable, Sendable {
    package let text: String

    /// - Returns: nil of anything but 8-4-4-4-12 hexadecimal digits in small letters.
    package init?(_ text: String) {
        guard text.utf8.count == 36 else { return nil }
        let isUUID = text.utf8.enumerated().allSatisfy { index, byte in
            switch byte {
            case UInt8(ascii: "-"): Self.dashes.contains(index)
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"):
                !Self.dashes.contains(index)
            default: false
            }
        }
        guard isUUID else { return nil }
        self.text = text
    }

    /// A random id (RFC 9562, version 4).
    package static func random(using numbers: inout some RandomNumberGenerator) -> SyncID {
        let (high, low) = (numbers.next(), numbers.next())
        let digits = Array(
            Hexadecimal.text(high & 0xFFFF_FFFF_FFFF_0FFF | 0x4000, digits: 16)
                + Hexadecimal.text(
                    low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000, digits: 16))
        return SyncID(
            known: [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
                .joined(separator: "-"))
    }

    private init(known text: String) { self.text = text }

    /// The id that follows from a digest.
    init(_ digest: Digest) { text = digest.uuid }

    package static func < (left: SyncID, right: SyncID) -> Bool { left.text < right.text }

    private static let dashes: Set = [8, 13, 18, 23]
}
