import Units

/// A SHA-256 digest: 32 bytes that name a content. Their order decides conflicts the same way on
/// every device.
package struct Digest: Hashable, Comparable, Sendable {
    private let high: (UInt64, UInt64)
    private let low: (UInt64, UInt64)

    init(words: [UInt32]) {
        func pair(_ index: Int) -> UInt64 {
            UInt64(words[index]) << 32 | UInt64(words[index + 1])
        }
        (high, low) = ((pair(0), pair(2)), (pair(4), pair(6)))
    }

    /// The digest of 64 hexadecimal digits in small letters; nil of any other text.
    package init?(_ text: String) {
        var bytes = text.utf8[...]
        guard bytes.count == Self.digitCount else { return nil }
        var words: [UInt32] = []
        while !bytes.isEmpty {
            var word: UInt32 = 0
            defer { bytes = bytes.dropFirst(8) }
            for byte in bytes.prefix(8) {
                guard let digit = Self.value(of: byte) else { return nil }
                word = word << 4 | digit
            }
            words.append(word)
        }
        self.init(words: words)
    }

    /// 64 hexadecimal digits in small letters.
    package var text: String {
        [high.0, high.1, low.0, low.1].map { Hexadecimal.text($0, digits: 16) }.joined()
    }

    /// The first 16 digits, as they stand in the name of a file.
    package var shortText: String { Hexadecimal.text(high.0, digits: 16) }

    /// The digest's first 128 bits as a UUID of version 8 (RFC 9562, 5.8), in small letters.
    package var uuid: String {
        let versioned = high.0 & 0xFFFF_FFFF_FFFF_0FFF | 0x8000
        let varied = high.1 & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        let digits = Array(
            Hexadecimal.text(versioned, digits: 16) + Hexadecimal.text(varied, digits: 16))
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
            .joined(separator: "-")
    }

    package static func == (left: Digest, right: Digest) -> Bool {
        left.high == right.high && left.low == right.low
    }

    package static func < (left: Digest, right: Digest) -> Bool {
        (left.high.0, left.high.1, left.low.0, left.low.1)
            < (right.high.0, right.high.1, right.low.0, right.low.1)
    }

    package func hash(into hasher: inout Hasher) {
        // Any part of a digest is as evenly spread as the whole.
        hasher.combine(high.0)
        hasher.combine(low.1)
    }

    private static let digitCount = 64

    private static func value(of digit: UInt8) -> UInt32? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit) - 48
        case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(digit) - 87
        default: nil
        }
    }
}
