import Names
import Units

/// A part of a formula; premixes count from 1, as people do.
public enum FormulaSection: Hashable, Sendable {
    case preferment(Int), soaker(Int), final
}

/// Where in a formula something stands. Ingredients of a section, and steps, count from 1.
public enum FormulaField: Hashable, Sendable {
    case name, pieces, pieceWeight, preferments, soakers, final, steps, notes
    /// A premix's own.
    case premixID(FormulaSection), premixName(FormulaSection)
    /// A preferment's starter.
    case starterFlour(FormulaSection), starterWater(FormulaSection)
    case ingredientID(FormulaSection, Int), ingredientName(FormulaSection, Int)
    case ingredientWeight(FormulaSection, Int), ingredientTemperature(FormulaSection, Int)
    /// A step's instruction.
    case stepText(Int)
    /// A step's `minutes`.
    case stepMinutes(Int)
}

/// One thing that is wrong with a formula (SPEC §10.1).
public enum FormulaError: Error, Hashable, Sendable {
    /// A weight that is negative or no number.
    case invalidWeight(FormulaField)
    /// No pieces, or pieces of nothing.
    case invalidYield(FormulaField)
    /// Nothing counts as flour, so that there are no percentages.
    case noFlour
    case tooLong(FormulaField, limit: Int)
    case tooMany(FormulaField, limit: Int)
    case outOfBounds(FormulaField)
    /// Something else of the formula has the same id.
    case duplicateID(FormulaField)
    /// A text that can't be shown as it stands, or says nothing.
    case invalidText(FormulaField, TextFault)
}

extension FormulaError {
    /// The field the error is about.
    public var field: FormulaField {
        switch self {
        case .noFlour: .final
        case .invalidWeight(let field), .invalidYield(let field), .tooLong(let field, _),
            .tooMany(let field, _), .outOfBounds(let field), .duplicateID(let field),
            .invalidText(let field, _):
            field
        }
    }

    /// The word scripts know the error by, as in SPEC §10.1; `invalidText` as in RV-011.
    public var code: String {
        switch self {
        case .invalidWeight: "invalidWeight"
        case .invalidYield: "invalidYield"
        case .noFlour: "noFlour"
        case .tooLong: "tooLong"
        case .tooMany: "tooMany"
        case .outOfBounds: "outOfBounds"
        case .duplicateID: "duplicateId"
        case .invalidText: "invalidText"
        }
    }
}

extension FormulaError: CustomStringConvertible {
    /// What is wrong and what is allowed, in one line.
    public var description: String {
        switch self {
        case .invalidWeight(let field): "\(field.words) must be 0 g or more"
        case .invalidYield(.pieces): "there must be at least 1 piece"
        case .invalidYield(let field): "\(field.words) must be more than 0 g"
        case .noFlour:
            "nothing counts as flour: give an ingredient the kind flour, or countsAsFlour"
        case .tooLong(let field, let limit): "\(field.words) is over \(limit) characters"
        case .tooMany(.final, let limit):
            "a formula has at most \(limit) ingredients, those of premixes counted too"
        case .tooMany(let field, let limit): "a formula has at most \(limit) \(field.words)"
        case .outOfBounds(let field): "\(field.words) \(Self.bounds(of: field))"
        case .duplicateID(let field): "\(field.words) is another's already: leave it out"
        case .invalidText(let field, let fault): "\(field.words) \(fault.words)"
        }
    }

    private static func bounds(of field: FormulaField) -> String {
        switch field {
        case .pieces: "is 1 to \(FormulaLimit.pieces.upperBound)"
        case .pieceWeight: "is 1 g to \(kilograms(FormulaLimit.pieceWeight.upperBound)) kg"
        case .stepMinutes: "is 0 to \(FormulaLimit.minutes.upperBound) minutes (72 hours)"
        case .ingredientTemperature: "is 0 to 100 °C"
        case .name, .preferments, .soakers, .final, .steps, .notes, .premixID, .premixName,
            .starterFlour, .starterWater, .ingredientID, .ingredientName, .ingredientWeight,
            .stepText:
            "is at most \(kilograms(FormulaLimit.ingredient.upperBound)) kg"
        }
    }

    private static func kilograms(_ weight: Milligrams) -> Int { weight.count / 1_000_000 }
}

extension FormulaSection {
    /// As errors call it: `preferment 1`.
    public var words: String {
        switch self {
        case .preferment(let number): "preferment \(number)"
        case .soaker(let number): "soaker \(number)"
        case .final: "final"
        }
    }
}

extension FormulaField {
    /// As errors call it: `final, ingredient 2: the weight`.
    public var words: String {
        switch self {
        case .name: "the name"
        case .pieces: "the number of pieces"
        case .pieceWeight: "the weight of a piece"
        case .preferments: "preferments"
        case .soakers: "soakers"
        case .final: "the final mix"
        case .steps: "steps"
        case .notes: "the notes' text"
        case .premixID(let section): "the id of \(section.words)"
        case .premixName(let section): "the name of \(section.words)"
        case .starterFlour(let section): "\(section.words): the starter's flour"
        case .starterWater(let section): "\(section.words): the starter's water"
        case .ingredientID(let section, let number): Self.of(section, number, "id")
        case .ingredientName(let section, let number): Self.of(section, number, "name")
        case .ingredientWeight(let section, let number): Self.of(section, number, "weight")
        case .ingredientTemperature(let section, let number):
            Self.of(section, number, "temperature")
        case .stepText(let step): "the text of step \(step)"
        case .stepMinutes(let step): "the time of step \(step)"
        }
    }

    private static func of(_ section: FormulaSection, _ number: Int, _ what: String) -> String {
        "\(section.words), ingredient \(number): the \(what)"
    }
}
