import Units

extension String {
    /// A text file's content. Nothing is repaired: what stands for a byte that is no text would be
    /// stored for good.
    /// - Throws: `DocumentErrors` at the first byte that is not UTF-8 (RFC 3629).
    public init(document bytes: [UInt8]) throws(DocumentErrors) {
        self.init(decoding: bytes, as: UTF8.self)
        guard !utf8.elementsEqual(bytes) else { return }
        // A replacement character stands where both part; its first byte may be that of what it
        // replaces.
        let repaired = Array(utf8)
        var index = zip(repaired, bytes).prefix { $0 == $1 }.count
        while index > 0, repaired[index] & 0xC0 == 0x80 { index -= 1 }
        let before = bytes[..<index]
        let location = TextLocation(
            line: Self.lineEnds(in: before) + 1, column: Self.column(behind: before))
        let digits = Hexadecimal.text(bytes[index], uppercase: true)
        throw DocumentErrors([
            .syntax(
                at: location,
                message: "the byte 0x\(digits) is not UTF-8: save the file in that encoding")
        ])
    }

    /// CR, LF or both end a line.
    private static func lineEnds(in bytes: ArraySlice<UInt8>) -> Int {
        let returns = bytes.count { $0 == UInt8(ascii: "\r") }
        let feeds = bytes.indices.count { index in
            bytes[index] == UInt8(ascii: "\n")
                && (index == 0 || bytes[index - 1] != UInt8(ascii: "\r"))
        }
        return returns + feeds
    }

    /// The column of what follows these bytes. RFC 3629: bytes from 0x80 to 0xBF go on with a
    /// character.
    private static func column(behind bytes: ArraySlice<UInt8>) -> Int {
        let line = bytes.reversed().prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        return line.count { $0 & 0xC0 != 0x80 } + 1
    }
}
