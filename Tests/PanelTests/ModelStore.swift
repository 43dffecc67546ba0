import Baking
import Brewing
import Names
import Panel
import Testing
import Timebase
import Units

/// What the store would answer, in memory: lists in their order, changes at once.
struct ModelStore {
    var recipes: [Recipe] = [.starter]
    var conflicted: Set<RecipeID> = []
    /// The newest first.
    var logs: [BrewLog] = []
    /// When the brew began.
    var start = ClockStamp.day(0)
    /// What every question and change fails with, while it does.
    var fault: Fault?
    /// By their names.
    var grinders: [GrinderOffer] = []
    var beans: [BeanOffer] = []
    /// What was chosen for a recipe last.
    var remembered: [RecipeID: Equipment] = [:]
    var best: [RecipeID: BestBrew] = [:]
    /// What was changed, in its order.
    var changes: [Mutation] = []
    var formulas: [Formula] = []
    /// How sync stands: off, and signed out.
    var sync: SyncView = {
        var sync = SyncView()
        (sync.isInstalled, sync.canSignIn) = (true, true)
        return sync
    }()
    private var copies = 0

    init(recipes: [Recipe] = [.starter], logs: [BrewLog] = []) {
        self.recipes = recipes
        self.logs = logs
    }

    mutating func answer(_ effect: Effect) -> Response? {
        switch effect {
        case .ask(let question): fault.map { .unreadable(question, $0) } ?? answer(question)
        case .change(let change): fault.map { .changeFailed(change, $0) } ?? carryOut(change)
        case .powerOff: fault.map { .powerOffFailed($0) } ?? .poweringOff
        case .cue, .tareScale, .brewBegan, .checkpoint, .forgetSession, .bakeBegan, .keepBake,
            .forgetBake:
            nil
        }
    }

    private func answer(_ question: Query) -> Response {
        switch question {
        case .lastUsedRecipe: .recipe(.starter)
        case .recipe(let id):
            recipes.first { $0.id == id }
                .map { recipe in
                    .recipe(
                        recipe, isConflictedCopy: conflicted.contains(id), journal: journal(of: id))
                } ?? .missing(question)
        case .offer(let asked): .offer(offer(asked), to: asked)
        case .brewStart: .brewStart(start)
        case .sync: .sync(sync)
        case .formulas(let after, let count):
            .formulas(Self.page(of: listedFormulas, after, \.name, count), after: after)
        case .formula(let id):
            formulas.first { $0.id == id }.map { .formula($0) } ?? .missing(question)
        case .log(let id): logs.first { $0.id == id }.map { .log($0) } ?? .missing(question)
        case .recipes(let after, let count):
            .recipes(Self.page(of: sorted.map(listing), after, \.name, count), after: after)
        case .logs(let after, let count):
            .logs(Self.page(of: logs.map(\.listing), after, \.id.rawValue, count), after: after)
        }
    }

    /// The sync program, which does at once what it is told.
    private mutating func carryOut(_ wish: SyncWish) {
        switch wish {
        case .on: sync.isOn = true
        case .off: sync.isOn = false
        case .signIn: sync.isSignedIn = true
        case .signOut: (sync.isSignedIn, sync.isOn) = (false, false)
        case .delete: sync.isOn = false
        case .leave: sync.prompt = nil
        case .now: break
        }
    }

    private var sorted: [Recipe] { recipes.sorted { $0.name < $1.name } }

    private func listing(_ recipe: Recipe) -> RecipeSummary {
        RecipeSummary(
            id: recipe.id, name: recipe.name, isValid: recipe.startErrors.isEmpty,
            isConflictedCopy: conflicted.contains(recipe.id))
    }

    private static func page<Line>(
        of lines: [Line], _ after: Line?, _ key: (Line) -> String, _ count: Int
    ) -> Page<Line> {
        let first = after.map { line in
            lines.firstIndex { key($0) == key(line) }.map { $0 + 1 }
                ?? lines.firstIndex { key($0) > key(line) } ?? lines.count
        }
        return Page(lines: Array(lines[(first ?? 0)...].prefix(count)), total: lines.count)
    }

    private mutating func carryOut(_ change: Mutation) -> Response {
        changes.append(change)
        switch change {
        case .saveLog(let session, let tasting):
            logs.insert(
                BrewLog(
                    id: LogID(rawValue: "saved \(logs.count)"), stamp: .day(logs.count),
                    session: session, tasting: tasting), at: 0)
        case .deleteLog(let id): logs.removeAll { $0.id == id }
        case .deleteRecipe(let id): recipes.removeAll { $0.id == id && !$0.isStarter }
        case .duplicateRecipe(let id):
            guard var copy = recipes.first(where: { $0.id == id }) else { break }
            copies += 1
            copy.id = RecipeID(rawValue: "copy \(copies)")
            copy.name += copies == 1 ? " copy" : " copy \(copies)"
            recipes.append(copy)
            return .changed(change, newRecipe: copy)
        case .remember(let equipment, let id): remembered[id] = equipment
        case .sync(let wish): carryOut(wish)
        case .setLastUsed, .setPreferences, .saveBake: break
        }
        return .changed(change, newRecipe: nil)
    }
}

extension ClockStamp {
    /// 21 November 2026, 08:30 in Vienna, `days` later.
    static func day(_ days: Int, isTrusted: Bool = true) -> ClockStamp {
        ClockStamp(
            wall: WallTime(millisecondsSince1970: 1_795_246_200_000 + Int64(days) * 86_400_000),
            isTrusted: isTrusted, timeZone: "Europe/Vienna", offsetSeconds: 3600, bootID: "boot",
            monotonic: .origin)
    }
}

extension BrewLog {
    /// Its line in a list.
    var listing: LogSummary {
        LogSummary(id: id, stamp: stamp, title: title, rating: tasting.rating)
    }

    /// A log of `recipe`, made `days` after 21 November 2026.
    static func made(
        _ days: Int = 0, of recipe: Recipe = .starter, stars: Int = 4, taste: TasteTag? = nil,
        note: String? = nil, isTrusted: Bool = true
    ) throws -> BrewLog {
        let steps = recipe.steps.enumerated().map { index, step in
            StepRecord(
                text: step.text, planned: step.length,
                real: index == 0 ? nil : .seconds(40 + index))
        }
        return BrewLog(
            id: LogID(rawValue: "log \(days)"), stamp: .day(days, isTrusted: isTrusted),
            recipeID: recipe.id, recipeName: recipe.name, method: recipe.method,
            inputs: BrewInputs(defaultsOf: recipe), total: .seconds(199), steps: steps,
            tasting: Tasting(
                rating: try #require(Rating(stars: stars)), taste: taste,
                note: try note.map { text in try Note(text) }))
    }
}
