import Brewing
import Fixtures
import SimulationOracle
import Store
import Timebase
import Units

/// What somebody does at the command line with methods, grinders and beans, and with what logs say
/// of them.
struct JournalActs {
    private var named = 0
    /// The methods that were added.
    var methods: [PlainRecipe.Method] = []
    /// What another program's journal had that was taken in last.
    var foreign: ForeignJournal?

    /// Dials in hundredths: whole steps, half ones, one that does not reach its end, one around 0.
    private static let dials = [
        (0, 4000, 100), (100, 1000, 50), (0, 1000, 300), (-500, 500, 25),
    ]

    private static let first = [0, 2, 5]

    mutating func name(_ word: String) -> String {
        named += 1
        return "\(word) \(named)"
    }

    /// Does something; what the oracle is to know of it.
    mutating func act(
        _ numbers: inout SeededNumbers, _ database: Database, id: String, now: WallTime,
        _ oracle: inout Oracle
    ) throws(StoreError) {
        // A house begins with a grinder, a bean and a method of its own.
        let draw = numbers.below(17)
        switch named < Self.first.count ? Self.first[named] : draw {
        case 0, 1: try addGrinder(&numbers, database, id, &oracle)
        case 2, 3, 4: try addBean(&numbers, database, id, &oracle)
        case 5: try addMethod(&numbers, database, &oracle)
        case 6: try addRecipe(&numbers, database, id, &oracle)
        case 7: try editGrinder(&numbers, database, &oracle)
        case 8: try renameBean(&numbers, database, &oracle)
        case 9: try delete(&numbers, database, &oracle)
        case 10, 11: try openBag(&numbers, database, &oracle)
        case 12, 13, 14: try correctLog(&numbers, database, now, &oracle)
        case 15: try importJournal(&numbers, database, id, &oracle)
        default: try deleteLog(&numbers, database, &oracle)
        }
    }

    /// Carries something out; where it fails nobody knows whether it was done.
    func attempt(
        _ kind: Belonging, _ id: String, _ oracle: inout Oracle,
        _ body: () throws(StoreError) -> Void
    ) throws(StoreError) {
        do throws(StoreError) { try body() } catch {
            oracle.doubts(kind, id)
            throw error
        }
    }

    // What there is.

    func range(_ numbers: inout SeededNumbers) -> GrinderRange? {
        let dial = Self.dials[numbers.below(Self.dials.count)]
        return try? GrinderRange.checked(
            minimum: GrindSetting(hundredths: dial.0), maximum: GrindSetting(hundredths: dial.1),
            step: GrindSetting(hundredths: dial.2))
    }

    private mutating func addGrinder(
        _ numbers: inout SeededNumbers, _ database: Database, _ id: String,
        _ oracle: inout Oracle
    ) throws(StoreError) {
        guard let range = range(&numbers) else { return }
        let grinder = Grinder(id: GrinderID(rawValue: id), name: name("Mill"), range: range)
        oracle.gets(.grinder, id, named: grinder.name)
        try attempt(.grinder, id, &oracle) { () throws(StoreError) in
            try database.grinders.add(grinder)
        }
    }

    /// Chosen: bags of two brews up to many.
    func weight(_ numbers: inout SeededNumbers) -> Int? {
        numbers.below(4) == 0 ? nil : 300 + 100 * numbers.below(40)
    }

    private mutating func addBean(
        _ numbers: inout SeededNumbers, _ database: Database, _ id: String,
        _ oracle: inout Oracle
    ) throws(StoreError) {
        let weight = weight(&numbers)
        let bean = Bean(
            id: BeanID(rawValue: id), name: name("Bean"),
            roasted: numbers.below(2) == 0 ? CalendarDay(daysSince1970: 20_440) : nil,
            bagWeight: weight.map { Grams(tenths: $0) })
        oracle.gets(.bean, id, named: bean.name, bagWeight: weight)
        try attempt(.bean, id, &oracle) { () throws(StoreError) in try database.beans.add(bean) }
    }

    private mutating func addMethod(
        _ numbers: inout SeededNumbers, _ database: Database, _ oracle: inout Oracle
    ) throws(StoreError) {
        let category = MethodCategory.allCases[numbers.below(MethodCategory.allCases.count)]
        let method = BrewMethod(name: name("Way"), category: category)
        oracle.gets(.method, method.name, named: method.name)
        try attempt(.method, method.name, &oracle) { () throws(StoreError) in
            try database.methods.add(method)
        }
        methods.append(.init(name: method.name, category: category.rawValue))
    }

    /// An espresso, or something brewed in one's own way.
    private mutating func addRecipe(
        _ numbers: inout SeededNumbers, _ database: Database, _ id: String,
        _ oracle: inout Oracle
    ) throws(StoreError) {
        var recipe = PlainRecipe(
            name: name("Shot"), dose: 180, yield: 36, isEqual: false,
            steps: [
                .init(.wait, "Pre-infusion", seconds: 5), .init(.wait, "Extraction", seconds: 25),
            ])
        recipe.method = .init(name: "espresso", category: "espresso")
        let own = methods.filter { $0.category == "espresso" || $0.category == "other" }
        if !own.isEmpty, numbers.below(2) == 0 { recipe.method = own[numbers.below(own.count)] }
        // Somebody may have deleted it.
        guard try database.methods.find(named: recipe.method.name) != nil else { return }
        oracle.knows(recipe)
        try database.recipes.add(recipe.recipe(id: id))
        try database.preferences.set([(.lastUsedRecipe, id)])
    }

    private func anyGrinder(
        _ numbers: inout SeededNumbers, _ database: Database
    ) throws(StoreError) -> Grinder? {
        let all = try database.grinders.list()
        return all.isEmpty ? nil : all[numbers.below(all.count)].grinder
    }

    private func anyBean(
        _ numbers: inout SeededNumbers, _ database: Database
    ) throws(StoreError) -> Bean? {
        let all = try database.beans.list()
        return all.isEmpty ? nil : all[numbers.below(all.count)].bean
    }

    private mutating func editGrinder(
        _ numbers: inout SeededNumbers, _ database: Database, _ oracle: inout Oracle
    ) throws(StoreError) {
        guard var grinder = try anyGrinder(&numbers, database), let range = range(&numbers)
        else { return }
        let id = grinder.id.rawValue
        if numbers.below(2) == 0 {
            grinder.name = name("Mill")
            oracle.renames(.grinder, id, to: grinder.name)
        } else {
            grinder.range = range
            oracle.editsGrinder(id)
        }
        try attempt(.grinder, id, &oracle) { () throws(StoreError) in
            try database.grinders.update(grinder)
        }
    }

    private mutating func renameBean(
        _ numbers: inout SeededNumbers, _ database: Database, _ oracle: inout Oracle
    ) throws(StoreError) {
        guard var bean = try anyBean(&numbers, database) else { return }
        bean.name = name("Bean")
        oracle.renames(.bean, bean.id.rawValue, to: bean.name)
        try attempt(.bean, bean.id.rawValue, &oracle) { () throws(StoreError) in
            try database.beans.update(bean)
        }
    }

    private mutating func delete(
        _ numbers: inout SeededNumbers, _ database: Database, _ oracle: inout Oracle
    ) throws(StoreError) {
        switch numbers.below(3) {
        case 0:
            guard let grinder = try anyGrinder(&numbers, database) else { return }
            let id = grinder.id.rawValue
            try attempt(.grinder, id, &oracle) { () throws(StoreError) in
                try database.grinders.delete(grinder.id)
            }
            oracle.loses(.grinder, id)
        case 1:
            guard let bean = try anyBean(&numbers, database) else { return }
            try attempt(.bean, bean.id.rawValue, &oracle) { () throws(StoreError) in
                try database.beans.delete(bean.id)
            }
            oracle.loses(.bean, bean.id.rawValue)
        default:
            guard !methods.isEmpty else { return }
            let method = methods[numbers.below(methods.count)]
            guard try database.methods.find(named: method.name) != nil else { return }
            // One that a recipe names is refused, and stays.
            try attempt(.method, method.name, &oracle) { () throws(StoreError) in
                try database.methods.delete(named: method.name)
            }
            oracle.loses(.method, method.name)
        }
    }

    private func openBag(
        _ numbers: inout SeededNumbers, _ database: Database, _ oracle: inout Oracle
    ) throws(StoreError) {
        guard let bean = try anyBean(&numbers, database) else { return }
        let weight = 300 + 100 * numbers.below(40)
        try attempt(.bean, bean.id.rawValue, &oracle) { () throws(StoreError) in
            try database.beans.openBag(
                bean.id, roasted: nil, bagWeight: Grams(tenths: weight))
        }
        oracle.opensBag(of: bean.id.rawValue, weight: weight)
    }

    // What logs say.

    private func anyLog(
        _ numbers: inout SeededNumbers, _ database: Database
    ) throws(StoreError) -> LogID? {
        let page = try database.logs.page(after: nil, count: 20).lines
        return page.isEmpty ? nil : page[numbers.below(page.count)].id
    }

    private func correctLog(
        _ numbers: inout SeededNumbers, _ database: Database, _ now: WallTime,
        _ oracle: inout Oracle
    ) throws(StoreError) {
        guard let log = try anyLog(&numbers, database) else { return }
        let movesGrinder = numbers.below(2) == 0
        let grinder = numbers.below(4) == 0 ? nil : try anyGrinder(&numbers, database)
        let bean = numbers.below(4) == 0 ? nil : try anyBean(&numbers, database)
        let setting = grinder.map { $0.range.text(of: $0.range.highest) }
        var isSure = false
        defer {
            oracle.corrects(
                log.rawValue, isSure: isSure, bean: movesGrinder ? nil : bean?.id.rawValue
            ) { equipment in
                if movesGrinder {
                    equipment.grinder = grinder.map {
                        PlainItem(id: $0.id.rawValue, name: $0.name)
                    }
                    equipment.setting = setting
                } else {
                    equipment.bean = bean.map { PlainItem(id: $0.id.rawValue, name: $0.name) }
                }
            }
        }
        try database.logs.changeEquipment(of: log, at: now) { equipment, _ in
            if movesGrinder {
                equipment.grinder = grinder.map { EquipmentItem(id: $0.id, name: $0.name) }
                equipment.setting = setting
            } else {
                equipment.bean = bean.map { EquipmentItem(id: $0.id, name: $0.name) }
            }
        }
        isSure = true
    }

    private func deleteLog(
        _ numbers: inout SeededNumbers, _ database: Database, _ oracle: inout Oracle
    ) throws(StoreError) {
        guard let log = try anyLog(&numbers, database) else { return }
        var isSure = false
        defer { oracle.deletesLog(log.rawValue, isSure: isSure) }
        try database.logs.delete(log)
        isSure = true
    }
}
