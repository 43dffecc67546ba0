import JSON5

extension String {
    /// The columns a terminal needs for the text.
    package var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }

    /// The text without what would steer a terminal: a recipe's name may come from anywhere.
    package var printable: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { $0.isTerminalControl ? " " : $0 }))
    }

    /// The lines of the text, each without what would steer a terminal.
    package var printableLines: String {
        // Most are plain English: they are not taken apart.
        if utf8.allSatisfy({ $0 == 0x0A || (0x20..<0x7F).contains($0) }) { return self }
        return split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
            .joined(separator: "\n")
    }

    /// The text, or as much of it as fits into so many columns with a `…` for the rest.
    package func cut(toWidth limit: Int) -> String {
        guard displayWidth > limit else { return self }
        var width = 1
        return prefix { character in
            width += character.displayWidth
            return width <= limit
        } + "…"
    }

    /// The text with spaces up to so many columns.
    package func padded(toWidth width: Int, onLeft: Bool = false) -> String {
        let space = String(repeating: " ", count: max(0, width - displayWidth))
        return onLeft ? space + self : self + space
    }
}

extension Character {
    /// The columns a terminal needs: two for East Asian wide characters and pictures, none for
    /// marks that stand on others.
    fileprivate var displayWidth: Int {
        // A variation selector 16 asks for a picture.
        if unicodeScalars.contains("\u{FE0F}") { return 2 }
        return unicodeScalars.map(\.displayWidth).max() ?? 0
    }
}

extension Unicode.Scalar {
    /// Unicode Standard Annex #11, the ranges of W and F that texts are written in.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
        0xA000...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
        0xFFE0...0xFFE6, 0x20000...0x3FFFD,
    ]

    fileprivate var displayWidth: Int {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        if properties.isEmojiPresentation { return 2 }
        return Self.wide.contains { $0.contains(value) } ? 2 : 1
    }
}
