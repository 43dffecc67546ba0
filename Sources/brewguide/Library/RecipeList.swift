import Brewing
import CommandLine
import Documents
import JSON5
import Reports
import Store

/// The list of recipes, as a table or as JSON.
struct RecipeList {
    private let library: Library

    /// Chosen: some screens of rows, and little memory.
    private static let pageSize = 200

    init(_ library: Library) { self.library = library }

    func print(_ invocation: Invocation) throws(CommandFailure) {
        let output = PagedOutput()
        if invocation[CommandSpec.json] {
            var separator = "[\n"
            try forEach { recipe, isConflicted throws(CommandFailure) in
                try output.print(
                    separator + recipe.listingJSON(isConflictedCopy: isConflicted).line)
                separator = ",\n"
            }
            try output.print("\n]\n")
        } else {
            let table = RecipeTable(TextStyle(invocation), terminalWidth: Console.columns)
            var rows: [[String]] = []
            try forEach { recipe, isConflicted throws(CommandFailure) in
                rows.append(table.row(recipe, isConflictedCopy: isConflicted))
            }
            try output.print(table.text(rows))
        }
        try output.finish()
    }

    /// Every recipe by name; the starter is always one of them.
    private func forEach(
        _ body: (Recipe, Bool) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        var last: RecipeSummary?
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
}
