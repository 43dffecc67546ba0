// What the sync program tells, on its way into the database.
//
// **Responsible for** putting each thing in its place in one short transaction, and for noting in
// it that it was told. **Not for** whether what is told is right: who reads it checks that.
//
// What changed here and was not taken in yet stays as it is: the sync program hears of it, and then
// tells what came of both. Two things that change names with each other go together: whoever has
// the name, and is told to have another one, gets that in the same transaction.

import Baking
import Brewing
import Names
import Units

/// Things that are told at once.
public struct SyncedThings {
    private let connection: Connection
    private let things: [Key: SyncedThing]

    private struct Key: Hashable {
        let kind: ChangeKind
        let id: String
    }

    fileprivate init(_ things: [SyncedThing], in connection: Connection) {
        self.connection = connection
        self.things = Dictionary(
            things.map { (Key(kind: $0.kind, id: $0.id), $0) }, uniquingKeysWith: { $1 })
    }

    /// Puts one of them in its place.
    /// - Returns: whether it stands there now; not when it changed here, its name is taken, or sync
    ///   is off.
    /// - Throws: when the database can't do it at all.
    public func show(_ thing: SyncedThing) throws(StoreError) -> Bool {
        do throws(StoreError) {
            return try connection.transaction { () throws(StoreError) in
                let isOn = try connection.first("SELECT is_on FROM sync") { $0.flag("is_on") }
                guard isOn == true, try !isNoted(thing) else { return false }
                // A loop, for a row of names that move up may be as long as what is told.
                var next: SyncedThing? = thing
                while let thing = next { next = try put(thing) }
                return true
            }
        } catch {
            switch error {
            case .nameTaken, .refused, .bake, .invalidRecipe, .unreadable: return false
            default: throw error
            }
        }
    }

    private func isNoted(_ thing: SyncedThing) throws(StoreError) -> Bool {
        try connection.first(
            "SELECT 1 FROM outbox WHERE kind = ? AND id = ?",
            [.text(thing.kind.rawValue), .text(thing.id)]
        ) { _ in true } ?? false
    }

    /// - Returns: who had its name, and is to be put next.
    private func put(_ thing: SyncedThing) throws(StoreError) -> SyncedThing? {
        let next = try clearName(for: thing)
        if let content = thing.content {
            try write(content, of: thing)
        } else {
            try delete(thing)
        }
        // Also where nothing had to be done, so that the sync program hears of it.
        try connection.run(
            "INSERT INTO change VALUES (?, ?, ?)",
            [.text(thing.kind.rawValue), .text(thing.id), .flag(thing.content == nil)])
        try connection.run(
            "UPDATE outbox SET told = ?, told_number = number WHERE kind = ? AND id = ?",
            [.integer(thing.serial), .text(thing.kind.rawValue), .text(thing.id)])
        return next
    }

    // MARK: Names

    /// Takes the name from who has it, when that one is told to have another.
    /// - Returns: who had it, and is to be put next.
    private func clearName(for thing: SyncedThing) throws(StoreError) -> SyncedThing? {
        guard let key = thing.nameKey else { return nil }
        let table = thing.kind.rawValue
        let other = try connection.first(
            "SELECT id, name FROM \(table) WHERE name_key = ? AND id <> ?",
            [.text(key), .text(thing.id)]
        ) { (id: $0.text("id"), name: $0.text("name")) }
        guard let other else { return nil }
        guard let next = things[Key(kind: thing.kind, id: other.id)], next.nameKey != key,
            try !isNoted(next)
        else { throw .nameTaken(other.name) }
        // A key that no name has.
        try connection.run(
            "UPDATE \(table) SET name_key = id WHERE id = ?", [.text(other.id)])
        return next
    }

    // MARK: Rows

    private func delete(_ thing: SyncedThing) throws(StoreError) {
        let id = [SQLValue.text(thing.id)]
        switch thing.kind {
        case .recipe:
            try connection.run("DELETE FROM recipe WHERE id = ? AND id <> 'starter'", id)
        case .method:
            // What recipes name stays, as it does when a person deletes it.
            let recipes = try connection.all("SELECT name, method FROM recipe") { row in
                (name: row.text("name"), key: UniqueName.key(row.text("method")))
            }.filter { $0.key == thing.id }
            guard recipes.isEmpty else {
                throw .refused(.inUse(thing.id, recipes: recipes.map(\.name)))
            }
            try connection.run("DELETE FROM method WHERE name_key = ? AND is_built_in = 0", id)
        case .grinder: try connection.run("DELETE FROM grinder WHERE id = ?", id)
        case .bean: try connection.run("DELETE FROM bean WHERE id = ?", id)
        case .formula: try connection.run("DELETE FROM formula WHERE id = ?", id)
        case .brew: try connection.run("DELETE FROM log WHERE id = ?", id)
        case .bake: try connection.run("DELETE FROM bake_log WHERE id = ?", id)
        case .preference: break
        }
    }

    private func write(
        _ content: SyncedThing.Content, of thing: SyncedThing
    ) throws(StoreError) {
        switch content {
        case .recipe(let recipe, isConflictedCopy: let isCopy):
            let rows = RecipeRows(connection)
            if try rows.recipe(recipe.id) != nil {
                try rows.update(recipe, isConflicted: isCopy)
            } else {
                try rows.insert(recipe, isConflicted: isCopy)
            }
        case .method(let method): try write(method)
        case .grinder(let grinder):
            let rows = GrinderRows(connection)
            if try !rows.update(grinder) { try rows.insert(grinder) }
        case .bean(let bean): try write(bean)
        case .formula(let formula):
            let rows = FormulaRows(connection)
            guard let entry = try rows.entry(formula.id) else { return try rows.insert(formula) }
            // As one edit, which can be undone here.
            try rows.edit(entry, to: formula)
        case .brew(let log, bag: let bag): try write(log, bag)
        case .bake(let log): try write(log)
        case .lastRecipe(let id):
            try connection.run(
                "INSERT OR IGNORE INTO preference VALUES (?, ?)",
                [.text(PreferenceName.lastUsedRecipe.rawValue), .text(id.rawValue)])
        }
    }

    private func write(_ method: BrewMethod) throws(StoreError) {
        let rows = MethodRows(connection)
        guard let there = try rows.entry(named: method.name) else {
            return try rows.insert(method, isBuiltIn: false)
        }
        guard !there.isBuiltIn else { throw .refused(.builtIn(there.method.name)) }
        try rows.update(there.key, to: method, isBuiltIn: false)
    }

    private func write(_ bean: Bean) throws(StoreError) {
        let rows = BeanRows(connection)
        guard try rows.update(bean) else { return try rows.insert(bean) }
        try connection.run(
            "UPDATE bean SET bag = ? WHERE id = ?", [.integer(bean.bag), .text(bean.id.rawValue)])
        try connection.run(
            "UPDATE bean SET used = (\(ItemUses.used)) WHERE id = ?", [.text(bean.id.rawValue)])
    }

    /// Adds a log, or changes what was told of it.
    private func write(_ log: BrewLog, _ bag: Int64?) throws(StoreError) {
        var links = try LogLinks.resolved(log, in: connection)
        if links.bean != nil { links.bag = bag.map { UntrustedInteger($0) } }
        guard try !LogRows(connection).insert(log, links: links) else { return }
        let equipment = log.inputs.equipment
        try connection.run(
            """
            UPDATE log SET started_ms = ?, is_trusted = ?, time_zone = ?, offset_s = ?, rating = ?,
                taste = ?, note = ?, grinder = ?, grinder_setting = ?, bean = ?, pressure = ?,
                changed_ms = ?, method_key = ?, grinder_key = ?, bean_key = ?, bag = ? WHERE id = ?
            """,
            Array(LogRows.values(log.stamp)[..<4]) + [
                .integer(log.tasting.rating.stars), .optional(log.tasting.taste?.rawValue),
                .optional(log.tasting.note?.text), .optional(equipment.grinder?.name),
                .optional(equipment.setting), .optional(equipment.bean?.name),
                .optional(log.inputs.pressure), .optional(log.changed?.millisecondsSince1970),
            ] + links.values + [.text(log.id.rawValue)])
    }

    /// Adds a log, or changes what was told of it.
    private func write(_ log: BakeLog) throws(StoreError) {
        guard try !BakeLogRows(connection).insert(log) else { return }
        try connection.run(
            """
            UPDATE bake_log SET started_ms = ?, is_trusted = ?, time_zone = ?, offset_s = ?,
                rating = ?, note = ? WHERE id = ?
            """,
            Array(LogRows.values(log.stamp)[..<4]) + [
                .integer(log.rating.stars), .optional(log.note?.text), .text(log.id.rawValue),
            ])
    }
}

extension SyncedThing {
    /// The key of the name that no other of its kind may have; nil where there is none such.
    fileprivate var nameKey: String? {
        switch content {
        case .recipe(let recipe, isConflictedCopy: _): UniqueName.key(recipe.name)
        case .grinder(let grinder): UniqueName.key(grinder.name)
        case .bean(let bean): BeanRows.key(bean.name, bean.roaster)
        case .formula(let formula): UniqueName.key(formula.name)
        case .method, .brew, .bake, .lastRecipe, nil: nil
        }
    }
}

extension ChangeTable {
    /// Things that are told at once.
    public func synced(_ things: [SyncedThing]) -> SyncedThings {
        SyncedThings(things, in: connection)
    }
}
