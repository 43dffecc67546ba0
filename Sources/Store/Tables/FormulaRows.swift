import Baking
import Names

/// Formulas as rows, and rows as formulas; and what can be undone of them.
struct FormulaRows {
    private let connection: Connection
    var names: NameRows { NameRows(connection, of: "formula") }

    init(_ connection: Connection) { self.connection = connection }

    /// A row, with what makes a formula of it.
    struct Entry {
        let key: RowKey
        let id: FormulaID
        let name: String
        let body: [UInt8]

        init(_ row: Row) {
            key = row.integer("key")
            id = FormulaID(rawValue: row.text("id"))
            name = row.text("name")
            body = row.bytes("body")
        }

        /// The formula; nil when its bytes make no sense.
        var formula: Formula? { FormulaFormat.formula(body, id: id) }
    }

    /// What an entry is read from.
    static let columns = "key, id, name, body"

    func entry(_ id: FormulaID) throws(StoreError) -> Entry? {
        try connection.first(
            "SELECT \(Self.columns) FROM formula WHERE id = ?", [.text(id.rawValue)]
        ) { Entry($0) }
    }

    /// Writes a formula into a row of its own, under this key or the next.
    func insert(_ formula: Formula, key: RowKey? = nil) throws(StoreError) {
        try connection.run(
            "INSERT INTO formula (key, id, name, name_key, body) VALUES (?, ?, ?, ?, ?)",
            [
                .optional(key), .text(formula.id.rawValue), .text(formula.name),
                .text(UniqueName.key(formula.name)), .blob(FormulaFormat.bytes(formula)),
            ])
    }

    private func put(_ formula: Formula, key: RowKey) throws(StoreError) {
        try connection.run(
            "UPDATE formula SET name = ?, name_key = ?, body = ? WHERE key = ?",
            [
                .text(formula.name), .text(UniqueName.key(formula.name)),
                .blob(FormulaFormat.bytes(formula)), .integer(key),
            ])
    }

    // What can be undone.

    /// An edit, the oldest first where they have been done, and what stands in it.
    private struct Edit {
        let key: RowKey
        let body: [UInt8]

        init(_ row: Row) {
            key = row.integer("key")
            body = row.bytes("body")
        }
    }

    /// Puts a formula in place of the one in a row, as one edit: what was undone can't be redone
    /// any more.
    func edit(_ entry: Entry, to formula: Formula) throws(StoreError) {
        let key = SQLValue.integer(entry.key)
        try connection.run("DELETE FROM formula_edit WHERE formula = ? AND is_undone <> 0", [key])
        try connection.run(
            "INSERT INTO formula_edit (formula, body) VALUES (?, ?)", [key, .blob(entry.body)])
        try connection.run(
            """
            DELETE FROM formula_edit WHERE formula = ?1 AND key NOT IN (
                SELECT key FROM formula_edit WHERE formula = ?1 ORDER BY key DESC LIMIT ?2)
            """, [key, .integer(FormulaLimit.undo)])
        try put(formula, key: entry.key)
    }

    /// Takes the edit of this key over from another database, with its formula, which is here.
    func takeEdit(_ key: RowKey, from source: Connection) throws(StoreError) {
        let edit = try source.first(
            "SELECT formula, is_undone, body FROM formula_edit NOT INDEXED WHERE key = ?",
            [.integer(key)]
        ) { row -> [SQLValue] in
            [
                .integer(row.integer("formula")), .flag(row.flag("is_undone")),
                .blob(row.bytes("body")),
            ]
        }
        guard let edit else { return }
        try connection.run(
            """
            INSERT INTO formula_edit (key, formula, is_undone, body)
            SELECT ?, key, ?3, ?4 FROM formula WHERE key = ?2
            """, [.integer(key)] + edit)
    }

    /// The formula as it stood before the last edit that is not undone, or after the first that
    /// is; nil when there is none.
    func exchange(_ entry: Entry, isUndo: Bool) throws(StoreError) -> Formula? {
        let found = try connection.first(
            """
            SELECT key, body FROM formula_edit WHERE formula = ? AND is_undone = ?
            ORDER BY key \(isUndo ? "DESC" : "ASC") LIMIT 1
            """, [.integer(entry.key), .flag(!isUndo)]
        ) { Edit($0) }
        guard let edit = found else { return nil }
        guard let formula = FormulaFormat.formula(edit.body, id: entry.id) else {
            throw .unreadable("an edit of formula \(entry.name.shown)")
        }
        if let other = try names.other(named: formula.name, than: entry.id.rawValue) {
            throw .bake(.nameTaken(other))
        }
        try connection.run(
            "UPDATE formula_edit SET is_undone = ?, body = ? WHERE key = ?",
            [.flag(isUndo), .blob(entry.body), .integer(edit.key)])
        try put(formula, key: entry.key)
        return formula
    }
}
