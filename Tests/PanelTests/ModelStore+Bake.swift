import Baking
import Brewing
import Hardware
import Panel
import Timebase
import Units

/// Formulas in memory, and bakes of them.
extension ModelStore {
    var listedFormulas: [FormulaSummary] {
        formulas.sorted { $0.name < $1.name }.map { formula in
            FormulaSummary(
                id: formula.id, name: formula.name,
                hydration: formula.sums.hydration,
                total: formula.sums.total, isValid: formula.validationErrors.isEmpty)
        }
    }

    /// A kitchen with bread: the country loaf, one without preferment whose name is long, one that
    /// is broken, and one that warns.
    static var bakery: ModelStore {
        var store = ModelStore()
        store.formulas = [.countryLoaf, .pan, .broken, .salty]
        return store
    }
}

extension Formula {
    /// SPEC §10.1's, with a second step.
    static var countryLoaf: Formula {
        var formula = made(.countryLoaf, "Country loaf")
        formula.steps = [
            FormulaStep(text: "Bulk", minutes: 240), FormulaStep(text: "Shape", minutes: nil),
            FormulaStep(text: "Proof, seam side up, until a finger leaves its mark", minutes: 45),
        ]
        return formula
    }

    /// One without preferments.
    static var pan: Formula { made(.panLoaf, "Pan loaf with a name of forty letters in") }

    /// One that can't be baked.
    static var broken: Formula {
        var formula = made(.focaccia, "Broken")
        formula.pieces = 0
        return formula
    }

    /// One with too much salt.
    static var salty: Formula {
        var formula = made(.focaccia, "Salty")
        formula.final[2].weight = Milligrams(grams: 15)
        return formula
    }

    private static func made(_ template: FormulaTemplate, _ name: String) -> Formula {
        var count = 0
        return template.formula(id: FormulaID(rawValue: name), name: name) {
            count += 1
            return ItemID(rawValue: "\(name) \(count)")
        }
    }
}

extension Bench {
    /// A kitchen with bread; unless told, its display never goes dark.
    static func bakery(_ size: DisplaySize = .twentyByFour, backlightMinutes: Int = 0) -> Bench {
        Bench(
            size, start: StartingPoint(), backlightMinutes: backlightMinutes, store: .bakery)
    }

    /// From Confirm to the list of formulas.
    mutating func openFormulas() { taps(.restart, .pause, .pause, .pause, .pause, .next) }

    /// From Confirm to Confirm bake of a formula.
    mutating func confirmBake(of name: String = "Country") {
        openFormulas()
        goDown(until: ">\(name)")
        taps(.next, .next)
    }

    /// From Confirm to the first thing that is weighed.
    mutating func startBake(of name: String = "Country") {
        confirmBake(of: name)
        taps(.next)
    }

    /// NEXT until a screen shows.
    mutating func next(until screen: String) {
        for _ in 0..<60 where panel.screenName != screen { taps(.next) }
    }

    /// Says what an item of the bowl really weighs, by + and -, one press after the other.
    mutating func offBy(_ presses: Int) {
        taps(.pause)
        for _ in 0..<abs(presses) { press(presses > 0 ? .pause : .restart) }
        taps(.next)
    }
}
