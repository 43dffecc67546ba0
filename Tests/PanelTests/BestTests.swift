import Brewing
import Hardware
import Panel
import Testing
import Timebase
import Units

/// JL-001: a recipe's best brew, used again.
@Suite("The best brew")
struct BestTests {
    private func inputs(_ equipment: Equipment = .usual("24")) -> BrewInputs {
        BrewInputs(
            dose: Grams(16), yield: Grams(260), temperature: Celsius(93),
            grind: Grind(label: "medium-fine"), equipment: equipment)
    }

    /// The starter's detail at its last page.
    private func kitchen(
        _ size: DisplaySize = .twentyByFour, equipment: Equipment = .usual("24"),
        chosen: Equipment? = nil
    ) throws -> Bench {
        var store = try ModelStore.equipped()
        store.best[.starter] = BestBrew(
            inputs: inputs(equipment), rating: try #require(Rating(stars: 5)))
        var bench = Bench(size, store: store, chosen: chosen)
        bench.taps(.restart, .next, .next)
        bench.goDown(until: "★5")
        return bench
    }

    @Test("JL-001 · golden, 20x4: the last page, and what would be taken over")
    func large() throws {
        var bench = try kitchen()
        #expect(
            bench.lines == [
                "V60 Starter    11/12",
                "Best ★5 16.0→260 g  ",
                "93 °C medium-fine   ",
                "Use     Down    Back",
            ])
        bench.press(.pause)
        #expect(
            bench.lines == [
                "V60 Starter    12/12",
                "Comandante        24",
                "                    ",
                "Use     Down    Back",
            ])
        bench.press(.next)
        #expect(
            bench.lines == [
                "V60 Starter       ★5",
                "16.0g → 260g  1:16.3",
                "93 °C medium-fine   ",
                "Start   Edit    Menu",
            ])
        bench.wait(.seconds(2))
        #expect(bench.lines[2] == "Comandante        24")
    }

    @Test("JL-001 · golden, 16x2")
    func small() throws {
        var bench = try kitchen(.sixteenByTwo)
        #expect(bench.lines == ["★5 16.0→260 g   ", "Use   Down  Back"])
        bench.press(.next)
        #expect(bench.lines == ["16.0→260  1:16.3", "V60 Starter   ★5"])
    }

    @Test("JL-001 · the widest there is fits", arguments: DisplaySize.all)
    func widest(size: DisplaySize) throws {
        var store = ModelStore()
        store.best[.starter] = BestBrew(
            inputs: BrewInputs(
                dose: Grams(200), yield: Grams(2000), temperature: Celsius(93),
                grind: Grind(label: "medium")), rating: try #require(Rating(stars: 4)))
        var bench = Bench(size, store: store)
        bench.taps(.restart, .next, .next)
        bench.goDown(until: "★4")
        #expect(bench.lines.contains { $0.contains("★4 200.0→2000 g") })
    }

    @Test("JL-001 · the inputs are marked until they are changed", arguments: DisplaySize.all)
    func marked(size: DisplaySize) throws {
        var bench = try kitchen(size)
        bench.taps(.next)
        let row = size == .twentyByFour ? 0 : 1
        #expect(bench.lines[row].hasSuffix(" ★5"))
        bench.taps(.restart, .restart)
        #expect(bench.lines[row].hasSuffix(" ★5"), "it was only looked at")
        bench.press(.pause)
        bench.press(.pause)
        while bench.panel.screenName == "edit" { bench.press(.next) }
        #expect(bench.lines[size == .twentyByFour ? 1 : 0].hasPrefix("16.1"))
        #expect(!bench.lines.joined().contains("★"))
    }

    @Test("JL-001 · Use takes grinder and setting over; the bean is the one in use")
    func equipment() throws {
        var chosen = Equipment.usual("30")
        chosen.bean = EquipmentItem(id: BeanID(rawValue: "Kiambu"), name: "Kiambu")
        var bench = try kitchen(chosen: chosen)
        bench.taps(.next, .next)
        chosen.setting = "24"
        #expect(bench.panel.session?.plan.inputs == inputs(chosen))
        #expect(bench.store?.changes == [.setLastUsed(.starter)], "only Edit remembers")
    }

    @Test("JL-001 · a grinder that is gone since leaves the one in use")
    func goneGrinder() throws {
        var old = Equipment.usual("24")
        old.grinder?.id = nil
        var bench = try kitchen(equipment: old, chosen: .usual("30"))
        bench.press(.pause)
        #expect(bench.lines[0].hasSuffix(" 1/11"), "it is not offered")
        bench.goDown(until: "★5")
        bench.taps(.next, .next)
        #expect(bench.panel.session?.plan.inputs.equipment == .usual("30"))
    }

    @Test("JL-001 · Use on any other page takes the recipe as it is")
    func otherPages() throws {
        var bench = try kitchen(chosen: .usual("30"))
        bench.taps(.pause, .pause, .next)
        #expect(bench.lines[0].trimmed == "V60 Starter")
        #expect(bench.lines[1].hasPrefix("15.0g"))
    }

    @Test("JL-001 · without a best log there is no such page")
    func none() {
        var bench = Bench(store: ModelStore())
        bench.taps(.restart, .next, .next)
        bench.goDown(until: "Copy")
        #expect(bench.lines[0] == "V60 Starter    10/10")
    }
}
