import Baking
import Brewing

/// The bakery's part of what is taken out of a damaged database: formulas with what can be undone
/// of them, and the logs of bakes.
extension Salvage {
    /// Takes the bakery over. Formulas keep their keys, which their edits are linked by, and get a
    /// name that nobody has yet.
    mutating func takeBakery(from source: Connection) throws(StoreError) {
        let formulas = try takeEach("formula", from: source) { (key, target) throws(StoreError) in
            let found = try source.first(
                "SELECT \(FormulaRows.columns) FROM formula NOT INDEXED WHERE key = ?",
                [.integer(key)]
            ) { FormulaRows.Entry($0) }
            guard var formula = found?.formula else { throw .unreadable("formula \(key)") }
            formula.name = try Self.free(
                Self.fitting(formula.name, or: "Untitled"), "formula", target)
            try FormulaRows(target).insert(formula, key: key)
        }
        try takeEach("formula_edit", from: source) { (key, target) throws(StoreError) in
            try FormulaRows(target).takeEdit(key, from: source)
        }
        let bakes = try takeEach(
            "bake_log", indexes: ["bake_by_time"], from: source
        ) { (key, target) throws(StoreError) in
            let found = try source.first(
                "SELECT \(BakeLogRows.columns) FROM bake_log NOT INDEXED WHERE key = ?",
                [.integer(key)]
            ) { BakeLogRows.log($0) }
            guard let log = found ?? nil, try BakeLogRows(target).insert(log) else {
                throw .unreadable("log \(key)")
            }
        }
        count.formulas += formulas
        count.bakes += bakes
    }
}
