import Archive
import Baking
import CommandLine
import Documents
import JSON5
import Store

extension Formula: LibraryItem {
    static let noun = "formula"
    static let group = "bake"
    static let newDraftName = "new-formula"

    static func newID() -> FormulaID { .new() }

    static func find(_ id: FormulaID, in database: Database) throws(StoreError) -> Formula {
        try database.formulas.find(id)
    }

    static func find(
        named name: String, in database: Database
    ) throws(StoreError) -> Formula? {
        try database.formulas.find(named: name)
    }

    static func matches(
        startingWith word: String, limit: Int, in database: Database
    ) throws(StoreError) -> [(id: FormulaID, name: String)] {
        try database.formulas.matches(startingWith: word, limit: limit)
    }

    static func add(
        _ items: [Formula], replacing others: [Formula], in database: Database
    ) throws(StoreError) {
        try database.formulas.add(items, replacing: others)
    }

    func update(
        in database: Database, if isExpected: (Formula) -> Bool
    ) throws(StoreError) -> Bool {
        try database.formulas.update(self, if: isExpected)
    }

    static func reader(_ library: Library) throws(CommandFailure) -> ItemReader<Formula> {
        ItemReader(reminder: reminder) { text, id, keepsID throws(DocumentErrors) in
            try Formula(parsing: text, newID: id, keepsID: keepsID, newItemID: ItemID.new)
        }
    }

    /// What stands at the top of a draft.
    private static let reminder = """
        // kind: flour, water, salt, yeast or other.  grams, or percent: of all flour.
        // countsAsFlour: true for what percentages are of too, such as a soaker's grains.
        // temperature: of the ingredient, in degrees Celsius.
        // minutes: how long a step takes; without it, until NEXT is pressed.

        """
}

extension Library {
    func formula(_ word: String) throws(CommandFailure) -> Formula { try item(word) }

    /// Changes the formula a person means, as one edit, and returns it as it is then.
    func changeFormula(
        _ word: String, _ change: (inout Formula) throws(CommandFailure) -> Void
    ) throws(CommandFailure) -> Formula {
        let formula = try formula(word)
        var changed = formula
        try change(&changed)
        let successor = changed
        let isChanged = try attempt { db throws(StoreError) in
            try db.formulas.update(successor, if: { $0 == formula })
        }
        guard isChanged else {
            throw CommandFailure(
                status: .busy, message: "the formula was changed meanwhile: try again")
        }
        return try attempt { db throws(StoreError) in try db.formulas.find(formula.id) }
    }
}

extension FormulaID {
    /// An id nobody else has (RFC 9562).
    static func new() -> FormulaID { FormulaID(rawValue: UUIDText.random()) }
}

extension ItemID {
    /// An id nobody else has (RFC 9562).
    static func new() -> ItemID { ItemID(rawValue: UUIDText.random()) }
}
