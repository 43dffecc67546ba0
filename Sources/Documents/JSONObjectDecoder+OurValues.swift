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

    /// Remarks to choose from on the device. At most 20 of 40 characters: they are found by
    /// pressing a key, and a display has 20 columns.
    mutating func notePhrases(_ key: String) -> [String]? {
        value(key, "at most 20 texts of 1 to 40 characters") { value in
            guard case .array(let elements) = value, elements.count <= 20 else { return nil }
            var phrases: [String] = []
            for element in elements {
                guard case .string(let phrase) = element.value, phrase.count <= 40,
                    !phrase.allSatisfy(\.isWhitespace)
                else { return nil }
                phrases.append(phrase)
            }
            return phrases
        }
    }
}
