import Brewing
import Hardware
import Names
import Timebase
import Units

/// What the person says of the cup: stars, taste, note, and whether to save it (SPEC §7).
struct TastingScreen: ScreenContent {
    enum Action {
        case next, edit, more, less, save, discard
    }

    typealias Stage = TastingDraft.Stage

    let plan: BrewPlan
    let total: Duration
    var stage = Stage.rate
    var rating: Rating?
    var taste: TasteTag?
    var note: String?

    /// The questions about a session that is completed, with the answers given so far.
    init(session: BrewSession, said: TastingDraft? = nil) {
        plan = session.plan
        // Its clock stands: any moment reads the same.
        total = session.elapsed(at: .origin)
        guard let said else { return }
        (stage, rating, taste, note) = (said.stage, said.rating, said.taste, said.note?.text)
    }

    /// What is to be stored of the answers; nil while there are none.
    var said: TastingDraft? {
        let said = TastingDraft(
            stage: stage, rating: rating, taste: taste, note: note.flatMap { try? Note($0) })
        return said == TastingDraft() ? nil : said
    }

    /// What goes into the log; nil before there is a rating.
    var tasting: Tasting? {
        rating.map { rating in
            Tasting(rating: rating, taste: taste, note: note.flatMap { try? Note($0) })
        }
    }

    private var nextStage: Stage { Stage(rawValue: stage.rawValue + 1) ?? .save }

    func guards(_ button: Button) -> Bool {
        // What was said of a brew is safe from every key's echo.
        true
    }

    var name: String {
        switch stage {
        case .rate: "rate"
        case .taste: "taste"
        case .note: "note"
        case .save: "save"
        }
    }

    // What it shows.

    var time: String { ClockText.minutes(total.secondsRoundedDown) }
    private var masses: String {
        "\(plan.inputs.dose.tenthsText)g → \(plan.inputs.yield.wholeText)g"
    }
    private var stars: String { Self.stars(of: rating) }

    static func stars(of rating: Rating?) -> String {
        let count = rating?.stars ?? 0
        return String(repeating: "★", count: count) + String(repeating: "·", count: 5 - count)
    }

    func turnCount(in context: PanelContext) -> Int {
        let size = context.size
        return switch stage {
        case .rate: 1
        case .taste, .note: TextLines.pages(of: words(for: size), for: size).count
        case .save: snapshot(for: size, start: context.brewStart).count
        }
    }

    /// What stands below the answer.
    private func words(for size: DisplaySize) -> String {
        if stage == .taste { return taste?.hint ?? Self.howTo }
        guard let note else { return Self.howTo }
        guard size == .sixteenByTwo else { return note }
        let rest = TextLines.broken(note, width: size.columns).dropFirst()
        return rest.isEmpty ? "Note" : rest.joined(separator: " ")
    }

    private static let howTo = "+ and - choose"

    func draw(on canvas: inout Canvas, in context: PanelContext, at now: Instant) {
        let turn = context.turn(of: turnCount(in: context), at: now)
        switch stage {
        case .rate: drawRate(on: &canvas)
        case .taste, .note:
            canvas.row(0, heading(for: canvas.size))
            canvas.drawPage(
                TextLines.pages(of: words(for: canvas.size), for: canvas.size), turn: turn)
        case .save: drawSave(on: &canvas, turn: turn, start: context.brewStart)
        }
    }

    private func drawRate(on canvas: inout Canvas) {
        guard canvas.isSmall else {
            canvas.row(0, "Brew finished", right: time)
            canvas.row(1, "Rate it:", right: stars)
            canvas.row(2, masses)
            return
        }
        canvas.row(0, "Rate \(stars)", right: time)
        canvas.row(1, "Brew finished")
    }

    /// The question and its answer. On the small display a note stands here as far as it fits:
    /// the row below goes to the legend.
    private func heading(for size: DisplaySize) -> String {
        if stage == .note {
            guard let note else { return "Note: none" }
            let lines = TextLines.broken(note, width: size.columns)
            return size == .sixteenByTwo ? lines.first ?? "" : "Note:"
        }
        let heading = "Taste: \(taste?.words ?? "none")"
        return heading.count > size.columns ? String(heading.filter { $0 != ":" }) : heading
    }

    private func drawSave(on canvas: inout Canvas, turn: Int, start: ClockStamp?) {
        let stars = rating.map { "★\($0.stars)" }
        let pages = snapshot(for: canvas.size, start: start)
        for (row, line) in pages[turn % pages.count].enumerated() {
            canvas.row(1 + row, line.left, right: line.right)
        }
        guard canvas.isSmall else {
            let verdict = [stars, taste?.words].compactMap { $0 }.joined(separator: " ")
            return canvas.row(0, rating == nil ? "Not rated: no log" : "Save? \(verdict)")
        }
        // A tag in one word: 16 columns hold no more.
        let tag = taste.map { $0.words.split(separator: " ").last.map(String.init) ?? "" }
        let heading = ["Save\(tag == nil ? "?" : "")", stars, tag].compactMap { $0 }
        canvas.row(0, rating == nil ? "No rating,no log" : heading.joined(separator: " "))
    }

    // What the keys do.

    func keys(in context: PanelContext) -> SoftKeys<Action> {
        switch stage {
        case .rate:
            SoftKeys(
                next: SoftKey("Next", .next),
                pause: rating?.stars == 5 ? nil : SoftKey("+", .more),
                // There is nothing less than one star, and nothing to take from none.
                restart: rating.map { $0.stars > 1 } == true ? SoftKey("-", .less) : nil)
        case .taste, .note:
            SoftKeys(
                next: SoftKey("Next", .next), pause: SoftKey("+", .more),
                restart: SoftKey("-", .less))
        case .save:
            SoftKeys(
                next: rating == nil ? nil : SoftKey("Save", .save), pause: SoftKey("Edit", .edit),
                restart: discardKey)
        }
    }

    /// A hold when anything was entered, so that a slip takes nothing away.
    private var discardKey: SoftKey<Action> {
        guard rating != nil || taste != nil || note != nil || plan.isOfStopwatch else {
            return SoftKey("Discard", short: "Discrd", .discard)
        }
        return SoftKey(
            "Discard", short: "Discrd",
            hold: KeyHold(
                .discard, LeaveScreen.leaveHold, prompt: "Hold to discard it", short: "Discard"))
    }

    mutating func perform(
        _ action: Action, repetition: Int, in context: inout PanelContext, at now: Instant
    ) {
        switch action {
        case .more: change(by: 1, phrases: context.configuration.quickPhrases)
        case .less: change(by: -1, phrases: context.configuration.quickPhrases)
        case .next: show(nextStage, in: &context)
        case .edit: edit(in: &context)
        case .save: save(in: &context)
        case .discard: context.discardBrew()
        }
    }

    /// Goes to another question with the answers so far.
    private func show(_ stage: Stage, in context: inout PanelContext) {
        var screen = self
        screen.stage = stage
        context.show(.tasting(screen))
        // The calendar may have been set right since it began.
        if stage == .save { context.want(.ask(.brewStart)) }
    }

    /// Back to the first question. A stopwatch's log is asked more than others.
    private func edit(in context: inout PanelContext) {
        guard plan.isOfStopwatch, let session = context.session else {
            return show(.rate, in: &context)
        }
        context.show(.stopwatchLog(StopwatchLogScreen(session: session, said: said)))
    }

    private func save(in context: inout PanelContext) {
        guard let session = context.session, let tasting else { return }
        let change = Mutation.saveLog(session, tasting)
        context.endSession()
        context.unsaved.append(change)
        context.want(.change(change))
        context.show(
            .saving(SavingScreen(change: change, recipeName: session.plan.title)))
    }

    /// Moves the answer to the question by one; tags and notes go round through none.
    private mutating func change(by direction: Int, phrases: [String]) {
        switch stage {
        case .rate:
            rating = Rating(stars: ((rating?.stars ?? 0) + direction).clamped(to: 1...5))
        case .taste: taste = Self.choice(after: taste, by: direction, in: TasteTag.allCases)
        case .note: note = Self.choice(after: note, by: direction, in: phrases)
        case .save: break
        }
    }

    static func choice<Value: Equatable>(
        after value: Value?, by direction: Int, in values: [Value]
    ) -> Value? {
        let index = value.flatMap(values.firstIndex).map { $0 + 1 } ?? 0
        let count = values.count + 1
        let next = (index + direction + count) % count
        return next == 0 ? nil : values[next - 1]
    }
}
