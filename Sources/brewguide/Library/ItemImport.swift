// Recipes and formulas on their way from files into the database.
//
// **Responsible for** what becomes of each one whose id or name is there already, for taking
// all of them in or none. **Not for** the files (DocumentFile), their formats (Documents), and what
// is shown before.
//
// Order: everything is read; each one is **planned** against the database and those planned
// before it; what is planned is carried out in one transaction.

import CommandLine
import Names
import Store

/// Takes recipes or formulas in, without harm to those that are there: all of them, or none.
struct ItemImport<Item: LibraryItem> {
    private let library: Library
    private let renames: Bool
    private let replaces: Bool
    private var added: [Item] = []
    private var replacing: [Item] = []
    /// What came of each, a line each.
    private var lines: [String] = []

    init(_ library: Library, _ invocation: Invocation) throws(CommandFailure) {
        self.library = library
        renames = invocation[CommandSpec.rename]
        replaces = invocation[CommandSpec.replace]
        guard !renames || !replaces else {
            throw CommandFailure(
                status: .usage, message: "\(Item.group) import: --rename or --replace, not both")
        }
    }

    /// Plans to take one in.
    mutating func plan(_ item: Item, from path: String) throws(CommandFailure) {
        var item = item
        if item.name.isBlank {
            item.name = try freeName { $0 == 1 ? "Untitled" : "Untitled \($0)" }
        }
        let sameID = try present(item.id)
        let sameName = try present(named: item.name)
        if let sameID, sameID == item {
            lines.append("\(item.name.printable) is there already")
            return
        }
        guard let there = sameID ?? sameName else { return add(item) }
        if renames {
            var copy = item
            if sameID != nil { copy.id = Item.newID() }
            if sameName != nil {
                copy.name = try freeName { UniqueName.copy(of: item.name, number: $0) }
            }
            return add(copy)
        }
        guard replaces else {
            throw CommandFailure(
                status: .badData,
                message: "\(path): there is a \(Item.noun) '\(there.name.printable)' with the same "
                    + "\(sameID == nil ? "name" : "id"): --rename makes this one a copy, --replace "
                    + "puts it in that one's place")
        }
        var successor = item
        successor.id = there.id
        if let index = added.firstIndex(where: { $0.id == there.id }) {
            added[index] = successor
        } else {
            replacing.append(successor)
        }
        lines.append("\(successor.name.printable) is replaced")
    }

    /// Carries out what was planned; returns what came of each.
    func carryOut() throws(CommandFailure) -> [String] {
        let (added, replacing) = (added, replacing)
        try library.attempt { db throws(StoreError) in
            try Item.add(added, replacing: replacing, in: db)
        }
        return lines
    }

    private mutating func add(_ item: Item) {
        added.append(item)
        lines.append("\(item.name.printable) is taken in")
    }

    private func planned(_ matches: (Item) -> Bool) -> Item? {
        added.last(where: matches) ?? replacing.last(where: matches)
    }

    private func present(_ id: Item.ID) throws(CommandFailure) -> Item? {
        if let planned = planned({ $0.id == id }) { return planned }
        do throws(StoreError) {
            return try Item.find(id, in: library.database)
        } catch {
            let failure = CommandFailure(error)
            guard failure.status != .noInput else { return nil }
            throw failure
        }
    }

    private func present(named name: String) throws(CommandFailure) -> Item? {
        let key = UniqueName.key(name)
        if let planned = planned({ UniqueName.key($0.name) == key }) { return planned }
        return try library.attempt { db throws(StoreError) in
            try Item.find(named: name, in: db)
        }
    }

    /// The first of the names by number that none has or is planned to have.
    private func freeName(_ name: (Int) -> String) throws(CommandFailure) -> String {
        var number = 1
        while try present(named: name(number)) != nil { number += 1 }
        return name(number)
    }
}
