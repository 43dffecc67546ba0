// Amounts in a line of a recipe.
//
// **Responsible for** finding them, `1½ kg`, `70 %`, `2 cups`, with their places, and for reckoning
// them exactly. **Not for** which of them is the line's (PastedText).
//
// Bounds: a line has at most 200 characters, a number nine digits.
import Units

/// An amount, and where in its line it stands.
struct PastedAmount {
    enum Unit: Hashable {
        /// Milligrams that one of it is, exact.
        case weight(Fraction)
        case percent
        /// Cups, spoons and litres: not understood.
        case volume
    }

    let unit: Unit
    /// How many of it; nil when the number can't be read.
    let number: PastedNumber?
    /// From the number's first sign up to the unit's last.
    let range: Range<Int>

    var isWeight: Bool { if case .weight = unit { true } else { false } }

    /// All amounts of a line in their order, those that are one put together: `1 lb 4 oz`.
    static func all(in line: [Character]) -> [PastedAmount] {
        var amounts: [PastedAmount] = []
        var index = 0
        while index < line.count {
            guard let amount = amount(at: index, in: line) else {
                index += 1
                continue
            }
            index = amount.range.upperBound
            if let last = amounts.last, let sum = last.adding(amount, in: line) {
                amounts[amounts.count - 1] = sum
            } else {
                amounts.append(amount)
            }
        }
        return amounts
    }

    private static func amount(at index: Int, in line: [Character]) -> PastedAmount? {
        guard let number = PastedNumber.range(at: index, in: line) else { return nil }
        var start = number.upperBound
        while start < line.count, line[start] == " " { start += 1 }
        guard let (unit, end) = unit(at: start, in: line) else { return nil }
        return PastedAmount(
            unit: unit, number: PastedNumber(line[number]), range: index..<end)
    }

    private static func unit(at start: Int, in line: [Character]) -> (Unit, end: Int)? {
        guard start < line.count else { return nil }
        if line[start] == "%" { return (.percent, start + 1) }
        var end = start
        while end < line.count, line[end].isLetter { end += 1 }
        // No unit is longer.
        guard end > start, end - start <= 12,
            let unit = units[String(line[start..<end]).lowercased()]
        else { return nil }
        // `fl oz`, `fl. oz.`: of a volume all that follows is one.
        if end < line.count, line[end].isNumber { return nil }
        return (unit, end < line.count && line[end] == "." ? end + 1 : end)
    }

    /// SPEC §10.5: an ounce is 28.3495 g, a pound 453.592 g.
    private static let units: [String: Unit] = {
        let gram = Fraction(1000)
        let ounce = Fraction(283_495, over: 10) ?? gram
        let words: [(Unit, [String])] = [
            (.weight(gram), ["g", "gr", "gm", "gms", "gram", "grams", "gramme", "grammes"]),
            (
                .weight(Fraction(1_000_000)),
                ["kg", "kgs", "kilo", "kilos", "kilogram", "kilograms"]
            ),
            (.weight(.one), ["mg", "milligram", "milligrams"]),
            (.weight(ounce), ["oz", "ozs", "ounce", "ounces"]),
            (.weight(Fraction(453_592)), ["lb", "lbs", "pound", "pounds"]),
            (.percent, ["percent", "pct"]),
            (
                .volume,
                [
                    "cup", "cups", "c", "tablespoon", "tablespoons", "tbsp", "tbsps", "tbs",
                    "teaspoon", "teaspoons", "tsp", "tsps", "spoon", "spoons", "ml", "cl", "dl",
                    "l", "litre", "litres", "liter", "liters", "millilitre", "millilitres",
                    "milliliter", "milliliters", "pint", "pints", "quart", "quarts", "qt", "gallon",
                    "gallons", "fl", "fluid",
                ]
            ),
        ]
        var units: [String: Unit] = [:]
        for (unit, names) in words { for name in names { units[name] = unit } }
        return units
    }()

    /// One amount of this and a following one: pounds with ounces, kilograms with grams, nothing
    /// but a blank between them.
    private func adding(_ next: PastedAmount, in line: [Character]) -> PastedAmount? {
        guard case .weight(let unit) = unit, case .weight(let nextUnit) = next.unit,
            let pair = Self.pairs[unit], pair == nextUnit,
            line[range.upperBound..<next.range.lowerBound].allSatisfy({ $0 == " " }),
            case .exact(let count) = number, case .exact(let nextCount) = next.number,
            let part = nextCount.multiplied(by: nextUnit)?.divided(by: unit),
            let sum = count.adding(part)
        else { return nil }
        return PastedAmount(
            unit: self.unit, number: .exact(sum),
            range: range.lowerBound..<next.range.upperBound)
    }

    /// What may follow a larger unit.
    private static let pairs: [Fraction: Fraction] = [
        Fraction(453_592): Fraction(283_495, over: 10) ?? .one,
        Fraction(1_000_000): Fraction(1000),
    ]
}

/// A number of a recipe.
enum PastedNumber: Hashable {
    case exact(Fraction)
    /// A point or comma with three digits behind it: `1.500`, which some write for a thousand and
    /// a half, others for one and a half. The latter is what it is where the unit leaves no doubt.
    case doubtful(Fraction)

    private static let vulgar: [Character: (Int, Int)] = [
        "½": (1, 2), "⅓": (1, 3), "⅔": (2, 3), "¼": (1, 4), "¾": (3, 4), "⅕": (1, 5), "⅖": (2, 5),
        "⅗": (3, 5), "⅘": (4, 5), "⅙": (1, 6), "⅚": (5, 6), "⅐": (1, 7), "⅛": (1, 8), "⅜": (3, 8),
        "⅝": (5, 8), "⅞": (7, 8), "⅑": (1, 9), "⅒": (1, 10),
    ]

    /// Where a number stands that begins here; nil when none does.
    static func range(at index: Int, in line: [Character]) -> Range<Int>? {
        guard startsNumber(at: index, in: line) else { return nil }
        var end = index
        while end < line.count, isSign(line[end]) { end += 1 }
        // `1 1/2`, `1 ½`: a whole number, a blank, a fraction.
        if line[index..<end].allSatisfy(isDigit), end + 1 < line.count, line[end] == " " {
            var next = end + 1
            while next < line.count, isSign(line[next]) { next += 1 }
            let second = line[end + 1..<next]
            if second.contains("/") || second.first.map({ vulgar[$0] != nil }) ?? false {
                end = next
            }
        }
        // A full stop or a comma behind it is none of it.
        while end > index + 1, ".,/".contains(line[end - 1]) { end -= 1 }
        return index..<end
    }

    private static func startsNumber(at index: Int, in line: [Character]) -> Bool {
        let first = line[index]
        let isPoint = first == "." && index + 1 < line.count && isDigit(line[index + 1])
        guard isDigit(first) || vulgar[first] != nil || isPoint else { return false }
        guard index > 0 else { return true }
        let last = line[index - 1]
        // `500g/100%`: a stroke behind a unit begins another number.
        if last == "/", index > 1, line[index - 2].isLetter { return true }
        return !isSign(last) && !last.isLetter
    }

    static func isDigit(_ character: Character) -> Bool {
        character.isASCII && character.isNumber
    }

    private static func isSign(_ character: Character) -> Bool {
        isDigit(character) || ".,/".contains(character) || vulgar[character] != nil
    }

    /// Reads a number; nil when it is none, or can be anything.
    init?(_ signs: ArraySlice<Character>) {
        let parts = signs.split(separator: " ")
        guard let last = parts.last, parts.count <= 2 else { return nil }
        if parts.count == 2 {
            guard let whole = Self.whole(parts[0]), let fraction = Self.fraction(last),
                let sum = whole.adding(fraction)
            else { return nil }
            self = .exact(sum)
        } else if let fraction = Self.fraction(last) {
            self = .exact(fraction)
        } else if let vulgar = last.last.flatMap({ Self.vulgar[$0] }) {
            // `1½`
            guard let whole = Self.whole(last.dropLast()),
                let part = Fraction(vulgar.0, over: vulgar.1), let sum = whole.adding(part)
            else { return nil }
            self = .exact(sum)
        } else {
            let text = (last.first == "." ? "0" : "") + String(last)
            guard let number = Fraction(text: text[...]) else { return nil }
            let behind = text.split { $0 == "." || $0 == "," }
            let isDecimal = behind.count == 2
            // `000` is the end of a larger number.
            guard isDecimal || text.utf8.count == 1 || text.first != "0" else { return nil }
            let isDoubtful = isDecimal && behind[1].count == 3 && behind[0].first != "0"
            self = isDoubtful ? .doubtful(number) : .exact(number)
        }
    }

    private static func whole(_ signs: ArraySlice<Character>) -> Fraction? {
        guard signs.allSatisfy(isDigit) else { return nil }
        return Fraction(text: String(signs)[...])
    }

    /// `1/2` or `½`.
    private static func fraction(_ signs: ArraySlice<Character>) -> Fraction? {
        if signs.count == 1, let vulgar = signs.first.flatMap({ vulgar[$0] }) {
            return Fraction(vulgar.0, over: vulgar.1)
        }
        let parts = signs.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let above = whole(parts[0]), let below = whole(parts[1])
        else { return nil }
        return above.divided(by: below)
    }
}
