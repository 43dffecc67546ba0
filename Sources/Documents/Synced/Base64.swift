/// Bytes as letters inside of a text: RFC 4648, section 4, with its padding.
enum Base64 {
    private static let letters = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let padding = UInt8(ascii: "=")

    private static let values: [UInt8: UInt32] = {
        var values: [UInt8: UInt32] = [:]
        for (index, letter) in letters.enumerated() { values[letter] = UInt32(index) }
        return values
    }()

    /// The text of these bytes: four letters for each three of them.
    static func text(of bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count / 3 * 4 + 4)
        // What is not written yet: fewer than six bits.
        var (rest, count): (UInt32, UInt32) = (0, 0)
        for byte in bytes {
            rest = rest * 256 + UInt32(byte)
            count += 8
            while count >= 6 {
                count -= 6
                text.append(letters[Int(rest >> count)])
                rest %= 1 << count
            }
        }
        if count > 0 { text.append(letters[Int(rest << (6 - count))]) }
        while !text.count.isMultiple(of: 4) { text.append(padding) }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes of such a text; nil when it is none. Another text of the same bytes may pass: who
    /// wants the one text writes them again.
    static func bytes(of text: String) -> [UInt8]? {
        let letters = Array(text.utf8)
        guard letters.count.isMultiple(of: 4) else { return nil }
        let paddings = letters.suffix(2).reversed().prefix { $0 == padding }.count
        var bytes: [UInt8] = []
        bytes.reserveCapacity(letters.count / 4 * 3)
        var (rest, count): (UInt32, UInt32) = (0, 0)
        for letter in letters.dropLast(paddings) {
            guard let value = values[letter] else { return nil }
            rest = rest * 64 + value
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: rest >> count))
            rest %= 1 << count
        }
        return bytes
    }
}
