import Brewing
import Names
import Timebase
import Units

extension Database {
    /// The beans.
    public var beans: BeanTable { BeanTable(connection: connection) }
}

/// A bean with how often it was brewed with.
public struct BeanEntry: Hashable, Sendable {
    /// The bean.
    public var bean: Bean
    /// How often it was brewed with.
    public var use: ItemUse
    /// What is left of the open bag, never below nothing; nil without a bag weight.
    public var gramsLeft: Grams?
}

/// The beans (SPEC §9.5): each change checks what is said of them there.
public struct BeanTable {
    let connection: Connection
    private var rows: BeanRows { BeanRows(connection) }

    // MARK: Finding

    /// The beans by name; with `search`, those whose name or roaster has it in it, whatever its
    /// case and form.
    public func list(search: String? = nil) throws(StoreError) -> [BeanEntry] {
        let found = try connection.page(
            .beansByName, reading: BeanRows.columns, after: [.text("")],
            where: JournalSearch.condition(search), count: JournalSearch.limit
        ) { BeanRows.entry($0) }
        return try found.map { row throws(StoreError) in try entry(row) }
    }

    /// The bean of a name as people see it, whatever its case and form: `Guji`, or `Guji, Onyx`
    /// where the roaster tells it from others; nil when there is none.
    /// - Throws: `StoreError.refused` when the name is that of several.
    public func find(named name: String) throws(StoreError) -> BeanEntry? {
        let found = try connection.all(
            """
            SELECT \(BeanRows.columns) FROM bean WHERE name_key > ?1 AND name_key < ?1 || ?2
            ORDER BY name_key
            """, [.text(BeanRows.keyPrefix(name)), .text("\u{10FFFF}")]
        ) { BeanRows.entry($0) }
        if let row = found.count == 1 ? found.first : found.first(where: \.bean.roaster.isEmpty) {
            return try entry(row)
        }
        guard found.isEmpty else {
            throw .refused(.ambiguous(name, found.map { "\($0.bean.name), \($0.bean.roaster)" }))
        }
        return try find(namedWithRoaster: name)
    }

    /// The bean of a name and its roaster, with a comma between; either may have commas.
    private func find(namedWithRoaster text: String) throws(StoreError) -> BeanEntry? {
        for comma in text.indices where text[comma] == "," {
            let key = BeanRows.key(
                String(text[..<comma]), String(text[text.index(after: comma)...]))
            let found = try connection.first(
                "SELECT \(BeanRows.columns) FROM bean WHERE name_key = ?", [.text(key)]
            ) { BeanRows.entry($0) }
            if let found { return try entry(found) }
        }
        return nil
    }

    /// A bean; nil when there is none of this id.
    public func find(_ id: BeanID) throws(StoreError) -> BeanEntry? {
        guard let row = try rows.entry(id) else { return nil }
        return try entry(row)
    }

    private func entry(_ row: BeanRows.Entry) throws(StoreError) -> BeanEntry {
        let use = try ItemUses(connection).use(.bean, key: row.key, brews: row.brews)
        return BeanEntry(bean: row.bean, use: use, gramsLeft: row.gramsLeft)
    }

    // MARK: Changes

    /// Adds a bean, with its first bag open.
    /// - Throws: `StoreError.refused` when it is not right, or its name and roaster are taken.
    public func add(_ bean: Bean) throws(StoreError) {
        try connection.transaction { () throws(StoreError) in
            try rows.insert(try checked(bean))
        }
    }

    /// Changes a bean; which bag is open stays. Logs keep what they say.
    /// - Throws: `StoreError.refused` when it is not right, its name and roaster are taken, or it
    ///   is gone.
    public func update(_ bean: Bean) throws(StoreError) {
        try connection.transaction { () throws(StoreError) in
            guard try rows.update(try checked(bean)) else {
                throw .refused(.noneNamed(.bean, bean.name))
            }
        }
    }

    /// Deletes a bean: its logs keep its name, and where it was chosen there is none now. One that
    /// is gone already is no error.
    public func delete(_ id: BeanID) throws(StoreError) {
        try connection.run("DELETE FROM bean WHERE id = ?", [.text(id.rawValue)])
    }

    /// Begins a new bag of a bean, of which nothing is used yet: roasted on that day, nil where it
    /// is not known, and as heavy as the one before where no weight is told.
    /// - Throws: `StoreError.refused` when the bag can't be or the bean is gone.
    public func openBag(
        _ id: BeanID, roasted: CalendarDay?, bagWeight: Grams?
    ) throws(StoreError) {
        try connection.transaction { () throws(StoreError) in
            guard let row = try rows.entry(id) else {
                throw .refused(.noneNamed(.bean, id.rawValue))
            }
            var bean = row.bean
            bean.roasted = roasted
            bean.bagWeight = bagWeight ?? bean.bagWeight
            guard try rows.update(try checked(bean)) else { return }
            let last = Plausible.uses.range.upperBound
            try connection.run(
                "UPDATE bean SET bag = min(max(bag, 0), ?) + 1 WHERE key = ?",
                [.integer(last - 1), .integer(row.key)])
            try connection.run(
                "UPDATE bean SET used = (\(ItemUses.used)) WHERE key = ?", [.integer(row.key)])
        }
    }

    /// The bean as it is saved, with its texts trimmed; nobody else has its name and roaster.
    private func checked(_ bean: Bean) throws(StoreError) -> Bean {
        var bean = bean
        bean.name = UniqueName.trimmed(bean.name)
        bean.roaster = UniqueName.trimmed(bean.roaster)
        bean.origin = UniqueName.trimmed(bean.origin)
        guard bean.errors.isEmpty else { throw .refused(.invalid(.bean, bean.errors)) }
        let isTaken = try connection.first(
            "SELECT 1 FROM bean WHERE name_key = ? AND id <> ?",
            [.text(BeanRows.key(bean.name, bean.roaster)), .text(bean.id.rawValue)]
        ) { _ in true }
        guard isTaken == nil else {
            let names = [bean.name] + (bean.roaster.isEmpty ? [] : [bean.roaster])
            throw .refused(.nameTaken(.bean, names.joined(separator: ", ")))
        }
        return bean
    }
}
