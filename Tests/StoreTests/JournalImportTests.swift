import Brewing
import Fixtures
import Testing
import Timebase
import Units

@testable import Store

/// SPEC §9.11, JL-005: another program's journal is taken in as a whole, and only once.
@Suite("Another program's journal in the database")
struct JournalImportTests {
    private let folder: TemporaryFolder
    private let database: Database

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(directory: folder.path)
    }

    /// A grinder, a bean with two bags, a method, and a brew of each bag.
    private func journal() throws -> ForeignJournal {
        let mill = try grinder("Hand mill")
        var guji = bean("Guji", roaster: "Own")
        guji.bag = 2
        let equipment = Equipment(mill, guji)
        var moka = try log("moka", at: 1, with: equipment)
        moka.method = BrewMethod(name: "Moka", category: .other)
        return ForeignJournal(
            methods: [moka.method], grinders: [mill], beans: [guji],
            brews: [(moka, 1), (try log("cone", at: 2, with: equipment), 2)])
    }

    /// What was used, as it is told and as counting the logs gives it.
    private func used() throws -> [String] {
        let wrong = try JournalTopic.allCases.flatMap { topic in
            try ItemUses(database.connection).wrong(topic, limit: 10)
        }
        #expect(wrong == [])
        return try database.told().filter { !$0.contains(" 0 brews, never") }
    }

    @Test("JL-005 · brews are linked to grinder, bean and method, each to its own bag")
    func links() throws {
        let news = try database.takeIn(journal())
        #expect(news.brewCount == 2 && news.beans.map(\.name) == ["Guji"])
        #expect(
            try used() == [
                "Moka 1 brews, last 1", "v60 1 brews, last 2", "Hand mill 2 brews, last 2",
                "Guji 2 brews, last 2 232.0",
            ], "only the open bag's brew is counted against it")
    }

    @Test("JL-005 · the same journal again adds nothing, a look before adds nothing at all")
    func twice() throws {
        let journal = try journal()
        #expect(try database.news(of: journal).brewCount == 2)
        #expect(try used() == [])
        _ = try database.takeIn(journal)
        let before = try used()
        #expect(try database.takeIn(journal).isEmpty)
        #expect(try database.news(of: journal).isEmpty)
        #expect(try used() == before)
    }

    @Test("JL-005 · what has a name that is here is that; its brews took from no bag of ours")
    func names() throws {
        var own = bean("GUJI", roaster: "own")
        own.id = BeanID(rawValue: "mine")
        try database.beans.add(own)
        var mill = try grinder("hand MILL", to: 2000)
        mill.id = GrinderID(rawValue: "mine")
        try database.grinders.add(mill)
        try database.methods.add(BrewMethod(name: "moka", category: .espresso))
        let news = try database.takeIn(journal())
        #expect(news.beans == [] && news.grinders == [] && news.methods == [])
        #expect(
            try used() == [
                "moka 1 brews, last 1", "v60 1 brews, last 2", "hand MILL 2 brews, last 2",
                "GUJI 2 brews, last 2 250.0",
            ])
        #expect(try database.grinders.find(named: "Hand mill")?.grinder == mill)
        #expect(try database.logs.find(LogID(rawValue: "moka")).method.category == .other)
    }

    @Test("JL-005 · a bag that was bought since the last time is opened; an older one is not")
    func newerBag() throws {
        var journal = try journal()
        _ = try database.takeIn(journal)
        journal.beans[0].bag = 3
        journal.beans[0].bagWeight = Grams(500)
        journal.beans[0].name = "Guji again"
        let brew = try log("new", at: 3, with: journal.brews[0].log.inputs.equipment)
        journal.brews.append((brew, 3))
        #expect(try database.takeIn(journal).opened == journal.beans)
        #expect(try used().last == "Guji 3 brews, last 3 482.0", "the name stays as it is here")
        journal.beans[0].bag = 2
        #expect(try database.takeIn(journal).isEmpty)
        #expect(try used().last == "Guji 3 brews, last 3 482.0")
    }

    @Test("JL-005 · when one thing of it can't be, nothing of it is taken")
    func allOrNone() throws {
        var journal = try journal()
        journal.beans[0].bagWeight = Grams(6000)
        #expect(throws: StoreError.self) { try database.takeIn(journal) }
        #expect(try database.grinders.list().isEmpty)
        #expect(try database.methods.find(named: "Moka") == nil)
        #expect(try used() == [])
    }

    @Test("JL-005 · news of one kind alone is news; none of any kind is none")
    func newsOfOneKind() throws {
        let (mill, guji, brew) = (try grinder("Mill"), bean("Guji"), try log("one", at: 1))
        let moka = BrewMethod(name: "Moka", category: .other)
        func news(
            _ methods: [BrewMethod] = [], _ grinders: [Grinder] = [], _ beans: [Bean] = [],
            _ brews: [(BrewLog, Int?)] = []
        ) throws -> JournalNews {
            try database.news(
                of: ForeignJournal(
                    methods: methods, grinders: grinders, beans: beans, brews: brews))
        }
        #expect(try news().isEmpty)
        #expect(try !news([moka]).isEmpty)
        #expect(try !news([], [mill]).isEmpty)
        #expect(try !news([], [], [guji]).isEmpty)
        #expect(try !news([], [], [], [(brew, nil)]).isEmpty)
        _ = try database.takeIn(
            ForeignJournal(methods: [], grinders: [], beans: [guji], brews: []))
        var newer = guji
        newer.bag += 1
        let opened = try news([], [], [newer])
        #expect(opened.beans.isEmpty && opened.opened == [newer] && !opened.isEmpty)
    }
}
