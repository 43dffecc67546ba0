import Timebase
import Units

/// A line of the list of recipes.
public struct RecipeSummary: Hashable, Sendable {
    /// What it is known by.
    public var id: RecipeID
    /// Its name.
    public var name: String
    /// Whether it may be started.
    public var isValid: Bool
    /// Whether it is the other side's copy of a recipe changed on both (US-033).
    public var isConflictedCopy: Bool

    /// A line of the list.
    public init(id: RecipeID, name: String, isValid: Bool, isConflictedCopy: Bool = false) {
        self.id = id
        self.name = name
        self.isValid = isValid
        self.isConflictedCopy = isConflictedCopy
    }
}

/// A line of the list of logs.
public struct LogSummary: Hashable, Sendable {
    /// What it is known by.
    public var id: LogID
    /// When the brew started.
    public var stamp: ClockStamp
    /// The recipe's name of that day, or the method's.
    public var title: String
    /// The stars.
    public var rating: Rating

    /// A line of the list.
    public init(id: LogID, stamp: ClockStamp, title: String, rating: Rating) {
        self.id = id
        self.stamp = stamp
        self.title = title
        self.rating = rating
    }
}

/// Some lines of a list that may be long: those after the line that was asked for, and how many
/// there are in all.
public struct Page<Line: Hashable & Sendable>: Hashable, Sendable {
    /// The lines, in the list's order.
    public var lines: [Line]
    /// How many lines the whole list has.
    public var total: Int

    /// A page of a list.
    public init(lines: [Line], total: Int) {
        self.lines = lines
        self.total = total
    }
}
