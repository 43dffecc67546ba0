import Brewing
import Names

/// How lists of the journal are asked for.
enum JournalSearch {
    /// Lines of a list at most. Chosen: twenty times as many beans as a kitchen has in years.
    static let limit = 10_000

    /// The condition of a row whose name (with a bean's roaster) has the text in it; no condition
    /// without a text.
    static func condition(_ text: String?) -> (sql: String, values: [SQLValue]) {
        guard let text else { return ("", []) }
        // What stands for the beginning of a name, without what it begins behind.
        let part = UniqueName.keyPart(ofNamesStartingWith: text).unicodeScalars.dropFirst()
        // Before the first U+0001 stands what names are sorted by, which has digits of its own.
        let name = "substr(name_key, instr(name_key, char(1)) + 1)"
        return (" AND instr(\(name), ?) > 0", [.text(String(String.UnicodeScalarView(part)))])
    }
}
