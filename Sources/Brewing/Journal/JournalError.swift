import Names
import Units

/// What may stand in the journal at most (SPEC §9.2, §9.5).
public enum JournalLimit {
    /// Characters of a name, of a roaster and of an origin.
    public static let nameLength = RecipeLimit.nameLength
    /// Characters about the pressure.
    public static let pressureLength = RecipeLimit.textLength
    /// What one bag holds.
    public static let bagWeight = Grams(5000)
}

/// What a person tells of a method, a grinder, a bean or a brew with them.
public enum JournalField: String, Hashable, Sendable {
    case name, minimum, maximum, step, setting, roaster, origin, bagWeight, pressure

    /// What is wrong with `text` as the value of this field: nothing in it where there must be
    /// something, too long, or characters that do not show.
    public func errors(in text: String) -> [JournalError] {
        let limit = self == .pressure ? JournalLimit.pressureLength : JournalLimit.nameLength
        if self == .name, text.isBlank { return [.invalidText(self, .empty)] }
        if text.isLonger(than: limit) { return [.tooLong(self, limit: limit)] }
        return TextFault.hidden(in: text).map { [.invalidText(self, $0)] } ?? []
    }

    /// How people read it.
    var words: String {
        switch self {
        case .name: "the name"
        case .minimum: "the minimum"
        case .maximum: "the maximum"
        case .step: "the step"
        case .setting: "the setting"
        case .roaster: "the roaster"
        case .origin: "the origin"
        case .bagWeight: "the bag's weight"
        case .pressure: "the note about the pressure"
        }
    }
}

/// One thing that is wrong with a method, a grinder, a bean or a setting (SPEC §9.1, §9.4, §9.5).
public enum JournalError: Error, Hashable, Sendable {
    /// A text that can't be shown as it stands, or says nothing.
    case invalidText(JournalField, TextFault)
    case tooLong(JournalField, limit: Int)
    /// What was told is no number that a dial has (JG-001).
    case notANumber(JournalField)
    /// The minimum is not below the maximum (JG-001).
    case invalidRange
    /// The step is not more than nothing, or leaves the range at once (JG-001).
    case invalidStep
    /// The grinder has no such setting; it has those of this range.
    case settingOutOfRange(GrinderRange)
    case invalidBagWeight

    /// The field it is about.
    public var field: JournalField {
        switch self {
        case .invalidText(let field, _), .tooLong(let field, _), .notANumber(let field): field
        case .invalidRange: .minimum
        case .invalidStep: .step
        case .settingOutOfRange: .setting
        case .invalidBagWeight: .bagWeight
        }
    }

    /// The word scripts know the error by, as in SPEC §9.4.
    public var code: String {
        switch self {
        case .invalidText: "invalidText"
        case .tooLong: "tooLong"
        case .notANumber, .invalidRange: "invalidRange"
        case .invalidStep: "invalidStep"
        case .settingOutOfRange: "outOfRange"
        case .invalidBagWeight: "outOfBounds"
        }
    }
}

extension JournalError: CustomStringConvertible {
    /// What is wrong and what is allowed, in one line.
    public var description: String {
        switch self {
        case .invalidText(let field, let fault): "\(field.words) \(fault.words)"
        case .tooLong(let field, let limit): "\(field.words) is over \(limit) characters"
        case .notANumber(let field):
            "\(field.words) must be a number with at most two decimals, such as 5.5, "
                + "from \(GrindSetting.lowest.text) to \(GrindSetting.highest.text)"
        case .invalidRange: "the minimum must be less than the maximum"
        case .invalidStep:
            "the step must be more than 0 and at most what lies between minimum and maximum"
        case .settingOutOfRange(let range):
            "the setting must be from \(range.text(of: range.minimum)) "
                + "to \(range.text(of: range.maximum))"
        case .invalidBagWeight:
            "the bag's weight must be more than 0 g and at most "
                + "\(JournalLimit.bagWeight.wholeText) g"
        }
    }
}

/// Everything that is wrong with a thing of the journal, in the order of its fields.
public struct JournalErrors: Error, Hashable, Sendable {
    /// At least one.
    public let errors: [JournalError]

    /// These errors.
    public init(_ errors: [JournalError]) {
        self.errors = errors
    }
}
