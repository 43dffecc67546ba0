import Brewing
import Hardware
import Panel
import Testing
import Timebase
import Units

/// SPEC §3: the value being edited is always whole, and no number is ever cut.
@Suite("Numbers on the display")
struct NumbersTests {
    private static let doses = [1, 20, 99, 100, 150, 199, 999, 1000, 1018, 1999, 2000]
        .map { Grams(tenths: $0) }
    private static let yields = [1, 9, 33, 100, 250, 720, 999, 1000, 1697, 2000].map { Grams($0) }

    private func bench(_ dose: Grams, _ yield: Grams, _ size: DisplaySize) -> Bench {
        Bench(
            size,
            recipe: recipe {
                $0.dose = dose
                $0.yield = yield
                $0.split = .asWritten
                $0.steps = [RecipeStep(kind: .pour, text: "Pour", waterTo: yield)]
            })
    }

    @Test(
        "US-005, US-006 · dose and yield are whole while they are edited",
        arguments: DisplaySize.all)
    func edited(size: DisplaySize) {
        for dose in Self.doses {
            for yield in Self.yields {
                var bench = bench(dose, yield, size)
                let row = size == .sixteenByTwo ? 0 : 1
                let gap = size == .sixteenByTwo ? "" : " "
                bench.press(.pause)
                #expect(bench.lines[row].contains(" \(dose.tenthsText)\(gap)g"))
                #expect(bench.lines.joined().contains("→\(gap)\(yield.wholeText)\(gap)g"))
                bench.press(.next)
                #expect(bench.lines[row].contains(" \(yield.wholeText)\(gap)g"))
                #expect(bench.lines.joined().contains("→\(gap)\(dose.tenthsText)\(gap)g"))
                #expect(!bench.lines.dropLast(size.rows / 4).joined().contains("…"))
            }
        }
    }

    @Test("US-004 · Confirm shows every digit, and the ratio", arguments: DisplaySize.all)
    func confirmed(size: DisplaySize) throws {
        for dose in Self.doses {
            for yield in Self.yields {
                var bench = bench(dose, yield, size)
                let ratio = try #require(Ratio(dose: dose, yield: yield)).text
                var rows: Set<String> = []
                for _ in 0..<14 {
                    let masses = bench.lines[size == .sixteenByTwo ? 0 : 1]
                    let parts = masses.filter { $0 != " " && $0 != "g" }
                    #expect(parts.hasPrefix("\(dose.tenthsText)→\(yield.wholeText)"))
                    rows.formUnion(bench.lines)
                    bench.wait(.seconds(1))
                }
                #expect(rows.contains { $0.hasSuffix(" \(ratio)") || $0.trimmed.hasSuffix(ratio) })
                #expect(!rows.contains { $0.contains("…") })
            }
        }
    }

    @Test("16x2 · Edit, golden: what follows gives way to the value")
    func editSmall() {
        var bench = Bench(.sixteenByTwo)
        bench.press(.pause)
        bench.press(.next)
        #expect(bench.lines == ["Yield 250g      ", "180-720g  →15.0g"])
        var heavy = self.bench(Grams(tenths: 1018), Grams(1697), .sixteenByTwo)
        #expect(heavy.lines[0] == "101.8g→1697g    ")
        heavy.press(.pause)
        #expect(heavy.lines == ["Dose 101.8g     ", "!12-40 g  →1697g"])
        heavy.press(.next)
        #expect(heavy.lines == ["Yield 1697g     ", "!180-720 →101.8g"])
    }

    @Test("20x4 · Confirm, golden: up to the limits")
    func confirmLarge() {
        #expect(
            bench(Grams(tenths: 1018), Grams(1697), .twentyByFour).lines[1]
                == "101.8g→1697g  1:16.7")
        #expect(bench(Grams(200), Grams(2000), .twentyByFour).lines[1] == "200.0g→2000g  1:10.0")
    }

    @Test("16x2 · every grind is whole, and its descriptor takes turns")
    func grind() {
        var bench = Bench(.sixteenByTwo)
        bench.press(.pause)
        for _ in 0..<3 { bench.press(.next) }
        var rows: [String] = []
        for _ in 0..<8 {
            #expect(bench.lines[0] == "Grind medium    ")
            rows.append(bench.lines[1].trimmed)
            bench.wait(.seconds(2))
        }
        #expect(
            rows == [
                "sand; slightly", "finer than sea", "Done   +       -", "Done   +       -",
                "salt         4/4", "sand; slightly", "finer than sea", "Done   +       -",
            ])
        bench.press(.pause)
        #expect(bench.lines == ["medium-coarse   ", "Grind        4/4"])
        for label in Grind.labels {
            let long = recipe { $0.grind = Grind(label: label, descriptor: "") }
            for size in DisplaySize.all {
                var bench = Bench(size, recipe: long)
                bench.press(.pause)
                for _ in 0..<3 { bench.press(.next) }
                #expect(bench.lines.contains { $0.contains(label) })
            }
        }
    }

    @Test(
        "a grind label of its own length can be read while it is edited", arguments: DisplaySize.all
    )
    func longGrind(size: DisplaySize) {
        let label = "22 clicks on the Comandante"
        var bench = Bench(size, recipe: recipe { $0.grind = Grind(label: label) })
        bench.press(.pause)
        for _ in 0..<3 { bench.press(.next) }
        var rows: Set<String> = []
        for _ in 0..<20 {
            rows.formUnion(bench.lines)
            bench.wait(.milliseconds(500))
        }
        for word in label.split(separator: " ") { #expect(rows.contains { $0.contains(word) }) }
    }

    @Test(
        "medium-coarse is whole on Confirm, whatever stands beside it", arguments: DisplaySize.all)
    func coarseConfirmed(size: DisplaySize) {
        let odd = recipe {
            $0.grind = Grind(label: "medium-coarse")
            $0.temperature = Celsius(tenths: 885)
        }
        var bench = Bench(size, recipe: odd)
        var rows: Set<String> = []
        for _ in 0..<12 {
            rows.formUnion(bench.lines)
            bench.wait(.seconds(1))
        }
        for words in ["medium-coarse", "88.5", "!1"] {
            #expect(rows.contains { $0.contains(words) })
        }
    }
}
