import Brewing
import Hardware
import Panel
import Testing
import Timebase
import Units

@Suite("Logs on the device")
struct LogTests {
    private func opened(
        _ log: BrewLog, recipes: [Recipe] = [.starter], _ size: DisplaySize = .twentyByFour
    ) -> Bench {
        var store = ModelStore(recipes: recipes)
        store.logs = [log]
        var bench = Bench(size, start: StartingPoint(), store: store)
        bench.taps(.restart, .pause, .pause, .next, .next)
        return bench
    }

    @Test("US-022 · one log in full, page after page, round to the first")
    func full() throws {
        var log = try BrewLog.made(stars: 5, taste: .balanced, note: "The best so far, again!")
        log.inputs.equipment.setting = "22 clicks"
        log.equipment = "V60 02"
        log.inputs.equipment.bean = EquipmentItem(id: nil, name: "Yirgacheffe")
        var bench = opened(log)
        var words: [String] = []
        for _ in 0..<11 {
            words += bench.lines[1...2].map(\.trimmed).filter { !$0.isEmpty }
            bench.taps(.next)
        }
        #expect(
            words == [
                "21 Nov 2026    08:30", "★5 balanced     3:19", "15.0g → 250g  1:16.7",
                "94 °C medium", "The best so far,", "again!", "Grinder: 22 clicks",
                "With: V60 02", "Bean: Yirgacheffe", "Rinse filter, add", "coffee     not timed",
                "Bloom    0:45 → 0:41", "First pour      0:42", "Second pour     0:43",
                "Drawdown 1:00 → 0:44", "grind finer", "Swirl and serve 0:45",
                "Hold Back to delete", "this log",
            ])
        #expect(bench.lines[0] == "V60 Starter     1/11")
    }

    @Test("US-022 · on the small display all of it, a row at a time")
    func fullSmall() throws {
        var bench = opened(try .made(taste: .tooStrong, isTrusted: false), .sixteenByTwo)
        var words: [String] = []
        for _ in 0..<8 {
            words.append(bench.lines[0].trimmed)
            bench.press(.next)
        }
        #expect(
            words == [
                "V60 Starter", "?21 Nov 26 08:30", "★4 too strong", "Total       3:19",
                "15.0→250  1:16.7", "94°C medium", "Rinse filter,", "add coffee",
            ])
    }

    @Test(
        "JL-002 · golden: plan against real, step by step, with a hint for the grind",
        arguments: [(74, "grind coarser"), (50, nil), (49, "grind finer")] as [(Int, String?)])
    func planAgainstReal(real: Int, hint: String?) throws {
        var log = try BrewLog.made()
        log.steps[4] = StepRecord(
            text: "Drawdown", planned: .seconds(60), real: .seconds(real))
        var large = opened(log)
        large.turnPages(until: "Drawdown")
        #expect(large.lines.contains("Drawdown 1:00 → \(ClockText.minutes(real))"))
        #expect(large.lines.contains { $0.hasPrefix("grind ") } == (hint != nil))
        var small = opened(log, .sixteenByTwo)
        small.turnPages(until: "Drawdown")
        var rows: [String] = []
        for _ in 0..<(hint == nil ? 2 : 3) {
            rows.append(small.lines[0])
            small.press(.next)
        }
        #expect(
            rows == ["Drawdown        ", "     1:00 → \(ClockText.minutes(real))"]
                + (hint.map { [$0.padded(to: 16)] } ?? []))
    }

    @Test("US-022 · golden: a log with its grinder, setting, bean and pressure")
    func equipped() throws {
        var log = try BrewLog.made()
        log.method = BrewMethod(name: "espresso", category: .espresso)
        log.inputs = BrewInputs(
            dose: Grams(18), yield: Grams(36), temperature: Celsius(93),
            grind: Grind(label: "fine"), equipment: .usual(), pressure: "9 bar")
        var bench = opened(log)
        var words: [String] = []
        for _ in 0..<4 {
            words += bench.lines[1...2].map(\.trimmed)
            bench.taps(.next)
        }
        #expect(
            words[2...] == [
                "18.0g → 36g    1:2.0", "93 °C fine", "9 bar", "", "Grinder: Comandante",
                "Setting           22",
            ])
        #expect(bench.lines[1].trimmed == "Bean: Guji")
    }

    @Test("ST-007 · a log without a recipe has its method's name and no way to a recipe")
    func withoutRecipe() throws {
        var log = try BrewLog.made()
        log.recipeID = nil
        log.recipeName = nil
        log.steps = []
        for size in DisplaySize.all {
            let bench = opened(log, size)
            #expect(bench.lines[0].hasPrefix("v60 "))
            #expect(bench.panel.bindings(at: bench.now).pause == .unbound)
        }
    }

    @Test("SPEC §7 · a date nobody can vouch for is marked")
    func untrusted() throws {
        let bench = opened(try .made(isTrusted: false))
        #expect(bench.lines[1] == "?21 Nov 2026   08:30")
    }

    @Test("the months have their names, in the zone where the brew was")
    func months() throws {
        let names = [
            "21 Nov", "22 Dec", "22 Jan", "22 Feb", "25 Mar", "25 Apr", "26 May", "26 Jun",
            "27 Jul", "27 Aug", "27 Sep", "28 Oct",
        ]
        let logs = try (0..<12).map { try BrewLog.made($0 * 31) }
        var bench = Bench(.twentyByFour, start: StartingPoint(), store: ModelStore(logs: logs))
        bench.taps(.restart, .pause, .pause, .next)
        for name in names {
            #expect(bench.lines[1].hasPrefix(">\(name) "))
            bench.taps(.pause)
        }
    }

    @Test("PAUSE opens the recipe as it is today, and Back comes back to the log")
    func recipe() throws {
        var bench = opened(try .made())
        bench.taps(.pause)
        #expect(bench.panel.screenName == "recipe")
        #expect(bench.lines[0] == "V60 Starter     1/10")
        bench.taps(.restart)
        #expect(bench.panel.screenName == "log")
        bench.taps(.pause, .next)
        #expect(bench.panel.screenName == "confirm")
    }

    @Test("SPEC §7 · a log keeps the name of a recipe that is gone, and says that it is")
    func recipeGone() throws {
        var gone = Recipe.starter
        gone.id = RecipeID(rawValue: "gone")
        gone.name = "Gone"
        var bench = opened(try .made(of: gone))
        bench.press(.pause)
        #expect(bench.panel.screenName == "log")
        #expect(bench.lines[0].hasPrefix("Gone "))
        #expect(bench.lines[2].trimmed == "Recipe deleted")
    }

    @Test("US-023, BL-004 · a log is deleted by two holds")
    func delete() throws {
        var bench = opened(try .made())
        bench.press(.restart, for: .milliseconds(1500))
        #expect(bench.panel.screenName == "delete")
        bench.press(.restart, for: .milliseconds(1990))
        #expect(bench.store?.logs.count == 1)
        bench.press(.restart, for: .seconds(2))
        #expect(bench.store?.changes == [.deleteLog(LogID(rawValue: "log 0"))])
        #expect(bench.panel.screenName == "logs")
        #expect(bench.lines[1].trimmed == "No brews yet")
        #expect(bench.lines[2].trimmed == "Deleted")
        bench.wait(.seconds(2))
        #expect(bench.lines[2].trimmed == "")
    }

    @Test("BL-005 · keeping it leaves it, by NEXT or by letting go")
    func keep() throws {
        var bench = opened(try .made())
        bench.press(.restart, for: .seconds(30))
        #expect(bench.panel.screenName == "delete")
        bench.wait(.seconds(1))
        bench.press(.next)
        #expect(bench.panel.screenName == "log")
        #expect(bench.store?.logs.count == 1)
        #expect(bench.store?.changes == [])
    }

    @Test("a log that is gone or can't be read when it is opened leads back")
    func gone() throws {
        var bench = opened(try .made())
        bench.taps(.restart)
        bench.store?.logs = []
        bench.press(.next)
        #expect(bench.panel.screenName == "logs")
        #expect(bench.lines[2].trimmed == "Log deleted")
        bench = opened(try .made())
        bench.taps(.restart)
        bench.store?.fault = Scene.fault
        bench.taps(.next)
        #expect(bench.lines[0].trimmed == Scene.fault.title)
        bench.store?.fault = nil
        bench.taps(.next)
        #expect(bench.panel.screenName == "logs")
    }

    @Test("a log that takes its time says Reading..., and another's answer is not its own")
    func reading() throws {
        var bench = opened(try .made())
        bench.taps(.restart)
        bench.store = nil
        bench.press(.next)
        #expect(bench.lines[0].trimmed == "")
        bench.wait(.milliseconds(120))
        #expect(bench.lines[0].trimmed == "Reading...")
        bench.receive(.log(try .made(7)))
        bench.receive(.missing(.log(LogID(rawValue: "log 7"))))
        #expect(bench.lines[0].trimmed == "Reading...")
        bench.receive(.log(try .made()))
        #expect(bench.lines[0].hasPrefix("V60 Starter"))
    }
}

extension String {
    /// With blanks up to so many columns.
    fileprivate func padded(to columns: Int) -> String {
        self + String(repeating: " ", count: columns - count)
    }
}
