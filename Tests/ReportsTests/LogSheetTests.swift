import Brewing
import CommandLine
import Testing
import Timebase
import Units

@testable import Reports

@Suite("A log as a person reads it")
struct LogSheetTests {
    /// A log of a pour-over whose drawdown was planned to take a minute.
    private static func log(drawdown seconds: Int, isPlanned: Bool = true) throws -> BrewLog {
        let stamp = ClockStamp(
            wall: WallTime(millisecondsSince1970: 1_795_248_000_000), isTrusted: true,
            timeZone: "Europe/Vienna", offsetSeconds: 3600, bootID: "boot", monotonic: .origin)
        let steps: [(String, Int?, Int?)] = [
            ("Rinse", nil, nil), ("Bloom", 45, 46), ("Swirl", nil, 3), ("Drawdown", 60, seconds),
        ]
        return BrewLog(
            id: LogID(rawValue: "log"), stamp: stamp, recipeID: .starter,
            recipeName: "V60 Starter", method: .v60, inputs: BrewInputs(defaultsOf: .starter),
            total: .seconds(190),
            steps: steps.map { text, planned, real in
                StepRecord(
                    text: text, planned: isPlanned ? planned.map { .seconds($0) } : nil,
                    real: real.map { .seconds($0) })
            }, tasting: Tasting(rating: try #require(Rating(stars: 4))))
    }

    private func steps(_ log: BrewLog, isUnicode: Bool = true) -> String {
        let text = LogSheet(TextStyle(hasColours: false), isUnicode: isUnicode).text(log)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.drop { !$0.contains("STEP") }.joined(separator: "\n")
    }

    @Test("JL-002 · plan against real step by step, and what a slow drawdown says")
    func comparison() throws {
        #expect(
            steps(try Self.log(drawdown: 74)) == """
                   STEP      PLANNED → TOOK
                1  Rinse
                2  Bloom        0:45 → 0:46
                3  Swirl               0:03
                4  Drawdown     1:00 → 1:14

                the drawdown took longer than planned: grind coarser

                """)
        #expect(steps(try Self.log(drawdown: 74), isUnicode: false).contains("1:00 -> 1:14\n"))
    }

    @Test(
        "JL-002 · 10 s more or less say nothing, 11 s do",
        arguments: [(49, "grind finer"), (50, nil), (70, nil), (71, "grind coarser")])
    func hint(seconds: Int, words: String?) throws {
        let text = steps(try Self.log(drawdown: seconds))
        #expect(text.contains("grind") == (words != nil))
        #expect(words.map { text.hasSuffix("planned: \($0)\n") } ?? true)
    }

    @Test("JL-002 · nothing is compared where nothing was planned")
    func unplanned() throws {
        #expect(
            steps(try Self.log(drawdown: 74, isPlanned: false)) == """
                   STEP      PLANNED  TOOK
                1  Rinse
                2  Bloom              0:46
                3  Swirl              0:03
                4  Drawdown           1:14

                """)
    }
}
