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
            var rows: [[String]] = []
            try forEach { recipe, isConflicted throws(CommandFailure) in
                rows.append(Self.row(recipe, isConflicted))
            }
            try output.print(Self.table(TextStyle(invocation)).text(rows))
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
                try db.recipes(after: last, count: Self.pageSize)
            }
            for line in page.lines {
                let recipe = try library.attempt { db throws(StoreError) in
                    try db.recipe(line.id)
                }
                try body(recipe, line.isConflictedCopy)
            }
            last = page.lines.last
        } while last != nil
    }

    private static func table(_ style: TextStyle) -> TextTable {
        TextTable(
            [
                TextTable.Column(title: ""), TextTable.Column(title: "NAME"),
                TextTable.Column(title: "METHOD"),
                TextTable.Column(title: "DOSE", isNumber: true),
                TextTable.Column(title: "YIELD", isNumber: true),
                TextTable.Column(title: "RATIO", isNumber: true),
                TextTable.Column(title: "TEMP", isNumber: true),
                TextTable.Column(title: "GRIND", limit: 16),
                TextTable.Column(title: "STEPS", isNumber: true),
            ], style: style)
    }

    private static func row(_ recipe: Recipe, _ isConflicted: Bool) -> [String] {
        let isValid = recipe.validationErrors.isEmpty
        let badges =
            (recipe.isStarter ? "★" : "") + (isValid ? "" : "!") + (isConflicted ? "⇄" : "")
        return [
            badges, recipe.name, recipe.method.name, "\(recipe.dose.tenthsText) g",
            "\(recipe.yield.wholeText) g",
            BrewRatio(dose: recipe.dose, yield: recipe.yield)?.text ?? "",
            "\(recipe.temperature.text) °C", recipe.grind.label, "\(recipe.steps.count)",
        ]
    }
}
