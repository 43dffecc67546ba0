import Brewing
import CommandLine

/// Grinders as a person reads them: a table with a row each, or one of them.
package struct GrinderSheet {
    private let style: TextStyle

    /// Sheets in a style.
    package init(_ style: TextStyle) { self.style = style }

    /// The table.
    package func table(_ grinders: [(grinder: Grinder, use: ItemUse)]) -> String {
        TextTable(
            [
                TextTable.Column(title: "NAME"),
                TextTable.Column(title: "MIN", isNumber: true),
                TextTable.Column(title: "MAX", isNumber: true),
                TextTable.Column(title: "STEP", isNumber: true),
                TextTable.Column(title: "BREWS", isNumber: true),
                TextTable.Column(title: "LAST USED"),
            ], style: style
        ).text(
            grinders.map {
                let range = $0.grinder.range
                return [
                    $0.grinder.name, range.text(of: range.minimum), range.text(of: range.maximum),
                    range.text(of: range.step),
                ] + $0.use.cells
            })
    }

    /// One of them.
    package func text(_ grinder: Grinder, use: ItemUse) -> String {
        let range = grinder.range
        let settings =
            "\(range.text(of: range.minimum)) to \(range.text(of: range.highest)) "
            + "by \(range.text(of: range.step))"
        return style.strong(grinder.name.printable) + "\n\n"
            + FactSheet.text(
                [("settings", settings)] + use.facts + [("id", grinder.id.rawValue)], style)
    }
}
