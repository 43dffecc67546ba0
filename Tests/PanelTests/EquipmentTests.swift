import Brewing
import Hardware
import Panel
import Testing
import Timebase
import Units

@Suite("Grinder, setting and bean on the device")
struct EquipmentTests {
    /// Every field of Edit by its first row.
    private func fields(_ bench: inout Bench) -> [String] {
        bench.press(.pause)
        var fields: [String] = []
        while bench.panel.screenName == "edit", fields.count < 12 {
            fields.append(bench.lines[0].trimmed)
            bench.press(.next)
        }
        return fields
    }

    @Test("SPEC §9.6 · Edit asks for grinder, setting and bean only where there are any")
    func asked() throws {
        let usual = ["Edit Dose", "Edit Yield", "Edit Temp", "Edit Grind"]
        func names(_ store: ModelStore, _ chosen: Equipment?) -> [String] {
            var bench = Bench(store: store, chosen: chosen)
            return fields(&bench).map { String($0.dropLast(3)).trimmed }
        }
        #expect(names(ModelStore(), nil) == usual)
        var store = try ModelStore.equipped()
        #expect(names(store, nil) == usual + ["Edit Grinder", "Edit Bean"])
        #expect(
            names(store, .usual()) == usual + ["Edit Grinder", "Edit Setting", "Edit Bean"])
        store.grinders = []
        #expect(names(store, nil) == usual + ["Edit Bean"])
        store.beans = []
        #expect(names(store, nil) == usual)
    }

    @Test("SPEC §9.2 · an espresso asks for its yield and its pressure, a press for its water")
    func categories() throws {
        var shot = Bench(
            recipe: RecipeTemplate.espresso.recipe(id: RecipeID(rawValue: "shot")))
        #expect(
            fields(&shot) == [
                "Edit Dose        1/5", "Edit Yield       2/5", "Edit Temp        3/5",
                "Edit Grind       4/5", "Edit Pressure    5/5",
            ])
        var press = Bench(
            recipe: RecipeTemplate.immersion.recipe(id: RecipeID(rawValue: "press")))
        #expect(fields(&press)[1] == "Edit Water       2/4")
    }

    @Test("SPEC §9.2 · the pressure note goes round through none, and Confirm shows it")
    func pressure() {
        for size in DisplaySize.all {
            let recipe = RecipeTemplate.espresso.recipe(id: RecipeID(rawValue: "shot"))
            var bench = Bench(size, recipe: recipe)
            bench.edit("Pressure")
            let row = size == .twentyByFour ? 1 : 0
            var values: [Bool] = []
            for value in ["none", "9 bar", "6 bar", "declining", "none", "9 bar"] {
                // The small display's label gives way to a longer value.
                values.append(bench.lines[row].contains(value))
                bench.press(.pause)
            }
            #expect(values == Array(repeating: true, count: 6), "\(size)")
            bench.press(.restart)
            bench.press(.next)
            #expect(bench.panel.screenName == "confirm")
            var rows: Set<String> = []
            for _ in 0..<16 {
                rows.formUnion(bench.lines.map(\.trimmed))
                bench.wait(.seconds(1))
            }
            #expect(rows.contains("9 bar"))
        }
    }

    @Test("SPEC §9.6 · golden, 20x4: the grinder by its name, its setting, the bean")
    func goldenLarge() throws {
        var bench = Bench(store: try .equipped())
        bench.edit("Grinder")
        #expect(
            bench.lines == [
                "Edit Grinder     5/6",
                "  none              ",
                "+ and - choose      ",
                "Next     +         -",
            ])
        bench.press(.pause)
        #expect(
            bench.lines == [
                "Edit Grinder     5/7",
                "  Comandante        ",
                "0-40                ",
                "Next     +         -",
            ])
        bench.press(.next)
        #expect(
            bench.lines == [
                "Edit Setting     6/7",
                "  20                ",
                "0-40                ",
                "Next     +         -",
            ])
        bench.press(.next)
        bench.press(.pause)
        #expect(
            bench.lines == [
                "Edit Bean        7/7",
                "  Guji              ",
                "12 days old         ",
                "Done     +         -",
            ])
        bench.wait(.seconds(2))
        #expect(bench.lines[2] == "180.5 g left        ")
    }

    @Test("SPEC §9.6 · golden, 16x2")
    func goldenSmall() throws {
        var bench = Bench(.sixteenByTwo, store: try .equipped())
        bench.edit("Grinder")
        #expect(bench.lines == ["Grinder none    ", "+ and - choose  "])
        bench.press(.restart)
        #expect(bench.lines == ["Grinder Niche   ", "1.0-10.0     5/7"])
        bench.press(.restart)
        #expect(bench.lines == ["Comandante      ", "Grinder      5/7"])
        bench.wait(.seconds(2))
        #expect(bench.lines == ["Comandante      ", "0-40         5/7"])
        bench.press(.next)
        #expect(bench.lines == ["Setting 20      ", "0-40         6/7"])
        bench.press(.next)
        bench.press(.pause)
        #expect(bench.lines == ["Bean Guji       ", "12 days old  7/7"])
    }

    @Test("SPEC §9.6 · + and - go by the name through none, and come round", arguments: [1, -1])
    func around(direction: Int) throws {
        var bench = Bench(store: try .equipped())
        bench.edit("Grinder")
        var names: [String] = []
        for _ in 0..<6 {
            names.append(bench.lines[1].trimmed)
            bench.press(direction == 1 ? .pause : .restart)
        }
        let round = ["none", "Comandante", "Niche"]
        let expected = direction == 1 ? round : [round[0], round[2], round[1]]
        #expect(names == expected + expected)
    }

    @Test("SPEC §9.6 · leaving Edit remembers the choice for the recipe, once")
    func remembered() throws {
        var bench = Bench(store: try .equipped())
        bench.edit("Grinder")
        bench.press(.pause)
        bench.press(.next)
        bench.taps(.pause, .pause, .next, .pause, .next)
        #expect(bench.panel.screenName == "confirm")
        #expect(bench.store?.changes == [.remember(.usual(), for: .starter)])
        bench.edit("Bean")
        bench.taps(.next)
        #expect(bench.store?.changes.count == 1, "nothing was changed")
        bench.taps(.next)
        #expect(bench.panel.session?.plan.inputs.equipment == .usual())
    }

    @Test("SPEC §9.6 · the recipe is taken up with its equipment, and keeps it at a reset")
    func takenUp() throws {
        var bench = Bench(store: try .equipped(), chosen: .usual())
        bench.taps(.restart, .pause)
        bench.press(.next)
        #expect(bench.lines[2].trimmed == "Defaults are set")
        bench.wait(.seconds(2))
        bench.taps(.next)
        #expect(bench.panel.session?.plan.inputs.equipment == .usual())
    }

    @Test("SPEC §9.6 · another recipe comes with its own")
    func otherRecipe() throws {
        var store = try ModelStore.equipped()
        store.recipes.append(recipe { $0.name = "Mine" })
        store.remembered[RecipeID(rawValue: "mine")] = .usual("30")
        var bench = Bench(store: store, chosen: .usual())
        bench.taps(.restart, .next)
        bench.goDown(until: ">Mine")
        bench.taps(.next, .next, .next)
        #expect(bench.panel.session?.plan.inputs.equipment == .usual("30"))
    }

    @Test("SPEC §9.6 · a grinder deleted meanwhile falls back to none; a renamed one is followed")
    func deleted() throws {
        var bench = Bench(store: try .equipped(), chosen: .usual())
        bench.store?.grinders[0].grinder.name = "C40"
        bench.store?.remembered[.starter]?.grinder?.name = "C40"
        bench.taps(.restart, .restart)
        bench.store?.grinders.removeFirst()
        var renamed = bench
        renamed.taps(.next)
        #expect(renamed.panel.session?.plan.inputs.equipment.grinder?.name == "C40")
        bench.taps(.restart, .restart)
        bench.taps(.next)
        let equipment = bench.panel.session?.plan.inputs.equipment
        #expect(equipment?.grinder == nil)
        #expect(equipment?.setting == nil)
        #expect(equipment?.bean?.name == "Guji")
    }

    @Test("SPEC §9.6 · a grinder deleted while its setting is asked for says so")
    func deletedInEdit() throws {
        var bench = Bench(store: try .equipped(), chosen: .usual())
        bench.edit("Grinder")
        bench.store?.grinders.removeFirst()
        bench.press(.next)
        #expect(bench.lines[0].trimmed.hasPrefix("Edit Grinder"))
        #expect(bench.lines[1].trimmed == "none")
        #expect(bench.lines[2].trimmed == "Grinder deleted")
    }

    @Test("golden: names of 40 characters can be read whole", arguments: DisplaySize.all)
    func longNames(size: DisplaySize) throws {
        let name = "Washed heirloom from the upper wash site"
        #expect(name.count == 40)
        var store = try ModelStore.equipped()
        store.beans[0].bean.name = name
        store.grinders[0].grinder.name = name
        var chosen = Equipment.usual()
        chosen.bean?.name = name
        chosen.grinder?.name = name
        let bench = Bench(size, store: store, chosen: chosen)
        func isReadable(_ bench: Bench, _ what: Comment) {
            var bench = bench
            var rows: Set<String> = []
            for _ in 0..<60 {
                rows.formUnion(bench.lines)
                bench.wait(.milliseconds(500))
            }
            for word in name.split(separator: " ") {
                #expect(rows.contains { $0.contains(word) }, what)
            }
        }
        isReadable(bench, "Confirm")
        for field in ["Grinder", "Bean"] {
            var edit = bench
            edit.edit("Grinder")
            if field == "Bean" { edit.taps(.next, .next) }
            isReadable(edit, "Edit")
        }
        var saving = bench
        saving.brewToRating()
        saving.taps(.pause, .next, .next, .next)
        #expect(saving.panel.screenName == "save")
        isReadable(saving, "Save?")
    }
}
