/// What a household has of its own for brewing (SPEC §9).
public enum Belonging: String, Hashable, Sendable, CaseIterable {
    case method, grinder, bean
}

/// A grinder or a bean as a brew names it.
public struct PlainItem: Hashable, Sendable {
    /// What it is known by; empty where nothing is counted for it any more.
    public var id: String
    /// Its name of that day.
    public var name: String

    /// An item.
    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

/// Grinder, setting and bean of a brew.
public struct PlainEquipment: Hashable, Sendable {
    /// What it was ground with.
    public var grinder: PlainItem?
    /// As the display shows it: `5.5`.
    public var setting: String?
    /// What was ground.
    public var bean: PlainItem?

    /// Equipment; at first there is none.
    public init(grinder: PlainItem? = nil, setting: String? = nil, bean: PlainItem? = nil) {
        self.grinder = grinder
        self.setting = setting
        self.bean = bean
    }

    /// No grinder, no bean.
    public static let none = PlainEquipment()

    /// The item of a kind; a method is none of it.
    func item(_ kind: Belonging) -> PlainItem? {
        switch kind {
        case .method: nil
        case .grinder: grinder
        case .bean: bean
        }
    }
}

/// What the database says of a method, a grinder or a bean.
public struct PlainStock: Hashable, Sendable {
    /// What it is.
    public var kind: Belonging
    /// What it is known by: an id, or a method's name.
    public var id: String
    /// Its name.
    public var name: String
    /// Logs that are counted for it.
    public var brews: Int
    /// The start of the newest of them, in milliseconds since 1970.
    public var lastUsed: Int64?
    /// Of a bean: which bag is open, counted from 1.
    public var bag = 1
    /// Of a bean: what the open bag held when it was new, in tenths of a gram.
    public var bagWeight: Int?
    /// Of a bean: what was used of it, in tenths of a gram.
    public var used: Int

    /// An item as the database has it.
    public init(
        kind: Belonging, id: String, name: String, brews: Int, lastUsed: Int64?, bag: Int = 1,
        bagWeight: Int? = nil, used: Int = 0
    ) {
        self.kind = kind
        self.id = id
        self.name = name
        self.brews = brews
        self.lastUsed = lastUsed
        self.bag = bag
        self.bagWeight = bagWeight
        self.used = used
    }
}
