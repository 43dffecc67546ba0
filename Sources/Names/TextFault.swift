import Units

/// What is wrong with a text that is to be shown (RV-011).
public enum TextFault: Hashable, Sendable {
    /// There is nothing in it, or only blanks.
    case empty
    /// A character that does not show: a line feed, a control character, an invisible one.
    case hidden(Unicode.Scalar)

    /// The first character of `text` that does not show.
    package static func hidden(in text: String) -> TextFault? {
        // Most texts: nothing but ASCII that shows.
        if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return nil }
        for character in text {
            if let scalar = character.firstHidden { return .hidden(scalar) }
        }
        return nil
    }

    /// What it is, behind the words that say where.
    package var words: String {
        switch self {
        case .empty: "is empty"
        case .hidden("\n"), .hidden("\r"), .hidden("\u{2028}"), .hidden("\u{2029}"):
            "has more than one line: write it in one"
        case .hidden(let scalar):
            "has \(scalar.isControl ? "a control" : "an invisible") character, "
                + "U+\(Hexadecimal.text(scalar.value, digits: 4, uppercase: true)): leave it out"
        }
    }
}

extension String {
    /// Whether the text has more than so many characters, as people count them. One of them may
    /// have any number of marks on it: no text of people's has more than 32 bytes a character
    /// (chosen: a family of four has 25, a flag 28).
    package func isLonger(than limit: Int) -> Bool { utf8.count > limit * 32 || count > limit }

    /// Whether nothing of it shows.
    package var isBlank: Bool {
        allSatisfy { $0.isWhitespace || $0.unicodeScalars.allSatisfy(\.isHidden) }
    }

    /// The text as it is shown: in one line, without what does not show and without blanks around
    /// it.
    public var shown: String {
        var text = self
        if TextFault.hidden(in: text) != nil {
            text = String(flatMap(\.shown))
            // What is left may have come together anew: nothing that hides stays.
            if TextFault.hidden(in: text) != nil {
                text.unicodeScalars.removeAll(where: \.isHidden)
            }
            // Blanks where lines ended.
            text = text.split(separator: " ").joined(separator: " ")
        }
        return UniqueName.trimmed(text)
    }

    /// The same, at most `limit` characters of it.
    package func shown(limit: Int) -> String {
        let text = shown
        return text.isLonger(than: limit) ? UniqueName.trimmed(String(text.prefix(limit))) : text
    }
}

extension Character {
    /// The first scalar that does not show, but for those that make one picture of several: joiners
    /// between emoji, the choice of black or colours behind one, the letters of a flag.
    fileprivate var firstHidden: Unicode.Scalar? {
        let scalars = Array(unicodeScalars)
        guard scalars.contains(where: \.isHidden) else { return nil }
        let isPicture = scalars[0].properties.isEmoji
        for (index, scalar) in scalars.enumerated() where scalar.isHidden {
            let isShown =
                switch scalar.value {
                case 0x200D:
                    index + 1 < scalars.count && scalars[index + 1].properties.isEmoji
                case 0xFE0E, 0xFE0F: true
                // UTS #51: tags spell a region behind the black flag.
                case 0xE0020...0xE007F: scalars[0] == "\u{1F3F4}"
                default: false
                }
            guard isPicture, isShown, index > 0 else { return scalar }
        }
        return nil
    }

    /// The character if it shows, what of it shows otherwise; a blank for the end of a line.
    fileprivate var shown: [Character] {
        guard firstHidden != nil else { return [self] }
        if isWhitespace { return [" "] }
        var rest = String.UnicodeScalarView()
        rest.append(contentsOf: unicodeScalars.filter { !$0.isHidden })
        return Array(String(rest))
    }
}

extension Unicode.Scalar {
    /// Whether it shows nothing by itself: controls, ends of lines, whatever Unicode says is to be
    /// ignored where it is not known (joiners, marks of direction, soft hyphens, the zero-width
    /// space and the byte order mark), marks around annotations, the empty Braille cell, and what
    /// is no character.
    fileprivate var isHidden: Bool {
        guard value < 0x20 || value > 0x7E else { return false }
        switch value {
        case 0x2800, 0xFFF9...0xFFFB: return true
        default:
            return isControl || properties.isDefaultIgnorableCodePoint
                || properties.isNoncharacterCodePoint
                || [.lineSeparator, .paragraphSeparator].contains(properties.generalCategory)
        }
    }

    fileprivate var isControl: Bool { properties.generalCategory == .control }
}
