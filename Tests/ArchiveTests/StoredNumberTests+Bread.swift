import Baking
import Brewing
import Store
import Testing

/// Formulas and bakes among the numbers that no kitchen makes.
extension StoredNumberTests {
    /// A formula that was edited, with a bake of it.
    func addBread(_ number: Int, to database: Database) throws {
        var formula = Formula.loaf
        formula.id = FormulaID(rawValue: "formula-\(number)")
        formula.name = "Formula \(number)"
        try database.formulas.add(formula)
        formula.pieces += 1
        try database.formulas.update(formula)
        let log = try log(number)
        try database.bakeLogs.save(
            BakeLog(
                id: BakeLogID(rawValue: "bake-\(number)"), stamp: log.stamp, formula: formula,
                total: formula.sums.total, pieces: 2, weighed: [], corrections: [], steps: [],
                rating: log.tasting.rating))
    }

    /// All that is told of formulas and bakes.
    func askBread(_ database: Database) throws {
        for line in try database.formulas.page(after: nil, count: 99).lines {
            for _ in 0..<2 { _ = try? database.formulas.undo(line.id) }
            _ = try? database.formulas.redo(line.id)
            guard var formula = try? database.formulas.find(line.id) else { continue }
            formula.pieces += 1
            _ = try? database.formulas.update(formula)
        }
        for line in try database.bakeLogs.page(after: nil, count: 99).lines {
            _ = line.stamp.text
            _ = try? database.bakeLogs.find(line.id)
        }
        #expect(try database.bakeLogs.page(after: nil, count: 1).total <= Self.rows)
    }
}
