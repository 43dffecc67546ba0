/// Numbers as JSON5 writes them (section 6): decimal, with a sign, with a point at either end, in
/// hexadecimal, `Infinity` and `NaN`.
enum JSONNumber {
    /// The number a word stands for; nil when it is none. Beyond what a `Double` holds it is
    /// infinite.
    static func value(of word: String) -> Double? {
        let isNegative = word.hasPrefix("-")
        let size = isNegative || word.hasPrefix("+") ? word.dropFirst() : word[...]
        guard let value = magnitude(of: size) else { return nil }
        return isNegative ? -value : value
    }

    private static func magnitude(of word: Substring) -> Double? {
        if word == "Infinity" { return .infinity }
        if word == "NaN" { return .nan }
        if word.hasPrefix("0x") || word.hasPrefix("0X") {
            let digits = word.dropFirst(2)
            guard digits.allSatisfy(\.isHexDigit) else { return nil }
            return UInt64(digits, radix: 16).map { Double($0) }
        }
        let mantissa = word.prefix { $0 != "e" && $0 != "E" }
        let digits = mantissa.filter { $0 != "." }
        guard !digits.isEmpty, digits.allSatisfy(isDigit), mantissa.count - digits.count <= 1,
            !(mantissa.hasPrefix("0") && mantissa.dropFirst().first.map(isDigit) ?? false)
        else { return nil }
        // Swift wants a digit on each side of the point.
        var text = mantissa.hasPrefix(".") ? "0\(mantissa)" : String(mantissa)
        if text.hasSuffix(".") { text += "0" }
        let exponent = word.dropFirst(mantissa.count)
        if !exponent.isEmpty {
            let power = exponent.dropFirst()
            let sign = power.first.map { $0 == "+" || $0 == "-" } ?? false
            let places = sign ? power.dropFirst() : power
            guard !places.isEmpty, places.allSatisfy(isDigit) else { return nil }
        }
        return Double(text + exponent)
    }

    private static func isDigit(_ character: Character) -> Bool {
        character.isASCII && character.isNumber
    }
}
