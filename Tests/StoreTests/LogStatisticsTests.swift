import Fixtures
import Brewing
import Store
import Testing
import Timebase
import Units

@Suite("Statistics")
struct LogStatisticsTests {
    private let folder: TemporaryFolder
    private let database: Database

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(directory: folder.path)
    }

    private func save(
        _ id: String, day: Int64, dose: Int, yield: Int, stars: Int, seconds: Int
    ) throws {
        // 2026-11-21, a Saturday, at 8:00 in Vienna.
        var brew = try log(id, at: day * 1440, stars: stars)
        let inputs = brew.inputs
        brew.inputs = BrewInputs(
            dose: Grams(dose), yield: Grams(yield), temperature: inputs.temperature,
            grind: inputs.grind)
        brew.total = .seconds(seconds)
        try database.logs.save(brew)
    }

    /// Worked out by hand.
    @Test("weeks, ratios and days add up")
    func sums() throws {
        try save("sat", day: 0, dose: 15, yield: 250, stars: 5, seconds: 190)  // 16.67
        try save("sat2", day: 0, dose: 20, yield: 330, stars: 4, seconds: 201)  // 16.5
        try save("mon", day: -5, dose: 20, yield: 310, stars: 3, seconds: 180)  // 15.5
        try save("sun", day: -6, dose: 20, yield: 325, stars: 2, seconds: 170)  // 16.25: up
        try save("old", day: -30, dose: 18, yield: 36, stars: 1, seconds: 30)  // 2
        let day = try #require(CalendarDay("2026-11-21"))
        let statistics = try database.statistics.brews(since: day - 13)
        #expect(
            statistics
                == BrewStatistics(
                    weeks: [
                        BrewStatistics.Week(monday: day - 12, brews: 1),
                        BrewStatistics.Week(monday: day - 5, brews: 3),
                    ],
                    ratios: [
                        BrewStatistics.RatioGroup(halves: 31, brews: 1, stars: 3),
                        BrewStatistics.RatioGroup(halves: 33, brews: 3, stars: 11),
                    ],
                    days: [
                        BrewStatistics.Day(day: day - 6, brews: 1, total: .seconds(170)),
                        BrewStatistics.Day(day: day - 5, brews: 1, total: .seconds(180)),
                        BrewStatistics.Day(day: day, brews: 2, total: .seconds(391)),
                    ]))
        #expect(statistics.brews == 4)
        #expect(statistics.stars == 14)
        #expect(try database.statistics.brews(since: day - 30).ratios.first?.halves == 4)
    }

    @Test("no brews make no statistics, and no dose makes no ratio")
    func empty() throws {
        let day = try #require(CalendarDay("2026-11-21"))
        let nothing = BrewStatistics(weeks: [], ratios: [], days: [])
        #expect(try database.statistics.brews(since: day) == nothing)
        try save("none", day: 0, dose: 0, yield: 250, stars: 5, seconds: 190)
        #expect(try database.statistics.brews(since: day).ratios == [])
        #expect(try database.statistics.brews(since: day).brews == 1)
    }

    private func brew(
        _ id: String, _ equipment: Equipment, stars: Int, seconds: Int
    ) throws {
        var brew = try log(id, stars: stars)
        brew.inputs.equipment = equipment
        brew.total = .seconds(seconds)
        try database.logs.save(brew)
    }

    private func sums(_ brews: Int, stars: Int, seconds: Int) -> EquipmentStatistics.Sums {
        EquipmentStatistics.Sums(brews: brews, stars: stars, total: .seconds(seconds))
    }

    @Test("JL-004 · by bean, grinder and setting, under the names of today")
    func equipment() throws {
        let range = try GrinderRange.checked(
            minimum: GrindSetting(hundredths: 0), maximum: GrindSetting(hundredths: 4000),
            step: GrindSetting(hundredths: 50))
        var mill = Grinder(id: GrinderID(rawValue: "g"), name: "Mill", range: range)
        let beans = ["Onyx", "April"].map { roaster in
            Bean(id: BeanID(rawValue: roaster), name: "Guji", roaster: roaster)
        }
        try database.grinders.add(mill)
        for bean in beans { try database.beans.add(bean) }
        let old = EquipmentItem<GrinderID>(id: nil, name: "Sold")
        let used = beans.map { EquipmentItem(id: Optional($0.id), name: $0.name) }
        let own = EquipmentItem(id: Optional(mill.id), name: mill.name)
        try brew(
            "1", Equipment(grinder: own, setting: "9.5", bean: used[0]), stars: 3, seconds: 180)
        try brew(
            "2", Equipment(grinder: own, setting: "10.0", bean: used[0]), stars: 5, seconds: 200)
        // Under the name it has later, and with as many digits as its dial has then.
        mill.name = "Great mill"
        try database.grinders.update(mill)
        let renamed = EquipmentItem(id: Optional(mill.id), name: mill.name)
        try brew("3", Equipment(grinder: renamed, setting: "10"), stars: 4, seconds: 190)
        try brew(
            "4", Equipment(grinder: old, setting: "-2.25", bean: used[1]), stars: 2, seconds: 60)
        try brew("5", Equipment(grinder: old, setting: "fine"), stars: 1, seconds: 50)
        try brew("6", Equipment(), stars: 1, seconds: 40)
        let day = try #require(CalendarDay("2026-11-21"))
        let found = try database.statistics.brews(since: day).equipment
        #expect(
            found.beans == [
                .init(name: "Guji", roaster: "Onyx", sums: sums(2, stars: 8, seconds: 380)),
                .init(name: "Guji", roaster: "April", sums: sums(1, stars: 2, seconds: 60)),
            ])
        #expect(
            found.grinders == [
                .init(name: "Great mill", sums: sums(3, stars: 12, seconds: 570)),
                .init(name: "Sold", sums: sums(2, stars: 3, seconds: 110)),
            ])
        let dials = found.settings.map { ($0.grinder, $0.setting.text, $0.sums.brews) }
        #expect(dials.map(\.0) == ["Sold", "Great mill", "Great mill"])
        #expect(dials.map(\.1) == ["-2.25", "9.5", "10"])
        #expect(dials.map(\.2) == [1, 1, 2])
        #expect(try database.statistics.brews(since: day + 1).equipment == EquipmentStatistics())
    }
}
