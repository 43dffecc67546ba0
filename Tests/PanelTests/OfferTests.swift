import Brewing
import Hardware
import Panel
import Testing
import Timebase
import Units

/// Grinders and beans come from a store that may be slow, or fail.
@Suite("Choosing out of a store")
struct OfferTests {
    /// Edit at a field, with its answers still to come.
    private func waiting(
        _ field: String, chosen: Equipment? = nil, _ size: DisplaySize = .twentyByFour
    ) throws -> (Bench, ModelStore) {
        let store = try ModelStore.equipped()
        var bench = Bench(size, store: store, chosen: chosen)
        bench.edit(field)
        bench.effects = []
        bench.store = nil
        return (bench, store)
    }

    private func queries(_ bench: Bench) -> [OfferQuery] {
        bench.effects.compactMap { effect in
            if case .ask(.offer(let query)) = effect { query } else { nil }
        }
    }

    /// Hands in the answer to the last question.
    private func answer(_ bench: inout Bench, _ store: ModelStore) throws {
        let query = try #require(queries(bench).last)
        bench.receive(.offer(store.offer(query), to: query))
    }

    @Test("SPEC §9.6 · presses while an answer is awaited add up, and none is lost")
    func addUp() throws {
        var (bench, store) = try waiting("Grinder")
        for _ in 0..<3 { bench.press(.pause) }
        bench.press(.restart)
        #expect(queries(bench) == [.grinder(nil, offset: 1)])
        try answer(&bench, store)
        let first = GrinderID(rawValue: "Comandante")
        #expect(queries(bench).last == .grinder(first, offset: 1), "three, less one, less one")
        try answer(&bench, store)
        #expect(bench.lines[1].trimmed == "Niche")
        #expect(queries(bench).count == 2)
    }

    @Test("a slow disk says Reading..., and what shows stays", arguments: DisplaySize.all)
    func slow(size: DisplaySize) throws {
        var (bench, store) = try waiting("Grinder", chosen: .usual(), size)
        let last = size == .twentyByFour ? 2 : 1
        bench.press(.pause)
        #expect(bench.lines[last].trimmed != "Reading...")
        bench.wait(.milliseconds(200))
        #expect(bench.lines[last].trimmed == "Reading...")
        #expect(bench.lines[last - 1].contains("Comandante"))
        try answer(&bench, store)
        #expect(bench.lines[last - 1].contains("Niche"))
        #expect(bench.lines[last].trimmed != "Reading...")
    }

    @Test("what can't be read says so and keeps what was chosen", arguments: ["Grinder", "Bean"])
    func failing(field: String) throws {
        var (bench, _) = try waiting(field, chosen: .usual())
        let before = bench.lines[1]
        bench.press(.pause)
        bench.press(.pause)
        let query = try #require(queries(bench).last)
        bench.receive(.unreadable(.offer(query), Scene.fault))
        #expect(bench.lines[2].trimmed == "! The disk is full")
        #expect(bench.lines[1] == before)
        bench.press(.pause)
        #expect(queries(bench).last == query, "the next press asks anew")
        // Answers to other questions are nobody's.
        bench.receive(.offer(nil, to: .grinder(nil, offset: 7)))
        bench.receive(.unreadable(.offer(.method(nil, offset: 1)), Scene.fault))
        #expect(bench.lines[1] == before)
    }

    @Test("NEXT right after + waits for the answer, for the setting belongs to the grinder")
    func nextWaits() throws {
        var (bench, store) = try waiting("Grinder")
        bench.press(.pause, for: .milliseconds(20))
        bench.press(.next, for: .milliseconds(20))
        #expect(bench.lines[0].hasPrefix("Edit Grinder"))
        try answer(&bench, store)
        #expect(bench.lines[0].hasPrefix("Edit Setting"))
        #expect(bench.lines[1].trimmed == "20")
    }

    @Test("a slow disk holds NEXT up for 200 ms, and its late answer is taken")
    func nextGoesOn() throws {
        var (bench, store) = try waiting("Grinder")
        bench.press(.pause)
        bench.press(.next)
        bench.wait(.milliseconds(200))
        #expect(bench.lines[0].hasPrefix("Edit Bean"))
        try answer(&bench, store)
        #expect(bench.lines[0] == "Edit Bean        7/7")
        bench.store = store
        bench.taps(.next)
        #expect(bench.panel.screenName == "confirm")
        #expect(bench.store?.remembered[.starter]?.grinder?.name == "Comandante")
    }

    @Test("Done waits for the answer, so that no press is lost; pressed again it does not")
    func doneWaits() throws {
        var (bench, store) = try waiting("Bean")
        bench.press(.pause)
        bench.press(.next)
        bench.wait(.seconds(3))
        #expect(bench.panel.screenName == "edit")
        var impatient = bench
        impatient.press(.next)
        #expect(impatient.panel.screenName == "confirm")
        #expect(impatient.panel.session == nil)
        try answer(&bench, store)
        #expect(bench.panel.screenName == "confirm")
        let equipment = Equipment(bean: EquipmentItem(id: BeanID(rawValue: "Guji"), name: "Guji"))
        #expect(try bench.lastChange == .remember(equipment, for: .starter))
    }

    @Test("a choice that could not be kept is mentioned, and brewed with all the same")
    func notKept() throws {
        var bench = Bench(store: try .equipped())
        bench.edit("Bean")
        bench.press(.pause)
        bench.store = nil
        bench.press(.next)
        let change = try bench.lastChange
        bench.receive(.changeFailed(change, Scene.fault))
        #expect(bench.lines[2] == "Not kept: The disk …")
        bench.receive(.recipe(.starter, journal: try ModelStore.equipped().journal(of: .starter)))
        bench.wait(.seconds(1))
        bench.press(.next)
        #expect(bench.panel.session?.plan.inputs.equipment.bean?.name == "Guji")
    }

    // The setting.

    /// Edit at the setting of a grinder.
    private func setting(
        of grinder: Grinder, _ chosen: String?, last: String? = nil
    ) throws -> Bench {
        var store = try ModelStore.equipped()
        let item = EquipmentItem(id: grinder.id, name: grinder.name)
        store.grinders = [
            GrinderOffer(grinder: grinder, lastSetting: last.flatMap { GrindSetting(text: $0) })
        ]
        var bench = Bench(store: store, chosen: Equipment(grinder: item, setting: chosen))
        bench.edit("Setting")
        return bench
    }

    @Test("JG-007 · a setting goes by the grid and stays at its ends")
    func steps() throws {
        let niche = try Grinder.made("Niche", 100, 1000, 50)
        var bench = try setting(of: niche, "9.5")
        var settings: [String] = []
        for button in [Button.pause, .pause, .pause, .restart] {
            bench.press(button)
            settings.append(bench.lines[1].trimmed)
        }
        #expect(settings == ["10.0", "10.0", "10.0", "9.5"])
        bench.press(.restart, for: .seconds(10))
        #expect(bench.lines[1].trimmed == "1.0")
    }

    @Test("JG-007 · a key kept down repeats by 1 step, after a second by 5")
    func repeats() throws {
        let fine = try Grinder.made("Fine", 0, 100_000, 100)
        var bench = try setting(of: fine, "100")
        // The press, and seven repetitions in the first second of them.
        bench.press(.pause, for: .milliseconds(500 + 6 * 125))
        #expect(bench.lines[1].trimmed == "108")
        bench = try setting(of: fine, "100")
        bench.press(.restart, for: .milliseconds(500 + 8 * 125))
        #expect(bench.lines[1].trimmed == "82")
    }

    @Test("JG-002, JG-003, JG-006 · the first setting with another grinder")
    func offered() throws {
        func first(_ chosen: Equipment?, last: String?) throws -> String {
            var store = try ModelStore.equipped()
            store.grinders[1].lastSetting = last.flatMap { GrindSetting(text: $0) }
            var bench = Bench(store: store, chosen: chosen)
            bench.edit("Grinder")
            while !bench.lines[1].contains("Niche") { bench.press(.pause) }
            bench.press(.next)
            return bench.lines[1].trimmed
        }
        #expect(try first(.usual("35"), last: nil) == "10.0")
        #expect(try first(.usual("35"), last: "4.5") == "4.5")
        #expect(try first(nil, last: nil) == "5.5")
    }

    @Test("coming round to the grinder one began with finds its setting again")
    func cameRound() throws {
        var bench = Bench(store: try .equipped(), chosen: .usual("35"))
        bench.edit("Grinder")
        bench.taps(.pause, .pause, .pause)
        bench.press(.next)
        #expect(bench.lines[1].trimmed == "35")
    }

    @Test("JG-008 · a range that was edited takes the setting onto its grid")
    func editedRange() throws {
        #expect(try setting(of: .made("Niche", 100, 1000, 50), "5.3").lines[1].trimmed == "5.5")
        #expect(try setting(of: .made("Niche", 100, 1000, 50), "40").lines[1].trimmed == "10.0")
    }

    @Test("JG-007 · presses before the settings are known are made up for")
    func settingBeforeRange() throws {
        var (bench, store) = try waiting("Grinder", chosen: .usual())
        bench.press(.next)
        for _ in 0..<3 { bench.press(.pause) }
        #expect(bench.lines[1].trimmed == "22")
        try answer(&bench, store)
        #expect(bench.lines[1].trimmed == "25")
        #expect(queries(bench).count == 1)
    }
}
