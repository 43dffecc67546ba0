import Brewing
import CommandLine
import Testing
import Timebase
import Units

@testable import Reports

@Suite("What was on the scale, drawn")
struct BrewChartTests {
    /// The starter's steps, so many seconds of each, water as planned but for 3 g too much.
    static func log() throws -> BrewLog {
        let stamp = ClockStamp(
            wall: WallTime(millisecondsSince1970: 1_795_248_000_000), isTrusted: true,
            timeZone: "Europe/Vienna", offsetSeconds: 3600, bootID: "boot", monotonic: .origin)
        let steps: [(String, Int?, Int?)] = [
            ("Rinse", nil, nil), ("Bloom", 45, 45), ("First pour", 45, 45),
            ("Second pour", 45, 45), ("Drawdown", 60, 60),
        ]
        var log = BrewLog(
            id: LogID(rawValue: "log"), stamp: stamp, recipeID: .starter,
            recipeName: "Sunday <5>", method: .v60, inputs: BrewInputs(defaultsOf: .starter),
            total: .seconds(195),
            steps: steps.map { text, planned, real in
                StepRecord(
                    text: text, planned: planned.map { .seconds($0) },
                    real: real.map { .seconds($0) })
            }, tasting: Tasting(rating: try #require(Rating(stars: 4))))
        log.weights = try weights()
        return log
    }

    private static func weights() throws -> BrewWeights {
        var bytes: [UInt8] = [5]
        func add(_ tenths: Int) { bytes += [UInt8(tenths & 0xFF), UInt8(tenths >> 8)] }
        let missing = 0x8000
        let water = [(missing, missing), (450, 450), (1480, 1510), (2500, 2530), (missing, 2530)]
        for (index, step) in water.enumerated() {
            bytes.append(index == 2 || index == 3 ? 1 : 0)
            add(step.0)
            add(step.1)
        }
        bytes.append(2)
        for second in 0..<195 {
            switch second {
            case ..<45: add(450)
            case ..<75: add(450 + (second - 45) * 1060 / 30)
            case ..<90: add(1510)
            case ..<120: add(1510 + (second - 90) * 1020 / 30)
            // The plug was out for a while.
            case 140..<160: add(missing)
            default: add(2530)
            }
        }
        return try #require(BrewWeights(bytes: bytes))
    }

    @Test("WS-011 · log show draws the curve beside the plan, and the water of each step")
    func text() throws {
        let text = LogSheet(TextStyle(hasColours: false), isUnicode: false).text(try Self.log())
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let shown = lines.drop { !$0.contains("STEP") }.joined(separator: "\n")
        print(shown)
        #expect(shown.contains("148 -> 151.0 g"))
        #expect(shown.contains("253.0 g"))
        #expect(shown.contains("0:00") && shown.contains("3:15"))
        #expect(lines.allSatisfy { $0.count <= 80 })
        #expect(lines.contains { $0.hasPrefix(" 300 g |") })
        #expect(lines.contains { $0.hasPrefix("   0 g |") })
    }

    @Test("WS-011 · a log without weights is shown as before")
    func without() throws {
        var log = try Self.log()
        log.weights = nil
        let text = LogSheet(TextStyle(hasColours: false), isUnicode: true).text(log)
        #expect(!text.contains("WATER") && !text.contains("│") && !text.contains(" g |"))
        #expect(BrewPicture(log) == nil)
    }

    @Test("WS-011 · the picture has plan, real weight and flow, and is the same each time")
    func picture() throws {
        let picture = try #require(BrewPicture(try Self.log())).text
        let again = BrewPicture(try Self.log())?.text
        #expect(picture == again)
        #expect(picture.contains("Sunday &lt;5&gt;"))
        #expect(picture.components(separatedBy: "stroke-dasharray").count == 2)
        // Real and flow, each in two pieces.
        #expect(picture.components(separatedBy: "<polyline").count == 6)
        #expect(picture.contains("3:00"))
    }

    @Test("WS-011 · the lines: the plan by its own clock, a flow of what came in two seconds")
    func curves() throws {
        let curves = try #require(BrewCurves(try Self.log()))
        let pour = curves.plan.first { $0.time == 90_000 }
        #expect(pour?.value == 1480)
        #expect(curves.most == 2530)
        #expect((33...37).contains(curves.fastest))
        #expect(curves.flow.joined().allSatisfy { $0.value >= 0 })
        #expect(curves.length == 195_000)
    }
}

extension String {
    /// The pieces between another text.
    fileprivate func components(separatedBy separator: String) -> [Substring] {
        split(separator: separator, omittingEmptySubsequences: false)
    }
}
