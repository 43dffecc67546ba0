import Units

/// UUIDs as text, without Foundation.
public enum UUIDText {
    /// A random UUID in lower case (RFC 9562, version 4).
    public static func random() -> String {
        var generator = SystemRandomNumberGenerator()
        return text(generator.next(), generator.next())
    }

    /// The UUID of 122 bits out of two numbers.
    static func text(_ high: UInt64, _ low: UInt64) -> String {
        let versioned = high & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
        let varied = low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        let digits = Array(
            Hexadecimal.text(versioned, digits: 16) + Hexadecimal.text(varied, digits: 16))
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
            .joined(separator: "-")
    }
}
