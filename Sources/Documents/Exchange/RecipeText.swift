import Brewing

/// Words that are longer than a step's text may be.
enum RecipeText {
    /// The words in texts of a step's length, cut where sentences end, else between words.
    static func pieces(of text: String) -> [String] {
        var pieces: [String] = []
        for sentence in sentences(of: text) {
            for part in parts(of: sentence) {
                if let last = pieces.last, last.count + 1 + part.count <= RecipeLimit.textLength {
                    pieces[pieces.count - 1] = last + " " + part
                } else {
                    pieces.append(part)
                }
            }
        }
        return pieces
    }

    /// The words up to each full stop that a blank follows.
    private static func sentences(of text: String) -> [Substring] {
        var sentences: [Substring] = []
        var start = text.startIndex
        var before: Character = " "
        for index in text.indices {
            if text[index] == " ", ".!?。".contains(before) {
                sentences.append(text[start..<index])
                start = text.index(after: index)
            }
            before = text[index]
        }
        return (sentences + [text[start...]]).filter { !$0.isEmpty }
    }

    /// A sentence in pieces, none longer than a text may be.
    private static func parts(of sentence: Substring) -> [String] {
        guard sentence.count > RecipeLimit.textLength else { return [String(sentence)] }
        var parts: [String] = []
        var part = ""
        for word in sentence.split(separator: " ") {
            // A word that fills a text is cut: no person wrote it.
            let word = String(word).cut(to: RecipeLimit.textLength)
            if !part.isEmpty, part.count + 1 + word.count > RecipeLimit.textLength {
                parts.append(part)
                part = ""
            }
            part += part.isEmpty ? word : " " + word
        }
        return part.isEmpty ? parts : parts + [part]
    }
}
