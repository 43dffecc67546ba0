import Baking
import CommandLine
import Units

/// A pasted recipe as a person looks at it before it is taken: what was understood, line by line,
/// and apart from it what was not (SPEC §10.5).
package struct PasteSheet {
    private let pasted: PastedFormula
    private let style: TextStyle

    /// The sheet of a text that was read.
    package init(_ pasted: PastedFormula, _ style: TextStyle) {
        self.pasted = pasted
        self.style = style
    }

    package var text: String { [understood, sums, unread, errors].joined() }

    private var understood: String {
        guard !pasted.lines.isEmpty else { return "" }
        let table = TextTable(
            [
                TextTable.Column(title: "LINE", isNumber: true),
                TextTable.Column(title: "SECTION", limit: 20), TextTable.Column(title: "NAME"),
                TextTable.Column(title: "KIND"), TextTable.Column(title: "GRAMS", isNumber: true),
                TextTable.Column(title: "%", isNumber: true), TextTable.Column(title: ""),
            ], style: style)
        return table.text(
            pasted.lines.map { line in
                [
                    "\(line.number)", line.section, line.name, line.kind.rawValue,
                    WeightText.text(of: line.weight),
                    line.share.map { Percentage.text(of: $0) } ?? "",
                    line.remark?.description ?? "",
                ]
            })
    }

    private var sums: String {
        let sums = pasted.formula.sums
        guard let hydration = sums.hydration, let salt = sums.saltShare else { return "" }
        return "\nhydration \(Percentage.text(of: hydration)) %, salt "
            + "\(Percentage.text(of: salt)) %, total \(WeightText.text(of: sums.total)) g\n"
    }

    private var unread: String {
        guard !pasted.unread.isEmpty else { return "" }
        return "\n" + style.wrong("not understood:") + "\n"
            + pasted.unread.map { line in
                "  line \(line.number): \(line.text.printable)\n    "
                    + "\(line.reason.description.printable)\n"
            }.joined()
    }

    private var errors: String {
        let errors = pasted.formula.validationErrors
        guard !errors.isEmpty else { return "" }
        return "\n" + errors.map { style.wrong("! \($0.description)") + "\n" }.joined()
    }
}
