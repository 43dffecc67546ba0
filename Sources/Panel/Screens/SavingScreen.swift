import Timebase

/// The log is on its way to the disk. It says "Saved" only once it is there.
struct SavingScreen: ScreenContent {
    enum Action {
        case goOn
    }

    /// What is known of it.
    private enum Outcome {
        case waiting
        case saved(at: Instant)
        case failed(Fault)
        case lost(Fault)
    }

    /// The saving of the log.
    let change: Mutation
    let recipeName: String
    private var outcome = Outcome.waiting

    init(change: Mutation, recipeName: String) {
        self.change = change
        self.recipeName = recipeName
    }

    /// How long "Saved" stays. Chosen: to be seen, not waited for.
    static let savedLength = Duration.seconds(2)

    var name: String { "saving" }
    var traits: ScreenTraits { .keepsFaultsOut }

    // What it shows.

    func draw(on canvas: inout Canvas, in context: PanelContext, at now: Instant) {
        switch outcome {
        case .waiting: drawName(below: "Saving...", on: &canvas, in: context, at: now)
        case .saved: drawName(below: "Saved", on: &canvas, in: context, at: now)
        case .failed(let fault):
            canvas.row(0, canvas.isSmall ? "! Not saved yet" : "Not saved yet")
            canvas.row(1, fault.title)
            if !canvas.isSmall { canvas.row(2, "Kept and tried again") }
        case .lost(let fault):
            canvas.row(0, "! Not saved")
            canvas.row(1, fault.title)
            if !canvas.isSmall { canvas.row(2, "It can't be kept") }
        }
    }

    private func drawName(
        below words: String, on canvas: inout Canvas, in context: PanelContext, at now: Instant
    ) {
        canvas.row(0, words)
        let pages = TextLines.pages(of: recipeName, for: canvas.size)
        canvas.drawPage(pages, turn: context.turn(of: pages.count, at: now))
    }

    func turnCount(in context: PanelContext) -> Int {
        switch outcome {
        case .waiting, .saved: TextLines.pages(of: recipeName, for: context.size).count
        case .failed, .lost: 1
        }
    }

    /// When it goes home by itself; nil while there is something to wait for or to read.
    private var deadline: Instant? {
        switch outcome {
        case .saved(let instant): instant + Self.savedLength
        case .waiting, .failed, .lost: nil
        }
    }

    func nextDeadline(in context: PanelContext, after now: Instant) -> Instant? { deadline }

    // What the key does.

    func keys(in context: PanelContext) -> SoftKeys<Action> {
        SoftKeys(next: SoftKey("OK", .goOn))
    }

    mutating func perform(
        _ action: Action, repetition: Int, in context: inout PanelContext, at now: Instant
    ) {
        switch action {
        case .goOn: context.goHome()
        }
    }

    // What happens to it.

    func awaits(_ change: Mutation) -> Bool { change == self.change }

    mutating func receive(_ response: Response, in context: inout PanelContext, at now: Instant) {
        switch response {
        case .changed(change, _): outcome = .saved(at: now)
        case .changeFailed(change, let fault): outcome = .failed(fault)
        case .gaveUp(change, let fault): outcome = .lost(fault)
        case .changed, .changeFailed, .gaveUp, .recipe, .recipes, .log, .logs, .offer, .formulas,
            .formula, .sync, .brewStart,
            .missing, .unreadable, .poweringOff, .powerOffFailed:
            break
        }
    }

    mutating func advance(in context: inout PanelContext, to now: Instant) {
        if let deadline, now >= deadline { context.goHome() }
    }
}
