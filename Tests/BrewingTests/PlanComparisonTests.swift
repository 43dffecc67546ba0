import Brewing
import Testing
import Timebase
import Units

@Suite("Plan against real")
struct PlanComparisonTests {
    private func log(
        _ steps: [StepRecord], _ category: MethodCategory = .pourOver
    ) throws -> BrewLog {
        BrewLog(
            id: LogID(rawValue: "1"),
            stamp: ClockStamp(
                wall: WallTime(millisecondsSince1970: 0), isTrusted: true, timeZone: "UTC",
                offsetSeconds: 0, bootID: "", monotonic: .origin),
            recipeID: nil, recipeName: nil,
            method: BrewMethod(name: "mine", category: category),
            inputs: BrewInputs(defaultsOf: .starter), total: .seconds(200), steps: steps,
            tasting: Tasting(rating: try #require(Rating(stars: 4))))
    }

    private func step(_ text: String, _ planned: Int?, _ real: Int?) -> StepRecord {
        StepRecord(
            text: text, planned: planned.map { .seconds($0) }, real: real.map { .seconds($0) })
    }

    @Test(
        "JL-002 · a drawdown more than 10 s off says which way to turn the grinder",
        arguments: [
            (60_000, 74_000, DrawdownHint.grindCoarser), (60_000, 70_001, .grindCoarser),
            (60_000, 70_000, nil), (60_000, 60_000, nil), (60_000, 50_000, nil),
            (60_000, 49_999, .grindFiner), (60_000, 0, .grindFiner),
        ] as [(Int, Int, DrawdownHint?)])
    func hint(planned: Int, real: Int, hint: DrawdownHint?) throws {
        let drawdown = StepRecord(
            text: "Drawdown", planned: .milliseconds(planned), real: .milliseconds(real))
        let log = try log([step("Bloom", 45, 90), drawdown, step("Swirl and serve", nil, 300)])
        #expect(log.drawdownIndex == 1)
        #expect(log.drawdownHint == hint)
    }

    @Test("JL-002 · the hints are static text")
    func words() {
        #expect(DrawdownHint.grindCoarser.text == "grind coarser")
        #expect(DrawdownHint.grindFiner.text == "grind finer")
    }

    @Test("JL-002 · the drawdown is the step that says so, else the last timed one that pours not")
    func which() throws {
        let pours = [step("Bloom", 30, 30), step("Second pour", 60, 60)]
        #expect(try log(pours).drawdownIndex == nil, "a pour says nothing of the grind")
        #expect(try log(pours + [step("Wait", 60, 60)]).drawdownIndex == 2)
        #expect(try log(pours + [step("Wait", nil, 60)]).drawdownIndex == nil)
        #expect(
            try log(pours + [step("DRAWDOWN!", 60, 60), step("Cool", 60, 60)]).drawdownIndex == 2)
        #expect(try log([step("Let the last pour drain", 60, 60)]).drawdownIndex == 0)
        #expect(try log([step("Drawdown", 60, nil)]).drawdownIndex == nil, "not timed")
        #expect(try log([]).drawdownIndex == nil)
    }

    @Test(
        "JL-002 · only a pour-over has a drawdown", arguments: MethodCategory.allCases)
    func categories(category: MethodCategory) throws {
        let log = try log([step("Drawdown", 60, 90)], category)
        #expect(log.drawdownHint == (category == .pourOver ? .grindCoarser : nil))
    }

    @Test("JL-002 · a step's times, planned and real")
    func times() {
        #expect(step("Drawdown", 60, 74).timesText(arrow: " → ") == "1:00 → 1:14")
        #expect(step("Drawdown", 60, 74).timesText(arrow: "→") == "1:00→1:14")
        #expect(step("Swirl", nil, 45).timesText(arrow: " → ") == "0:45")
        #expect(step("Rinse", nil, nil).timesText(arrow: " → ") == nil)
        #expect(step("Bloom", 45, nil).timesText(arrow: " → ") == nil)
    }
}
