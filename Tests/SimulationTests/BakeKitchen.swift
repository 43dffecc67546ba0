import Testing

@testable import SimulationOracle

/// A kitchen with a bake under way; `model` is what the device should say.
struct BakeKitchen {
    static func milliseconds(_ count: Int64) -> Int64 { count * 1_000_000 }

    var oracle = Oracle(columns: 20, rows: 4, isParallel: false, phrases: ["Good"])
    var model: BakeModel
    var now: Int64 = 0
    /// The kitchen's own time at 0 of the boot's clock.
    var offset: Int64 = 0

    init(beginning: Bool = true) throws {
        model = try #require(BakeModel(.countryLoaf, .asWritten))
        oracle.knows(PlainFormula.countryLoaf)
        if beginning { try begin(model.plain(at: now)) }
    }

    /// The device begins this one.
    mutating func begin(_ bake: PlainBake) throws {
        try press(.next)
        try oracle.wants(.bakeBegan, at: now)
        oracle.isDone(.bakeBegan, at: now)
        try tell(bake)
        try release(.next)
    }

    /// A press of this key, for so many milliseconds.
    mutating func press(_ key: Key, holding length: Int64 = 0) throws {
        now += Self.milliseconds(1000)
        oracle.contact(key, closed: true, at: now, isTold: true)
        now += Self.milliseconds(2)
        let since = now - Self.milliseconds(2)
        try oracle.act(.pressed(key, since: since), at: now, now: now)
        guard length > 0 else { return }
        now += Self.milliseconds(length - 2)
        try oracle.act(.holdFired(key), at: now, now: now)
    }

    mutating func release(_ key: Key) throws {
        oracle.contact(key, closed: false, at: now + Self.milliseconds(50), isTold: true)
        now += Self.milliseconds(60)
        try oracle.act(.released(key), at: now, now: now)
    }

    /// The device says so, and keeps it.
    mutating func tell(_ bake: PlainBake) throws {
        try oracle.wants(.keepBake(bake), at: now)
        oracle.isDone(.keepBake(bake), at: now)
    }

    mutating func act(_ act: BakeModel.Act) throws {
        let isTaken = model.act(act, at: now + offset)
        try #require(isTaken)
    }

    /// A person does this, and the device says that it is done.
    mutating func does(_ act: BakeModel.Act, key: Key = .next, holding: Int64 = 0) throws {
        try press(key, holding: holding)
        try self.act(act)
        try tell(model.plain(at: now + offset))
        try release(key)
    }

    /// To the end of the mixing: the bulk begins.
    mutating func mix() throws { for _ in 0..<9 { try does(.next) } }

    /// The power was away for so long; the device says that it found this.
    mutating func losePower(_ away: Int64, found: PlainBake?) throws {
        oracle.falls(at: now)
        offset += now + away
        now = 0
        try oracle.booted(
            afterPowerLoss: true, logs: [], brew: nil,
            bread: FoundBread(bake: found, logs: [], real: offset), at: 0)
    }
}
