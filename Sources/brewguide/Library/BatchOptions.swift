import Baking
import CommandLine
import Units

/// The options that say how much of a formula is wanted.
enum BatchOptions {
    static let pieces: Option<String> = .text(
        "pieces", "N", summary: "so many pieces; as in the formula when only their weight is said")
    static let pieceWeight: Option<String> = .text(
        "piece-weight", "G",
        summary: "each of so many grams; as in the formula when only the pieces are said")
    static let total: Option<String> = .text(
        "total", "G", summary: "so many grams of dough in all")
    static let preferment: Option<String> = .text(
        "preferment", "P=G", summary: "so many grams of preferment P are at hand")

    static let all: [any OptionDeclaration] = [pieces, pieceWeight, total, preferment]

    /// For the help.
    static let explanation =
        "Without --pieces, --piece-weight, --total or --preferment the grams are those of the "
        + "formula. Scaling keeps every percentage exactly; nothing is rounded before it is shown."

    /// Whether a command line says how much is wanted.
    static func areGiven(_ invocation: Invocation) -> Bool {
        [pieces, pieceWeight, total, preferment].contains { invocation[$0] != nil }
    }

    /// How much of a formula is wanted; what is wrong is added to the errors.
    static func batch(
        of formula: Formula, _ invocation: Invocation, _ errors: inout CommandErrors
    ) -> BatchSize {
        let hasPieces = invocation[pieces] != nil || invocation[pieceWeight] != nil
        let ways = [hasPieces, invocation[total] != nil, invocation[preferment] != nil]
        guard ways.count(where: { $0 }) < 2 else {
            errors.addUsage(
                "one of --pieces with --piece-weight, --total and --preferment says how much")
            return .asWritten
        }
        if hasPieces {
            let count = invocation[pieces].map { errors.count(of: $0) } ?? formula.pieces
            let each =
                invocation[pieceWeight].map { errors.grams($0, of: "--piece-weight", 800) }
                ?? formula.pieceWeight
            guard let count, let each else { return .asWritten }
            return .pieces(count, each: each)
        }
        if let word = invocation[total] {
            return errors.grams(word, of: "--total", 1600).map(BatchSize.total) ?? .asWritten
        }
        if let word = invocation[preferment] { return errors.preferment(word, of: formula) }
        return .asWritten
    }
}

extension Library {
    /// The formula a command names first, in the amounts it asks for.
    func scaledFormula(_ invocation: Invocation) throws(CommandFailure) -> ScaledFormula {
        let formula = try formula(invocation.arguments[0])
        var errors = CommandErrors()
        let batch = BatchOptions.batch(of: formula, invocation, &errors)
        try errors.finish()
        return try formula.scaled(batch)
    }
}

extension Formula {
    /// Today's formula. - Throws: a failure that says why it can't be.
    func scaled(_ batch: BatchSize) throws(CommandFailure) -> ScaledFormula {
        do throws(ScalingError) {
            return try ScaledFormula(self, batch)
        } catch {
            throw CommandFailure(error, of: self)
        }
    }
}

extension CommandFailure {
    /// A formula can't be scaled or adjusted so.
    init(_ error: ScalingError, of formula: Formula) {
        self.init(status: .badData, message: "\(formula.name.printable): \(error.description)")
    }
}

extension CommandErrors {
    /// A number of grams; nil, with an error, when a word is none.
    mutating func grams(_ word: String, of what: String, _ example: Int) -> Milligrams? {
        guard let number = Double(word) else {
            addError("\(what) is a number of grams such as \(example), not '\(word)'")
            return nil
        }
        let weight = Milligrams(rounding: number)
        guard weight == .unrepresentable else { return weight }
        addError("\(what) is no weight: '\(word)'")
        return nil
    }

    fileprivate mutating func count(of word: String) -> Int? {
        if let count = UntrustedInteger(word) {
            return count.nearest(to: -1_000_000_000...1_000_000_000)
        }
        addError("--pieces is a whole number such as 3, not '\(word)'")
        return nil
    }

    fileprivate mutating func preferment(_ word: String, of formula: Formula) -> BatchSize {
        guard let (name, amount) = word.splitAtLastEqualsSign else {
            addUsage("--preferment is P=G, such as Levain=150, not '\(word)'")
            return .asWritten
        }
        let weight = grams(amount, of: "--preferment \(name)", 150)
        guard
            let premix = found(
                in: formula,
                { formula throws(FormulaItemError) in
                    try formula.premix(name)
                }), let weight
        else { return .asWritten }
        return .preferment(premix.id, weight)
    }
}

extension CommandErrors {
    /// What words name in a formula; nil, with an error, when it is not there (66), or several are
    /// (65).
    mutating func found<Thing>(
        in formula: Formula, _ find: (Formula) throws(FormulaItemError) -> Thing
    ) -> Thing? {
        do throws(FormulaItemError) {
            return try find(formula)
        } catch {
            let message = "\(formula.name.printable): \(error.description.printable)"
            switch error {
            case .notFound: addMissing(message)
            case .ambiguous: addError(message)
            }
            return nil
        }
    }
}

extension String {
    /// What stands before and behind the last `=`, which a name may have as well.
    var splitAtLastEqualsSign: (String, String)? {
        guard let index = lastIndex(of: "=") else { return nil }
        return (String(self[..<index]), String(self[self.index(after: index)...]))
    }
}
