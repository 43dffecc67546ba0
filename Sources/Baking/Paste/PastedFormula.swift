// A recipe from somewhere, as a formula (SPEC §10.5).
//
// **Responsible for** what the lines mean together: sections, percentages of all flour, what a
// preferment is begun with, and lines that only call a preferment by its name. **Not for** reading
// a line (PastedText), nor for asking whether it is right: that is the command line's.
//
// Nothing is dropped: every line that is not empty, no heading and not in brackets is either among
// those that are understood or among those that are not, with the reason.
import Names
import Units

/// A line of a pasted recipe that was understood.
public struct PastedLine: Hashable, Sendable {
    /// Which line of the text it is, from 1.
    public let number: Int
    /// What it stands below, `Dough` before any heading.
    public let section: String
    /// What it is called.
    public let name: String
    /// What it is to the sums.
    public let kind: IngredientKind
    /// How much of it, rounded once, to 1 mg.
    public let weight: Milligrams
    /// Its share of all flour; nil when there is none.
    public let share: Fraction?
    /// What is to be known of it.
    public let remark: PasteRemark?
}

/// A line of a pasted recipe that was not understood.
public struct UnreadLine: Hashable, Sendable {
    /// Which line of the text it is, from 1.
    public let number: Int
    /// It, as it can be shown, at most 80 characters of it.
    public let text: String
    /// Why.
    public let reason: PasteReason
}

/// A pasted recipe: what was understood of it, what was not, and the formula that it makes.
public struct PastedFormula: Hashable, Sendable {
    /// What was understood, in the order of the text.
    public let lines: [PastedLine]
    /// What was not, in the order of the text.
    public let unread: [UnreadLine]
    /// The formula of what was understood: one piece of its total, or as few as can be. It may be
    /// wrong, and then says how (`validationErrors`).
    public let formula: Formula

    /// Lines of a text. Chosen: many times the longest recipe.
    public static let lineLimit = 1000

    /// Whether every line was understood and the formula may be saved as it is.
    public var isComplete: Bool { unread.isEmpty && formula.validationErrors.isEmpty }

    /// Understands a text as far as it goes; `newItemID` makes an id that nothing else has, each
    /// time it is called.
    /// - Throws: `PasteError` for a text that is no recipe by its size.
    public init(
        _ text: String, id: FormulaID, name: String = "", newItemID: () -> ItemID
    ) throws(PasteError) {
        let lines = text.split(
            maxSplits: Self.lineLimit, omittingEmptySubsequences: false,
            whereSeparator: \.isNewline)
        // A line's end at the end of the text begins no line.
        guard lines.count <= Self.lineLimit || lines.last?.isEmpty ?? true else {
            throw .tooManyLines(limit: Self.lineLimit)
        }
        var reader = PasteReader()
        for (number, line) in zip(1..., lines) { reader.read(String(line), number) }
        guard !reader.isEmpty else { throw .empty }
        reader.understand()
        formula = reader.formula(id: id, name: UniqueName.trimmed(name), newItemID)
        let sums = formula.sums
        self.lines = reader.items.map { item in
            PastedLine(
                number: item.number, section: reader.sections[item.section].title,
                name: item.name, kind: item.kind, weight: item.weight,
                share: sums.share(of: item.weight), remark: item.remark(reader.sections))
        }
        unread = reader.unread.sorted { $0.number < $1.number }
    }
}
