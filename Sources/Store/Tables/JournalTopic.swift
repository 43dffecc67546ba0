import Brewing

/// The lists of the journal. Each is a table of this name, with a count in `brews` that triggers
/// keep (`Schema.third`), and a link of logs to it.
public enum JournalTopic: String, CaseIterable, Hashable, Sendable {
    case method, grinder, bean

    /// The column of a log that links it.
    var link: String { "\(rawValue)_key" }
}

/// Why something of the journal is not done: what the person can see to.
public enum JournalRefusal: Hashable, Sendable {
    /// It can't be as it was told: everything that is wrong with it.
    case invalid(JournalTopic, [JournalError])
    /// There is one of this name already; a bean's has its roaster's behind it.
    case nameTaken(JournalTopic, String)
    /// There is none of this name (any more).
    case noneNamed(JournalTopic, String)
    /// Several beans have this name: each with its roaster.
    case ambiguous(String, [String])
    /// A built-in method can't be changed or deleted.
    case builtIn(String)
    /// Recipes name a method that would go, or be of another kind: the recipes' names.
    case inUse(String, recipes: [String])
}

extension JournalRefusal {
    /// What is wrong, short enough for a row of the display.
    var title: String {
        switch self {
        case .invalid: "Entry is wrong"
        case .nameTaken: "Name is taken"
        case .noneNamed: "Entry is gone"
        case .ambiguous: "Name is unclear"
        case .builtIn: "It is built in"
        case .inUse: "It is in use"
        }
    }

    /// What to do about it.
    public var advice: String {
        switch self {
        case .invalid(let topic, _): "Say it again with: brewguide \(topic.rawValue) edit"
        case .nameTaken: "Choose another name"
        case .noneNamed(let topic, _): "See what there is with: brewguide \(topic.rawValue) list"
        case .ambiguous(_, let names): "Say which one: \(names.joined(separator: "; "))"
        case .builtIn: "Add a method of your own with: brewguide method add"
        case .inUse: "Delete these recipes first, or give them another method"
        }
    }

    /// What is wrong, in full.
    var description: String {
        switch self {
        case .invalid(let topic, let errors):
            "the \(topic.rawValue): " + errors.map(\.description).joined(separator: "; ")
        case .nameTaken(let topic, let name): "there is a \(topic.rawValue) \(name) already"
        case .noneNamed(let topic, let name): "there is no \(topic.rawValue) \(name)"
        case .ambiguous(let name, _): "there is more than one bean \(name)"
        case .builtIn(let name): "the method \(name) is built in"
        case .inUse(let name, let recipes):
            "the method \(name) is used by \(recipes.joined(separator: ", "))"
        }
    }
}
