/// Names of recipes, formulas, methods, grinders and beans, of which no two may look alike
/// (SPEC §4).
public enum UniqueName {
    /// Characters of a name (SPEC §4, RV-010).
    public static let limit = 40

    /// A name without the blanks around it: how every name is taken in.
    public static func trimmed(_ name: String) -> String {
        var scalars = Substring(name).unicodeScalars
        while let first = scalars.first, isBlank(first) { scalars.removeFirst() }
        while let last = scalars.last, isBlank(last) { scalars.removeLast() }
        return String(scalars)
    }

    /// What stands for a name in a database. Two names that a person can't tell apart, however
    /// they are composed and whatever the case of their letters, have the same key, and keys in
    /// the order of their bytes are names in the order people expect: Ä by A, 9 before 10.
    ///
    /// It is the sort form, U+0001, the folded name. It never changes: keys of one release are
    /// held against those of another.
    public static func key(_ name: String) -> String {
        let folded = folding(name)
        return text(sortForm(folded)) + separator + text(folded)
    }

    /// What stands in the key of every name that begins like `prefix`, forms and cases aside.
    public static func keyPart(ofNamesStartingWith prefix: String) -> String {
        separator + text(folding(prefix))
    }

    /// The name of a copy: `NAME copy`, and from 2 on `NAME copy 2`. Of a long name as much as
    /// fits stays, whole characters and no blank at the cut.
    public static func copy(of name: String, number: Int) -> String {
        let ending = number == 1 ? " copy" : " copy \(number)"
        let beginning = name.prefix(max(0, limit - ending.count))
        return trimmed(trimmed(String(beginning)) + ending)
    }

    /// Lower than everything that may stand in a name.
    private static let separator = "\u{1}"

    private static func folding(_ name: String) -> [UInt32] {
        let visible = trimmed(name).unicodeScalars.filter { !isStyle($0) }
        return NameFolding.shared.folded(visible.map { isBlank($0) ? " " : $0 })
    }

    /// U+FE0E and U+FE0F ask for a sign in black or in colours: it is the same sign.
    private static func isStyle(_ scalar: Unicode.Scalar) -> Bool {
        (0xFE0E...0xFE0F).contains(scalar.value)
    }

    /// Blanks of any width, and tabs. Listed, so that keys are the same with every Swift.
    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }

    /// Without marks, letters by their likes, and before each number how many digits it has.
    private static func sortForm(_ folded: [UInt32]) -> [UInt32] {
        var result: [UInt32] = []
        var rest = folded[...]
        while let scalar = rest.first {
            let digits = rest.prefix { (0x30...0x39).contains($0) }
            if digits.isEmpty {
                rest.removeFirst()
                if NameFolding.shared.combiningClass(scalar) == 0 { result += likes(scalar) }
            } else {
                rest = rest.dropFirst(digits.count)
                let number = digits.drop { $0 == 0x30 }
                // A name has 40 characters: this stays below the letters.
                result.append(0x30 + UInt32(min(number.count, 40)))
                result += number
            }
        }
        return result
    }

    /// What a letter stands by. Chosen: those of Europe's languages that Unicode does not
    /// decompose, where its collation (DUCET) has them.
    private static func likes(_ letter: UInt32) -> [UInt32] {
        switch letter {
        case 0xE6: [0x61, 0x65]  // æ
        case 0xF0, 0x111: [0x64]  // ð đ
        case 0xF8: [0x6F]  // ø
        case 0xFE: [0x74, 0x68]  // þ
        case 0x127: [0x68]  // ħ
        case 0x131: [0x69]  // ı
        case 0x142: [0x6C]  // ł
        case 0x153: [0x6F, 0x65]  // œ
        case 0x167: [0x74]  // ŧ
        default: [letter]
        }
    }

    private static func text(_ scalars: [UInt32]) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars.compactMap(Unicode.Scalar.init))
        return String(text)
    }
}
