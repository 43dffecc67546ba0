import Baking
import CommandLine
import Documents
import Names
import Reports
import Store

/// The list of formulas, as a table or as JSON.
struct FormulaList {
    private let library: Library
    /// What stands in the names that are wanted, cases and forms aside; nil for all.
    private let namePart: String?

    /// Chosen: some screens of rows, and little memory.
    private static let pageSize = 200

    init(_ library: Library, _ invocation: Invocation) {
        self.library = library
        namePart = invocation[JournalList.search].map(UniqueName.folded)
    }

    func print(_ invocation: Invocation) throws(CommandFailure) {
        let output = PagedOutput()
        var rows: [FormulaSummary] = []
        var separator = "[\n"
        let first = separator
        try forEach { line throws(CommandFailure) in
            if invocation[CommandSpec.json] {
                try output.print(separator + line.json.line)
                separator = ",\n"
            } else {
                rows.append(line)
            }
        }
        if invocation[CommandSpec.json] {
            try output.print(separator == first ? "[]\n" : "\n]\n")
        } else if rows.isEmpty {
            Console.warn(emptyWords, priority: 6)
        } else {
            try output.print(
                FormulaTable(TextStyle(invocation), terminalWidth: Console.columns).text(rows))
        }
        try output.finish()
    }

    private var emptyWords: String {
        namePart == nil
            ? "there is no formula yet: 'brewguide bake new' makes one"
            : "there are no such formulas: 'brewguide bake list' shows them all"
    }

    /// Every formula that is wanted, by name.
    private func forEach(
        _ body: (FormulaSummary) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        var last: FormulaSummary?
        repeat {
            let start = last
            let page = try library.attempt { db throws(StoreError) in
                try db.formulas.page(after: start, count: Self.pageSize)
            }
            for line in page.lines {
                if let namePart, !UniqueName.folded(line.name).contains(namePart) { continue }
                try body(line)
            }
            last = page.lines.last
        } while last != nil
    }
}
