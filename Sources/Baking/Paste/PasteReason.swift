import Names
import Units

/// Why a text can't be taken for a recipe at all.
public enum PasteError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Nothing stands in it.
    case empty
    /// It has more lines than any recipe.
    case tooManyLines(limit: Int)

    /// What is wrong.
    public var description: String {
        switch self {
        case .empty: "there is nothing in it"
        case .tooManyLines(let limit): "it has more than \(limit) lines: paste one recipe"
        }
    }
}

/// Why a line of a pasted recipe is not understood.
public enum PasteReason: Error, Hashable, Sendable {
    case tooLong, noAmount, noUnit, noName, nameTooLong, volume, severalAmounts, amountInside
    case badNumber, range, thousands, openBracket, instruction, total, tooMuch
    /// A percentage, and no flour has a weight; or flours' percentages leave nothing for it.
    case percentage(FlourBaseError)
    /// It is called like a section, which weighs something else.
    case otherWeight(String, Milligrams)
    /// It is called like a section, and stands in another one.
    case nested(String)
}

extension PasteReason: CustomStringConvertible {
    /// What keeps the line from being understood, and the way out.
    public var description: String {
        switch self {
        case .tooLong: "too long for an ingredient"
        case .noAmount: "no amount (what stands in brackets is not read)"
        case .noUnit: "a number without g, kg, mg, oz, lb or %"
        case .noName: "no name beside the amount"
        case .nameTooLong: "the name is over \(UniqueName.limit) characters"
        case .volume: "a volume: weigh it and write grams"
        case .severalAmounts: "several amounts: write one a line"
        case .amountInside: "the amount stands neither first nor last"
        case .badNumber: "the number can't be read"
        case .range: "more than one number: write one amount"
        case .thousands: "a thousand, or parts of one? Write 1500 or 1.5"
        case .openBracket: "a bracket is not closed, or not opened"
        case .instruction: "an instruction"
        case .total: "a total: it is reckoned from the ingredients"
        case .tooMuch: "more than 100 kg"
        case .percentage(.noRoom(let share)):
            "the flours' percentages are \(Percentage.text(of: share)) % together: that leaves "
                + "nothing for the flour that has a weight"
        case .percentage(.noBase), .percentage(.notWhole):
            "a percentage needs a flour with a weight"
        case .otherWeight(let section, let weight):
            "\(section) weighs \(WeightText.text(of: weight)) g as it is written here"
        case .nested(let section): "\(section) is a section of its own: it goes into the dough"
        }
    }
}

/// What is to be known of a line that was understood.
public enum PasteRemark: Hashable, Sendable, CustomStringConvertible {
    /// A starter in a preferment is taken for equal parts of flour and water.
    case equalParts
    /// It is a section of the recipe, and adds nothing.
    case section(String)
    /// It is called like a preferment or a soaker, but no section tells what is in it.
    case unknownMix

    /// In a few words.
    public var description: String {
        switch self {
        case .equalParts: "half flour, half water"
        case .section(let title): "the \(title) of this recipe"
        case .unknownMix: "its flour and water are not counted: give it a section of its own"
        }
    }
}
