import Brewing
import Names

/// The journal's part of what is taken out of a damaged database: what logs are linked to, and what
/// was chosen for recipes. The triggers count anew as logs are put in.
extension Salvage {
    /// Whether the tables are those of a version that has the journal.
    static func hasJournal(_ source: Connection) -> Bool {
        let columns = try? source.all("SELECT name FROM pragma_table_info('log')") {
            $0.text("name")
        }
        return columns?.contains("method_key") ?? false
    }

    /// Takes methods, grinders and beans over. They keep their keys, which logs are linked by, and
    /// get a name that nobody has yet.
    mutating func takeJournal(from source: Connection) throws(StoreError) {
        try takeEach("method", from: source) { (key, target) throws(StoreError) in
            guard let row = try MethodRows(source).entry(key: key),
                try MethodRows(target).entry(named: row.method.name) == nil
            else { return }
            let name = Self.fitting(row.method.name, or: "Method")
            let method = BrewMethod(name: name, category: row.method.category)
            try MethodRows(target).insert(method, isBuiltIn: false, key: key)
        }
        try takeEach("grinder", from: source) { (key, target) throws(StoreError) in
            guard let row = try GrinderRows(source).entry(key: key) else { return }
            guard var grinder = row.grinder else { throw .unreadable("grinder \(key)") }
            grinder.name = try Self.free(
                Self.fitting(grinder.name, or: "Grinder"), "grinder", target)
            try GrinderRows(target).insert(grinder, key: key)
        }
        try takeEach("bean", from: source) { (key, target) throws(StoreError) in
            guard var bean = try BeanRows(source).entry(key: key)?.bean else { return }
            bean.roaster = Self.fitting(bean.roaster, or: "")
            bean.origin = Self.fitting(bean.origin, or: "")
            bean.name = try Self.free(
                Self.fitting(bean.name, or: "Bean"), roaster: bean.roaster, "bean", target)
            try BeanRows(target).insert(bean, key: key)
        }
    }

    /// Takes each row of a table over; one that can't be read or makes no sense is lost. Returns
    /// how many were taken.
    @discardableResult
    mutating func takeEach(
        _ table: String, indexes: [String] = [], from source: Connection,
        _ take: (RowKey, Connection) throws(StoreError) -> Void
    ) throws(StoreError) -> Int {
        var taken = 0
        let shape = RowShapes.conditions[table] ?? "1"
        let sql = "SELECT 1 FROM \(table) NOT INDEXED WHERE key = ? AND \(shape)"
        for key in Self.keys(of: table, indexes: indexes, in: source) {
            do throws(StoreError) {
                // Where the file's own schema is lost, another table may be read here.
                guard try source.first(sql, [.integer(key)], { _ in true }) != nil else { continue }
                try take(key, target)
                taken += 1
            } catch {
                try countLost(error)
            }
        }
        return taken
    }

    /// A name as it is shown, as much of it as a name may have.
    static func fitting(_ name: String, or other: String) -> String {
        let name = UniqueName.trimmed(String(name.shown.prefix(JournalLimit.nameLength)))
        return name.isEmpty ? other : name
    }

    /// The name, or the first copy of it that nobody has.
    static func free(
        _ name: String, roaster: String? = nil, _ table: String, _ target: Connection
    ) throws(StoreError) -> String {
        var free = name
        var number = 0
        while true {
            let key = roaster.map { BeanRows.key(free, $0) } ?? UniqueName.key(free)
            let isTaken = try target.first(
                "SELECT 1 FROM \(table) WHERE name_key = ?", [.text(key)]
            ) { _ in true }
            guard isTaken != nil else { return free }
            number += 1
            free = UniqueName.copy(of: name, number: number)
        }
    }

    /// Takes over what was chosen for recipes, as far as it can be read.
    mutating func takeChoices(from source: Connection) throws(StoreError) {
        // An index may begin elsewhere.
        let choices = try? source.all(
            """
            SELECT id, grinder, setting, bean FROM recipe_equipment NOT INDEXED
            JOIN recipe NOT INDEXED ON recipe.key = recipe_equipment.recipe
            """
        ) { row in
            (
                recipe: row.text("id"), grinder: row.optionalInteger("grinder"),
                setting: row.optionalText("setting"), bean: row.optionalInteger("bean")
            )
        }
        for choice in choices ?? [] {
            let links = try LogLinks(grinder: choice.grinder, bean: choice.bean).existing(
                in: target)
            try target.run(
                EquipmentTable.insertion,
                [
                    .optional(links.grinder), .optional(choice.setting), .optional(links.bean),
                    .text(choice.recipe),
                ])
        }
    }

    /// What a log that was linked so is linked to now.
    func newLinks(_ old: LogLinks, of log: BrewLog) throws(StoreError) -> LogLinks {
        var links = try old.existing(in: target)
        // A built-in method's key may have been another.
        if let method = try MethodRows(target).entry(named: log.method.name) {
            links.method = method.key
        }
        return links
    }
}
