import Baking
import Brewing
import Hardware
import Panel
import Timebase
import Units

/// Where keys are tried beside the scenes: in a brew, in each field of Edit, with equipment, and in
/// what sync asks.
enum KeyPlace: String, CaseIterable {
    case equipped, espresso, edited
    case editDose, editYield, editTemp, editGrind, editGrinder, editSetting, editBean, editPressure
    case firstWater, bloom, bloomPaused, bloomOver, pour, pourLate, pourPaused, drawdown, brewOver
    case syncOut, syncOn, syncFailed, syncMissing, signIn, signOut, syncDelete
    case equippedLog, badLog, longRecipe, manyLogs, manyRecipes, bakeMany

    func bench(_ size: DisplaySize) throws -> Bench {
        switch self {
        case .equipped, .espresso, .edited, .editDose, .editYield, .editTemp, .editGrind,
            .editGrinder, .editSetting, .editBean, .editPressure:
            try inputs(size)
        case .firstWater, .bloom, .bloomPaused, .bloomOver, .pour, .pourLate, .pourPaused,
            .drawdown, .brewOver:
            brew(size)
        case .syncOut, .syncOn, .syncFailed, .syncMissing, .signIn, .signOut, .syncDelete:
            sync(size)
        case .equippedLog, .badLog, .longRecipe: try details(size)
        case .manyLogs, .manyRecipes, .bakeMany: try lists(size)
        }
    }

    // The inputs.

    private func inputs(_ size: DisplaySize) throws -> Bench {
        if self == .espresso || self == .editPressure {
            let shot = RecipeTemplate.espresso.recipe(id: RecipeID(rawValue: "shot"))
            var bench = Bench(size, recipe: shot)
            if self == .editPressure { bench.edit("Pressure") }
            return bench
        }
        var bench = Bench(size, store: try .equipped(), chosen: .usual())
        switch self {
        case .edited:
            bench.taps(.pause, .pause, .pause, .next, .restart, .next, .pause)
            while bench.panel.screenName == "edit" { bench.taps(.next) }
        case .editDose: bench.edit("Dose")
        case .editYield: bench.edit("Yield")
        case .editTemp: bench.edit("Temp")
        case .editGrind: bench.edit("Grind ")
        case .editGrinder: bench.edit("Grinder")
        case .editSetting: bench.edit("Setting")
        case .editBean: bench.edit("Bean")
        default: break
        }
        return bench
    }

    // The brew.

    private func brew(_ size: DisplaySize) -> Bench {
        var bench = Bench(size, start: StartingPoint(), store: ModelStore())
        if self == .firstWater {
            bench.taps(.next)
            return bench
        }
        bench.bloom()
        bench.wait(.seconds(10))
        switch self {
        case .bloomPaused: bench.taps(.pause)
        case .bloomOver: bench.wait(.seconds(36))
        case .pour, .pourLate, .pourPaused:
            bench.wait(.seconds(36))
            bench.press(.next)
            bench.wait(.seconds(self == .pourLate ? 50 : 12))
            if self == .pourPaused { bench.taps(.pause) }
        case .drawdown, .brewOver:
            for _ in 0..<4 {
                bench.wait(.seconds(36))
                bench.press(.next)
            }
            if self == .brewOver {
                bench.wait(.seconds(80))
                bench.press(.next)
            }
        default: break
        }
        return bench
    }

    // Sync.

    private func sync(_ size: DisplaySize) -> Bench {
        var store = ModelStore()
        store.sync.isSignedIn = self != .syncOut && self != .signIn
        store.sync.isOn = self == .syncOn || self == .syncFailed
        store.sync.isInstalled = self != .syncMissing
        let failure = self == .syncFailed ? "Network unavailable" : nil
        if store.sync.isOn { store.sync.last = SyncView.Attempt(stamp: .day(0), failure: failure) }
        if self == .signIn {
            store.sync.prompt = SyncView.Prompt(
                address: "https://id.example.org/enter", code: "WDJB-MJHT",
                end: Instant(nanoseconds: 0) + .seconds(600))
        }
        var bench = Bench(size, start: StartingPoint(), store: store)
        bench.taps(.restart, .pause, .pause, .pause, .pause, .pause, .next)
        bench.taps(.pause, .pause, .pause, .next)
        if self == .signOut { bench.taps(.pause, .next) }
        if self == .syncDelete { bench.taps(.pause, .pause, .pause, .pause, .next) }
        return bench
    }

    // Details.

    private func details(_ size: DisplaySize) throws -> Bench {
        if self == .longRecipe {
            var bench = Bench(size, start: StartingPoint(), store: .kitchen)
            bench.taps(.restart, .next)
            bench.goDown(until: ">A very")
            bench.taps(.next)
            return bench
        }
        var log = try BrewLog.made(
            3, stars: 1, taste: .tooSour, note: "Grind finer, and look at the kettle",
            isTrusted: self == .equippedLog)
        if self == .equippedLog { log.inputs.equipment = .usual() }
        let store = ModelStore(logs: [log, try .made(2), try .made(1), try .made(0)])
        var bench = Bench(size, start: StartingPoint(), store: store)
        bench.taps(.restart, .pause, .pause, .next, .next)
        return bench
    }

    // Lists of several pages.

    private func lists(_ size: DisplaySize) throws -> Bench {
        var store = ModelStore.bakery
        store.logs = try (0..<60).reversed().map { try .made($0) }
        store.recipes += (0..<40).map { number in
            recipe {
                $0.id = RecipeID(rawValue: "r\(number)")
                $0.name = "Recipe \(100 + number)"
            }
        }
        store.formulas += (0..<30).map { number in
            var formula = store.formulas[0]
            formula.id = FormulaID(rawValue: "f\(number)")
            formula.name = "Loaf \(100 + number)"
            return formula
        }
        var bench = Bench(size, start: StartingPoint(), store: store)
        let downs = self == .manyLogs ? 2 : self == .manyRecipes ? 0 : 4
        bench.taps(.restart)
        for _ in 0..<downs { bench.taps(.pause) }
        bench.taps(.next)
        for _ in 0..<25 { bench.taps(.pause) }
        return bench
    }
}
