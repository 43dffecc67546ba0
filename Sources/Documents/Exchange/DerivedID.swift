import Units

/// Ids of what came from another program: the same thing has the same one every time, so that a
/// file that is taken in twice is taken in once.
enum DerivedID {
    /// The UUID that `id` is, in lower case; else one made of it and of the program's name
    /// (RFC 9562, version 8).
    static func uuid(_ id: String, of program: String) -> String {
        if let own = id.asUUID { return own }
        let text = program + "/" + id
        return uuidText(hash(text, seed: 0xCBF2_9CE4_8422_2325), hash(text, seed: 0))
    }

    /// FNV-1a with 64 bits (RFC 9923), begun with a number of ours.
    private static func hash(_ text: String, seed: UInt64) -> UInt64 {
        text.utf8.reduce(seed ^ UInt64(text.utf8.count)) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
    }

    private static func uuidText(_ high: UInt64, _ low: UInt64) -> String {
        let versioned = high & 0xFFFF_FFFF_FFFF_0FFF | 0x8000
        let varied = low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        let digits = Array(
            Hexadecimal.text(versioned, digits: 16) + Hexadecimal.text(varied, digits: 16))
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
            .joined(separator: "-")
    }
}
