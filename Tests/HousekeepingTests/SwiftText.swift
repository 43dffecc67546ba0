/// A Swift file's words without its comments and the texts in its quotes: what the compiler names.
/// What stands in `\(…)` counts as code.
struct SwiftText {
    /// The code that is left, a blank for each text.
    private(set) var code: [UInt8] = []
    private let bytes: [UInt8]
    private var index = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
        readCode(untilParenthesis: false)
    }

    /// The identifiers of the code in their order.
    var words: [String] {
        code.split { !Self.isWordByte($0) }.filter { !Self.isDigit($0[$0.startIndex]) }
            .map { String(decoding: $0, as: UTF8.self) }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            || byte == UInt8(ascii: "_") || byte >= 0x80
    }

    private func stands(_ text: StaticString, at place: Int) -> Bool {
        guard place + text.utf8CodeUnitCount <= bytes.count else { return false }
        return (0..<text.utf8CodeUnitCount).allSatisfy { text.utf8Start[$0] == bytes[place + $0] }
    }

    /// Reads code to the end, or to the parenthesis that ends an interpolation.
    private mutating func readCode(untilParenthesis: Bool) {
        var depth = 0
        while index < bytes.count {
            let byte = bytes[index]
            if untilParenthesis, byte == UInt8(ascii: "(") { depth += 1 }
            if untilParenthesis, byte == UInt8(ascii: ")") {
                if depth == 0 { return }
                depth -= 1
            }
            if stands("//", at: index) {
                index = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            } else if byte == UInt8(ascii: "\"") || stands("#\"", at: index) {
                readQuoted()
            } else {
                code.append(byte)
                index += 1
            }
        }
    }

    /// Skips a text in quotes but for the code in it.
    private mutating func readQuoted() {
        let isRaw = bytes[index] == UInt8(ascii: "#")
        if isRaw { index += 1 }
        let quotes = stands("\"\"\"", at: index) ? 3 : 1
        index += quotes
        code.append(UInt8(ascii: " "))
        while index < bytes.count {
            let ends = quotes == 3 ? stands("\"\"\"", at: index) : stands("\"", at: index)
            if ends, !isRaw || stands("#", at: index + quotes) {
                index += quotes + (isRaw ? 1 : 0)
                return
            }
            if stands(isRaw ? "\\#(" : "\\(", at: index) {
                index += isRaw ? 3 : 2
                code.append(UInt8(ascii: " "))
                readCode(untilParenthesis: true)
                code.append(UInt8(ascii: " "))
                index += 1
            } else {
                index += !isRaw && bytes[index] == UInt8(ascii: "\\") ? 2 : 1
            }
        }
    }
}
