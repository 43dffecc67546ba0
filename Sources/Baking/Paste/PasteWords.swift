// Words of recipes: what something is, and what a heading opens.

/// The words of a name, for whatever is told by words.
struct PasteWords {
    /// In lower case, cut at whatever is no letter, digit or apostrophe.
    let all: [String]
    private let set: Set<String>

    init(_ text: String) {
        all = text.lowercased()
            .split { !$0.isLetter && !$0.isNumber && $0 != "'" && $0 != "’" }.map(String.init)
        set = Set(all)
    }

    func has(_ words: Set<String>) -> Bool { !set.isDisjoint(with: words) }
    /// Whether all of these are among them.
    func hasAll(_ other: PasteWords) -> Bool { other.set.isSubset(of: set) }
    /// Those of a list that are among them.
    func common(_ words: Set<String>) -> Set<String> { set.intersection(words) }

    // What an ingredient is.

    private static let flour: Set<String> = ["flour", "flours"]
    /// Grain that is flour where nothing else is said.
    private static let grain: Set<String> = [
        "wheat", "wholewheat", "wholemeal", "rye", "spelt", "semolina", "durum", "emmer",
        "einkorn", "kamut", "khorasan", "buckwheat", "graham", "atta", "maida", "teff", "manitoba",
    ]
    /// What is made of grain and is no flour.
    private static let noFlour: Set<String> = [
        "bran", "germ", "gluten", "starch", "flakes", "flaked", "berries", "berry", "kernels",
        "groats", "chops", "chopped", "cracked", "grains", "grain", "seeds", "seed", "bread",
        "breadcrumbs", "crumbs", "beer", "malt", "rolled", "puffed", "sprouts", "bulgur",
    ]
    private static let noWater: Set<String> = [
        "rose", "rosewater", "orange", "blossom", "coconut", "melon", "chestnut", "chestnuts",
        "yeast", "soda", "tonic",
    ]
    private static let noYeast: Set<String> = ["extract", "nutritional", "water"]
    private static let noSalt: Set<String> = ["butter", "caramel", "cod"]
    /// Words before the number of a type of flour: `Type 550`.
    static let typeWords: Set<String> = ["type", "typ", "tipo"]

    /// What an ingredient of this name is to the sums.
    var kind: IngredientKind {
        if has(Self.flour) { return .flour }
        if has(["yeast", "yeasts"]), !has(Self.noYeast) { return .yeast }
        if has(["salt"]), !has(Self.noSalt) { return .salt }
        if has(["water"]), !has(Self.noWater) { return .water }
        let isFlour = has(Self.grain) || has(Self.typeWords) || all.contains(where: Self.isType)
        return isFlour && !has(Self.noFlour) ? .flour : .other
    }

    /// A French type of flour: `T65`.
    private static func isType(_ word: String) -> Bool {
        word.first == "t" && (3...4).contains(word.utf8.count)
            && word.dropFirst().allSatisfy { $0.isASCII && $0.isNumber }
    }

    // What a heading opens, and what is called so in the dough.

    static let preferments: Set<String> = [
        "levain", "leaven", "starter", "poolish", "biga", "sponge", "preferment", "preferments",
        "ferment", "fermentée", "fermentee", "sourdough", "madre", "chef",
    ]
    static let soakers: Set<String> = [
        "soaker", "soak", "scald", "tangzhong", "yudane", "porridge", "mash",
    ]
    static let premixes = preferments.union(soakers)
    /// What a preferment is begun with.
    private static let starters: Set<String> = [
        "starter", "levain", "leaven", "sourdough", "mother", "madre", "chef", "culture",
    ]
    /// Whole lines that open a section without a colon (SPEC §10.5).
    private static let headings: Set<String> = [
        "levain", "starter", "poolish", "biga", "sponge", "pâte fermentée", "pate fermentee",
        "soaker", "dough", "final dough", "final mix", "final",
    ]

    var isHeading: Bool { Self.headings.contains(all.joined(separator: " ")) }
    var isStarter: Bool { kind == .other && has(Self.starters) }
    /// Whether it is called like a premix: `ripe levain`.
    var isPremix: Bool { kind == .other && has(Self.premixes) }

    /// What a heading of these words opens.
    var section: PasteSection.Kind {
        if has(Self.soakers) { return .soaker }
        let isSourdoughBread = has(["sourdough"]) && all.count > 1
        let words =
            isSourdoughBread ? Self.preferments.subtracting(["sourdough"]) : Self.preferments
        return has(words) || all == ["old", "dough"] ? .preferment : .final
    }

    // What is no ingredient.

    /// What a sentence of the method begins with.
    private static let verbs: Set<String> = [
        "add", "autolyse", "bake", "bring", "bulk", "combine", "cover", "cut", "divide",
        "ferment", "fold", "heat", "knead", "leave", "let", "make", "mix", "place", "pour",
        "preheat", "preshape", "proof", "put", "rest", "scale", "shape", "stir", "take",
        "transfer", "weigh", "whisk",
    ]
    private static let totals: Set<String> = ["total", "totals", "sum", "makes", "yield", "yields"]

    /// Whether a name with its amount behind it is a sentence: `Divide into pieces of 800 g`.
    var isInstruction: Bool { all.first.map(Self.verbs.contains) ?? false }
    var isTotal: Bool {
        has(Self.totals) || isHeading && section == .final
    }
}

/// A part of a recipe that a heading opens.
struct PasteSection {
    enum Kind: Hashable { case preferment, soaker, final }

    let kind: Kind
    /// As it is written; `Dough` before any heading.
    let title: String
    let words: PasteWords
    /// Its words for a premix.
    private let premixWords: Set<String>

    static let dough = PasteSection(kind: .final, title: "Dough", words: PasteWords("dough"))

    /// The section that a line of this text opens; nil when it is no heading.
    init?(heading text: String) {
        let isTitle = text.hasSuffix(":") || text.hasSuffix("：")
        var title = text.trimmingSigns
        for beginning in ["for the ", "for ", "the "]
        where title.lowercased().hasPrefix(beginning) && title.count > beginning.count {
            title = String(title.dropFirst(beginning.count)).trimmingSigns
        }
        if title.lowercased().hasSuffix(" ingredients") {
            title = String(title.dropLast(" ingredients".count)).trimmingSigns
        }
        let words = PasteWords(title)
        guard isTitle || words.isHeading, !words.all.isEmpty else { return nil }
        self.init(kind: words.section, title: title, words: words)
    }

    private init(kind: Kind, title: String, words: PasteWords) {
        self.kind = kind
        self.title = title
        self.words = words
        premixWords = words.common(PasteWords.premixes)
    }

    /// Whether lines below this heading go where those below another do.
    func isSame(_ other: PasteSection) -> Bool {
        kind == other.kind && words.all == other.words.all
    }

    /// Whether a line of the dough means what is below this heading: they have a word for a premix
    /// in common.
    func isCalled(_ name: PasteWords) -> Bool {
        name.has(premixWords)
    }
}

extension String {
    private static let signs: Set<Character> = [
        " ", ",", ";", ":", "：", ".", "…", "-", "–", "—", "=", "/", "|", "~", "·", "•", "_", "\"",
    ]

    /// Without blanks, and signs that part a name from its amount, around it.
    var trimmingSigns: String {
        let start = drop { Self.signs.contains($0) }
        return String(start.reversed().drop { Self.signs.contains($0) }.reversed())
    }
}
