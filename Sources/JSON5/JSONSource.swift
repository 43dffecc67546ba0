// The bytes of a text and where in it the reader stands.
//
// **Responsible for** line and column, white space and comments, and what stands in quotes with its
// escapes. **Not for** which of these may stand where: that is JSONReader's.
//
// A *word* is what stands between white space and the signs that have a meaning: a number, `true`,
// a key without quotes. A *place* counts lines and characters from 1, as editors do; a line ends
// with LF, CR or both.
//
// Columns are counted only where somebody asks, from where they were counted last: a line of a
// megabyte with a thousand errors is still read in one pass.
import Units

/// The bytes of a JSON5 text, read one after another, with the line they stand on.
struct JSONSource {
    private let bytes: [UInt8]
    private var index = 0
    /// The line of the next byte, from 1.
    private(set) var line = 1
    /// Up to where characters were counted, and that one's column.
    private var counted = (index: 0, column: 1)

    init(_ text: String) {
        bytes = Array(text.utf8)
        // An editor's byte order mark.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { (index, counted) = (3, (3, 1)) }
    }

    /// The next byte; nil at the end.
    var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    /// What stands next, for a message.
    var nextWords: String {
        guard let next else { return "the end" }
        var ahead = self
        var word = ahead.word()
        if word.isEmpty, Self.quotes.contains(next) { word = (try? ahead.quoted()) ?? "" }
        if word.isEmpty { word = String(decoding: [next], as: UTF8.self) }
        // Chosen: enough to find it by.
        return "'\(word.prefix(20))'"
    }

    /// An error at the present place.
    func error(_ message: String) -> DocumentError {
        DocumentError.syntax(at: location, message: message)
    }

    /// The place of the next byte.
    var location: TextLocation {
        // RFC 3629: bytes from 0x80 to 0xBF go on with a character.
        let characters = bytes[counted.index..<index].count { $0 & 0xC0 != 0x80 }
        return TextLocation(line: line, column: counted.column + characters)
    }

    /// The same; what was counted is not counted again, however long the line is.
    mutating func countedLocation() -> TextLocation {
        let location = location
        counted = (index, location.column)
        return location
    }

    /// Leaves the next byte behind.
    mutating func skip() {
        guard let byte = next else { return }
        index += 1
        // CR, LF or both end a line.
        let isLineEnd =
            byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") && next != UInt8(ascii: "\n")
        if isLineEnd {
            line += 1
            counted = (index, 1)
        }
    }

    /// Leaves white space and comments behind.
    mutating func skipSpace() throws(DocumentError) {
        while let byte = next {
            if Self.spaces.contains(byte) {
                skip()
            } else if let length = wideSpaceLength {
                index += length
            } else if isNext("//") {
                while let byte = next, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") {
                    skip()
                }
            } else if isNext("/*") {
                try skipComment()
            } else {
                return
            }
        }
    }

    /// A word up to white space or a sign that has a meaning.
    mutating func word() -> String {
        let start = index
        while let byte = next, !Self.wordEnds.contains(byte), wideSpaceLength == nil {
            index += 1
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    /// JSON5, section 8: tab, line feed, vertical tab, form feed, carriage return, space.
    private static let spaces = Array("\t\n\u{B}\u{C}\r ".utf8)
    private static let wordEnds = spaces + Array("{}[]:,\"'/".utf8)
    /// What texts stand in.
    static let quotes = Array("\"'".utf8)

    /// A text in quotes of either kind, the first of which is next.
    mutating func quoted() throws(DocumentError) -> String {
        let quote = next
        let start = countedLocation()
        skip()
        var text: [UInt8] = []
        while let byte = next {
            switch byte {
            case quote:
                skip()
                return String(decoding: text, as: UTF8.self)
            case UInt8(ascii: "\\"): text += try escaped()
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                throw error("the text that begins in this line has no closing quote")
            case 0..<0x20 where byte != UInt8(ascii: "\t"):
                throw error("a control character stands in a text: write it as \\u and four digits")
            default:
                text.append(byte)
                skip()
            }
        }
        throw DocumentError.syntax(
            at: start, message: "the text that begins in this line has no closing quote")
    }

    private mutating func skipComment() throws(DocumentError) {
        let start = countedLocation()
        skip()
        skip()
        while next != nil {
            if isNext("*/") {
                skip()
                skip()
                return
            }
            skip()
        }
        throw DocumentError.syntax(
            at: start, message: "the comment that begins in this line is never closed")
    }

    /// JSON5, 5.1: escapes, among them the end of a line, which stands for nothing.
    private mutating func escaped() throws(DocumentError) -> [UInt8] {
        skip()
        guard let byte = next else { throw error("the text ends in the middle of an escape") }
        if byte == UInt8(ascii: "\r"), index + 1 < bytes.count,
            bytes[index + 1] == UInt8(ascii: "\n")
        {
            skip()
        }
        skip()
        switch byte {
        case UInt8(ascii: "b"): return [8]
        case UInt8(ascii: "f"): return [12]
        case UInt8(ascii: "n"): return [10]
        case UInt8(ascii: "r"): return [13]
        case UInt8(ascii: "t"): return [9]
        case UInt8(ascii: "v"): return [11]
        case UInt8(ascii: "0"):
            // JSON5, 5.1: no octal escapes.
            if let next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(next) {
                throw error("\\0 before a digit is no escape: write \\x and two digits")
            }
            return [0]
        case UInt8(ascii: "1")...UInt8(ascii: "9"):
            throw error("\\\(byte - 48) is no escape: write \\x and two digits")
        case UInt8(ascii: "x"): return try encoded(hexadecimal(digits: 2))
        case UInt8(ascii: "u"): return try encoded(utf16())
        case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return []
        default: return [byte]
        }
    }

    /// A code point in one or, beyond U+FFFF, two escapes.
    private mutating func utf16() throws(DocumentError) -> UInt32 {
        let first = try hexadecimal(digits: 4)
        guard (0xD800...0xDBFF).contains(first), isNext("\\u") else { return first }
        skip()
        skip()
        let second = try hexadecimal(digits: 4)
        guard (0xDC00...0xDFFF).contains(second) else { return 0xD800 }
        return 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
    }

    private func encoded(_ code: UInt32) throws(DocumentError) -> [UInt8] {
        guard let scalar = Unicode.Scalar(code) else {
            throw error("half a character: \\u escapes beyond FFFF come in pairs")
        }
        return Array(String(scalar).utf8)
    }

    private mutating func hexadecimal(digits: Int) throws(DocumentError) -> UInt32 {
        let end = min(index + digits, bytes.count)
        let text = String(decoding: bytes[index..<end], as: UTF8.self)
        guard text.utf8.count == digits, text.allSatisfy(\.isHexDigit),
            let number = UntrustedInteger(text, radix: 16)?.within(0...UInt32.max)
        else { throw error("\\\(digits == 2 ? "x" : "u") needs \(digits) digits from 0 to F") }
        index = end
        return number
    }

    private func isNext(_ word: StaticString) -> Bool {
        word.withUTF8Buffer { bytes[index...].starts(with: $0) }
    }

    /// The bytes of a space or line end beyond ASCII (JSON5, 8), if one is next.
    private var wideSpaceLength: Int? {
        guard let byte = next, byte >= 0xC2 else { return nil }
        let end = min(index + 3, bytes.count)
        guard let scalar = String(decoding: bytes[index..<end], as: UTF8.self).unicodeScalars.first
        else { return nil }
        let isSpace = scalar.properties.isWhitespace || scalar == "\u{FEFF}"
        return isSpace ? String(scalar).utf8.count : nil
    }
}
