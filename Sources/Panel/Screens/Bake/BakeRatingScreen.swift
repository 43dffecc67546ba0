import Baking
import Brewing
import Hardware
import Timebase
import Units

/// The bake is done: stars for it, and it is logged. Until then it waits, wherever one goes.
struct BakeRatingScreen: ScreenContent {
    enum Action {
        case save, later, more, less, discard
    }

    private var rating: Rating?

    var name: String { "bakeRating" }

    /// What was said of a bake is safe from every key's echo.
    func guards(_ button: Button) -> Bool { true }

    // What it shows.

    func movingRow(in context: PanelContext, at now: Instant) -> MovingRow? {
        guard !context.isSmall, let bake = context.bake else { return nil }
        return MovingRow(words: bake.plan.formula.name)
    }

    func draw(on canvas: inout Canvas, in context: PanelContext, at now: Instant) {
        let stars = TastingScreen.stars(of: rating)
        if canvas.isSmall {
            canvas.row(0, "Rate \(stars)")
            let pages = namePages(in: context)
            return canvas.drawPage(pages, turn: context.turn(of: pages.count, at: now))
        }
        canvas.row(0, "Bake finished")
        canvas.row(1, "Rate it:", right: stars)
        movingRow(in: context, at: now)?.draw(on: &canvas, row: 2, after: now - context.idleSince)
    }

    func turnCount(in context: PanelContext) -> Int {
        context.isSmall ? namePages(in: context).count : 1
    }

    private func namePages(in context: PanelContext) -> [[String]] {
        TextLines.pages(of: context.bake?.plan.formula.name ?? "", for: context.size)
    }

    // What the keys do.

    func keys(in context: PanelContext) -> SoftKeys<Action> {
        let discard = KeyHold(
            Action.discard, LeaveScreen.leaveHold, prompt: "Hold to discard it", short: "Discard")
        return SoftKeys(
            next: rating == nil ? SoftKey("Later", .later) : SoftKey("Save", .save),
            pause: rating?.stars == 5 ? nil : SoftKey("+", .more),
            restart: rating == nil
                ? SoftKey("Discard", short: "Discrd", hold: discard) : SoftKey("-", .less))
    }

    mutating func perform(
        _ action: Action, repetition: Int, in context: inout PanelContext, at now: Instant
    ) {
        switch action {
        case .save: save(in: &context)
        case .later: context.goHome()
        case .more: rating = Rating(stars: min(5, (rating?.stars ?? 0) + 1))
        // Below one star there is none again, and with it the way to discard.
        case .less: rating = rating.flatMap { Rating(stars: $0.stars - 1) }
        case .discard: context.discardBake()
        }
    }

    private func save(in context: inout PanelContext) {
        guard let bake = context.bake, let rating else { return }
        let change = Mutation.saveBake(bake, rating, nil)
        context.bake = nil
        context.unsaved.append(change)
        context.want(.change(change))
        context.show(
            .saving(SavingScreen(change: change, recipeName: bake.plan.formula.name)))
    }
}
