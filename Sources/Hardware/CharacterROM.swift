/// The character generator ROM of a display, by its code in the data sheet (HD44780U, table 4).
///
/// The driver and the simulated chip each have a table of their own for it: two truths that tests
/// hold against one another.
public enum CharacterROM: String, CaseIterable, Hashable, Sendable {
    /// Japanese: ASCII without `\` and `~`, katakana, a few Latin and Greek letters. The usual one.
    case a00 = "A00"
    /// European: most of Latin-1, some Greek and Cyrillic letters.
    case a02 = "A02"
}
