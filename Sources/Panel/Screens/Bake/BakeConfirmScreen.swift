import Baking
import Hardware
import Timebase

/// Confirm bake: how much is baked today. It begins at the formula's pieces (SPEC §10.8).
struct BakeConfirmScreen: ScreenContent {
    enum Action {
        case start, edit, tellWhy, goToBake, giveUp, back
    }

    private var formula: Formula
    private var batch: BatchSize
    /// When NEXT asked for the formula as it is now, to start it; nil while nobody waits for that.
    private var startAskedAt: Instant?

    init(_ formula: Formula) {
        self.init(formula, .pieces(formula.pieces, each: formula.pieceWeight))
    }

    init(_ formula: Formula, _ batch: BatchSize) {
        self.formula = formula
        self.batch = batch
    }

    var name: String { "bakeConfirm" }

    private var scaled: Result<ScaledFormula, ScalingError> {
        Result { () throws(ScalingError) in try ScaledFormula(formula, batch) }
    }

    private var plan: ScaledFormula? { try? scaled.get() }

    // What it shows.

    func movingRow(in context: PanelContext, at now: Instant) -> MovingRow? {
        context.isSmall ? nil : MovingRow(words: formula.name)
    }

    func draw(on canvas: inout Canvas, in context: PanelContext, at now: Instant) {
        let rows = turningRows(in: context)
        let row = rows[context.turn(of: rows.count, at: now) % rows.count]
        let size = plan?.sizeRows(for: canvas.size).first ?? TextRow("Can't be scaled")
        let first = canvas.isSmall ? 0 : 1
        movingRow(in: context, at: now)?.draw(on: &canvas, row: 0, after: now - context.idleSince)
        canvas.row(first, size.left, right: size.right)
        canvas.row(first + 1, row.left, right: row.right)
    }

    func turnCount(in context: PanelContext) -> Int { turningRows(in: context).count }

    /// What shares one row, at least one: another bake first of all, on the small display the name.
    private func turningRows(in context: PanelContext) -> [TextRow] {
        let size = context.size
        if context.bake != nil {
            return [TextRow(context.isSmall ? "A bake waits" : "Another bake waits")]
        }
        let more = plan?.sizeRows(for: size).dropFirst() ?? []
        let mark = formula.mark
        guard context.isSmall else {
            return [
                TextRow(formula.percentages(columns: size.columns - mark.count - 1), right: mark)
            ] + more
        }
        let lines = TextLines.broken(formula.name, width: size.columns - mark.count - 1)
        return lines.map { TextRow($0, right: mark) } + more
    }

    func nextDeadline(in context: PanelContext, after now: Instant) -> Instant? {
        startAskedAt.map { $0 + ConfirmScreen.startPatience }
    }

    // What the keys do.

    func keys(in context: PanelContext) -> SoftKeys<Action> {
        let back = SoftKey("Back", Action.back)
        guard context.bake == nil else {
            return SoftKeys(
                next: SoftKey("Open", .goToBake),
                pause: SoftKey("Give up", short: "End", .giveUp), restart: back)
        }
        return SoftKeys(
            next: plan == nil ? SoftKey("Why?", .tellWhy) : SoftKey("Start", .start),
            pause: SoftKey("Edit", .edit), restart: back)
    }

    mutating func perform(
        _ action: Action, repetition: Int, in context: inout PanelContext, at now: Instant
    ) {
        switch action {
        case .start:
            // The echo of the press that asked.
            guard startAskedAt == nil else { return }
            context.ask(.formula(formula.id), at: now)
            startAskedAt = now
        case .edit: context.show(.baking(.edit(BakeEditScreen(formula, batch))))
        case .tellWhy:
            guard case .failure(let error) = scaled else { return }
            let notice = Notice(kind: .failure, title: "Can't bake it", texts: [error.description])
            context.push(.notice(NoticeScreen(notice)))
        case .goToBake: context.openBake(at: now)
        case .giveUp: context.push(.baking(.giveUp(GiveUpScreen())))
        case .back: context.pop()
        }
    }

    /// The bake begins with the `press`, however long the answer has taken.
    private mutating func begin(of press: Instant, in context: inout PanelContext) {
        startAskedAt = nil
        guard context.bake == nil, let plan else { return }
        context.bake = BakeSession(plan)
        context.want(.bakeBegan)
        context.outbox.append(.home(readsAnew: false))
        context.tellBake(.begin, of: press)
    }

    // What happens to it.

    mutating func appear(_ why: Appearance, in context: inout PanelContext, at now: Instant) {
        // Whoever comes back has seen something else since the press.
        if why == .cameBack { startAskedAt = nil }
        context.ask(.formula(formula.id), at: now)
    }

    mutating func receive(_ response: Response, in context: inout PanelContext, at now: Instant) {
        if case .formula(let new) = response, new.id == formula.id {
            guard new == formula else { return follow(new, in: &context) }
            if let startAskedAt { begin(of: startAskedAt, in: &context) }
        }
        if case .missing(.formula(let id)) = response, id == formula.id {
            // Past the screen of the formula, to the list.
            context.pop(screens: 2)
            context.toast(PanelContext.formulaDeleted)
        }
        if case .unreadable(.formula(let id), _) = response, id == formula.id,
            let startAskedAt
        {
            // What is known of it can be baked.
            begin(of: startAskedAt, in: &context)
        }
    }

    /// The formula as it is now: a press that was meant for what stood there does nothing. A
    /// preferment at hand that is gone goes back to the formula's pieces.
    private func follow(_ new: Formula, in context: inout PanelContext) {
        let fits = (try? ScaledFormula(new, batch)) != nil
        context.show(
            .baking(.confirm(fits ? BakeConfirmScreen(new, batch) : BakeConfirmScreen(new))))
        context.toast(PanelContext.formulaChanged)
    }

    mutating func advance(in context: inout PanelContext, to now: Instant) {
        guard let startAskedAt, now >= startAskedAt + ConfirmScreen.startPatience else { return }
        begin(of: startAskedAt, in: &context)
    }
}
