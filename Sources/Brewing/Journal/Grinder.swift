/// What a grinder is known by; it survives editing and export.
public struct GrinderID: RawRepresentable, Hashable, Sendable {
    /// A UUID in lower case.
    public let rawValue: String

    /// The id with this text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// A grinder, as the person told it.
public struct Grinder: Hashable, Sendable {
    /// What it is known by.
    public var id: GrinderID
    /// Its name, 1–40 characters, unique ignoring case.
    public var name: String
    /// Its settings.
    public var range: GrinderRange

    /// A grinder; its name is checked when it is saved.
    public init(id: GrinderID, name: String, range: GrinderRange) {
        self.id = id
        self.name = name
        self.range = range
    }

    /// Everything that is wrong with it; empty when it may be saved.
    public var errors: [JournalError] { JournalField.name.errors(in: name) }
}
