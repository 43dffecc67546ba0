import Brewing
import CommandLine
import Testing
import Timebase
import Units

@testable import Reports

@Suite("Statistics of beans, grinders and settings")
struct EquipmentStatisticsTests {
    private typealias Sums = EquipmentStatistics.Sums

    private static let day = CalendarDay(daysSince1970: 20_778)

    private static func setting(
        _ grinder: String, _ text: String, brews: Int, stars: Int
    ) throws -> EquipmentStatistics.Setting {
        EquipmentStatistics.Setting(
            grinder: grinder, setting: try #require(GrindSetting(text: text)),
            sums: Sums(brews: brews, stars: stars, total: .seconds(180 * brews)))
    }

    private static func report(_ equipment: EquipmentStatistics) -> StatisticsReport {
        let day = BrewStatistics.Day(day: day, brews: 7, total: .seconds(1400))
        return StatisticsReport(
            BrewStatistics(
                weeks: [BrewStatistics.Week(monday: Self.day - 5, brews: 7)],
                ratios: [BrewStatistics.RatioGroup(halves: 33, brews: 7, stars: 28)], days: [day],
                equipment: equipment), from: Self.day - 5, to: Self.day)
    }

    /// Two beans of one name, and two grinders: one with a name that XML would take for its own.
    private static func equipped() throws -> StatisticsReport {
        report(
            EquipmentStatistics(
                beans: [
                    .init(
                        name: "Yirgacheffe", roaster: "Coffee Collective",
                        sums: Sums(brews: 4, stars: 17, total: .seconds(800))),
                    .init(name: "Sumatra", sums: Sums(brews: 2, stars: 6, total: .seconds(300))),
                    .init(
                        name: "Yirgacheffe", roaster: "April",
                        sums: Sums(brews: 1, stars: 5, total: .seconds(201))),
                ],
                grinders: [
                    .init(
                        name: "Comandante C40 <Red & Clix>",
                        sums: Sums(brews: 6, stars: 25, total: .seconds(1200))),
                    .init(name: "Ode", sums: Sums(brews: 1, stars: 3, total: .seconds(200))),
                ],
                settings: [
                    try setting("Ode", "5.5", brews: 1, stars: 3),
                    try setting("Comandante C40 <Red & Clix>", "9", brews: 2, stars: 6),
                    try setting("Comandante C40 <Red & Clix>", "22.5", brews: 4, stars: 19),
                ]))
    }

    private func text(_ report: StatisticsReport) -> String {
        StatisticsText(report, style: TextStyle(hasColours: false), isUnicode: true).text
    }

    @Test("JL-004 · in a terminal, with the roaster where two beans have one name")
    func terminal() throws {
        let text = text(try Self.equipped())
        let sections = """

            Rating by bean
            Yirgacheffe, Coffee Co…  ██████████████████████████████████ 4.3 (4), 3:20
            Sumatra                  ████████████████████████ 3.0 (2), 2:30
            Yirgacheffe, April       ████████████████████████████████████████ 5.0 (1), 3:21

            Rating by grinder
            Comandante C40 <Red & …  █████████████████████████████████▍ 4.2 (6), 3:20
            Ode                      ████████████████████████ 3.0 (1), 3:20

            Rating by setting: Comandante C40 <Red & Clix>
                     9  ████████████████████████ 3.0 (2), 3:00
                  22.5  ██████████████████████████████████████ 4.8 (4), 3:00

            Rating by setting: Ode
                   5.5  ████████████████████████ 3.0 (1), 3:00

            """
        #expect(text.hasSuffix(sections))
    }

    @Test("JL-004 · for programs, with keys that stay")
    func json() throws {
        let line = try Self.equipped().json.line
        let beans =
            "\"beans\": [{\"bean\": \"Yirgacheffe\", \"roaster\": \"Coffee Collective\", "
            + "\"brews\": 4, \"rating\": 4.25, \"seconds\": 200}, "
            + "{\"bean\": \"Sumatra\", \"roaster\": \"\", "
            + "\"brews\": 2, \"rating\": 3.0, \"seconds\": 150}, "
            + "{\"bean\": \"Yirgacheffe\", \"roaster\": \"April\", "
            + "\"brews\": 1, \"rating\": 5.0, \"seconds\": 201}]"
        let grinders =
            "\"grinders\": [{\"grinder\": \"Comandante C40 <Red & Clix>\", "
            + "\"brews\": 6, \"rating\": 4.17, \"seconds\": 200}, "
            + "{\"grinder\": \"Ode\", \"brews\": 1, \"rating\": 3.0, \"seconds\": 200}]"
        let settings =
            "\"settings\": [{\"grinder\": \"Comandante C40 <Red & Clix>\", "
            + "\"setting\": \"9\", \"brews\": 2, \"rating\": 3.0, \"seconds\": 180}, "
            + "{\"grinder\": \"Comandante C40 <Red & Clix>\", "
            + "\"setting\": \"22.5\", \"brews\": 4, \"rating\": 4.75, \"seconds\": 180}, "
            + "{\"grinder\": \"Ode\", "
            + "\"setting\": \"5.5\", \"brews\": 1, \"rating\": 3.0, \"seconds\": 180}]"
        #expect(line.hasSuffix(beans + ", " + grinders + ", " + settings + "}"))
    }

    @Test("JL-004 · as a picture, with a dot for each setting and every name escaped")
    func picture() throws {
        let text = StatisticsPicture(try Self.equipped()).text
        let again = StatisticsPicture(try Self.equipped()).text
        #expect(text == again)
        #expect(!text.contains("<Red"))
        #expect(text.contains("Rating by setting: Comandante C40 &lt;Red &amp; Clix&gt; (brews)"))
        // The lowest setting stands at the left, the highest, with the most brews, at the right.
        #expect(text.contains("<circle cx=\"88\" cy=\"1128\" r=\"6\""))
        #expect(text.contains("<circle cx=\"668\" cy=\"1076\" r=\"9\""))
        // A grinder with one setting has it in the middle, and no line.
        #expect(text.contains("<circle cx=\"378\" cy=\"1362\" r=\"9\""))
        #expect(text.split(separator: "\n").count { $0.hasPrefix("<polyline") } == 2)
    }

    @Test(
        "JL-004 · a dozen beans and six grinders at most are drawn, and labels keep their distance")
    func many() throws {
        let sums = Sums(brews: 1, stars: 4, total: .seconds(180))
        let names = (1...20).map { "Item \($0) " + String(repeating: "W", count: 30) }
        let items = names.map { EquipmentStatistics.Item(name: $0, sums: sums) }
        let settings = try (0..<81).flatMap { place in
            let text = "\(place / 2).\(place % 2 * 5)"
            return try names.map { try Self.setting($0, text, brews: 1, stars: 4) }
        }
        let text = StatisticsPicture(
            Self.report(EquipmentStatistics(beans: items, grinders: items, settings: settings))
        ).text
        #expect(text.contains("Rating by bean (brews), 12 of 20"))
        #expect(text.contains(">Item 12 "))
        #expect(!text.contains(">Item 13 "))
        #expect(text.contains("setting: Item 6 "))
        #expect(!text.contains("setting: Item 7 "))
        let values = text.split(separator: "\n").count { $0.contains(">4.0 (1)</text>") }
        #expect(values == 2 * 12 + 6 * 11)
    }

    @Test("JL-004 · without equipment nothing is said of it")
    func none() {
        let plain = Self.report(EquipmentStatistics())
        #expect(!text(plain).contains("Rating by bean"))
        #expect(!plain.json.line.contains("beans"))
        let picture = StatisticsPicture(plain).text
        #expect(picture.contains("height=\"780\" viewBox=\"0 0 720 780\""))
        #expect(picture.split(separator: "\n").count { $0.contains("font-size=\"14\"") } == 3)
    }
}
