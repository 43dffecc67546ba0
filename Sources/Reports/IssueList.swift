import CommandLine
import JSON5

/// What is wrong with a file, shown with the lines it stands on.
package enum IssueList {
    /// Each error, with the line of the file it stands on below it.
    package static func text(_ errors: [DocumentError], in text: String, _ style: TextStyle)
        -> String
    {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return errors.map { error in
            let source = error.line <= lines.count ? lines[error.line - 1] : ""
            let words = style.wrong("line \(error.line): \(error.message.printable)") + "\n"
            // Chosen: as much of a line as a terminal has beside the indent.
            let excerpt = String(source.drop { $0 == " " || $0 == "\t" }).printable
                .cut(toWidth: 76)
            return excerpt.isEmpty ? words : words + "    \(excerpt)\n"
        }.joined()
    }

    /// How many there are.
    package static func summary(_ count: Int) -> String {
        "Fix \(count) issue\(count == 1 ? "" : "s") to save"
    }
}
