/// A recipe in plain numbers and words.
public struct PlainRecipe: Hashable, Sendable {
    /// What a step asks.
    public enum Kind: Hashable, Sendable {
        case prepare, bloom, pour, wait
    }

    /// One step: `seconds` of its own or `until` a brew time, `water` in whole grams in all.
    public struct Step: Hashable, Sendable {
        /// What it asks.
        public var kind: Kind
        /// Its words.
        public var text: String
        /// Its own length.
        public var seconds: Int64?
        /// The brew time, in seconds, at which it should end.
        public var until: Int64?
        /// Grams on the scale at its end.
        public var water: Int?

        /// A step.
        public init(
            _ kind: Kind, _ text: String, seconds: Int64? = nil, until: Int64? = nil,
            water: Int? = nil
        ) {
            self.kind = kind
            self.text = text
            self.seconds = seconds
            self.until = until
            self.water = water
        }
    }

    /// A way of brewing, with its category as SPEC §9.1 writes it.
    public struct Method: Hashable, Sendable {
        /// Its name.
        public var name: String
        /// Its kind.
        public var category: String

        /// A method.
        public init(name: String, category: String) {
            self.name = name
            self.category = category
        }
    }

    /// Its name.
    public var name: String
    /// The way of brewing.
    public var method: Method
    /// Tenths of a gram.
    public var dose: Int
    /// Grams.
    public var yield: Int
    /// Bloom water in hundredths of a dose.
    public var bloomHundredths = 300
    /// Whether the pours after the bloom are equal; else as they are written.
    public var isEqual: Bool
    /// The steps in their order.
    public var steps: [Step]

    /// A recipe.
    public init(
        name: String, method: Method = Method(name: "v60", category: "pourOver"), dose: Int,
        yield: Int, isEqual: Bool, steps: [Step]
    ) {
        self.name = name
        self.method = method
        self.dose = dose
        self.yield = yield
        self.isEqual = isEqual
        self.steps = steps
    }

    /// The starter, as SPEC §4 writes it.
    public static let starter = PlainRecipe(
        name: "V60 Starter", dose: 150, yield: 250, isEqual: true,
        steps: [
            Step(.prepare, "Rinse filter, add coffee"),
            Step(.bloom, "Bloom", seconds: 45, water: 45),
            Step(.pour, "First pour", until: 90, water: 148),
            Step(.pour, "Second pour", until: 135, water: 250),
            Step(.wait, "Drawdown", seconds: 60),
            Step(.prepare, "Swirl and serve"),
        ])

    /// The water on the scale after each step, for today's dose and yield (SPEC §5).
    public func water(dose today: Int, yield todaysYield: Int) -> [Int] {
        isEqual ? equalWater(today, todaysYield) : writtenWater(todaysYield)
    }

    private func equalWater(_ today: Int, _ todaysYield: Int) -> [Int] {
        let bloom = rounded(Double(today * bloomHundredths) / 1000)
        let hasBloom = steps.contains { $0.kind == .bloom }
        let first = hasBloom ? bloom : 0
        let pours = steps.filter { $0.kind == .pour }.count
        var poured = 0
        var water = 0
        return steps.map { step in
            switch step.kind {
            case .bloom: water = pours == 0 ? todaysYield : bloom
            case .pour:
                poured += 1
                water = first + rounded(Double((todaysYield - first) * poured) / Double(pours))
            case .prepare, .wait: break
            }
            return water
        }
    }

    private func writtenWater(_ todaysYield: Int) -> [Int] {
        let last = steps.lastIndex { $0.water != nil }
        var water = 0
        return steps.indices.map { place in
            if place == last {
                water = todaysYield
            } else if let written = steps[place].water {
                water = max(water, rounded(Double(written * todaysYield) / Double(yield)))
            }
            return water
        }
    }

    /// Halves away from zero.
    private func rounded(_ value: Double) -> Int { Int(value.rounded(.toNearestOrAwayFromZero)) }
}
