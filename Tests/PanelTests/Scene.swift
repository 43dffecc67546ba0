import Brewing
import Hardware
import Panel
import Testing
import Timebase
import Units

/// A screen off the brew, and how a person gets to it.
enum Scene: String, CaseIterable, CustomTestStringConvertible {
    case confirmUnsaved, defaultsRestored, notice
    case resume, resumeHeld, resumed
    case rate, rated, taste, tasted, note, noted, save, saveBare, saveUnrated, discardHeld
    case saving, saved, notSaved
    case menu, menuEnd
    case recipes, recipesBadges, recipesScrolled, recipesReading, recipesFault
    case recipe, recipeStep, recipeCopy, copyMade, recipeBroken, recipeEnd, recipeHeld,
        recipeReading
    case deleteRecipe, deleteRecipeHeld, deleting
    case logs, logsEmpty, logsOne, logsUnsaved
    case log, logInputs, logNote, logStep, logEnd, deleteLog
    case settings, settingsBare, settingsChanged, keepLayout, about
    case stopwatch, stopwatchRuns, stopwatchStopped, stopwatchHeld, stopwatchLog
    case powerOff, powerOffHeld, poweringOff, safe, powerOffFailed
    case bakeList, bakeEmpty, bakeReading, formula, formulaItem, formulaWarned, formulaBroken
    case bakeConfirm, bakeTaken, bakeEdit, bakeEditLevain, giveUp
    case weigh, weighHeld, weighShort, offBy, offByMore, correct, correctTotal, correctHold
    case ripening, bakeStep, bakeStepOpen, bakeStepLong, bakeStepOver, bakeOver, menuBake
    case bakeRating, bakeRated, bakeSaved

    var testDescription: String { rawValue }

    /// Those that stay until a key is pressed.
    static let lasting = allCases.filter { $0 != .saved && $0 != .bakeSaved }

    static let fault = Fault(title: "The disk is full", advice: "Free some space on the card")

    /// The display with the screen on it.
    func bench(_ size: DisplaySize) throws -> Bench {
        switch self {
        case .confirmUnsaved, .defaultsRestored, .notice, .resume, .resumeHeld, .resumed:
            try start(size)
        case .rate, .rated, .taste, .tasted, .note, .noted, .save, .saveBare, .saveUnrated,
            .discardHeld, .saving, .saved, .notSaved:
            tasting(size)
        case .menu, .menuEnd, .settings, .settingsBare, .settingsChanged, .keepLayout, .about,
            .powerOff, .powerOffHeld, .poweringOff, .safe, .powerOffFailed:
            settings(size)
        case .stopwatch, .stopwatchRuns, .stopwatchStopped, .stopwatchHeld, .stopwatchLog:
            stopwatch(size)
        case .recipes, .recipesBadges, .recipesScrolled, .recipesReading, .recipesFault, .recipe,
            .recipeStep, .recipeCopy, .copyMade, .recipeBroken, .recipeEnd, .recipeHeld,
            .recipeReading, .deleteRecipe, .deleteRecipeHeld, .deleting:
            try recipes(size)
        case .logs, .logsEmpty, .logsOne, .logsUnsaved, .log, .logInputs, .logNote, .logStep,
            .logEnd, .deleteLog:
            try logs(size)
        case .bakeList, .bakeEmpty, .bakeReading, .formula, .formulaItem, .formulaWarned,
            .formulaBroken, .bakeConfirm, .bakeTaken, .bakeEdit, .bakeEditLevain, .giveUp:
            formulas(size)
        case .weigh, .weighHeld, .weighShort, .offBy, .offByMore, .correct, .correctTotal,
            .correctHold, .ripening, .bakeStep, .bakeStepOpen, .bakeStepLong, .bakeStepOver,
            .bakeOver, .menuBake, .bakeRating, .bakeRated, .bakeSaved:
            bake(size)
        }
    }

    // The start.

    private func start(_ size: DisplaySize) throws -> Bench {
        var start = StartingPoint()
        if self == .notice {
            start.notice = Fault(title: "Database damaged", advice: "It was set aside")
        } else if self == .resume || self == .resumeHeld || self == .resumed {
            start.interrupted = .powerLoss(try interruptedSession())
        }
        var bench = Bench(size, start: start, store: ModelStore())
        bench.wait(.seconds(1))
        switch self {
        case .resumeHeld: bench.holdHalf(.restart, .seconds(1))
        case .resumed: bench.press(.next)
        case .defaultsRestored:
            bench.taps(.pause, .pause, .next, .next, .next, .next, .restart, .pause)
            bench.press(.next)
        case .confirmUnsaved:
            bench.store?.fault = Self.fault
            bench.brewToRating()
            bench.taps(.pause, .next, .next, .next, .next, .next)
        default: break
        }
        return bench
    }

    // The rating.

    private func tasting(_ size: DisplaySize) -> Bench {
        var bench = Bench(size, start: StartingPoint(), store: ModelStore())
        bench.brewToRating()
        if self == .rate { return bench }
        if self == .saveUnrated {
            bench.taps(.next, .next, .next)
            return bench
        }
        bench.taps(.pause, .pause, .pause, .pause)
        let stages: [Scene] = [.rated, .taste, .note, .saveBare]
        if let index = stages.firstIndex(of: self) {
            for _ in 0..<index { bench.taps(.next) }
            return bench
        }
        bench.taps(.next, .pause)
        if self == .tasted { return bench }
        bench.taps(.next, .pause)
        if self == .noted { return bench }
        bench.taps(.next)
        if self == .saving { bench.store = nil }
        if self == .notSaved { bench.store?.fault = Self.fault }
        if self == .discardHeld { bench.holdHalf(.restart, .seconds(1)) }
        if self == .saving || self == .saved || self == .notSaved { bench.press(.next) }
        return bench
    }

    // The settings and the end.

    private func settings(_ size: DisplaySize) -> Bench {
        var bench = Bench(
            size, start: StartingPoint(), hasBuzzer: self != .settingsBare, store: ModelStore())
        bench.taps(.restart)
        if self == .menu { return bench }
        bench.taps(.pause, .pause, .pause, .pause, .pause)
        switch self {
        case .settings: bench.taps(.next)
        case .settingsBare: bench.taps(.next, .pause)
        case .settingsChanged: bench.taps(.next, .next)
        case .keepLayout: bench.taps(.next, .pause, .pause, .next)
        case .about: bench.taps(.next, .pause, .pause, .pause, .pause, .next)
        default: bench.taps(.pause)
        }
        guard isPowerOff else { return bench }
        bench.taps(.next)
        if self == .powerOffHeld { bench.holdHalf(.restart, .seconds(1)) }
        if self == .poweringOff { bench.store = nil }
        if self == .powerOffFailed { bench.store?.fault = Self.fault }
        if self != .powerOff, self != .powerOffHeld { bench.press(.restart, for: .seconds(2)) }
        return bench
    }

    // The stopwatch.

    private func stopwatch(_ size: DisplaySize) -> Bench {
        var bench = Bench(size, start: StartingPoint(), store: ModelStore())
        bench.taps(.restart, .pause, .pause, .pause, .next)
        if self == .stopwatch { return bench }
        bench.press(.next)
        bench.wait(.milliseconds(12_320))
        if self == .stopwatchRuns { return bench }
        bench.taps(.next)
        if self == .stopwatchHeld { bench.holdHalf(.restart, .seconds(1)) }
        if self == .stopwatchLog { bench.taps(.next) }
        return bench
    }

    private var isPowerOff: Bool {
        [.powerOff, .powerOffHeld, .poweringOff, .safe, .powerOffFailed].contains(self)
    }

    // Recipes.

    private func recipes(_ size: DisplaySize) throws -> Bench {
        var bench = Bench(size, start: StartingPoint(), store: .kitchen)
        bench.taps(.restart)
        if self == .recipesReading { bench.store = nil }
        if self == .recipesFault { bench.store?.fault = Self.fault }
        bench.taps(.next)
        switch self {
        case .recipes, .recipesReading, .recipesFault: return bench
        case .recipesScrolled: bench.wait(.seconds(1))
        case .recipesBadges: bench.taps(.pause)
        case .recipe, .recipeStep, .recipeCopy, .copyMade, .recipeReading:
            bench.taps(.pause, .pause, .pause)
            if self == .recipeReading { bench.store = nil }
            bench.taps(.next)
            if self == .recipeStep { bench.goDown(until: "Second pour") }
            if self == .recipeCopy || self == .copyMade { bench.goDown(until: "Copy") }
            if self == .copyMade { bench.press(.next) }
        case .recipeBroken: bench.taps(.pause, .next)
        default:
            bench.taps(.pause, .pause, .next)
        }
        if self == .recipeBroken { bench.goDown(until: "! ") }
        if self == .recipeEnd { bench.goDown(until: "Copy") }
        if self == .recipeHeld { bench.holdHalf(.restart, .seconds(1)) }
        if self == .deleteRecipe || self == .deleteRecipeHeld || self == .deleting {
            bench.press(.restart, for: .seconds(2))
        }
        if self == .deleteRecipeHeld { bench.holdHalf(.restart, .seconds(1)) }
        if self == .deleting {
            bench.store = nil
            bench.press(.restart, for: .seconds(3))
        }
        return bench
    }

    // Logs.

    private func logs(_ size: DisplaySize) throws -> Bench {
        let note = "The bed was uneven, pour more slowly"
        var logs = try (0..<12).map { try BrewLog.made($0) }.reversed().map { $0 }
        logs[0] = try .made(11, stars: 2, taste: .tooBitter, note: note)
        logs[1].stamp.isTrusted = false
        let shown = self == .logsEmpty ? [] : self == .logsOne ? [logs[1]] : logs
        var bench = Bench(size, start: StartingPoint(), store: ModelStore(logs: shown))
        if self == .logsUnsaved {
            bench.store?.fault = Self.fault
            bench.brewToRating()
            bench.taps(.pause, .next, .next, .next, .next, .next)
            bench.store?.fault = nil
        }
        bench.taps(.restart, .pause, .pause, .next)
        switch self {
        case .logs, .logsEmpty, .logsOne, .logsUnsaved: return bench
        default: bench.taps(.next)
        }
        if self == .logInputs { bench.turnPages(until: "15.0") }
        if self == .logNote { bench.turnPages(until: "uneven") }
        if self == .logStep { bench.turnPages(until: "Bloom") }
        if self == .logEnd { bench.turnPages(until: "Hold Back") }
        if self == .deleteLog { bench.press(.restart, for: .seconds(2)) }
        return bench
    }
}

extension ModelStore {
    /// A recipe with a long name, one that is broken, one of the owner's, and the starter.
    static var kitchen: ModelStore {
        let long = recipe {
            $0.id = RecipeID(rawValue: "long")
            $0.name = "A very long name of forty letters in all"
        }
        let broken = recipe {
            $0.id = RecipeID(rawValue: "broken")
            $0.name = "Broken"
            $0.dose = Grams(0)
        }
        let mine = recipe { $0.name = "Morning V60" }
        var store = ModelStore(recipes: [.starter, long, broken, mine])
        store.conflicted = [broken.id]
        return store
    }
}

/// A brew of the starter that lost its power in the first pour.
func interruptedSession(completed: Bool = false) throws -> BrewSession {
    var session = BrewSession(
        plan: try BrewPlan(recipe: .starter, inputs: BrewInputs(defaultsOf: .starter)))
    _ = session.handle(.begin, at: .origin)
    for second in 1...(completed ? 7 : 3) {
        _ = session.handle(.next, at: .origin + .seconds(second * 40))
    }
    session.resumeAfterPowerLoss(lastSeen: .origin + .seconds(150))
    return session
}
