import Brewing
import Fixtures
import SimulationOracle
import Store
import Units

/// `journal import`: another program's way of brewing, grinder and bean, all of them or none.
extension JournalActs {
    /// Takes a journal in; at times the last one once more, maybe with a newer bag of its bean.
    mutating func importJournal(
        _ numbers: inout SeededNumbers, _ database: Database, _ id: String,
        _ oracle: inout Oracle
    ) throws(StoreError) {
        if numbers.below(2) == 0, let again = try lastAgain(database) {
            return try takeIn(again, isNewBag: numbers.below(2) == 0, &numbers, database, &oracle)
        }
        guard let range = range(&numbers) else { return }
        let category = MethodCategory.allCases[numbers.below(MethodCategory.allCases.count)]
        let method = BrewMethod(name: name("Their way"), category: category)
        let grinder = Grinder(id: GrinderID(rawValue: id), name: name("Their mill"), range: range)
        let weight = weight(&numbers)
        let bean = Bean(
            id: BeanID(rawValue: id), name: name("Their bean"),
            bagWeight: weight.map { Grams(tenths: $0) })
        oracle.gets(.method, method.name, named: method.name)
        oracle.gets(.grinder, id, named: grinder.name)
        oracle.gets(.bean, id, named: bean.name, bagWeight: weight)
        oracle.getsTogether([(.method, method.name), (.grinder, id), (.bean, id)])
        let journal = ForeignJournal(
            methods: [method], grinders: [grinder], beans: [bean], brews: [])
        foreign = journal
        do throws(StoreError) {
            _ = try database.takeIn(journal)
        } catch {
            oracle.doubts(.method, method.name)
            oracle.doubts(.grinder, id)
            oracle.doubts(.bean, id)
            throw error
        }
        methods.append(.init(name: method.name, category: category.rawValue))
    }

    /// The last one, with the bag that its bean has here; nil when something of it is gone.
    private func lastAgain(_ database: Database) throws(StoreError) -> ForeignJournal? {
        guard var journal = foreign else { return nil }
        let there = try database.beans.list().map(\.bean)
        let grinders = try database.grinders.list().map(\.grinder.id)
        guard let bean = there.first(where: { $0.id == journal.beans[0].id }),
            grinders.contains(journal.grinders[0].id),
            try database.methods.find(named: journal.methods[0].name) != nil
        else { return nil }
        journal.beans[0].bag = bean.bag
        return journal
    }

    /// What is here already stays as it is, but for a bean's newer bag.
    private func takeIn(
        _ journal: ForeignJournal, isNewBag: Bool, _ numbers: inout SeededNumbers,
        _ database: Database, _ oracle: inout Oracle
    ) throws(StoreError) {
        var journal = journal
        let weight = weight(&numbers)
        let id = journal.beans[0].id.rawValue
        journal.beans[0].bag += isNewBag ? 1 : 0
        journal.beans[0].bagWeight = weight.map { Grams(tenths: $0) }
        try attempt(.bean, id, &oracle) { () throws(StoreError) in
            _ = try database.takeIn(journal)
        }
        if isNewBag { oracle.opensBag(of: id, weight: weight) }
    }
}
