/// Methods, grinders and beans as the acts alone make them (SPEC §9): what there is, which bag is
/// open, and so what each log must be counted for. No figure of the database is believed, but of
/// an item that an act may have changed or not, since the disk failed with it: there the next look
/// says which.
struct Shelf {
    struct Item {
        /// All it was ever called.
        var names: Set<String>
        var isGone = false
        /// An act failed half-way: whether it was carried out is not known.
        var isDoubted = false
        var bag = 1
        var bagWeight: Int?
        /// Whether a grinder's range was changed since it was chosen last.
        var isEdited = false
    }

    struct Key: Hashable {
        let kind: Belonging
        let id: String
    }

    var items: [Key: Item]
    /// What came with one import each, until somebody has looked.
    var together: [[Key]] = []
    /// What the last look at the database must have shown.
    private var shown: [Key: PlainStock] = [:]
    private(set) var checks = 0

    /// SPEC §9.1: there from the first start.
    static let methods = [
        "v60", "chemex", "kalita", "aeropress", "french-press", "espresso", "other",
    ]

    init() {
        items = Dictionary(
            uniqueKeysWithValues: Self.methods.map { name in
                (Key(kind: .method, id: name), Item(names: [name]))
            })
    }

    // What is done at the command line.

    mutating func gets(_ kind: Belonging, _ id: String, _ name: String, bagWeight: Int?) {
        items[Key(kind: kind, id: id)] = Item(names: [name], bagWeight: bagWeight)
    }

    mutating func renames(_ kind: Belonging, _ id: String, to name: String) {
        items[Key(kind: kind, id: id)]?.names.insert(name)
    }

    mutating func edits(_ kind: Belonging, _ id: String) {
        items[Key(kind: kind, id: id)]?.isEdited = true
    }

    mutating func loses(_ kind: Belonging, _ id: String) {
        let key = Key(kind: kind, id: id)
        items[key]?.isGone = true
        together.removeAll { $0.contains(key) }
    }

    mutating func opens(_ id: String, bagWeight: Int?) {
        items[Key(kind: .bean, id: id)]?.bag += 1
        items[Key(kind: .bean, id: id)]?.bagWeight = bagWeight
    }

    mutating func doubts(_ kind: Belonging, _ id: String) {
        items[Key(kind: kind, id: id)]?.isDoubted = true
    }

    // What is known.

    /// The bag of a bean that is open.
    func bag(of bean: String) -> Int? { items[Key(kind: .bean, id: bean)]?.bag }

    /// Whether there is surely such an item, or surely none; nil where an act failed.
    func has(_ kind: Belonging, _ id: String) -> Bool? {
        guard let item = items[Key(kind: kind, id: id)] else { return false }
        return item.isDoubted ? nil : !item.isGone
    }

    /// Whether `chosen` can be what `remembered` has become: what was deleted falls back to none,
    /// what was renamed has another name (SPEC §9.6).
    func isSame(_ chosen: PlainEquipment, _ remembered: PlainEquipment) -> Bool {
        guard isSame(chosen.grinder, remembered.grinder, .grinder),
            isSame(chosen.bean, remembered.bean, .bean)
        else { return false }
        guard let grinder = chosen.grinder else { return chosen.setting == nil }
        // A dial with other numbers offers its own (JG-008).
        return chosen.setting == remembered.setting
            || items[Key(kind: .grinder, id: grinder.id)]?.isEdited ?? false
    }

    private func isSame(
        _ chosen: PlainItem?, _ remembered: PlainItem?, _ kind: Belonging
    ) -> Bool {
        guard let remembered else { return chosen == nil }
        guard let chosen else { return has(kind, remembered.id) != true }
        return chosen.id == remembered.id
            && items[Key(kind: kind, id: chosen.id)]?.names.contains(chosen.name) ?? false
    }

    /// Whether Edit may have shown these words in a field, when this came of it: what was renamed,
    /// deleted or given another dial meanwhile is so without being shown.
    func mayShow(_ words: String, in field: String, of equipment: PlainEquipment) -> Bool {
        switch field {
        case "Grinder": mayShow(words, equipment.grinder, .grinder)
        case "Bean": mayShow(words, equipment.bean, .bean)
        case "Setting":
            equipment.setting == words
                || equipment.grinder.map { items[Key(kind: .grinder, id: $0.id)]?.isEdited ?? true }
                    ?? hasLost(.grinder)
        default: true
        }
    }

    private func mayShow(_ words: String, _ item: PlainItem?, _ kind: Belonging) -> Bool {
        guard let item else { return words == "none" || hasLost(kind) }
        return items[Key(kind: kind, id: item.id)]?.names.contains(words) ?? false
    }

    /// Whether some item of a kind is gone, or may be.
    private func hasLost(_ kind: Belonging) -> Bool {
        items.contains { $0.key.kind == kind && ($0.value.isGone || $0.value.isDoubted) }
    }

    // What the database says.

    /// Takes what it says of the items that nobody can know of; an import is there as a whole or
    /// not at all.
    mutating func settle(_ stock: [PlainStock], at now: Int64) throws(Finding) {
        defer { together = [] }
        for keys in together {
            checks += 1
            let there = keys.count { key in
                stock.contains { $0.kind == key.kind && $0.id == key.id }
            }
            guard there == 0 || there == keys.count else {
                throw Finding(
                    expected: "all of \(keys.count) things that are imported, or none",
                    found: "\(there) of them", at: now)
            }
        }
        for (key, item) in items where item.isDoubted {
            let row = stock.first { $0.kind == key.kind && $0.id == key.id }
            items[key]?.isGone = row == nil
            items[key]?.isDoubted = false
            guard let row else { continue }
            items[key]?.names.insert(row.name)
            items[key]?.bag = row.bag
            items[key]?.bagWeight = row.bagWeight
        }
    }

    /// Holds each item against the logs that must be counted for it.
    mutating func check(
        _ stock: [PlainStock], _ logs: [LogBook.Counted], at now: Int64
    ) throws(Finding) {
        // One after the other, so that the same seed finds the same.
        let present = items.filter { !$0.value.isGone }
        for (key, item) in present.sorted(by: { $0.key.id < $1.key.id }) {
            guard stock.contains(where: { $0.kind == key.kind && $0.id == key.id }) else {
                throw Finding(
                    expected: "the \(key.kind.rawValue) \(item.names.sorted())", found: "none",
                    at: now)
            }
        }
        shown = [:]
        for row in stock {
            checks += 1
            guard let item = items[Key(kind: row.kind, id: row.id)], !item.isGone else {
                throw Finding(
                    expected: "no \(row.kind.rawValue) that nobody has", found: Self.words(row),
                    at: now)
            }
            let own = expected(row, item, logs)
            guard own == row else {
                throw Finding(expected: Self.words(own), found: Self.words(row), at: now)
            }
            shown[Key(kind: row.kind, id: row.id)] = own
        }
    }

    /// What a list tells of an item, just after such a look: never less than nothing is left.
    mutating func check(
        listed kind: Belonging, _ id: String, brews: Int, lastUsed: Int64?, gramsLeft: Int?,
        at now: Int64
    ) throws(Finding) {
        guard let own = shown[Key(kind: kind, id: id)] else { return }
        checks += 1
        let left = own.bagWeight.map { max(0, $0 - own.used) }
        guard own.brews == brews, own.lastUsed == lastUsed, left == gramsLeft else {
            throw Finding(
                expected: "\(Self.words(own)), so \(left ?? -1) left",
                found: "\(brews) brews, last \(lastUsed ?? -1), \(gramsLeft ?? -1) left", at: now)
        }
    }

    private func expected(
        _ row: PlainStock, _ item: Item, _ logs: [LogBook.Counted]
    ) -> PlainStock {
        let brewed = logs.filter { log in
            row.kind == .method
                ? log.method == row.id : log.equipment.item(row.kind)?.id == row.id
        }
        var own = row
        own.brews = brewed.count
        own.lastUsed = brewed.map(\.started).max()
        guard row.kind == .bean else { return own }
        (own.bag, own.bagWeight) = (item.bag, item.bagWeight)
        own.used = brewed.filter { $0.bag == item.bag }.reduce(0) { $0 + $1.dose }
        return own
    }

    private static func words(_ row: PlainStock) -> String {
        let bag =
            row.kind == .bean
            ? ", bag \(row.bag) of \(row.bagWeight ?? -1), \(row.used) used" : ""
        return "\(row.kind.rawValue) \(row.name) with \(row.brews) brews, "
            + "last \(row.lastUsed.map { "\($0)" } ?? "never")\(bag)"
    }
}
