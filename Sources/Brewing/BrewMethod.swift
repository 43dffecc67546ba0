/// The kind of brewing, which decides what parameters there are.
public enum MethodCategory: String, CaseIterable, Hashable, Sendable {
    /// Water is poured through the coffee.
    case pourOver
    /// Water is pressed through; the yield is what comes out of the machine.
    case espresso
    /// The coffee stands in the water.
    case immersion
    /// Anything else.
    case other

    /// Whether a recipe of this kind says how much water is poured.
    public var measuresWater: Bool {
        switch self {
        case .pourOver, .immersion: true
        case .espresso, .other: false
        }
    }
}

/// A way of brewing, by the name recipe files use.
public struct BrewMethod: Hashable, Sendable {
    /// The name in files, in lower case: `v60`.
    public let name: String
    /// Its kind.
    public let category: MethodCategory

    /// A method of a kind.
    public init(name: String, category: MethodCategory) {
        self.name = name
        self.category = category
    }

    /// The Hario V60 and cones like it.
    public static let v60 = BrewMethod(name: "v60", category: .pourOver)
    /// The methods every device knows.
    public static let builtIn = [
        v60,
        BrewMethod(name: "chemex", category: .pourOver),
        BrewMethod(name: "kalita", category: .pourOver),
        BrewMethod(name: "aeropress", category: .immersion),
        BrewMethod(name: "french-press", category: .immersion),
        BrewMethod(name: "espresso", category: .espresso),
        BrewMethod(name: "other", category: .other),
    ]

    /// Everything that is wrong with it; empty when it may be saved.
    public var errors: [JournalError] { JournalField.name.errors(in: name) }

    /// The built-in method of this name, ignoring case; nil when there is none.
    public static func named(_ name: String) -> BrewMethod? {
        builtIn.first { $0.name == name.lowercased() }
    }
}
