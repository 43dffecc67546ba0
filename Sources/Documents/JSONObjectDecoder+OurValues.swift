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
