import Baking
import Brewing
import Names

extension Database {
    /// The formulas.
    public var formulas: FormulaTable { FormulaTable(connection: connection) }
}

/// The formulas: each change checks what SPEC §10.1 says of them, and can be undone (§10.4).
public struct FormulaTable {
    let connection: Connection
    private var rows: FormulaRows { FormulaRows(connection) }

    // MARK: Finding

    /// `count` formulas by name that come after a line of the list, or the first ones.
    public func page(
        after line: FormulaSummary?, count: Int
    ) throws(StoreError) -> Page<FormulaSummary> {
        let lines = try connection.page(
            .formulasByName, reading: FormulaRows.columns,
            after: try rows.names.position(after: line.map { ($0.id.rawValue, $0.name) }),
            count: count
        ) { row in
            let entry = FormulaRows.Entry(row)
            return entry.formula.map { FormulaSummary($0) }
                // One that can't be read can still be deleted.
                ?? FormulaSummary(
                    id: entry.id, name: entry.name, hydration: nil, total: .zero, isValid: false)
        }
        return Page(lines: lines, total: try Counters(connection).total(of: "formula"))
    }

    /// One formula.
    /// - Throws: `BakeRefusal.noSuchFormula`; `unreadable`.
    public func find(_ id: FormulaID) throws(StoreError) -> Formula {
        try formula(of: try entry(id))
    }

    /// The formula of a name as people see it, whatever its case and form; nil when there is none.
    public func find(named name: String) throws(StoreError) -> Formula? {
        guard let id = try rows.names.id(named: name) else { return nil }
        return try find(FormulaID(rawValue: id))
    }

    /// The names of formulas that begin with these very letters, ignoring case, in their order, at
    /// most `limit` of them, which is 1 or more.
    public func names(beginning prefix: String, limit: Int) throws(StoreError) -> [String] {
        try rows.names.names(beginning: prefix, limit: limit)
    }

    /// The ids of formulas that begin so, at most `limit` of them.
    public func ids(startingWith prefix: String, limit: Int) throws(StoreError) -> [FormulaID] {
        try rows.names.ids(startingWith: prefix, limit: limit).map(FormulaID.init(rawValue:))
    }

    /// The formulas whose name (whatever its case and form) or id begins so, by name, at most
    /// `limit` of them.
    public func matches(
        startingWith prefix: String, limit: Int
    ) throws(StoreError) -> [(id: FormulaID, name: String)] {
        try rows.names.matches(startingWith: prefix, limit: limit)
            .map { (FormulaID(rawValue: $0), $1) }
    }

    /// The first of `NAME copy`, `NAME copy 2`, … that no formula has.
    public func freeName(from name: String) throws(StoreError) -> String {
        try rows.names.freeName(from: name)
    }

    private func entry(_ id: FormulaID) throws(StoreError) -> FormulaRows.Entry {
        guard let entry = try rows.entry(id) else { throw .bake(.noSuchFormula(id)) }
        return entry
    }

    private func formula(of entry: FormulaRows.Entry) throws(StoreError) -> Formula {
        guard let formula = entry.formula else {
            throw .unreadable("formula \(entry.name.shown)")
        }
        return formula
    }

    // MARK: Changes

    /// Adds a formula; returns it as it is saved: one without a name is `Untitled`.
    /// - Throws: `StoreError.bake` when it is not right, or its name is taken.
    @discardableResult
    public func add(_ formula: Formula) throws(StoreError) -> Formula {
        try connection.transaction { () throws(StoreError) in
            let formula = try checked(formula)
            try rows.insert(formula)
            return formula
        }
    }

    /// Adds many formulas at once, and puts others in the place of those that are there under their
    /// ids, each as one edit: all of it, or nothing.
    /// - Throws: `StoreError.bake` when one is not right, its name is taken, or it is gone.
    public func add(
        _ formulas: some Sequence<Formula>, replacing others: [Formula] = []
    ) throws(StoreError) {
        try connection.transaction { () throws(StoreError) in
            for formula in others { try edit(try entry(formula.id), to: formula) }
            for formula in formulas { try rows.insert(try checked(formula)) }
        }
    }

    /// Changes a formula, as one edit; returns it as it is saved. What changes nothing is none.
    /// - Throws: `StoreError.bake` when it is not right, its name is taken, or it is gone.
    @discardableResult
    public func update(_ formula: Formula) throws(StoreError) -> Formula {
        try connection.transaction { () throws(StoreError) in
            try edit(try entry(formula.id), to: formula)
        }
    }

    /// Changes a formula only if `isExpected` agrees with what stands there now: nobody's change
    /// gets lost. Returns whether it was changed.
    /// - Throws: as `update(_:)`.
    public func update(
        _ formula: Formula, if isExpected: (Formula) -> Bool
    ) throws(StoreError) -> Bool {
        try connection.transaction { () throws(StoreError) in
            let entry = try entry(formula.id)
            guard isExpected(try self.formula(of: entry)) else { return false }
            try edit(entry, to: formula)
            return true
        }
    }

    /// Takes the last edit back; returns the formula as it is now, its ids as they were.
    /// - Throws: `BakeRefusal.nothingToUndo`, `noSuchFormula`; `nameTaken` when somebody has the
    ///   name it had.
    public func undo(_ id: FormulaID) throws(StoreError) -> Formula {
        try connection.transaction { () throws(StoreError) in
            let entry = try entry(id)
            guard let formula = try rows.exchange(entry, isUndo: true) else {
                throw .bake(.nothingToUndo(entry.name))
            }
            return formula
        }
    }

    /// Makes the edit again that was taken back last; returns the formula as it is now.
    /// - Throws: `BakeRefusal.nothingToRedo`, `noSuchFormula`; `nameTaken` when somebody has the
    ///   name it had.
    public func redo(_ id: FormulaID) throws(StoreError) -> Formula {
        try connection.transaction { () throws(StoreError) in
            let entry = try entry(id)
            guard let formula = try rows.exchange(entry, isUndo: false) else {
                throw .bake(.nothingToRedo(entry.name))
            }
            return formula
        }
    }

    /// Copies a formula under a name of its own: `NAME copy`, `NAME copy 2`. What could be undone
    /// of it stays behind.
    /// - Throws: `BakeRefusal.noSuchFormula`.
    public func duplicate(_ id: FormulaID, as newID: FormulaID) throws(StoreError) -> Formula {
        try connection.transaction { () throws(StoreError) in
            var formula = try find(id)
            formula.id = newID
            formula.name = try freeName(from: formula.name)
            try rows.insert(formula)
            return formula
        }
    }

    /// Deletes a formula with what could be undone of it; logs keep it as it was. One that is gone
    /// already is no error.
    public func delete(_ id: FormulaID) throws(StoreError) {
        try connection.run("DELETE FROM formula WHERE id = ?", [.text(id.rawValue)])
    }

    @discardableResult
    private func edit(
        _ entry: FormulaRows.Entry, to formula: Formula
    ) throws(StoreError) -> Formula {
        let formula = try checked(formula)
        if formula != entry.formula { try rows.edit(entry, to: formula) }
        return formula
    }

    /// The formula as it is saved, with its name trimmed, which nobody else has.
    private func checked(_ formula: Formula) throws(StoreError) -> Formula {
        var formula = formula
        formula.name = UniqueName.trimmed(formula.name)
        if formula.name.isBlank { formula.name = try freeUntitled(for: formula.id) }
        let errors = formula.validationErrors
        guard errors.isEmpty else { throw .bake(.invalid(errors)) }
        guard FormulaFormat.bytes(formula).count <= FormulaFormat.limit else {
            throw .bake(.tooLarge)
        }
        if let other = try rows.names.other(named: formula.name, than: formula.id.rawValue) {
            throw .bake(.nameTaken(other))
        }
        return formula
    }

    /// The first of `Untitled`, `Untitled 2`, … that nobody else has.
    private func freeUntitled(for id: FormulaID) throws(StoreError) -> String {
        var name = "Untitled"
        var number = 1
        while try rows.names.other(named: name, than: id.rawValue) != nil {
            number += 1
            name = "Untitled \(number)"
        }
        return name
    }
}

extension FormulaSummary {
    /// The line of a formula. Whether it is right is judged by today's rules, not by those it was
    /// saved under.
    fileprivate init(_ formula: Formula) {
        let sums = formula.sums
        self.init(
            id: formula.id, name: formula.name, hydration: sums.hydration,
            total: sums.total, isValid: formula.validationErrors.isEmpty)
    }
}
