// One line of a pasted recipe (SPEC §10.5).
//
// **Responsible for** what a line is: nothing, a heading, a thing with its amount, or not
// understood, with the reason. **Not for** what the lines mean together (PastedFormula).
//
// Order: bullets, numbers of a list and brackets go first; then all amounts are found. A line has
// one weight, or one percentage where it has no weight; what stands beside it, before or behind, is
// the name. Where a number can be two things, the line is not understood: it is better asked than
// baked.
import Names
import Units

/// A line of a pasted recipe.
enum PastedText {
    case nothing
    case heading(PasteSection)
    case item(name: String, WrittenWeight)
    case refused(PasteReason)

    /// Characters of a line. Chosen: a longer one is a paragraph.
    private static let lengthLimit = 200

    init(_ line: String) {
        guard !line.isLonger(than: Self.lengthLimit) else {
            self = .refused(.tooLong)
            return
        }
        guard let text = Self.cleaned(line) else {
            self = .refused(.openBracket)
            return
        }
        guard text.contains(where: { $0.isLetter || $0.isNumber }) else {
            // A rule, or what stood in brackets.
            self = .nothing
            return
        }
        let signs = Array(text)
        let amounts = PastedAmount.all(in: signs)
        if amounts.isEmpty, let section = PasteSection(heading: text) {
            self =
                section.title.isLonger(than: UniqueName.limit)
                ? .refused(.nameTooLong) : .heading(section)
            return
        }
        do throws(PasteReason) {
            self = try Self.item(signs, amounts)
        } catch {
            self = .refused(error)
        }
    }

    // What is ignored.

    /// The line without bullet, number and brackets; nil when a bracket is not closed.
    private static func cleaned(_ line: String) -> String? {
        var text = ""
        for character in line.shown {
            switch character {
            case "*", "`": break
            case "⁄": text.append("/")
            case "|": text.append(" ")
            case _ where character.isWhitespace: text.append(" ")
            default: text.append(character)
            }
        }
        guard let rest = withoutBrackets(withoutBullet(text[...])) else { return nil }
        return withoutBullet(rest[...]).split(separator: " ").joined(separator: " ")
    }

    private static let bullets: Set<Character> = [
        " ", "-", "–", "—", "−", "•", "·", "▪", "◦", "‣", "+", "#", ">", "☐", "□", "✓", "✔", "○",
        "●",
        "■", "►",
    ]

    private static func withoutBullet(_ text: Substring) -> Substring {
        let rest = text.drop { Self.bullets.contains($0) }
        let digits = rest.prefix { PastedNumber.isDigit($0) }
        let behind = rest.dropFirst(digits.count)
        guard (1...2).contains(digits.count), behind.first == "." || behind.first == ")",
            behind.dropFirst().first == " "
        else { return rest }
        return behind.dropFirst().drop { Self.bullets.contains($0) }
    }

    private static func withoutBrackets(_ text: Substring) -> String? {
        var rest = ""
        var depth = 0
        for character in text {
            switch character {
            case "(", "[", "{", "（": depth += 1
            case ")", "]", "}", "）":
                depth -= 1
                rest.append(" ")
                if depth < 0 { return nil }
            default: if depth == 0 { rest.append(character) }
            }
        }
        return depth == 0 ? rest : nil
    }

    // A thing with its amount.

    private static func item(
        _ line: [Character], _ amounts: [PastedAmount]
    ) throws(PasteReason) -> PastedText {
        let main = try main(of: amounts, line)
        let percentages = amounts.filter { $0.unit == .percent && $0.range != main.range }
        let number = try number(of: main, line)
        let before =
            number.isLeading ? 0..<0 : trimmed(0..<main.range.lowerBound, line, percentages)
        let behind = trimmed(main.range.upperBound..<line.count, line, percentages)
        guard before.isEmpty || behind.isEmpty else { throw .amountInside }
        var name = String(line[before.isEmpty ? behind : before])
        if before.isEmpty, name.lowercased().hasPrefix("of ") { name = String(name.dropFirst(3)) }
        guard name.contains(where: \.isLetter) else { throw .noName }
        guard !name.isLonger(than: UniqueName.limit) else { throw .nameTooLong }
        let words = PasteWords(name)
        if words.isTotal { throw .total }
        if behind.isEmpty, words.isInstruction { throw .instruction }
        return .item(name: name, try written(main.unit, number.value))
    }

    /// The amount that is the line's.
    private static func main(
        of amounts: [PastedAmount], _ line: [Character]
    ) throws(PasteReason) -> PastedAmount {
        let weights = amounts.filter(\.isWeight)
        let percentages = amounts.filter { $0.unit == .percent }
        let volumes = amounts.count - weights.count - percentages.count
        if let weight = weights.first {
            guard weights.count == 1, volumes == 0 else { throw .severalAmounts }
            return weight
        }
        if volumes > 0 { throw .volume }
        guard let last = percentages.last else {
            throw line.contains(where: \.isNumber) ? .noUnit : .noAmount
        }
        // `100 % rye 20 %` is a name and its percentage.
        let isNamed = percentages.count == 2 && percentages[0].range.lowerBound == 0
        guard percentages.count == 1 || isNamed else { throw .severalAmounts }
        return last
    }

    private static func written(
        _ unit: PastedAmount.Unit, _ number: Fraction
    ) throws(PasteReason) -> WrittenWeight {
        switch unit {
        case .weight(let milligrams):
            guard let weight = number.multiplied(by: milligrams)?.rounded(),
                FormulaLimit.ingredient.contains(Milligrams(weight))
            else { throw .tooMuch }
            return .weight(Milligrams(weight))
        case .percent:
            guard let share = number.divided(by: Fraction(100)) else { throw .badNumber }
            return .share(share)
        case .volume: throw .volume
        }
    }

    /// A part of the line without blanks, signs and percentages around it: these follow from the
    /// weights.
    private static func trimmed(
        _ range: Range<Int>, _ line: [Character], _ percentages: [PastedAmount]
    ) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        var isDone = false
        while !isDone {
            while start < end, String(line[start]).trimmingSigns.isEmpty { start += 1 }
            while start < end, String(line[end - 1]).trimmingSigns.isEmpty { end -= 1 }
            isDone = true
            for percentage in percentages.map(\.range)
            where start <= percentage.lowerBound && percentage.upperBound <= end {
                if percentage.lowerBound == start {
                    (start, isDone) = (percentage.upperBound, false)
                } else if percentage.upperBound == end {
                    (end, isDone) = (percentage.lowerBound, false)
                }
            }
        }
        return start..<end
    }
}

// Numbers that can be two things.
extension PastedText {
    /// The amount's number; `isLeading` when it takes in all that stands before the amount.
    private static func number(
        of amount: PastedAmount, _ line: [Character]
    ) throws(PasteReason) -> (value: Fraction, isLeading: Bool) {
        let before = line[..<amount.range.lowerBound]
        let digits = line[amount.range].prefix { PastedNumber.isDigit($0) }
        let isThree =
            digits.count == 3 && !".,/".contains(line[amount.range].dropFirst(3).first ?? " ")
        if let other = BareNumber(endOf: before) {
            if other.isParted { throw .range }
            // `1 500 g`, and what is behind `Type 550` is none.
            if isThree, other.digits.count <= 3, !other.isType {
                guard other.isAlone else {
                    if other.digits.count == 3 || other.digits.first == "0" {
                        return (try value(of: amount), false)
                    }
                    throw .thousands
                }
                guard let number = Fraction(text: String(other.digits + digits)[...]) else {
                    throw .badNumber
                }
                return (number, true)
            }
        }
        return (try value(of: amount), false)
    }

    private static func value(of amount: PastedAmount) throws(PasteReason) -> Fraction {
        switch amount.number {
        case .exact(let number): return number
        case .doubtful(let number):
            if case .weight(let unit) = amount.unit, unit <= Fraction(1000) { throw .thousands }
            return number
        case nil: throw .badNumber
        }
    }
}

/// A number without a unit at the end of what stands before an amount.
private struct BareNumber {
    let digits: [Character]
    /// Whether nothing stands before it.
    let isAlone: Bool
    /// Whether a sign stands between it and the amount: `300-350`, `2 x 250`.
    let isParted: Bool
    /// Whether it is the number of a type of flour: `Type 550`.
    let isType: Bool

    init?(endOf text: ArraySlice<Character>) {
        var rest = Self.withoutBlanks(text)
        let word = rest.reversed().prefix { $0 != " " && !$0.isNumber }
        let isParted = ["-", "–", "—", "−", "~", "x", "×", "*", "/", "to", "or", "bis"]
            .contains(String(word.reversed()).lowercased())
        if isParted { rest = Self.withoutBlanks(rest.dropLast(word.count)) }
        let digits = rest.reversed().prefix { PastedNumber.isDigit($0) }
        rest = rest.dropLast(digits.count)
        // `T65` and `2.5` are none.
        let isBare = rest.last.map { $0 == " " } ?? true
        guard !digits.isEmpty, isBare || isParted && !(rest.last?.isLetter ?? false)
        else { return nil }
        self.digits = digits.reversed()
        rest = Self.withoutBlanks(rest)
        isAlone = rest.isEmpty
        let name = String(rest.reversed().prefix { $0.isLetter }.reversed()).lowercased()
        isType = PasteWords.typeWords.contains(name)
        self.isParted = isParted && !isType
    }

    private static func withoutBlanks(_ text: ArraySlice<Character>) -> ArraySlice<Character> {
        text.dropLast(text.reversed().prefix { $0 == " " }.count)
    }
}
