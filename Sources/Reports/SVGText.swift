import CommandLine
import JSON5

/// Texts of people in a picture.
enum SVGText {
    /// A text as XML takes it, on one line and without what turns the direction of writing.
    static func escaped(_ text: String) -> String { XMLText.escaped(text.printable) }
}
