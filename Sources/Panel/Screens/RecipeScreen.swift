import Brewing
import Hardware
import Timebase
import Units

/// One recipe: its defaults, then every step, then what can be done with it (US-002).
struct RecipeScreen: ScreenContent {
    enum Action {
        case turnPage, use, useBest, copy, askToDelete, back
    }

    let id: RecipeID
    /// The recipe, once it was read.
    private var recipe: Recipe?
    /// Whether it is the other side's copy of a recipe changed on both (US-033).
    private var isConflictedCopy = false
    /// What the journal knows beside it.
    private var journal = RecipeJournal()
    private var index = 0
    /// Since when an answer is waited for; nil when none is.
    private var waitsSince: Instant?

    /// How long RESTART is kept down to be asked about deleting: as for leaving a brew.
    static let deleteHold = BrewScreen.leaveHold

    /// One that is to be read.
    init(id: RecipeID, waitsSince: Instant) {
        self.id = id
        self.waitsSince = waitsSince
    }

    /// One that is known.
    init(_ recipe: Recipe) {
        id = recipe.id
        self.recipe = recipe
    }

    var name: String { "recipe" }

    /// Whether a copy of it was asked for.
    private var isCopying: Bool { recipe != nil && waitsSince != nil }

    // What it shows.

    func legend(in context: PanelContext, at now: Instant) -> LegendPolicy { .always }

    func movingRow(in context: PanelContext, at now: Instant) -> MovingRow? {
        title(for: context.size)
    }

    func draw(on canvas: inout Canvas, in context: PanelContext, at now: Instant) {
        let isSlow = waitsSince.map { now >= $0 + PanelContext.patience } ?? false
        guard recipe != nil, let page = page(for: canvas.size) else {
            if isSlow { canvas.row(0, "Reading...") }
            return
        }
        page.draw(
            on: &canvas, title: title(for: canvas.size), after: now - context.idleSince)
        if isSlow { canvas.row(canvas.isSmall ? 0 : 2, "Copying...") }
    }

    func nextDeadline(in context: PanelContext, after now: Instant) -> Instant? {
        waitsSince.map { $0 + PanelContext.patience }
    }

    private var badge: String { isConflictedCopy ? "⇄" : "" }

    /// Its name, badge and position; the small display has the name on its first pages.
    private func title(for size: DisplaySize) -> MovingRow? {
        guard let recipe, size != .sixteenByTwo else { return nil }
        let count = pages(for: size).count
        let position = "\(min(index, count - 1) + 1)/\(count)"
        return MovingRow(
            words: recipe.name, right: isConflictedCopy ? "\(badge) \(position)" : position)
    }

    /// Every page; none before the recipe was read.
    private func pages(for size: DisplaySize) -> [DetailPage] {
        guard let recipe else { return [] }
        let errors = recipe.startErrors.map { TextLines.rows("! \($0)", for: size) }
        let steps = zip(1..., recipe.steps).map { Self.rows(of: $1, $0, for: size) }
        let words = DetailPage.pages(of: defaults(of: recipe, size) + errors + steps, for: size)
        let acts = DetailPage.pages(of: [Self.acts(on: recipe, size)], for: size)
        let best = journal.best.map { Self.rows(of: $0, size) } ?? []
        return words + acts.map { DetailPage(rows: $0.rows, act: .copy) }
            + DetailPage.pages(of: [best], for: size).map {
                DetailPage(rows: $0.rows, act: .useBest)
            }
    }

    private func page(for size: DisplaySize) -> DetailPage? {
        let pages = pages(for: size)
        return pages.isEmpty ? nil : pages[min(index, pages.count - 1)]
    }

    private func defaults(of recipe: Recipe, _ size: DisplaySize) -> [[TextRow]] {
        let inputs = BrewInputs(defaultsOf: recipe)
        let name = size == .sixteenByTwo ? [nameRows(of: recipe, size)] : []
        let grind = TextLines.rows(recipe.grind.descriptor, for: size)
        let bloom = Grams(tenths: recipe.bloomRatioHundredths / 10).tenthsText
        let split =
            switch recipe.split {
            case .equal: "Equal pours"
            case .asWritten: "Pours as written"
            }
        let pours = [TextRow("Bloom \(bloom) x dose"), TextRow(split)]
        return name + [inputs.rows(for: size), grind, pours].filter { !$0.isEmpty }
    }

    /// The name with its badge on the first line.
    private func nameRows(of recipe: Recipe, _ size: DisplaySize) -> [TextRow] {
        let width = size.columns - (badge.isEmpty ? 0 : badge.count + 1)
        let lines = TextLines.broken(recipe.name, width: width)
        return lines.indices.map { TextRow(lines[$0], right: $0 == 0 ? badge : "") }
    }

    private static func rows(
        of step: RecipeStep, _ number: Int, for size: DisplaySize
    ) -> [TextRow] {
        let isSmall = size == .sixteenByTwo
        let length = step.length.map { ClockText.minutes($0.secondsRoundedUp) }
        let until = step.until.map { "until " + ClockText.minutes($0.secondsRoundedUp) }
        let water = step.waterTo.map { "\($0.wholeText)\(isSmall ? "" : " ")g" }
        let facts = [length ?? until, water].compactMap { $0 }
            .joined(separator: isSmall ? " " : ", ")
        let words = TextLines.rows("\(number) \(step.text)", for: size)
        if facts.isEmpty { return words }
        // What fits beside a short name needs no page of its own.
        if isSmall, words.count == 1, words[0].left.count + 1 + facts.count <= size.columns {
            return [TextRow(words[0].left, right: facts)]
        }
        return words + [TextRow(facts)]
    }

    private static func acts(on recipe: Recipe, _ size: DisplaySize) -> [TextRow] {
        if recipe.isStarter {
            return [TextRow("Make a copy?"), TextRow("Yours to change")]
        }
        let isSmall = size == .sixteenByTwo
        return [
            TextRow("Make a copy?"), TextRow(isSmall ? "Hold Back:delete" : "Hold Back to delete"),
        ]
    }

    /// The best brew: its stars, what was weighed, and what else would be taken over (JL-001).
    private static func rows(of best: BestBrew, _ size: DisplaySize) -> [TextRow] {
        let inputs = best.inputs
        let masses =
            "★\(best.rating.stars) \(inputs.dose.tenthsText)→\(inputs.yield.wholeText) g"
        let water = inputs.waterLines(width: size.columns, for: size).map { TextRow($0) }
        return [TextRow(size == .sixteenByTwo ? masses : "Best \(masses)")] + water
            + (inputs.equipment.grinder?.id == nil ? [] : inputs.equipment.grinderRows(for: size))
    }

    // What the keys do.

    func keys(in context: PanelContext) -> SoftKeys<Action> {
        let back = SoftKey("Back", Action.back)
        guard let recipe, let page = page(for: context.size), waitsSince == nil else {
            return SoftKeys(restart: back)
        }
        let delete = KeyHold(
            Action.askToDelete, Self.deleteHold, prompt: "Hold to delete", short: "Delete")
        let next: SoftKey<Action> =
            switch page.act {
            case .use: SoftKey("Use", .use)
            case .useBest: SoftKey("Use", .useBest)
            case .copy: SoftKey("Copy", .copy)
            }
        return SoftKeys(
            next: next,
            pause: SoftKey("Down", .turnPage),
            restart: recipe.isStarter ? back : SoftKey("Back", .back, hold: delete))
    }

    mutating func perform(
        _ action: Action, repetition: Int, in context: inout PanelContext, at now: Instant
    ) {
        switch action {
        case .turnPage:
            // After the last page comes the first.
            index = index + 1 < pages(for: context.size).count ? index + 1 : 0
        case .use: use(nil, in: &context)
        case .useBest: use(journal.best, in: &context)
        case .copy:
            waitsSince = now
            context.want(.change(.duplicateRecipe(id)))
        case .askToDelete:
            guard let recipe, !recipe.isStarter else { return }
            context.push(.delete(DeleteScreen(.deleteRecipe(recipe.id), name: recipe.name)))
        case .back: context.pop()
        }
    }

    /// It is what is brewed next, with the inputs of its best brew where these are wanted.
    private func use(_ best: BestBrew?, in context: inout PanelContext) {
        guard let recipe else { return }
        context.use(recipe, journal)
        if let best { context.use(best) }
        context.want(.change(.setLastUsed(recipe.id)))
        context.goHome()
    }

    // What happens to it.

    mutating func appear(_ why: Appearance, in context: inout PanelContext, at now: Instant) {
        if why == .opened { return context.ask(.recipe(id), at: now) }
        // Nothing changes the starter, but what the journal knows beside it.
        if let recipe, !recipe.isStarter || journal != RecipeJournal() {
            context.ask(.recipe(id), at: now)
        }
    }

    mutating func receive(_ response: Response, in context: inout PanelContext, at now: Instant) {
        switch response {
        case .recipe(let recipe, let isConflictedCopy, let journal):
            guard recipe.id == id else { return }
            self.journal = journal
            if self.recipe == nil {
                waitsSince = nil
            } else if self.recipe != recipe {
                context.toast(PanelContext.recipeChanged)
            }
            self.recipe = recipe
            self.isConflictedCopy = isConflictedCopy
        case .changed(.duplicateRecipe(id), .some(let copy)):
            guard isCopying else { return }
            context.show(.recipe(RecipeScreen(copy)))
            context.toast("Copy made")
        case .changeFailed(.duplicateRecipe(id), let fault):
            guard isCopying else { return }
            waitsSince = nil
            context.push(.notice(NoticeScreen(.failure(fault))))
        case .missing(.recipe(id)):
            context.pop()
            context.toast(PanelContext.recipeDeleted)
        case .unreadable(.recipe(id), let fault):
            if recipe == nil { context.show(.notice(NoticeScreen(.failure(fault)))) }
        case .recipes, .logs, .log, .offer, .formulas, .formula, .sync, .brewStart, .changed,
            .changeFailed, .gaveUp, .missing,
            .unreadable, .poweringOff, .powerOffFailed:
            break
        }
    }
}
