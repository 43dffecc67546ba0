/// A baker's formula in plain numbers and words (SPEC §10.1).
public struct PlainFormula: Hashable, Sendable {
    /// What an ingredient is to the sums.
    public enum Kind: String, Hashable, Sendable {
        case flour, water, salt, yeast, other
    }

    /// One thing that is weighed.
    public struct Item: Hashable, Sendable {
        /// What it is known by.
        public var id: String
        /// Its name.
        public var name: String
        /// What it is to the sums.
        public var kind: Kind
        /// Whether percentages are of it too.
        public var isFlour: Bool
        /// Milligrams, as written.
        public var weight: Int64

        /// An ingredient; it counts as flour when it is one, unless said.
        public init(
            _ name: String, _ kind: Kind, _ weight: Int64, isFlour: Bool? = nil, id: String = ""
        ) {
            self.id = id
            self.name = name
            self.kind = kind
            self.isFlour = isFlour ?? (kind == .flour)
            self.weight = weight
        }
    }

    /// What is mixed before the dough, and goes into it whole.
    public struct Premix: Hashable, Sendable {
        /// What it is known by.
        public var id: String
        /// Its name.
        public var name: String
        /// Whether it ferments; a soaker swells.
        public var ferments: Bool
        /// What goes into it.
        public var items: [Item]
        /// Flour and water, in milligrams, that it is begun with; nil without.
        public var starter: Starter?

        /// A premix.
        public init(
            _ name: String, ferments: Bool, items: [Item], starter: Starter? = nil, id: String = ""
        ) {
            self.id = id
            self.name = name
            self.ferments = ferments
            self.items = items
            self.starter = starter
        }
    }

    /// What a preferment is begun with, in milligrams.
    public struct Starter: Hashable, Sendable {
        /// Its flour.
        public var flour: Int64
        /// Its water.
        public var water: Int64

        /// A starter.
        public init(flour: Int64, water: Int64) {
            self.flour = flour
            self.water = water
        }
    }

    /// What comes after the mixing: `minutes` of it, or until NEXT.
    public struct Step: Hashable, Sendable {
        /// What to do.
        public var text: String
        /// How long.
        public var minutes: Int64?

        /// A step.
        public init(_ text: String, minutes: Int64? = nil) {
            self.text = text
            self.minutes = minutes
        }
    }

    /// Its name.
    public var name: String
    /// What it is known by.
    public var id: String
    /// How many pieces it is divided into.
    public var pieces: Int64
    /// Milligrams of each.
    public var pieceWeight: Int64
    /// Preferments, then soakers.
    public var premixes: [Premix]
    /// What goes into the dough beside them.
    public var final: [Item]
    /// What comes after.
    public var steps: [Step]

    /// A formula.
    public init(
        name: String, id: String = "", pieces: Int64, pieceWeight: Int64, premixes: [Premix],
        final: [Item], steps: [Step]
    ) {
        self.name = name
        self.id = id
        self.pieces = pieces
        self.pieceWeight = pieceWeight
        self.premixes = premixes
        self.final = final
        self.steps = steps
    }

    /// The country loaf of SPEC §10.1.
    public static let countryLoaf = PlainFormula(
        name: "Country loaf", pieces: 2, pieceWeight: 800_000,
        premixes: [
            Premix(
                "Levain", ferments: true,
                items: [Item("bread flour", .flour, 90_000), Item("water", .water, 90_000)],
                starter: Starter(flour: 10_000, water: 10_000))
        ],
        final: [
            Item("bread flour", .flour, 800_000), Item("whole wheat", .flour, 100_000),
            Item("water", .water, 600_000), Item("salt", .salt, 20_000),
        ],
        steps: [Step("Bulk", minutes: 240)])
}

/// The sums of SPEC §10.2, in milligrams.
extension PlainFormula {
    /// T.
    var total: Int64 {
        premixes.reduce(0) { $0 + $1.total } + final.reduce(0) { $0 + $1.weight }
    }

    /// F.
    var flour: Int64 {
        premixes.reduce(0) { $0 + $1.flour } + Self.flour(of: final)
    }

    /// W.
    var water: Int64 { sum(.water) { $0.water } }

    /// Salt, of the premixes too.
    var salt: Int64 { sum(.salt) { _ in 0 } }

    private func sum(_ kind: Kind, _ ofStarter: (Starter) -> Int64) -> Int64 {
        premixes.reduce(0) { sum, premix in
            sum + Self.weight(of: kind, in: premix.items) + (premix.starter.map(ofStarter) ?? 0)
        } + Self.weight(of: kind, in: final)
    }

    /// What counts as flour.
    static func flour(of items: [Item]) -> Int64 {
        items.filter(\.isFlour).reduce(0) { $0 + $1.weight }
    }

    /// All of a kind that does not count as flour.
    static func weight(of kind: Kind, in items: [Item]) -> Int64 {
        items.filter { $0.kind == kind && !$0.isFlour }.reduce(0) { $0 + $1.weight }
    }
}

extension PlainFormula.Premix {
    /// All of it, its starter too.
    var total: Int64 {
        items.reduce(0) { $0 + $1.weight } + (starter.map { $0.flour + $0.water } ?? 0)
    }

    /// Its flour, its starter's too.
    var flour: Int64 { PlainFormula.flour(of: items) + (starter?.flour ?? 0) }
}

extension PlainFormula: CustomStringConvertible {
    /// Its name: whoever reads a finding has its seed for the rest.
    public var description: String { name }
}
