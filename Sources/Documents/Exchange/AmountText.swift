// Amounts in the words of Timer.Coffee's steps.
//
// **Responsible for** finding them, `(0.6 x <final_water_amount>)g` or `<final_water_amount>g`, and
// for reckoning them exactly. **Not for** what they mean: more water, all water so far, or ice
// (WaterReading).
//
// Bounds: an expression has at most 200 characters and 8 brackets within each other; numbers have
// nine digits. What is beyond is told as an amount that can't be read.

import Units

/// The words of a step, cut where amounts stand in them.
struct AmountText {
    /// A piece of the words.
    enum Part: Hashable {
        case words(String)
        /// Tenths of a gram.
        case amount(Int)
        /// An amount that can't be reckoned, as it stands there.
        case unreadable(String)
    }

    /// The pieces in their order.
    let parts: [Part]

    private static let lengthLimit = 200
    /// Of Timer.Coffee's languages, the longest first: it goes with the number.
    private static let units = [
        "grams", "gram", "граммов", "грамм", "グラム", "gr", "гр", "ml", "мл", "g", "г", "غرام", "غم",
        "غ", "克", "公克",
    ]

    /// Takes the words apart; `grams` are the values of the names that stand in them, in grams.
    init(_ text: String, grams: [String: Fraction]) {
        var parts: [Part] = []
        var words = ""
        var rest = text[...]
        while let first = rest.first {
            guard first == "(" || first == "<", let length = Self.expressionLength(rest),
                !Self.areWords(rest.prefix(length))
            else {
                words.append(first)
                rest.removeFirst()
                continue
            }
            let expression = rest.prefix(length)
            rest = Self.withoutUnit(rest.dropFirst(length))
            if !words.isEmpty { parts.append(.words(words)) }
            words = ""
            var reader = ExpressionReader(expression, grams)
            let tenths = reader.value()?.rounded(times: 10)
            // Chosen: no kettle holds 100 kg.
            if let tenths, tenths.magnitude <= 1_000_000 {
                parts.append(.amount(tenths))
            } else {
                parts.append(.unreadable(String(expression.prefix(40))))
            }
        }
        if !words.isEmpty { parts.append(.words(words)) }
        self.parts = parts
    }

    /// How many characters from here on are an expression: brackets with a name in them, or a name
    /// alone; nil when they are words.
    private static func expressionLength(_ text: Substring) -> Int? {
        if text.first == "<" { return nameLength(text) }
        var depth = 0
        var hasName = false
        for (index, character) in text.prefix(lengthLimit).enumerated() {
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            if character == "<" { hasName = true }
            if depth == 0 { return hasName ? index + 1 : nil }
        }
        return nil
    }

    /// Whether brackets hold words: there a name may stand among them, `(about <…>g)`. An
    /// expression that is wrong is none of these: it has no letters but signs.
    private static func areWords(_ text: Substring) -> Bool {
        var isName = false
        var letters = 0
        for character in text {
            if character == "<" || character == ">" { isName = character == "<" }
            letters = !isName && character.isLetter ? letters + 1 : 0
            let isSign = character.isASCII || character == "х" || character == "Х"
            if letters > 1 || letters == 1 && !isSign { return true }
        }
        return false
    }

    private static func nameLength(_ text: Substring) -> Int? {
        let name = text.dropFirst().prefix(40).prefix { ExpressionReader.isInName($0) }
        guard !name.isEmpty, text.dropFirst(name.count + 1).first == ">" else { return nil }
        return name.count + 2
    }

    /// What follows an amount without the grams, which are told by the screen.
    private static func withoutUnit(_ text: Substring) -> Substring {
        let start = text.drop { $0 == " " }
        // No unit is longer: what follows may be, and is not gone through for each amount.
        let beginning = start.prefix(10).lowercased()
        guard let unit = units.first(where: { beginning.hasPrefix($0) }) else { return text }
        let rest = start.dropFirst(unit.count)
        // The beginning of a longer word is no unit; letters of the East stand without blanks.
        let isWord = rest.first.map { $0.isLetter && $0.isCased } ?? false
        guard !isWord else { return text }
        return rest.first == "." ? rest.dropFirst() : rest
    }
}

/// Reckons with numbers and names, by recursive descent.
private struct ExpressionReader {
    private var rest: Substring
    private let grams: [String: Fraction]
    private var depth = 0
    private static let depthLimit = 8

    init(_ text: Substring, _ grams: [String: Fraction]) {
        rest = text
        self.grams = grams
    }

    static func isInName(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || character == "_")
    }

    /// The value of all of it; nil when it is something else than an expression, when a name has
    /// none, and when it does not fit.
    mutating func value() -> Fraction? {
        guard let value = sum(), peek() == nil else { return nil }
        return value
    }

    private mutating func sum() -> Fraction? {
        guard var value = product() else { return nil }
        while let sign = peek(), sign == "+" || sign == "-" || sign == "−" {
            rest.removeFirst()
            guard let term = product(), let signed = sign == "+" ? term : term.negated,
                let sum = value.adding(signed)
            else { return nil }
            value = sum
        }
        return value
    }

    private mutating func product() -> Fraction? {
        guard var value = factor() else { return nil }
        while let sign = peek(), "xX×*·/÷хХ".contains(sign) {
            rest.removeFirst()
            guard let next = factor() else { return nil }
            let divides = sign == "/" || sign == "÷"
            guard let result = divides ? value.divided(by: next) : value.multiplied(by: next)
            else { return nil }
            value = result
        }
        return value
    }

    private mutating func factor() -> Fraction? {
        switch peek() {
        case "(":
            guard depth < Self.depthLimit else { return nil }
            depth += 1
            rest.removeFirst()
            guard let value = sum(), peek() == ")" else { return nil }
            rest.removeFirst()
            depth -= 1
            return value
        case "<":
            rest.removeFirst()
            let name = rest.prefix { Self.isInName($0) }
            rest = rest.dropFirst(name.count)
            guard rest.popFirst() == ">" else { return nil }
            return grams[name.lowercased()]
        default:
            let number = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." || $0 == "," }
            rest = rest.dropFirst(number.count)
            return Fraction(text: number)
        }
    }

    /// The next character that is no blank; nil at the end.
    private mutating func peek() -> Character? {
        while let first = rest.first, first == " " || first == "\u{A0}" { rest.removeFirst() }
        return rest.first
    }
}
