import Units
import Brewing
import JSON5

/// Values that only our files have.
extension JSONObjectDecoder {
    /// A mass, to 0.1 g. What no scale shows becomes what no recipe may have: it is too much, not
    /// no number.
    mutating func grams(_ key: String) -> Grams? {
        number(key, "a number of grams").map { number in
            Grams(rounding: number.isFinite ? min(max(number, -1e6), 1e6) : number)
        }
    }

    /// A weight of bread, to 1 mg; what no scale shows as with `grams`.
    mutating func weight(_ key: String) -> Milligrams? {
        number(key, "a number of grams").map { number in
            Milligrams(rounding: number.isFinite ? min(max(number, -1e6), 1e6) : number)
        }
    }

    /// A share of all flour, written as a percentage; exact to a millionth of a percent, a tenth of
    /// a milligram of ten kilograms.
    mutating func share(_ key: String) -> Fraction? {
        value(key, "a percentage of all flour, from 0 to 10000") { value in
            guard case .number(let percent) = value, (0...10_000).contains(percent),
                let millionths = UntrustedInteger(rounding: percent * 1e6)?
                    .within(0...10_000_000_000)
            else { return nil }
            return Fraction(millionths, over: 100_000_000)
        }
    }

    /// A whole number. What nobody counts becomes what nothing may have.
    mutating func count(_ key: String, _ allowed: String) -> Int? {
        value(key, allowed) { value in
            guard case .number(let number) = value else { return nil }
            return UntrustedInteger(exactly: min(max(number, -1e9), 1e9))?
                .within(-1_000_000_000...1_000_000_000)
        }
    }

    /// An id: RFC 9562's text of a UUID.
    mutating func uuid(_ key: String) -> String? {
        value(key, "a UUID") { value in
            guard case .string(let text) = value else { return nil }
            return text.asUUID
        }
    }

    /// Words to choose from on the device, of at most `limit` characters. At most 20: they are
    /// found by pressing a key.
    mutating func phrases(_ key: String, limit: Int) -> [String]? {
        value(key, "at most 20 texts of 1 to \(limit) characters") { value in
            guard case .array(let elements) = value, elements.count <= 20 else { return nil }
            var phrases: [String] = []
            for element in elements {
                guard case .string(let phrase) = element.value, phrase.count <= limit,
                    !phrase.allSatisfy(\.isWhitespace)
                else { return nil }
                phrases.append(phrase)
            }
            return phrases
        }
    }
}

extension String {
    /// The text in lower case when it is a UUID's (RFC 9562).
    var asUUID: String? {
        let groups = split(separator: "-", omittingEmptySubsequences: false)
        guard groups.map(\.count) == [8, 4, 4, 4, 12],
            groups.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isHexDigit } })
        else { return nil }
        return lowercased()
    }
}
