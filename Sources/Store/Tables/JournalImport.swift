// Another program's journal on its way into the database.
//
// **Responsible for** what of it is there already, and for adding the rest in one transaction.
// **Not for** reading files, nor for what a person is asked before.
//
// What has the id of something here is that, however it is called now. What has only its name is
// that as well: brews are linked to it, but took from no bag that is known here. A bean whose
// newest bag was bought since the last time gets that bag open.

import Brewing
import Names
import Units

/// Methods, grinders, beans and brews of another program.
public struct ForeignJournal: Sendable {
    /// Methods beside the built-in ones.
    public var methods: [BrewMethod]
    /// Grinders.
    public var grinders: [Grinder]
    /// Beans, each with its newest bag open.
    public var beans: [Bean]
    /// Brews, each with the bag of its bean that it took from, counted from 1.
    public var brews: [(log: BrewLog, bag: Int?)]

    /// A journal.
    public init(
        methods: [BrewMethod], grinders: [Grinder], beans: [Bean],
        brews: [(log: BrewLog, bag: Int?)]
    ) {
        self.methods = methods
        self.grinders = grinders
        self.beans = beans
        self.brews = brews
    }
}

/// What of another program's journal is not here yet.
public struct JournalNews: Sendable {
    /// To be added.
    public fileprivate(set) var methods: [BrewMethod] = []
    /// To be added.
    public fileprivate(set) var grinders: [Grinder] = []
    /// To be added.
    public fileprivate(set) var beans: [Bean] = []
    /// Here with an older bag: the newer one will be open.
    public fileprivate(set) var opened: [Bean] = []
    /// To be added, with the ids that grinder and bean have here.
    fileprivate var brews: [(log: BrewLog, bag: Int?)] = []

    /// How many brews will be added.
    public var brewCount: Int { brews.count }

    /// Whether all of it is here already.
    public var isEmpty: Bool {
        methods.isEmpty && grinders.isEmpty && beans.isEmpty && opened.isEmpty && brews.isEmpty
    }
}

extension Database {
    /// What of a journal would be added, were it taken in now.
    public func news(of journal: ForeignJournal) throws(StoreError) -> JournalNews {
        try JournalImport(connection).news(of: journal)
    }

    /// Takes a journal in: all that is not here yet, or nothing. Twice the same one adds nothing.
    /// - Throws: `StoreError.refused` when something of it is not right.
    public func takeIn(_ journal: ForeignJournal) throws(StoreError) -> JournalNews {
        try connection.transaction { () throws(StoreError) in
            let journals = JournalImport(connection)
            let news = try journals.news(of: journal)
            try journals.add(news)
            return news
        }
    }
}

private struct JournalImport {
    let connection: Connection

    init(_ connection: Connection) { self.connection = connection }

    /// A bag that is none of those counted here: they begin with 1.
    private static let unknownBag = 0

    func news(of journal: ForeignJournal) throws(StoreError) -> JournalNews {
        var news = JournalNews()
        for method in journal.methods
        where try MethodRows(connection).entry(named: method.name) == nil {
            news.methods.append(method)
        }
        var grinders: [GrinderID: GrinderID] = [:]
        for grinder in journal.grinders {
            let there = try self.grinder(like: grinder)
            if there == nil { news.grinders.append(grinder) }
            grinders[grinder.id] = there ?? grinder.id
        }
        var beans: [BeanID: BeanID] = [:]
        for bean in journal.beans {
            let there = try self.bean(like: bean)
            if let there {
                if there.id == bean.id, there.bag < bean.bag { news.opened.append(bean) }
            } else {
                news.beans.append(bean)
            }
            beans[bean.id] = there?.id ?? bean.id
        }
        for brew in journal.brews where try !isHere(brew.log.id) {
            var (log, bag) = brew
            if let id = log.inputs.equipment.grinder?.id {
                log.inputs.equipment.grinder?.id = grinders[id]
            }
            if let id = log.inputs.equipment.bean?.id {
                log.inputs.equipment.bean?.id = beans[id]
                if beans[id] != id { bag = Self.unknownBag }
            }
            news.brews.append((log, bag))
        }
        return news
    }

    /// The grinder that is this one, by its id or else by its name; nil when there is none.
    private func grinder(like grinder: Grinder) throws(StoreError) -> GrinderID? {
        try connection.first(
            "SELECT id FROM grinder WHERE id = ?1 OR name_key = ?2 ORDER BY id = ?1 DESC",
            [.text(grinder.id.rawValue), .text(UniqueName.key(grinder.name))]
        ) { GrinderID(rawValue: $0.text("id")) }
    }

    /// The bean that is this one, by its id or else by name and roaster; nil when there is none.
    private func bean(like bean: Bean) throws(StoreError) -> Bean? {
        try connection.first(
            """
            SELECT \(BeanRows.columns) FROM bean WHERE id = ?1 OR name_key = ?2
            ORDER BY id = ?1 DESC
            """,
            [.text(bean.id.rawValue), .text(BeanRows.key(bean.name, bean.roaster))]
        ) { BeanRows.entry($0).bean }
    }

    private func isHere(_ id: LogID) throws(StoreError) -> Bool {
        try connection.first("SELECT 1 FROM log WHERE id = ?", [.text(id.rawValue)]) { _ in true }
            ?? false
    }

    /// Adds it. Part of a transaction.
    func add(_ news: JournalNews) throws(StoreError) {
        for method in news.methods {
            try check(method.errors, .method)
            try MethodRows(connection).insert(method, isBuiltIn: false)
        }
        for grinder in news.grinders {
            try check(grinder.errors, .grinder)
            try GrinderRows(connection).insert(grinder)
        }
        for bean in news.beans {
            try check(bean.errors, .bean)
            try BeanRows(connection).insert(bean)
        }
        for bean in news.opened { try open(bean) }
        let rows = LogRows(connection)
        for (log, bag) in news.brews {
            var links = try LogLinks.resolved(log, in: connection)
            if links.bean != nil { links.bag = bag.map { UntrustedInteger(clamping: $0) } }
            try rows.insert(log, links: links)
        }
    }

    private func check(_ errors: [JournalError], _ topic: JournalTopic) throws(StoreError) {
        guard errors.isEmpty else { throw .refused(.invalid(topic, errors)) }
    }

    /// Opens the newer bag of a bean that is here; its name stays as it is here.
    private func open(_ bean: Bean) throws(StoreError) {
        let day = bean.roasted.map { Int64($0.daysSince1970) }
        try connection.run(
            "UPDATE bean SET bag = ?, roasted_day = ?, bag_weight = ? WHERE id = ?",
            [
                .integer(bean.bag), .optional(day),
                .optional(bean.bagWeight.map { Int64($0.tenths) }), .text(bean.id.rawValue),
            ])
        try connection.run(
            "UPDATE bean SET used = (\(ItemUses.used)) WHERE id = ?", [.text(bean.id.rawValue)])
    }
}
