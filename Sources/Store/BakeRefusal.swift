import Baking
import Names

/// Why something of the bakery is not done: what the person can see to.
public enum BakeRefusal: Hashable, Sendable {
    /// The formula is not right: everything that is wrong with it.
    case invalid([FormulaError])
    /// Its texts are longer than there is room for.
    case tooLarge
    /// Another formula has this name, but for upper and lower case.
    case nameTaken(String)
    /// There is no such formula (any more).
    case noSuchFormula(FormulaID)
    /// Nothing was edited of the formula of this name.
    case nothingToUndo(String)
    /// Nothing of the formula of this name was taken back.
    case nothingToRedo(String)
    /// There is no such log of a bake (any more).
    case noSuchLog(BakeLogID)
}

extension BakeRefusal {
    /// What is wrong, short enough for a row of the display.
    var title: String {
        switch self {
        case .invalid: "Formula is wrong"
        case .tooLarge: "Formula too long"
        case .nameTaken: "Name is taken"
        case .noSuchFormula: "Formula is gone"
        case .nothingToUndo: "Nothing to undo"
        case .nothingToRedo: "Nothing to redo"
        case .noSuchLog: "Log is gone"
        }
    }

    /// What to do about it.
    public var advice: String {
        switch self {
        case .invalid: "Fix it with: brewguide bake edit"
        case .tooLarge: "Shorten its notes and names"
        case .nameTaken: "Choose another name"
        case .noSuchFormula, .noSuchLog: "It was deleted meanwhile"
        case .nothingToUndo, .nothingToRedo: "It stays as it is"
        }
    }

    /// What is wrong, in full.
    var description: String {
        switch self {
        case .invalid(let errors): errors.map(\.description).joined(separator: "; ")
        case .tooLarge: "the formula's texts are too long together"
        case .nameTaken(let name): "there is a formula named \(name.shown) already"
        case .noSuchFormula(let id): "there is no formula \(id.rawValue)"
        case .nothingToUndo(let name): "there is nothing to undo of \(name.shown)"
        case .nothingToRedo(let name): "there is nothing to redo of \(name.shown)"
        case .noSuchLog(let id): "there is no log \(id.rawValue)"
        }
    }
}
