/// Text of people inside an XML document, such as a picture.
public enum XMLText {
    /// The text with nothing in it that XML takes for its own, also between quotation marks; what
    /// no XML may hold becomes a space. By scalars: a `<` with a mark on it is another character to
    /// Swift, and the same to XML.
    public static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "<": "&lt;"
            case ">": "&gt;"
            case "&": "&amp;"
            case "\"": "&quot;"
            case "\t", "\n", "\r": String(scalar)
            // XML 1.0, 2.2: the rest of the control characters, and two that are none.
            case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": " "
            default: String(scalar)
            }
        }.joined()
    }
}
