import Brewing
import Testing
import Timebase
import Units

@testable import Store

/// A grinder with the settings 1 to 10 by halves.
func grinder(_ name: String, from minimum: Int = 100, to maximum: Int = 1000) throws -> Grinder {
    Grinder(
        id: GrinderID(rawValue: "id-\(name)"), name: name,
        range: try GrinderRange.checked(
            minimum: GrindSetting(hundredths: minimum), maximum: GrindSetting(hundredths: maximum),
            step: GrindSetting(hundredths: 50)))
}

/// A bean whose bag holds 250 g.
func bean(_ name: String, roaster: String = "") -> Bean {
    Bean(
        id: BeanID(rawValue: "id-\(name)\(roaster)"), name: name, roaster: roaster,
        origin: "Ethiopia", roasted: CalendarDay("2026-11-01"), bagWeight: Grams(250))
}

extension Equipment {
    /// This grinder and this bean.
    init(_ grinder: Grinder?, setting: String? = "5.5", _ bean: Bean? = nil) {
        self.init(
            grinder: grinder.map { EquipmentItem(id: $0.id, name: $0.name) },
            setting: grinder == nil ? nil : setting,
            bean: bean.map { EquipmentItem(id: $0.id, name: $0.name) })
    }
}

/// A log brewed with this equipment and 18 g.
func log(
    _ id: String, at minutes: Int64 = 0, stars: Int = 4, with equipment: Equipment
) throws -> BrewLog {
    var log = try log(id, at: minutes, stars: stars)
    log.inputs = BrewInputs(
        dose: Grams(18), yield: Grams(300), temperature: Celsius(93), grind: log.inputs.grind,
        equipment: equipment, pressure: "9 bar")
    return log
}

extension Database {
    /// How often each method, grinder and bean was brewed with and when last, and what is left of
    /// each bag: as it is told.
    func told() throws(StoreError) -> [String] {
        try methods.list().map { "\($0.method.name) \($0.use.told)" }
            + grinders.list().map { "\($0.grinder.name) \($0.use.told)" }
            + beans.list().map {
                "\($0.bean.name) \($0.use.told) \($0.gramsLeft?.tenthsText ?? "-")"
            }
    }

    /// The same by counting the logs.
    func counted() throws -> [String] {
        let methodLines = try methods.list().map { entry in
            "\(entry.method.name) \(try use { $0.method = entry.method.name }.told)"
        }
        let grinderLines = try grinders.list().map { entry in
            "\(entry.grinder.name) \(try use { $0.grinder = entry.grinder.id }.told)"
        }
        let beanLines = try beans.list().map { entry in
            let use = try use { $0.bean = entry.bean.id }
            let left = try entry.bean.bagWeight.map { weight in
                try bag(of: entry.bean).reduce(weight) { $0 - $1 }
            }
            let text = left.map { max(.zero, $0).tenthsText } ?? "-"
            return "\(entry.bean.name) \(use.told) \(text)"
        }
        return methodLines + grinderLines + beanLines
    }

    /// How many logs a filter lets through, and the newest of them.
    private func use(_ narrow: (inout LogFilter) -> Void) throws -> ItemUse {
        var filter = LogFilter()
        narrow(&filter)
        let found = try logs.page(matching: filter, from: nil, count: 10_000, withSteps: false)
        return ItemUse(brews: found.logs.count, lastUsed: found.logs.first?.stamp)
    }

    /// The doses of the logs of the bag that is open.
    private func bag(of bean: Bean) throws(StoreError) -> [Grams] {
        try connection.all(
            """
            SELECT dose FROM log JOIN bean ON bean.key = log.bean_key
            WHERE bean.id = ? AND log.bag = bean.bag
            """, [.text(bean.id.rawValue)]
        ) { $0.grams("dose") }
    }
}

extension ItemUse {
    /// As a test reads it: `3 brews, last 10`, the minute of the hour.
    var told: String {
        guard let lastUsed else { return "\(brews) brews, never" }
        return "\(brews) brews, last \(lastUsed.wall.millisecondsSince1970 / 60_000 % 60)"
    }
}
