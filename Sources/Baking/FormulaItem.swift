import Names
import Units

/// Something of a formula that is weighed, as the command line names it.
public enum FormulaItem: Hashable, Sendable {
    case ingredient(ItemID)
    /// What a preferment is begun with.
    case starter(of: ItemID)
    /// A finished preferment or soaker.
    case premix(ItemID)
}

/// Why a word does not name one thing of a formula.
public enum FormulaItemError: Error, Hashable, Sendable, CustomStringConvertible {
    case notFound(String)
    /// So many things have this name.
    case ambiguous(String, count: Int)

    /// What is wrong and what to write, in one line.
    public var description: String {
        switch self {
        case .notFound(let word):
            "\"\(word)\" is not in the formula: give an id, SECTION/NAME, or a name of the final "
                + "mix"
        case .ambiguous(let word, let count):
            "\"\(word)\" names \(count) things of the formula: give the id"
        }
    }
}

extension Formula {
    /// What a word names (SPEC §10.11): an id, `SECTION/NAME` (a premix's name, `final` or
    /// `dough`; `starter` names a preferment's), or a bare name of the final mix. An id goes first.
    public func item(_ word: String) throws(FormulaItemError) -> FormulaItem {
        let id = ItemID(rawValue: word.lowercased())
        let all = (preferments + soakers).flatMap(\.ingredients) + final
        if all.contains(where: { $0.id == id }) { return .ingredient(id) }
        if (preferments + soakers).contains(where: { $0.id == id }) { return .premix(id) }
        var found = Self.named(word, in: final)
        // A name may hold a stroke: every one may be the one that parts.
        for stroke in word.indices where word[stroke] == "/" {
            found += items(
                section: String(word[..<stroke]), name: String(word[word.index(after: stroke)...]))
        }
        guard let item = found.first else { throw .notFound(word) }
        guard found.count == 1 else { throw .ambiguous(word, count: found.count) }
        return item
    }

    /// The preferment or soaker that a word names: its id or its name.
    public func premix(_ word: String) throws(FormulaItemError) -> Premix {
        let all = preferments + soakers
        if let premix = all.first(where: { $0.id.rawValue == word.lowercased() }) { return premix }
        let key = UniqueName.key(word)
        let found = all.filter { UniqueName.key($0.name) == key }
        guard let premix = found.first else { throw .notFound(word) }
        guard found.count == 1 else { throw .ambiguous(word, count: found.count) }
        return premix
    }

    private func items(section: String, name: String) -> [FormulaItem] {
        let key = UniqueName.key(section)
        var found: [FormulaItem] = []
        if ["final", "dough"].contains(where: { UniqueName.key($0) == key }) {
            found += Self.named(name, in: final)
        }
        for premix in preferments + soakers where UniqueName.key(premix.name) == key {
            found += Self.named(name, in: premix.ingredients)
            if premix.starter != nil, UniqueName.key(name) == UniqueName.key("starter") {
                found.append(.starter(of: premix.id))
            }
        }
        return found
    }

    private static func named(_ name: String, in ingredients: [Ingredient]) -> [FormulaItem] {
        let key = UniqueName.key(name)
        return ingredients.filter { UniqueName.key($0.name) == key }.map { .ingredient($0.id) }
    }
}

extension Formula {
    /// The formula with a copy of an ingredient behind it; nil when it has no such ingredient.
    public func duplicating(_ id: ItemID, as copy: ItemID) -> Formula? {
        changing(id) { ingredients, index in
            var ingredient = ingredients[index]
            ingredient.id = copy
            let taken = Set(ingredients.map { UniqueName.key($0.name) })
            let names = (1...FormulaLimit.ingredients + 1).lazy.map {
                UniqueName.copy(of: ingredient.name, number: $0)
            }
            ingredient.name =
                names.first { !taken.contains(UniqueName.key($0)) } ?? ingredient.name
            ingredients.insert(ingredient, at: index + 1)
        }
    }

    /// The formula with an ingredient at another place of its section, counted from 1; what is
    /// beyond the ends is at the end. Nil when it has no such ingredient.
    public func moving(_ id: ItemID, to number: Int) -> Formula? {
        changing(id) { ingredients, index in
            let ingredient = ingredients.remove(at: index)
            let place = min(max(number, 1), ingredients.count + 1) - 1
            ingredients.insert(ingredient, at: place)
        }
    }

    /// The formula with an ingredient that counts as flour, or does not; nil when it has no such
    /// ingredient.
    public func counting(_ id: ItemID, asFlour countsAsFlour: Bool) -> Formula? {
        changing(id) { ingredients, index in
            ingredients[index].countsAsFlour = countsAsFlour
        }
    }

    private func changing(
        _ id: ItemID, _ change: (inout [Ingredient], Int) -> Void
    ) -> Formula? {
        var formula = self
        func isChanged(_ ingredients: inout [Ingredient]) -> Bool {
            guard let index = ingredients.firstIndex(where: { $0.id == id }) else { return false }
            change(&ingredients, index)
            return true
        }
        for place in preferments.indices
        where isChanged(&formula.preferments[place].ingredients) { return formula }
        for place in soakers.indices
        where isChanged(&formula.soakers[place].ingredients) { return formula }
        return isChanged(&formula.final) ? formula : nil
    }
}
