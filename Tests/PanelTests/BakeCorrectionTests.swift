import Baking
import Hardware
import Panel
import Testing
import Timebase
import Units

/// More or less than was asked for, by three keys (SPEC §10.6).
@Suite("A mis-weigh on the display")
struct BakeCorrectionTests {
    /// The dough's bowl of the loaf at 3 x 500 g, its levain made, before the water.
    private func beforeWater(_ size: DisplaySize = .twentyByFour) -> Bench {
        var bench = Bench.bakery(size)
        bench.confirmBake()
        bench.taps(.pause, .pause, .next)
        bench.holdUntil(.restart, size == .sixteenByTwo ? "500g" : "500 g")
        bench.taps(.next, .next, .next)
        bench.taps(.next)
        bench.ripen()
        bench.taps(.next, .next, .next)
        return bench
    }

    @Test(
        "SPEC §10.6, BK-031 · 50 g too much water: the targets that make it right, the total, Accept",
        arguments: DisplaySize.all)
    func tooHeavy(size: DisplaySize) {
        var bench = beforeWater(size)
        #expect(bench.lines[0].hasPrefix("3/5 water"))
        bench.offBy(50)
        #expect(bench.panel.screenName == "correct")
        var pages: [String] = []
        for _ in 0..<20 {
            let page = bench.lines[size == .sixteenByTwo ? 0 : 1].trimmed
            if pages.contains(page) { break }
            pages.append(page)
            bench.press(.pause)
        }
        #expect(
            pages.map { $0.split(separator: " ").first } == [
                "bread", "whole", "water", "salt", "Total",
            ])
        bench.taps(.next)
        #expect(bench.panel.screenName == "weigh")
        let asked = bench.lines.joined(separator: " ")
        let words = size == .sixteenByTwo ? "+63g" : "add 63 g"
        #expect(asked.contains(words), "what is in asks for its difference: \(asked)")
        #expect(bench.panel.bake?.corrections.map(\.isAccepted) == [true])
    }

    @Test("BK-035 · refused, nothing changes but what the log is told")
    func refuse() {
        var bench = beforeWater()
        bench.offBy(50)
        bench.taps(.restart)
        #expect(bench.lines[0].hasPrefix("4/5 salt"))
        #expect(bench.lines[1].hasPrefix("17.4 g"))
        #expect(bench.panel.bake?.corrections.map(\.isAccepted) == [false])
    }

    @Test("SPEC §10.8 · five digits are missing of a big batch: no number is cut")
    func bigBatch() {
        var bench = Bench.bakery()
        bench.weighBigBatch()
        #expect(bench.lines[0].hasPrefix("1/5 bread"))
        #expect(bench.lines[1].trimmed == "26512 g")
        bench.taps(.pause)
        // Eight times a second, ten grams each.
        bench.press(.restart, for: .seconds(200))
        bench.taps(.next)
        #expect(bench.lines[1].hasPrefix("add 1"))
        #expect(bench.lines[1].hasSuffix("g to 26512g"), "\(bench.lines)")
        #expect(bench.lines[1].split(separator: " ").count == 4)
    }

    @Test(
        "BK-034 · too little: the step stays open and says what to add", arguments: DisplaySize.all)
    func tooLittle(size: DisplaySize) {
        var bench = beforeWater(size)
        bench.offBy(-20)
        #expect(bench.panel.screenName == "weigh")
        #expect(bench.lines[0].hasPrefix("3/5 water"))
        if size == .sixteenByTwo {
            #expect(bench.lines[0].hasSuffix("+20g"))
        } else {
            #expect(bench.lines[1].hasPrefix("add 20 g"))
        }
        bench.taps(.next)
        #expect(bench.lines[0].hasPrefix("4/5 salt"))
    }

    @Test("BK-036 · half as much again: the total and its pieces come first, and it takes a hold")
    func hold() {
        var bench = Scene.correctHold.bake(.twentyByFour)
        #expect(bench.lines[1].hasPrefix("Total"))
        #expect(bench.lines[2].contains("pieces"))
        #expect(bench.legend.hasPrefix("↧Accept"))
        bench.taps(.next)
        #expect(bench.panel.screenName == "correct")
        bench.press(.next, for: .milliseconds(2100))
        #expect(bench.panel.screenName == "weigh")
        #expect(bench.panel.bake?.corrections.map(\.isAccepted) == [true])
    }

    @Test("SPEC §10.6 · told to 0.1 g below 100 g and 1 g above, ten times as fast when it repeats")
    func steps() {
        var bench = beforeWater()
        bench.taps(.pause)
        bench.press(.pause)
        #expect(bench.lines[1] == "  524 g         +1 g")
        bench.press(.pause, for: .milliseconds(500 + 7 * 125))
        #expect(bench.lines[1] == "  542 g        +19 g")
        var levain = Bench.bakery()
        levain.startBake()
        levain.taps(.pause)
        levain.press(.restart)
        #expect(levain.lines[1] == "  83.6 g      -0.1 g")
        levain.press(.restart)
        levain.taps(.pause, .pause)
        #expect(levain.lines[1] == "  83.7 g      +0.0 g")
        levain.taps(.next)
        #expect(levain.panel.screenName == "weigh")
        #expect(levain.panel.bake?.corrections.isEmpty == true)
    }
}

extension Bench {
    /// As many loaves as there may be, as heavy as they get: to the first thing of the dough.
    mutating func weighBigBatch() {
        confirmBake()
        taps(.pause)
        for _ in 0..<58 { press(.pause) }
        taps(.next)
        holdUntil(.pause, " 950 g")
        taps(.next, .next, .next)
        taps(.next)
        ripen()
        taps(.next)
    }
}
