import Brewing
import Documents
import Store

/// The list of recipes, as a table or as JSON.
struct RecipeList {
    private let library: Library

    /// Chosen: some screens of rows, and little memory.
    private static let pageSize = 200

    init(_ library: Library) { self.library = library }

    func print(_ invocation: Invocation) throws(CommandFailure) {
        let output = PagedOutput()
        if invocation.has("json") {
            var separator = "[\n"
            try forEach { recipe, isConflicted throws(CommandFailure) in
                try output.print(
                    separator + recipe.listingJSON(isConflictedCopy: isConflicted).line)
                separator = ",\n"
            }
            try output.print("\n]\n")
        } else {
            let width = Console.columns
            var rows: [[String]] = []
            try forEach { recipe, isConflicted throws(CommandFailure) in
                rows.append(Self.row(recipe, isConflicted, terminalWidth: width))
            }
            try output.print(
                Self.table(TextStyle(invocation), terminalWidth: width).text(rows))
        }
        try output.finish()
    }

    /// Every recipe by name; the starter is always one of them.
    private func forEach(
        _ body: (Recipe, Bool) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        var last: RecipeListing?
        repeat {
            let page = try library.attempt { db throws(StoreError) in
                try db.recipes.page(after: last, count: Self.pageSize)
            }
            for line in page.lines {
                let recipe = try library.attempt { db throws(StoreError) in
                    try db.recipes.find(line.id)
                }
                try body(recipe, line.isConflictedCopy)
            }
            last = page.lines.last
        } while last != nil
    }

    /// The table; on a narrow terminal names are cut, and the grind is left out.
    private static func table(_ style: TextStyle, terminalWidth: Int?) -> TextTable {
        let hasGrind = hasGrind(terminalWidth)
        // What the other columns take at most, with the gaps.
        let rest = hasGrind ? 73 : 58
        let columns =
            [
                TextTable.Column(title: ""),
                TextTable.Column(
                    title: "NAME", limit: terminalWidth.map { max(16, $0 - rest) } ?? 40),
                TextTable.Column(title: "METHOD"),
                TextTable.Column(title: "DOSE", isNumber: true),
                TextTable.Column(title: "YIELD", isNumber: true),
                TextTable.Column(title: "RATIO", isNumber: true),
                TextTable.Column(title: "TEMP", isNumber: true),
                TextTable.Column(title: "STEPS", isNumber: true),
            ] + (hasGrind ? [TextTable.Column(title: "GRIND", limit: 16)] : [])
        return TextTable(columns, style: style)
    }

    private static func hasGrind(_ terminalWidth: Int?) -> Bool { (terminalWidth ?? .max) >= 100 }

    private static func row(
        _ recipe: Recipe, _ isConflicted: Bool, terminalWidth: Int?
    ) -> [String] {
        let isValid = recipe.startErrors.isEmpty
        let badges =
            (recipe.isStarter ? "★" : "") + (isValid ? "" : "!") + (isConflicted ? "⇄" : "")
        return [
            badges, recipe.name, recipe.method.name, "\(recipe.dose.tenthsText) g",
            "\(recipe.yield.wholeText) g",
            recipe.ratio?.text ?? "",
            "\(recipe.temperature.text) °C", "\(recipe.steps.count)",
        ] + (hasGrind(terminalWidth) ? [recipe.grind.label] : [])
    }
}
