import Brewing
import JSON5
import Timebase
import Units

extension BrewMethod {
    /// What the method says beside its name, as it travels between devices.
    public var syncedBody: String {
        JSONValue.group(["category": .string(category.rawValue)]).line
    }

    /// Reads what a method says; nil when it is not what this release writes, or not a method that
    /// may be added.
    public init?(name: String, syncedBody: String) {
        let body = JSONObject(parsing: syncedBody)
        guard let category = body?.choice("category", as: MethodCategory.self) else { return nil }
        self.init(name: name, category: category)
        guard errors.isEmpty, self.syncedBody == syncedBody else { return nil }
    }
}

extension Grinder {
    /// What the grinder says beside its name, as it travels between devices: hundredths.
    public var syncedBody: String {
        JSONValue.group([
            "minimum": .integer(range.minimum.hundredths),
            "maximum": .integer(range.maximum.hundredths), "step": .integer(range.step.hundredths),
        ]).line
    }

    /// Reads what a grinder says; nil when it is not what this release writes, or not a grinder
    /// that may be added.
    public init?(id: GrinderID, name: String, syncedBody: String) {
        guard let body = JSONObject(parsing: syncedBody) else { return nil }
        func setting(_ key: String) -> GrindSetting? {
            body.integer(key)?.within(Int.min...Int.max).flatMap { GrindSetting(hundredths: $0) }
        }
        let range = try? GrinderRange.checked(
            minimum: setting("minimum"), maximum: setting("maximum"), step: setting("step"))
        guard let range else { return nil }
        self.init(id: id, name: name, range: range)
        guard errors.isEmpty, self.syncedBody == syncedBody else { return nil }
    }
}

extension Bean {
    /// What the bean says beside its name and roaster, as it travels between devices. Which bag is
    /// open belongs to it, what is left of it is counted on each.
    public var syncedBody: String {
        JSONValue.group([
            "origin": .string(origin), "roasted": .optional(roasted?.text),
            "bagWeight": bagWeight.map { .tenths($0.tenths) } ?? .null, "bag": .integer(bag),
        ]).line
    }

    /// Reads what a bean says; nil when it is not what this release writes, or not a bean that may
    /// be added.
    public init?(id: BeanID, name: String, roaster: String, syncedBody: String) {
        guard let body = JSONObject(parsing: syncedBody), let origin = body.string("origin"),
            let bag = body.integer("bag")?.within(Self.bags)
        else { return nil }
        self.init(
            id: id, name: name, roaster: roaster, origin: origin,
            roasted: body.string("roasted").flatMap { CalendarDay($0) },
            bagWeight: body.grams("bagWeight"), bag: bag)
        guard errors.isEmpty, self.syncedBody == syncedBody else { return nil }
    }

    /// Chosen: as many as the database counts uses.
    static let bags = 0...1_000_000_000
}
