import Testing

@testable import SimulationOracle

/// What the display says of a bake is held against what there is.
@Suite("The oracle before the display of a bake")
struct OracleBakeGlassTests {
    private static let hour: Int64 = 3_600_000_000_000

    /// Shows these rows for a while.
    private func watch(_ rows: [String], lamp: Bool = true, _ kitchen: BakeKitchen) throws {
        var oracle = kitchen.oracle
        let lines = rows.map { $0 + String(repeating: " ", count: 20 - $0.count) }
        try oracle.handed(lines, lamp: lamp, at: kitchen.now)
        try oracle.watch(
            lines, from: kitchen.now, until: kitchen.now + BakeKitchen.milliseconds(500))
    }

    @Test("SPEC §10.8 · the weigh-in asks for its target, and then for what is missing of it")
    func weighing() throws {
        let legend = "Done    Off↧ Restart"
        var kitchen = try BakeKitchen()
        try watch(["1/3 bread flour", "90 g", "in bowl 0 g", legend], kitchen)
        #expect(throws: Finding.self) {
            try watch(["1/3 bread flour", "100 g", "in bowl 0 g", legend], kitchen)
        }
        try kitchen.does(.weighed(80_000))
        try watch(["1/3 bread flour", "add 10.0 g   to 90 g", "", legend], kitchen)
        #expect(throws: Finding.self) {
            try watch(["1/3 bread flour", "90 g", "in bowl 80 g", legend], kitchen)
        }
    }

    @Test("SPEC §10.7 · what is left of a step is right, beside it and in the menu")
    func times() throws {
        var kitchen = try BakeKitchen()
        try kitchen.mix()
        kitchen.now += Self.hour + BakeKitchen.milliseconds(30_000)
        let dough = { (time: String) in
            ["1/1 Bulk        \(time)", "Dough rests", "", "Next    Home Restart"]
        }
        let menu = { (time: String) in
            ["Menu             1/8", ">Bake \(time)", " Recipes", "Select  Down    Back"]
        }
        try watch(dough("3:00"), kitchen)
        try watch(menu("3:00"), kitchen)
        #expect(throws: Finding.self) { try watch(dough("3:01"), kitchen) }
        #expect(throws: Finding.self) { try watch(menu("3:01"), kitchen) }
        #expect(throws: Finding.self) {
            try watch(["Menu             1/7", ">Recipes", "", ""], kitchen)
        }
    }

    @Test("SPEC §10.7 · at least so long is in hours and minutes, in its first hour too")
    func atLeast() throws {
        var kitchen = try BakeKitchen()
        kitchen.oracle.calendar(isTrusted: false, error: 0)
        try kitchen.mix()
        var found = kitchen.model.plain(at: kitchen.now + kitchen.offset)
        let elapsed = try #require(found.time?.elapsed)
        found.stage = .step(1, PlainBake.Time(elapsed, isAtLeast: true))
        try kitchen.losePower(Self.hour, found: found)
        kitchen.now += Self.hour / 15
        let legend = "Next    Home Restart"
        try watch(["1/1 Bulk", "at least 0:04", "Dough rests", legend], kitchen)
        #expect(throws: Finding.self) {
            try watch(["1/1 Bulk", "at least 4:00", "Dough rests", legend], kitchen)
        }
    }

    @Test("SPEC §10.7 · a step's end lights the display")
    func lamp() throws {
        var kitchen = try BakeKitchen()
        try kitchen.mix()
        let rows = ["V60 Starter", "", "", "Start   Edit    Menu"]
        let lines = rows.map { $0 + String(repeating: " ", count: 20 - $0.count) }
        try kitchen.oracle.handed(lines, lamp: false, at: kitchen.now)
        kitchen.now += 4 * Self.hour - BakeKitchen.milliseconds(60_000)
        try watch(rows, lamp: false, kitchen)
        kitchen.now += BakeKitchen.milliseconds(63_000)
        #expect(throws: Finding.self) { try watch(rows, lamp: false, kitchen) }
        try watch(rows, lamp: true, kitchen)
    }
}
