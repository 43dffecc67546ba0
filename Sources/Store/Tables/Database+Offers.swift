import Brewing
import Names
import Timebase

extension Database {
    /// The grinder, bean or method that stands so many places behind another in the list by name;
    /// nil for none of them. `today` is nil while the clock is not known to be right.
    public func offer(
        _ query: OfferQuery, today: CalendarDay?
    ) throws(StoreError) -> Offer? {
        let offers = Offers(connection: connection)
        return switch query {
        case .grinder(let id, let offset):
            try offers.grinder(behind: id, offset).map(Offer.grinder)
        case .bean(let id, let offset):
            try offers.bean(behind: id, offset, today: today).map(Offer.bean)
        case .method(let name, let offset):
            try offers.method(behind: name, offset).map(Offer.method)
        }
    }
}

/// What may be chosen, one after the other, round and round.
private struct Offers {
    let connection: Connection

    /// The rows of a topic by name, none before the first of them.
    private struct Ring {
        /// How many rows there are.
        let count: Int
        /// Whether none is one of the places.
        let hasNone: Bool

        /// The index of a row so many places behind that of another, nil standing for none.
        func index(_ offset: Int, behind index: Int?) -> Int? {
            guard count > 0 else { return nil }
            guard hasNone || index != nil else {
                // From none the first is one step behind it, the last one before.
                return offset == 0 ? nil : wrapped(offset > 0 ? offset % count - 1 : offset % count)
            }
            guard hasNone else { return wrapped((index ?? 0) + offset % count) }
            let places = count + 1
            let place = ((index ?? -1) + 1 + offset % places + places) % places
            return place == 0 ? nil : place - 1
        }

        private func wrapped(_ index: Int) -> Int { (index % count + count) % count }
    }

    /// The keys of a topic's rows by name.
    private func keys(_ topic: JournalTopic) throws(StoreError) -> [RowKey] {
        try connection.all(
            "SELECT key FROM \(topic.rawValue) ORDER BY name_key LIMIT ?",
            [
                .integer(JournalSearch.limit)
            ]
        ) { $0.integer("key") }
    }

    /// The key of the row so many places behind another; nil for none. Rows that make no sense are
    /// gone past.
    private func key(
        _ topic: JournalTopic, behind key: RowKey?, _ offset: Int, hasNone: Bool = true,
        isReadable: (RowKey) throws(StoreError) -> Bool
    ) throws(StoreError) -> RowKey? {
        let keys = try keys(topic)
        let ring = Ring(count: keys.count, hasNone: hasNone)
        var index = ring.index(offset, behind: key.flatMap { keys.firstIndex(of: $0) })
        for _ in keys.indices {
            guard let found = index else { return nil }
            if try isReadable(keys[found]) { return keys[found] }
            index = ring.index(offset < 0 ? -1 : 1, behind: found)
        }
        return nil
    }

    // MARK: Each kind

    func grinder(behind id: GrinderID?, _ offset: Int) throws(StoreError) -> GrinderOffer? {
        let present = try id.flatMap { id throws(StoreError) in
            try self.key("grinder", "id", id.rawValue)
        }
        var grinder: Grinder?
        let key = try key(.grinder, behind: present, offset) { key throws(StoreError) in
            grinder = try GrinderRows(connection).entry(key: key)?.grinder
            return grinder != nil
        }
        guard let key, let grinder else { return nil }
        return GrinderOffer(grinder: grinder, lastSetting: try lastSetting(of: key))
    }

    /// The setting of the newest log with a grinder that has one.
    private func lastSetting(of key: RowKey) throws(StoreError) -> GrindSetting? {
        let text = try connection.first(
            """
            SELECT grinder_setting FROM log WHERE grinder_key = ? AND grinder_setting IS NOT NULL
            ORDER BY started_ms DESC, key DESC LIMIT 1
            """, [.integer(key)]
        ) { $0.text("grinder_setting") }
        return text.flatMap(GrindSetting.init(text:))
    }

    func bean(
        behind id: BeanID?, _ offset: Int, today: CalendarDay?
    ) throws(StoreError) -> BeanOffer? {
        let present = try id.flatMap { id throws(StoreError) in
            try self.key("bean", "id", id.rawValue)
        }
        let key = try key(.bean, behind: present, offset) { _ in true }
        guard let key, let row = try BeanRows(connection).entry(key: key) else { return nil }
        return BeanOffer(bean: row.bean, status: row.status(today: today))
    }

    func method(behind name: String?, _ offset: Int) throws(StoreError) -> MethodOffer? {
        let present = try name.flatMap { name throws(StoreError) in
            try self.key("method", "name_key", UniqueName.key(name))
        }
        let key = try key(.method, behind: present, offset, hasNone: false) { _ in true }
        guard let key, let row = try MethodRows(connection).entry(key: key) else { return nil }
        let newest = try connection.first(
            """
            SELECT \(LogRows.columns) FROM log WHERE method_key = ?
            ORDER BY started_ms DESC, key DESC LIMIT 1
            """, [.integer(key)]
        ) { LogRows.log($0)?.inputs }
        return MethodOffer(method: row.method, newest: newest ?? nil)
    }

    private func key(
        _ table: StaticString, _ column: StaticString, _ value: String
    ) throws(StoreError) -> RowKey? {
        try connection.first("SELECT key FROM \(table) WHERE \(column) = ?", [.text(value)]) {
            $0.integer("key")
        }
    }
}

extension BeanRows.Entry {
    /// How the open bag stands.
    func status(today: CalendarDay?) -> BeanStatus {
        var age: Int?
        if let today, let roasted = bean.roasted {
            age = today.daysSince1970 - roasted.daysSince1970
        }
        return BeanStatus(ageDays: age, gramsLeft: gramsLeft)
    }
}
