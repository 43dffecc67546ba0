import Brewing
import Hardware
import Panel
import SimBoard
import SimulationOracle
import Timebase
import Units

/// Tells the oracle in plain words what the device says it does.
enum Witness {
    static func key(_ button: Button) -> Key {
        switch button {
        case .next: .next
        case .pause: .pause
        case .restart: .restart
        }
    }

    /// What a gesture tells.
    static func act(_ gesture: Gesture) -> Act {
        switch gesture {
        case .pressed(let button, let since): .pressed(key(button), since: since.nanoseconds)
        case .released(let button): .released(key(button))
        case .holdBegan(let button, _, _): .holdBegan(key(button))
        case .holdCancelled(let button): .holdCancelled(key(button))
        case .holdFired(let button): .holdFired(key(button))
        case .tapped(let button, _): .tapped(key(button))
        }
    }

    /// What hands do at the scale, in milligrams and nanoseconds.
    static func hand(_ act: ScaleAct) -> Hand {
        switch act {
        case .put(let grams): .pours(Int64(grams.tenths) * 100, within: 0)
        case .pour(let grams, let span): .pours(Int64(grams.tenths) * 100, within: span.nanoseconds)
        case .take: .empties
        case .lift(let span): .lifts(span.nanoseconds)
        case .unplug, .replug, .freeze, .noise: .upsets
        }
    }

    static func deed(_ effect: Effect, at now: Instant) -> Deed? {
        switch effect {
        case .brewBegan: .brewBegan
        case .checkpoint(let session, let said, _, _): .keep(plain(session, said, at: now))
        case .forgetSession: .forget
        case .change(.saveLog(let session, let tasting)): .save(plain(session, tasting))
        case .change(.deleteLog(let id)): .deleteLog(id.rawValue)
        case .change(.deleteRecipe(let id)): .deleteRecipe(id.rawValue)
        case .change(.remember(let equipment, let id)):
            .remember(PlainEquipment(equipment), recipe: id.rawValue)
        case .powerOff: .powerOff
        case .bakeBegan: .bakeBegan
        case .keepBake(let bake): .keepBake(PlainBake(bake, at: now))
        case .forgetBake: .forgetBake
        case .change(.saveBake(let bake, let rating, _)):
            .saveBake(PlainBakeLog(bake, stars: rating.stars, at: now))
        case .cue, .tareScale, .ask, .change(.duplicateRecipe), .change(.setLastUsed),
            .change(.setPreferences), .change(.sync):
            nil
        }
    }

    /// The brew that a device found as it started.
    static func found(_ start: StartingPoint, at now: Instant) -> PlainSession? {
        switch start.interrupted {
        case nil: return nil
        case .sameBoot(var session), .powerLoss(var session):
            _ = session.advance(to: now)
            return plain(session, start.said, at: now)
        }
    }

    private static func plain(
        _ session: BrewSession, _ said: TastingDraft?, at now: Instant
    ) -> PlainSession {
        PlainSession(
            recipe: session.plan.recipeName ?? "",
            recipeID: session.plan.recipeID?.rawValue ?? "", method: session.plan.method.name,
            equipment: PlainEquipment(session.plan.inputs.equipment),
            steps: session.plan.recipeID == nil ? session.plan.steps.map(\.text) : [],
            dose: session.plan.inputs.dose.tenths,
            yield: session.plan.inputs.yield.wholeGrams, phase: session.phase.name,
            step: session.stepIndex, clock: session.elapsed(at: now).nanoseconds,
            clockRuns: session.clockIsRunning, took: session.records.map { $0.real?.nanoseconds },
            said: said.map { said in
                PlainSaid(
                    stage: Int(said.stage.rawValue), stars: said.rating?.stars ?? 0,
                    tag: said.taste?.rawValue, note: said.note?.text)
            })
    }

    private static func plain(_ session: BrewSession, _ tasting: Tasting) -> PlainLog {
        // Id and stamp are the archive's.
        let stamp = ClockStamp(
            wall: WallTime(millisecondsSince1970: 0), isTrusted: false, timeZone: "",
            offsetSeconds: 0, bootID: "", monotonic: .origin)
        let log = BrewLog(
            id: LogID(rawValue: ""), stamp: stamp, session: session, tasting: tasting)
        return PlainLog(
            name: log.recipeName ?? "", method: log.method.name,
            equipment: PlainEquipment(log.inputs.equipment), stars: tasting.rating.stars,
            tag: tasting.taste?.rawValue, note: tasting.note?.text,
            total: log.total.nanoseconds, dose: log.inputs.dose.tenths,
            yield: log.inputs.yield.wholeGrams, took: log.steps.map { $0.real?.nanoseconds })
    }
}

extension PlainEquipment {
    /// What the program says a brew is made with.
    init(_ equipment: Equipment) {
        self.init(
            grinder: equipment.grinder.map { PlainItem(id: $0.id?.rawValue ?? "", name: $0.name) },
            setting: equipment.setting,
            bean: equipment.bean.map { PlainItem(id: $0.id?.rawValue ?? "", name: $0.name) })
    }
}

extension PlainRecipe {
    /// The recipe as the program knows it.
    func recipe(id: String) -> Recipe {
        Recipe(
            id: RecipeID(rawValue: id), name: name,
            method: BrewMethod(
                name: method.name,
                category: MethodCategory(rawValue: method.category) ?? .other),
            dose: Grams(tenths: dose), yield: Grams(yield),
            temperature: Celsius(93), grind: Grind(label: "medium", descriptor: ""),
            bloomRatioHundredths: bloomHundredths, split: isEqual ? .equal : .asWritten,
            steps: steps.map { step in
                RecipeStep(
                    kind: step.kind.kind, text: step.text,
                    length: step.seconds.map { .seconds($0) },
                    until: step.until.map { .seconds($0) }, waterTo: step.water.map { Grams($0) })
            })
    }
}

extension PlainRecipe {
    /// A recipe in plain words.
    init(_ recipe: Recipe) {
        self.init(
            name: recipe.name, dose: recipe.dose.tenths, yield: recipe.yield.wholeGrams,
            isEqual: recipe.split == .equal, steps: recipe.steps.map { .init($0) })
        method = Method(name: recipe.method.name, category: recipe.method.category.rawValue)
        bloomHundredths = recipe.bloomRatioHundredths
    }
}

extension PlainRecipe.Step {
    fileprivate init(_ step: RecipeStep) {
        let kind: PlainRecipe.Kind =
            switch step.kind {
            case .prepare: .prepare
            case .bloom: .bloom
            case .pour: .pour
            case .wait: .wait
            }
        self.init(
            kind, step.text, seconds: step.length?.components.seconds,
            until: step.until?.components.seconds,
            water: step.waterTo?.wholeGrams)
    }
}

extension PlainRecipe.Kind {
    fileprivate var kind: RecipeStep.Kind {
        switch self {
        case .prepare: .prepare
        case .bloom: .bloom
        case .pour: .pour
        case .wait: .wait
        }
    }
}
