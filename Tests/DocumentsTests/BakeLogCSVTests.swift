import Baking
import Documents
import Names
import Testing
import Timebase
import Units

@Suite("SPEC §10.11 · logs of bakes for spreadsheets")
struct BakeLogCSVTests {
    private func weighed(_ name: String, _ bowl: String, _ milligrams: Int) -> WeighedItem {
        WeighedItem(
            id: ItemID(rawValue: name), bowl: bowl, name: name, target: Milligrams(milligrams),
            real: Milligrams(milligrams))
    }

    @Test("a line has what went into the dough, a premix as one, and the time of all steps")
    func line() throws {
        let formula = Formula.countryLoaf
        let log = BakeLog(
            id: BakeLogID(rawValue: "b"),
            stamp: ClockStamp(
                wall: WallTime(millisecondsSince1970: 1_795_244_400_000), isTrusted: true,
                timeZone: "Europe/Vienna", offsetSeconds: 3600, bootID: "", monotonic: .origin),
            formula: formula, total: Milligrams(grams: 1720), pieces: 2,
            weighed: [
                weighed("flour", "Levain", 90_000), weighed("Levain", "Dough", 200_000),
                weighed("salt", "Dough", 20_100),
            ],
            corrections: [],
            steps: [
                BakeStepRecord(text: "Bulk", planned: nil, real: .seconds(15_000)),
                BakeStepRecord(text: "Proof", planned: nil, real: nil),
                BakeStepRecord(text: "Bake", planned: nil, real: .seconds(2400)),
            ],
            rating: try #require(Rating(stars: 4)), note: try Note("good"))
        let table = BakeLogCSV()
        #expect(table.header.hasPrefix("id,started,clock_trusted,formula,formula_id,pieces,"))
        #expect(
            table.line(log)
                == "b,2026-11-21T08:00:00+01:00,true,Country loaf,"
                + "0190a1b2-0000-7000-8000-00000000000f,2,1720,220.1,0,17400,4,good\r\n")
    }
}
