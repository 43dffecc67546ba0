import Brewing
import CommandLine

/// Methods as a person reads them: a table with a row each, or one of them.
package struct MethodSheet {
    private let style: TextStyle

    /// Sheets in a style.
    package init(_ style: TextStyle) { self.style = style }

    /// The table; a star stands before those that are built in.
    package func table(
        _ methods: [(method: BrewMethod, isBuiltIn: Bool, use: ItemUse)]
    ) -> String {
        TextTable(
            [
                TextTable.Column(title: ""), TextTable.Column(title: "NAME"),
                TextTable.Column(title: "CATEGORY"),
                TextTable.Column(title: "BREWS", isNumber: true),
                TextTable.Column(title: "LAST USED"),
            ], style: style
        ).text(
            methods.map {
                [$0.isBuiltIn ? "★" : "", $0.method.name, $0.method.category.rawValue]
                    + $0.use.cells
            })
    }

    /// One of them.
    package func text(_ method: BrewMethod, isBuiltIn: Bool, use: ItemUse) -> String {
        let origin = isBuiltIn ? "  built in: nobody changes it" : ""
        return "\(style.strong(method.name.printable))\(origin)\n\n"
            + FactSheet.text([("category", method.category.rawValue)] + use.facts, style)
    }
}
