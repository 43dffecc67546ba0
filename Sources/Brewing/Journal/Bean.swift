import Timebase
import Units

/// What a bean is known by; it survives editing and export.
public struct BeanID: RawRepresentable, Hashable, Sendable {
    /// A UUID in lower case.
    public let rawValue: String

    /// The id with this text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// A coffee, as the person told it, and the bag of it that is open (SPEC §9.5).
public struct Bean: Hashable, Sendable {
    /// What it is known by.
    public var id: BeanID
    /// Its name, 1–40 characters; with the roaster unique ignoring case.
    public var name: String
    /// Who roasted it, at most 40 characters; empty when not told.
    public var roaster: String
    /// Where it grew, at most 40 characters; empty when not told.
    public var origin: String
    /// The day the open bag was roasted.
    public var roasted: CalendarDay?
    /// What the open bag held when it was new, up to 5 kg; without it nothing is counted.
    public var bagWeight: Grams?
    /// Which bag of it is open, counted from 1.
    public var bag: Int

    /// A bean; it is checked when it is saved.
    public init(
        id: BeanID, name: String, roaster: String = "", origin: String = "",
        roasted: CalendarDay? = nil, bagWeight: Grams? = nil, bag: Int = 1
    ) {
        self.id = id
        self.name = name
        self.roaster = roaster
        self.origin = origin
        self.roasted = roasted
        self.bagWeight = bagWeight
        self.bag = bag
    }
    /// Everything that is wrong with it; empty when it may be saved.
    public var errors: [JournalError] {
        let texts: [(JournalField, String)] = [
            (.name, name), (.roaster, roaster), (.origin, origin),
        ]
        let isPossible = bagWeight.map { $0 > .zero && $0 <= JournalLimit.bagWeight } ?? true
        return texts.flatMap { $0.errors(in: $1) } + (isPossible ? [] : [.invalidBagWeight])
    }

    /// What is unusual about it, said and never a block; nil when nothing is.
    public func warning(today: CalendarDay) -> String? {
        guard let roasted, roasted > today else { return nil }
        return "the roast date is in the future"
    }
}
