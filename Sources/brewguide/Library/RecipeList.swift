import Brewing
import CommandLine
import Documents
import JSON5
import Names
import Reports
import Store

/// The list of recipes, as a table or as JSON.
struct RecipeList {
    private let library: Library
    /// What stands in the names that are wanted, cases and forms aside; nil for all.
    private let namePart: String?
    /// What stands for the method that is wanted; nil for all.
    private let methodKey: String?

    static let method: Option<String> = .name(
        "method", "M", kind: "methods", summary: "only those of a method")
    static let options: [any OptionDeclaration] = [JournalList.search, method]

    /// Chosen: some screens of rows, and little memory.
    private static let pageSize = 200

    init(_ library: Library, _ invocation: Invocation) throws(CommandFailure) {
        self.library = library
        namePart = invocation[JournalList.search].map(UniqueName.folded)
        methodKey = try invocation[Self.method].map { word throws(CommandFailure) in
            UniqueName.key(try library.method(word).method.name)
        }
    }

    func print(_ invocation: Invocation) throws(CommandFailure) {
        let output = PagedOutput()
        if invocation[CommandSpec.json] {
            var separator = "[\n"
            let first = separator
            try forEach { recipe, isConflicted throws(CommandFailure) in
                try output.print(
                    separator + recipe.listingJSON(isConflictedCopy: isConflicted).line)
                separator = ",\n"
            }
            try output.print(separator == first ? "[]\n" : "\n]\n")
        } else {
            let table = RecipeTable(TextStyle(invocation), terminalWidth: Console.columns)
            var rows: [[String]] = []
            try forEach { recipe, isConflicted throws(CommandFailure) in
                rows.append(table.row(recipe, isConflictedCopy: isConflicted))
            }
            if rows.isEmpty {
                Console.warn(
                    "there are no such recipes: 'brewguide recipe list' shows them all",
                    priority: 6)
            } else {
                try output.print(table.text(rows))
            }
        }
        try output.finish()
    }

    /// Every recipe that is wanted, by name; the starter is always one of them all.
    private func forEach(
        _ body: (Recipe, Bool) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        var last: RecipeSummary?
        repeat {
            let page = try library.attempt { db throws(StoreError) in
                try db.recipes.page(after: last, count: Self.pageSize)
            }
            for line in page.lines {
                if let namePart, !UniqueName.folded(line.name).contains(namePart) { continue }
                let recipe = try library.attempt { db throws(StoreError) in
                    try db.recipes.find(line.id)
                }
                if let methodKey, UniqueName.key(recipe.method.name) != methodKey { continue }
                try body(recipe, line.isConflictedCopy)
            }
            last = page.lines.last
        } while last != nil
    }
}

extension UniqueName {
    /// A name without what tells apart only its cases and forms, to look for in another one.
    static func folded(_ name: String) -> String {
        // It begins with what separates it from what a name is sorted by.
        String(keyPart(ofNamesStartingWith: name).dropFirst())
    }
}
