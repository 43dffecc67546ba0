import Brewing
import Hardware
import Timebase

/// A notice, a page at a time.
struct NoticeScreen: ScreenContent {
    enum Action {
        case nextPage
    }

    private let notice: Notice
    private var index = 0

    init(_ notice: Notice) { self.notice = notice }

    var name: String {
        switch notice.kind {
        case .warnings: "warnings"
        case .cannotStart: "obstacle"
        case .fault, .failure: "fault"
        case .about: "about"
        }
    }

    var traits: ScreenTraits { notice.kind == .fault ? .tellsFault : [] }

    func guards(_ button: Button) -> Bool { button == .next && isFault }

    private var isFault: Bool { notice.kind == .fault || notice.kind == .failure }

    /// Whether the words are of the recipe that is about to be brewed.
    private var isOfRecipe: Bool { notice.kind == .warnings || notice.kind == .cannotStart }

    /// Whether the title says something that the words don't.
    private var isTitled: Bool { isFault || notice.kind == .about }

    /// Every text on as many pages as the display needs for it. The small display has one row for
    /// words, so that its legend is always there.
    private func pages(for size: DisplaySize) -> [[String]] {
        let isSmall = size == .sixteenByTwo
        return ((isSmall && isTitled ? [notice.title] : []) + notice.texts).flatMap { text in
            TextLines.pages(of: text, for: size)
        }
    }

    // What it shows.

    func legend(in context: PanelContext, at now: Instant) -> LegendPolicy { .always }

    func draw(on canvas: inout Canvas, in context: PanelContext, at now: Instant) {
        let pages = pages(for: canvas.size)
        let first = canvas.isSmall ? 0 : 1
        if !canvas.isSmall {
            canvas.row(0, notice.title, right: pages.count > 1 ? "\(index + 1)/\(pages.count)" : "")
        }
        guard index < pages.count else { return }
        for (row, line) in pages[index].enumerated() { canvas.row(first + row, line) }
    }

    // What the key does.

    func keys(in context: PanelContext) -> SoftKeys<Action> {
        let isLast = index + 1 >= pages(for: context.size).count
        let leaving: StaticString = isFault ? "OK" : "Back"
        return SoftKeys(next: SoftKey(isLast ? leaving : "Next", .nextPage))
    }

    mutating func perform(
        _ action: Action, repetition: Int, in context: inout PanelContext, at now: Instant
    ) {
        switch action {
        case .nextPage:
            var next = self
            next.index += 1
            if next.index < pages(for: context.size).count {
                return context.show(.notice(next), isGuarded: false)
            }
            if notice.kind == .fault { context.fault = nil }
            context.pop()
        }
    }

    // What happens to it.

    mutating func appear(_ why: Appearance, in context: inout PanelContext, at now: Instant) {
        if why != .opened, isOfRecipe { context.askForRecipe(at: now) }
    }

    mutating func receive(_ response: Response, in context: inout PanelContext, at now: Instant) {
        guard isOfRecipe else { return }
        if case .recipe(let recipe, _, _) = response, recipe.id == context.recipe.id,
            recipe != context.recipe
        {
            // The words say what is not so any more.
            context.confirmAnew(recipe)
        }
        if case .missing(.recipe(let id)) = response { context.replaceDeleted(id) }
    }
}
