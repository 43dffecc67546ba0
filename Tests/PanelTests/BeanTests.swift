import Brewing
import Hardware
import Panel
import Testing
import Timebase
import Units

/// What Confirm tells of grinder and bean.
@Suite("The bean in use")
struct BeanTests {
    private func kitchen(
        _ status: BeanStatus, _ size: DisplaySize = .twentyByFour
    ) throws -> Bench {
        var store = try ModelStore.equipped()
        store.beans[0].status = status
        return Bench(size, store: store, chosen: .usual())
    }

    /// The last row but the legend, each 2 s.
    private func turns(_ bench: Bench, _ count: Int) -> [String] {
        var bench = bench
        return (0..<count).map { _ in
            defer { bench.wait(.seconds(2)) }
            return bench.lines[bench.lines.count == 4 ? 2 : 1]
        }
    }

    @Test("JL-003 · golden, 20x4: age and grams left in turns with grind and grinder")
    func large() throws {
        let bench = try kitchen(BeanStatus(ageDays: 12, gramsLeft: Grams(tenths: 1805)))
        #expect(
            turns(bench, 5) == [
                "94 °C medium        ", "Comandante        22", "Guji                ",
                "12 days 180.5 g left", "94 °C medium        ",
            ])
        #expect(bench.lines[0] == "V60 Starter         ")
        #expect(bench.lines[1] == "15.0g → 250g  1:16.7")
    }

    @Test("JL-003 · golden, 16x2")
    func small() throws {
        let bench = try kitchen(
            BeanStatus(ageDays: 12, gramsLeft: Grams(tenths: 1805)), .sixteenByTwo)
        #expect(
            turns(bench, 10) == [
                "V60 Starter     ", "94°C medium     ", "Start Edit  Menu", "Start Edit  Menu",
                "Comandante    22", "Guji            ", "12 days old     ", "180.5 g left    ",
                "V60 Starter     ", "94°C medium     ",
            ])
        #expect(bench.lines[0] == "15.0→250  1:16.7")
    }

    @Test(
        "JL-003 · an age needs a date and a clock, grams need a bag's weight",
        arguments: [
            (BeanStatus(), []),
            (BeanStatus(ageDays: 0), ["roasted today"]), (BeanStatus(ageDays: 1), ["1 day old"]),
            (BeanStatus(ageDays: 1, gramsLeft: Grams(20)), ["1 day 20.0 g left"]),
            (BeanStatus(ageDays: 365, gramsLeft: Grams(4000)), ["365 days old", "4000.0 g left"]),
            (BeanStatus(ageDays: 0, gramsLeft: .zero), ["roasted today empty"]),
            (BeanStatus(ageDays: -3, gramsLeft: Grams(20)), ["20.0 g left"]),
            (BeanStatus(gramsLeft: .zero), ["empty"]),
        ] as [(BeanStatus, [String])])
    func words(status: BeanStatus, words: [String]) throws {
        let rows = turns(try kitchen(status), 10).map(\.trimmed)
        let end = try #require(rows.dropFirst().firstIndex { $0.hasPrefix("94 °C") })
        let shown = rows[3..<end].map { $0.split(separator: " ").joined(separator: " ") }
        #expect(shown == words)
    }

    @Test("SPEC §9.5 · a dose above what is left is a warning in full, and never a block")
    func tooLittle() throws {
        var bench = try kitchen(BeanStatus(ageDays: 3, gramsLeft: Grams(9)))
        #expect(bench.lines[2] == "94 °C medium      !1")
        bench.edit("Bean")
        #expect(bench.lines[1] == "! Guji              ")
        bench.press(.next)
        #expect(
            bench.lines == [
                "Unusual             ",
                "9.0 g left in the   ",
                "bag                 ",
                "Back                ",
            ])
        bench.taps(.next)
        #expect(bench.panel.screenName == "confirm")
        bench.taps(.next)
        #expect(bench.panel.screenName == "brew")
    }

    @Test("SPEC §9.5 · as much as the dose is enough")
    func justEnough() throws {
        let bench = try kitchen(BeanStatus(gramsLeft: Grams(15)))
        #expect(bench.lines[2] == "94 °C medium        ")
    }

    @Test(
        "SPEC §9.5 · an empty bag and a roast date to come are warned of", arguments: [true, false])
    func others(isEmpty: Bool) throws {
        let status = isEmpty ? BeanStatus(gramsLeft: .zero) : BeanStatus(ageDays: -1)
        var bench = try kitchen(status, .sixteenByTwo)
        #expect(bench.lines[1] == "V60 Starter   !1")
        bench.edit("Bean")
        bench.press(.next)
        var words: [String] = []
        while bench.panel.screenName == "warnings" {
            words.append(bench.lines[0].trimmed)
            bench.press(.next)
        }
        let expected = isEmpty ? "The bag is empty" : "The roast date is in the future"
        #expect(words.joined(separator: " ") == expected)
    }

    @Test("the bean chosen in Edit stands on Confirm as the store tells it", arguments: [1, 2])
    func chosen(presses: Int) throws {
        var store = try ModelStore.equipped()
        store.beans[1].status = BeanStatus(gramsLeft: Grams(5))
        var bench = Bench(store: store, chosen: .usual())
        bench.edit("Bean")
        for _ in 0..<presses { bench.press(.pause) }
        bench.taps(.next)
        if presses == 1 { bench.taps(.next) }
        #expect(bench.panel.screenName == "confirm")
        #expect(bench.lines[2].hasSuffix("!1") == (presses == 1))
    }

    @Test("SPEC §3 · Save? shows grinder, setting and bean")
    func save() throws {
        for size in DisplaySize.all {
            var bench = Bench(size, store: try .equipped(), chosen: .usual())
            bench.brewToRating()
            bench.taps(.pause, .next, .next)
            bench.press(.next)
            var rows: Set<String> = []
            for _ in 0..<30 {
                rows.formUnion(bench.lines.map(\.trimmed))
                bench.wait(.seconds(1))
            }
            #expect(rows.contains("Guji"))
            #expect(rows.contains { $0.hasPrefix("Comandante ") && $0.hasSuffix(" 22") })
        }
    }
}
