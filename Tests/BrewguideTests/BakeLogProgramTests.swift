import Baking
import Foundation
import Names
import Store
import Testing
import Timebase
import Units

@testable import brewguide

@Suite("Logs of bakes by the command line")
struct BakeLogProgramTests {
    private let shell: Shell
    private let database: Database

    init() throws {
        shell = try Shell()
        database = try Database(directory: shell.state)
    }

    /// A bake of the country loaf, so many days after 2026-11-21 at eight in Vienna.
    private func save(_ id: String, day: Int64 = 0, name: String = "Country loaf") throws {
        let formula = FormulaTemplate.countryLoaf.formula(
            id: FormulaID(rawValue: "f"), name: name, newID: ItemID.new)
        let flour = formula.final[0].id
        try database.bakeLogs.save(
            BakeLog(
                id: BakeLogID(rawValue: id),
                stamp: ClockStamp(
                    wall: WallTime(millisecondsSince1970: 1_795_244_400_000 + day * 86_400_000),
                    isTrusted: day != 2, timeZone: "Europe/Vienna", offsetSeconds: 3600,
                    bootID: "boot", monotonic: .origin),
                formula: formula, total: Milligrams(grams: 1720), pieces: 2,
                weighed: [
                    WeighedItem(
                        id: formula.preferments[0].ingredients[0].id, bowl: "Levain",
                        name: "bread flour", target: Milligrams(grams: 90),
                        real: Milligrams(grams: 90)),
                    WeighedItem(
                        id: flour, bowl: "Dough", name: "bread flour",
                        target: Milligrams(grams: 840), real: Milligrams(grams: 840)),
                    WeighedItem(
                        id: formula.preferments[0].id, bowl: "Dough", name: "Levain",
                        target: Milligrams(grams: 200), real: Milligrams(grams: 200)),
                ],
                corrections: [
                    BakeCorrection(
                        item: flour, target: Milligrams(grams: 800), real: Milligrams(grams: 840),
                        isAccepted: true)
                ],
                steps: [
                    BakeStepRecord(text: "Levain ripens", planned: nil, real: .seconds(15_000)),
                    BakeStepRecord(
                        text: "Bulk", planned: .seconds(14_400), real: .seconds(14_500),
                        isAtLeast: true),
                ],
                rating: try #require(Rating(stars: 4)), note: try Note("Good")))
    }

    private func run(_ words: String...) throws -> Shell.Result {
        try shell.run(["bake", "log"] + words)
    }

    @Test("the list has the newest first, and a mark where the clock was not set")
    func list() throws {
        try save("aaaaaaaa-1")
        try save("bbbbbbbb-2", day: 2, name: "Früher 朝")
        #expect(
            try run("list").output == """
                #  ID        DATE               FORMULA       RATING
                1  bbbbbbbb  2026-11-23 08:00?  Früher 朝     ★★★★☆
                2  aaaaaaaa  2026-11-21 08:00   Country loaf  ★★★★☆

                """)
        let json = try run("list", "--json").output
        let logs = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
        #expect(logs?.compactMap { $0["id"] as? String } == ["bbbbbbbb-2", "aaaaaaaa-1"])
        #expect(logs?.first?["clockTrusted"] as? Bool == false)
        #expect(logs?.first?["weighed"] == nil, "lists have no details")
    }

    @Test("an empty list is an empty list of JSON, and no failure")
    func emptyList() throws {
        let list = try run("list")
        #expect(list.status == 0 && list.output == "")
        #expect(list.complaint.contains("there are no logs of bakes yet"))
        #expect(try run("list", "--json").output == "[]\n")
        #expect(try run("export", "--json").output == "[]\n")
    }

    @Test("one bake is shown with what was weighed, corrected and timed")
    func show() throws {
        try save("aaaaaaaa-1")
        #expect(
            try run("show", "1").output == """
                Country loaf  ★★★★☆

                baked    2026-11-21T08:00:00+01:00 (Europe/Vienna)
                dough    1720 g
                pieces   2
                note     Good
                formula  f
                id       aaaaaaaa-1

                BOWL    INGREDIENT   TARGET   REAL
                Levain  bread flour    90 g   90 g
                Dough   bread flour   840 g  840 g
                        Levain        200 g  200 g

                bread flour: 840 g in place of 800 g; the rest followed

                   STEP           PLANNED              TOOK
                1  Levain ripens                    4:10:00
                2  Bulk           4:00:00  at least 4:01:40

                """)
        let json = try run("show", "aaaa", "--json").output
        let log = try #require(
            try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        #expect((log["weighed"] as? [Any])?.count == 3)
        #expect((log["snapshot"] as? [String: Any])?["hydration"] as? Double == 70)
    }

    @Test("a log is named by its place, its id, or how that begins")
    func names() throws {
        for (day, id) in ["12aa", "12ab", "9f"].enumerated() { try save(id, day: Int64(day)) }
        #expect(try run("show", "1").output.contains("id       9f\n"))
        #expect(try run("show", "12AB").output.contains("id       12ab\n"))
        #expect(try run("show", "9").output.contains("id       9f\n"))
        let several = try run("show", "12")
        #expect(several.status == 65 && several.complaint.contains("may be 12ab, 12aa"))
        let none = try run("show", "x")
        #expect(none.status == 66)
        #expect(none.complaint.contains("'brewguide bake log list' shows them all"))
        #expect(try shell.run(["complete", "bakes", "12"]).output == "12ab\n12aa\n")
    }

    @Test("an export goes to standard output or a new file, as CSV or JSON")
    func export() throws {
        try save("one", name: "=Loaf")
        let csv = try run("export").output
        #expect(csv.hasPrefix("id,started,clock_trusted,formula,formula_id,pieces,total_g,"))
        #expect(
            csv.contains(
                "\r\none,2026-11-21T08:00:00+01:00,true,'=Loaf,f,2,1720,1040,1,29500,4,Good\r\n"),
            "\(csv)")
        #expect(try run("export", "--raw").output.contains(",true,=Loaf,"))
        let path = shell.file("out.json")
        #expect(try run("export", "--json", path).status == 0)
        #expect(try run("export", path).status == 73)
        let logs = try JSONSerialization.jsonObject(
            with: Data(contentsOf: URL(fileURLWithPath: path)))
        #expect(((logs as? [[String: Any]])?.first?["steps"] as? [Any])?.count == 2)
        #expect(try run("export", "--csv", "--json").status == 64)
    }
}
