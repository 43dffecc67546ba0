import Brewing
import Hardware
import Panel
import Testing
import Units

/// Grinders and beans in memory, and what is known beside a recipe.
extension ModelStore {
    func offer(_ query: OfferQuery) -> Offer? {
        switch query {
        case .grinder(let id, let offset):
            Self.item(offset, from: id, in: grinders, \.grinder.id).map { .grinder($0) }
        case .bean(let id, let offset):
            Self.item(offset, from: id, in: beans, \.bean.id).map { .bean($0) }
        case .method: nil
        }
    }

    /// Round the list, with none before its first.
    private static func item<Item, ID: Equatable>(
        _ offset: Int, from id: ID?, in items: [Item], _ key: (Item) -> ID
    ) -> Item? {
        let index = items.firstIndex { key($0) == id }.map { $0 + 1 } ?? 0
        let count = items.count + 1
        let next = ((index + offset) % count + count) % count
        return next == 0 ? nil : items[next - 1]
    }

    func journal(of id: RecipeID) -> RecipeJournal {
        var chosen = remembered[id] ?? Equipment()
        if !grinders.contains(where: { $0.grinder.id == chosen.grinder?.id }) {
            (chosen.grinder, chosen.setting) = (nil, nil)
        }
        let bean = beans.first { $0.bean.id == chosen.bean?.id }
        chosen.bean = bean.map { EquipmentItem(id: $0.bean.id, name: $0.bean.name) }
        return RecipeJournal(
            equipment: chosen, hasGrinders: !grinders.isEmpty, hasBeans: !beans.isEmpty,
            bean: bean?.status, best: best[id])
    }

    /// A kitchen with two grinders and two beans.
    static func equipped() throws -> ModelStore {
        var store = ModelStore()
        store.grinders = [
            GrinderOffer(grinder: try .made("Comandante", 0, 4000, 100)),
            GrinderOffer(grinder: try .made("Niche", 100, 1000, 50)),
        ]
        store.beans = [
            BeanOffer(
                bean: Bean(id: BeanID(rawValue: "Guji"), name: "Guji"),
                status: BeanStatus(ageDays: 12, gramsLeft: Grams(tenths: 1805))),
            BeanOffer(bean: Bean(id: BeanID(rawValue: "Kiambu"), name: "Kiambu")),
        ]
        return store
    }
}

extension Grinder {
    /// A grinder whose settings are these, in hundredths.
    static func made(
        _ name: String, _ minimum: Int, _ maximum: Int, _ step: Int
    ) throws -> Grinder {
        Grinder(
            id: GrinderID(rawValue: name), name: name,
            range: try .checked(
                minimum: GrindSetting(hundredths: minimum),
                maximum: GrindSetting(hundredths: maximum), step: GrindSetting(hundredths: step)))
    }
}

extension Equipment {
    /// The comandante at a setting, and the bean from Guji.
    static func usual(_ setting: String = "22") -> Equipment {
        Equipment(
            grinder: EquipmentItem(id: GrinderID(rawValue: "Comandante"), name: "Comandante"),
            setting: setting, bean: EquipmentItem(id: BeanID(rawValue: "Guji"), name: "Guji"))
    }
}

extension Bench {
    /// A display in a kitchen with equipment; what was chosen for the starter last is `chosen`.
    init(
        _ size: DisplaySize = .twentyByFour, store: ModelStore, chosen: Equipment? = nil,
        recipe: Recipe = .starter
    ) {
        var store = store
        store.remembered[recipe.id] = chosen ?? store.remembered[recipe.id]
        self.init(
            size, start: StartingPoint(recipe: recipe, journal: store.journal(of: recipe.id)),
            store: store)
    }

    /// Presses NEXT in Edit until a field shows.
    mutating func edit(_ field: String) {
        press(.pause)
        for _ in 0..<10 where !lines[0].contains(field) && !lines[1].contains(field) {
            press(.next)
        }
    }
}
