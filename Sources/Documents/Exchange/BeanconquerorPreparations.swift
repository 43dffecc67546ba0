import Brewing
import JSON5
import Names

/// The preparations of a Beanconqueror export, by their ids there: each is a method of ours.
struct BeanconquerorPreparations {
    /// A method, and what the preparation is called where that says more.
    struct Preparation {
        let method: BrewMethod
        let name: String?
    }

    private var byID: [String: Preparation] = [:]

    /// Its kinds that have a built-in method here; others go by their style.
    private static let methods = [
        "V60": "v60", "CHEMEX": "chemex", "KALITA_WAVE": "kalita", "AEROPRESS": "aeropress",
        "AEROPRESS_INVERTED": "aeropress", "FRENCH_PRESS": "french-press",
        "PORTAFILTER": "espresso",
    ]
    private static let categories: [String: MethodCategory] = [
        "POUR OVER": .pourOver, "ESPRESSO": .espresso, "FULL_IMMERSION": .immersion,
        "PERCOLATION": .other,
    ]

    /// Reads them into a journal.
    init(
        _ sections: BeanconquerorSections, _ known: KnownMethods, in journal: inout ImportedJournal
    ) {
        var names: Set<String> = []
        for group in sections.preparations {
            guard let id = group.beanconquerorID, let name = group.text("name") else {
                journal.leftOut.append(
                    Omission(
                        location: group.location, what: "preparation", why: "it has no name or id"))
                continue
            }
            let method = Self.method(group, name, known)
            guard method.errors.isEmpty else {
                journal.leftOut.append(
                    Omission(
                        location: group.location, what: "preparation '\(method.name)'",
                        why: method.errors.map(\.description).joined(separator: "; ")))
                continue
            }
            let key = UniqueName.key(method.name)
            if known.named(method.name) == nil, names.insert(key).inserted {
                journal.methods.append(method)
            }
            let isSame = UniqueName.key(name.cut(to: JournalLimit.nameLength)) == key
            byID[id] = Preparation(
                method: method, name: isSame ? nil : name.cut(to: RecipeLimit.textLength))
        }
    }

    /// The preparation of an id there.
    subscript(id: String) -> Preparation? { byID[id] }

    private static func method(
        _ group: ForeignGroup, _ name: String, _ known: KnownMethods
    ) -> BrewMethod {
        let own = name.cut(to: JournalLimit.nameLength)
        let kind = group.text("type").flatMap { methods[$0] }
        if let method = kind.flatMap(known.named) ?? known.named(own) { return method }
        guard let category = group.text("style_type").flatMap({ categories[$0] }) else {
            // Old exports tell neither.
            return known.named("other") ?? BrewMethod(name: "other", category: .other)
        }
        // Machines differ by their names; what is asked is the same.
        if category == .espresso, let espresso = known.named("espresso") { return espresso }
        return BrewMethod(name: own, category: category)
    }
}
