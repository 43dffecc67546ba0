import Baking
import Fixtures
import SimulationOracle
import Store
import Timebase

/// What somebody does at the command line with formulas, also with the one that is being baked.
struct BakeActs {
    private var named = 0

    private typealias Item = PlainFormula.Item

    /// Formulas to add: with a levain, without anything before the dough, with a poolish and a
    /// soaker, and one whose grains count as flour.
    static let formulas: [PlainFormula] = [
        PlainFormula(
            name: "Loaf", pieces: 2, pieceWeight: 800_000,
            premixes: PlainFormula.countryLoaf.premixes, final: PlainFormula.countryLoaf.final,
            steps: [
                .init("Bulk", minutes: 240), .init("Shape"),
                .init("Proof in the fridge", minutes: 720),
                .init("Bake", minutes: 45),
            ]),
        PlainFormula(
            name: "Pan loaf", pieces: 1, pieceWeight: 900_000, premixes: [],
            final: [
                Item("bread flour", .flour, 500_000), Item("milk", .water, 320_000),
                Item("salt", .salt, 10_000), Item("yeast", .yeast, 4_500),
                Item("butter", .other, 25_000),
            ], steps: [.init("Rise", minutes: 1), .init("Bake", minutes: 2)]),
        PlainFormula(
            name: "Baguettes", pieces: 4, pieceWeight: 335_000,
            premixes: [
                .init(
                    "Poolish", ferments: true,
                    items: [
                        Item("T65", .flour, 250_000), Item("water", .water, 250_000),
                        Item("yeast", .yeast, 300),
                    ]),
                .init(
                    "Seeds", ferments: false,
                    items: [Item("linseed", .other, 40_000), Item("water", .water, 60_000)]),
            ],
            final: [
                Item("water", .water, 250_000), Item("T65", .flour, 500_000),
                Item("salt", .salt, 15_000), Item("yeast", .yeast, 2_000),
            ], steps: [.init("Bulk with a fold each half hour", minutes: 90)]),
        PlainFormula(
            name: "Rye", pieces: 1, pieceWeight: 1_000_000,
            premixes: [
                .init(
                    "Sour", ferments: true,
                    items: [Item("rye", .flour, 180_000), Item("water", .water, 160_000)],
                    starter: .init(flour: 12_000, water: 8_000)),
                .init(
                    "Grains", ferments: false,
                    items: [
                        Item("cracked rye", .other, 80_000, isFlour: true),
                        Item("water", .water, 100_000),
                    ]),
            ],
            final: [
                Item("rye", .flour, 200_000), Item("wheat", .flour, 150_000),
                Item("water", .water, 190_000), Item("salt", .salt, 12_000),
            ], steps: []),
    ]

    private mutating func name(_ word: String) -> String {
        named += 1
        return "\(word) \(named)"
    }

    /// Does something; what the oracle is to know of it.
    mutating func act(
        _ numbers: inout SeededNumbers, _ database: Database, ids: () -> String,
        _ oracle: inout Oracle
    ) throws(StoreError) {
        // A house begins with a formula.
        let draw = named == 0 ? 0 : numbers.below(12)
        switch draw {
        case 0, 1, 2: try add(&numbers, database, ids, &oracle)
        case 3, 4, 5, 6: try edit(&numbers, database, &oracle)
        case 7, 8: try exchange(database, isUndo: true, &numbers, &oracle)
        case 9: try exchange(database, isUndo: false, &numbers, &oracle)
        case 10: try duplicate(&numbers, database, ids, &oracle)
        default: try delete(&numbers, database, &oracle)
        }
    }

    private mutating func add(
        _ numbers: inout SeededNumbers, _ database: Database, _ ids: () -> String,
        _ oracle: inout Oracle
    ) throws(StoreError) {
        var plain = Self.formulas[named == 0 ? 0 : numbers.below(Self.formulas.count)]
        plain.name = name(plain.name)
        plain.giveIDs(ids)
        // Known before it is there: one whose flush failed may come with the next boot.
        oracle.knows(plain)
        try database.formulas.add(Formula(plain))
    }

    private func choice(
        _ numbers: inout SeededNumbers, _ database: Database
    ) throws(StoreError) -> Formula? {
        let page = try database.formulas.page(after: nil, count: 20).lines
        guard !page.isEmpty else { return nil }
        return try database.formulas.find(page[numbers.below(page.count)].id)
    }

    /// Carries something out; where it fails nobody knows whether it was done.
    private func attempt(
        _ formula: PlainFormula, _ oracle: inout Oracle, _ body: () throws(StoreError) -> Void
    ) throws(StoreError) {
        do throws(StoreError) { try body() } catch {
            oracle.knows(formula, isSure: false)
            throw error
        }
        oracle.knows(formula)
    }

    private mutating func edit(
        _ numbers: inout SeededNumbers, _ database: Database, _ oracle: inout Oracle
    ) throws(StoreError) {
        guard let formula = try choice(&numbers, database) else { return }
        var plain = PlainFormula(formula)
        switch numbers.below(4) {
        case 0: plain.name = name("Renamed")
        case 1: plain.pieces = Int64(1 + numbers.below(4))
        case 2:
            let place = numbers.below(plain.final.count)
            plain.final[place].weight += Int64(numbers.below(20_000))
        default: plain.steps = Self.formulas[numbers.below(Self.formulas.count)].steps
        }
        try attempt(plain, &oracle) { () throws(StoreError) in
            try database.formulas.update(Formula(plain))
        }
    }

    /// Undo, or redo, where there is something.
    private func exchange(
        _ database: Database, isUndo: Bool, _ numbers: inout SeededNumbers,
        _ oracle: inout Oracle
    ) throws(StoreError) {
        guard let formula = try choice(&numbers, database) else { return }
        do throws(StoreError) {
            let now =
                isUndo
                ? try database.formulas.undo(formula.id) : try database.formulas.redo(formula.id)
            oracle.knows(PlainFormula(now))
        } catch {
            if case .bake = error { return }
            // What it may say now nobody knows before it is read.
            oracle.doubts(formula: formula.id.rawValue)
            throw error
        }
    }

    private mutating func duplicate(
        _ numbers: inout SeededNumbers, _ database: Database, _ ids: () -> String,
        _ oracle: inout Oracle
    ) throws(StoreError) {
        guard let formula = try choice(&numbers, database) else { return }
        let id = FormulaID(rawValue: ids())
        oracle.doubts(formula: id.rawValue)
        let copy = try database.formulas.duplicate(formula.id, as: id)
        var plain = PlainFormula(formula)
        (plain.id, plain.name) = (id.rawValue, copy.name)
        oracle.knows(plain)
    }

    private func delete(
        _ numbers: inout SeededNumbers, _ database: Database, _ oracle: inout Oracle
    ) throws(StoreError) {
        guard let formula = try choice(&numbers, database) else { return }
        try database.formulas.delete(formula.id)
        oracle.isGone(formula: formula.id.rawValue)
    }
}

extension PlainFormula {
    /// Ids for all that has one.
    mutating func giveIDs(_ ids: () -> String) {
        id = ids()
        for place in premixes.indices {
            premixes[place].id = ids()
            for item in premixes[place].items.indices { premixes[place].items[item].id = ids() }
        }
        for place in final.indices { final[place].id = ids() }
    }
}
