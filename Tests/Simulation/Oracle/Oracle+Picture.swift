/// SPEC §2: what was handed to the display stands on it, in the letters that its ROM has.
extension Oracle {
    /// The display shows what was handed to it.
    mutating func checkPicture(_ lines: [String], at now: Int64) throws(Finding) {
        guard !handed.isEmpty else { return }
        checks += 1
        guard handed != lines else { return }
        let wanted = Self.picture(handed, on: lines)
        guard Self.isPicture(wanted, lines) else {
            throw Finding(
                expected: "the picture on the glass: \(wanted)", found: "\(lines)", at: now)
        }
    }

    /// A picture as it stands on a display that may have another size: a person may choose a layout
    /// that is not the display's own.
    static func picture(_ lines: [String], on glass: [String]) -> [String] {
        glass.indices.map { row in
            let wanted = row < lines.count ? plain(lines[row]) : ""
            let width = glass[row].count
            return String(wanted.prefix(width))
                + String(repeating: " ", count: max(0, width - wanted.count))
        }
    }

    /// SPEC §2: a letter that a ROM has not folds to its likeness; A00 has no large umlauts.
    private static let folded: [Character: Character] = ["Ä": "A", "Ö": "O", "Ü": "U", "é": "e"]

    /// Whether the display shows these rows, as its ROM has their letters.
    static func isPicture(_ wanted: [String], _ glass: [String]) -> Bool {
        let shown = glass.map(plain)
        return wanted == shown
            || wanted.count == shown.count
                && zip(wanted, shown).allSatisfy { row, other in
                    row.count == other.count
                        && zip(row, other).allSatisfy { mayShow($0, as: $1) }
                }
    }

    /// What has no likeness shows `?`: pictures, and of names of before today's rules what nobody
    /// sees.
    private static func mayShow(_ letter: Character, as shown: Character) -> Bool {
        letter == shown || folded[letter] == shown || shown == "?" && hasNoLikeness(letter)
    }

    private static func hasNoLikeness(_ letter: Character) -> Bool {
        letter.unicodeScalars.allSatisfy { scalar in
            let category = scalar.properties.generalCategory
            return scalar.value > 0xFFFF || scalar.properties.isEmojiPresentation
                || category == .control || category == .format
        }
    }

    /// ROM A00 has only the middle dot of its katakana.
    private static func plain(_ line: String) -> String {
        guard line.utf8.contains(0xE3) else { return line }
        return String(line.map { $0 == "・" ? "·" : $0 })
    }
}
