import Brewing
import Names

extension Database {
    /// The grinders.
    public var grinders: GrinderTable { GrinderTable(connection: connection) }
}

/// A grinder with how often it was brewed with.
public struct GrinderEntry: Hashable, Sendable {
    /// The grinder.
    public var grinder: Grinder
    /// How often it was brewed with.
    public var use: ItemUse
}

/// The grinders (SPEC §9.4): each change checks what is said of them there.
public struct GrinderTable {
    let connection: Connection
    private var rows: GrinderRows { GrinderRows(connection) }

    // MARK: Finding

    /// The grinders by name; with `search`, those whose name has it in it, whatever its case and
    /// form.
    public func list(search: String? = nil) throws(StoreError) -> [GrinderEntry] {
        let found = try connection.page(
            .grindersByName, reading: GrinderRows.columns, after: [.text("")],
            where: JournalSearch.condition(search), count: JournalSearch.limit
        ) { GrinderRows.entry($0) }
        return try found.map { row throws(StoreError) in try entry(row) }.compactMap { $0 }
    }

    /// The grinder of a name as people see it, whatever its case and form; nil when there is none.
    public func find(named name: String) throws(StoreError) -> GrinderEntry? {
        try first("name_key = ?", UniqueName.key(name))
    }

    /// A grinder; nil when there is none of this id.
    public func find(_ id: GrinderID) throws(StoreError) -> GrinderEntry? {
        try first("id = ?", id.rawValue)
    }

    private func first(_ condition: String, _ value: String) throws(StoreError) -> GrinderEntry? {
        let found = try connection.first(
            "SELECT \(GrinderRows.columns) FROM grinder WHERE \(condition)", [.text(value)]
        ) { GrinderRows.entry($0) }
        guard let found else { return nil }
        return try entry(found)
    }

    private func entry(_ row: GrinderRows.Entry) throws(StoreError) -> GrinderEntry? {
        guard let grinder = row.grinder else { return nil }
        let use = try ItemUses(connection).use(.grinder, key: row.key, brews: row.brews)
        return GrinderEntry(grinder: grinder, use: use)
    }

    // MARK: Changes

    /// Adds a grinder.
    /// - Throws: `StoreError.refused` when it is not right or its name is taken.
    public func add(_ grinder: Grinder) throws(StoreError) {
        try connection.transaction { () throws(StoreError) in
            try rows.insert(try checked(grinder))
        }
    }

    /// Changes a grinder; logs keep what they say (JG-008).
    /// - Throws: `StoreError.refused` when it is not right, its name is taken or it is gone.
    public func update(_ grinder: Grinder) throws(StoreError) {
        try connection.transaction { () throws(StoreError) in
            guard try rows.update(try checked(grinder)) else {
                throw .refused(.noneNamed(.grinder, grinder.name))
            }
        }
    }

    /// Deletes a grinder: its logs keep its name, and where it was chosen there is none now. One
    /// that is gone already is no error.
    public func delete(_ id: GrinderID) throws(StoreError) {
        try connection.run("DELETE FROM grinder WHERE id = ?", [.text(id.rawValue)])
    }

    /// The grinder as it is saved, with its name trimmed; nobody else has it.
    private func checked(_ grinder: Grinder) throws(StoreError) -> Grinder {
        var grinder = grinder
        grinder.name = UniqueName.trimmed(grinder.name)
        guard grinder.errors.isEmpty else { throw .refused(.invalid(.grinder, grinder.errors)) }
        let other = try connection.first(
            "SELECT name FROM grinder WHERE name_key = ? AND id <> ?",
            [.text(UniqueName.key(grinder.name)), .text(grinder.id.rawValue)]
        ) { $0.text("name") }
        if let other { throw .refused(.nameTaken(.grinder, other)) }
        return grinder
    }
}
