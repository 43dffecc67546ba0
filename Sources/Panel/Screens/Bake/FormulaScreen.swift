import Baking
import Hardware
import Timebase
import Units

/// One formula: its figures, then every ingredient, the steps, and what is unusual (SPEC §10.8).
struct FormulaScreen: ScreenContent {
    enum Action {
        case turnPage, use, tellWhy, back
    }

    let id: FormulaID
    /// The formula, once it was read.
    private var formula: Formula?
    private var index = 0
    /// Since when it is waited for; nil when it is there.
    private var waitsSince: Instant?

    init(id: FormulaID, waitsSince: Instant) {
        self.id = id
        self.waitsSince = waitsSince
    }

    var name: String { "formula" }

    // What it shows.

    func legend(in context: PanelContext, at now: Instant) -> LegendPolicy { .always }

    func movingRow(in context: PanelContext, at now: Instant) -> MovingRow? {
        guard let formula, !context.isSmall else { return nil }
        let count = formula.pages(for: context.size).count
        return MovingRow(words: formula.name, right: "\(min(index, count - 1) + 1)/\(count)")
    }

    func draw(on canvas: inout Canvas, in context: PanelContext, at now: Instant) {
        guard let formula else {
            let isSlow = waitsSince.map { now >= $0 + PanelContext.patience } ?? false
            return canvas.row(0, isSlow ? "Reading..." : "")
        }
        let pages = formula.pages(for: canvas.size)
        pages[min(index, pages.count - 1)].draw(
            on: &canvas, title: movingRow(in: context, at: now), after: now - context.idleSince)
    }

    func nextDeadline(in context: PanelContext, after now: Instant) -> Instant? {
        waitsSince.map { $0 + PanelContext.patience }
    }

    // What the keys do.

    func keys(in context: PanelContext) -> SoftKeys<Action> {
        let back = SoftKey("Back", Action.back)
        guard let formula else { return SoftKeys(restart: back) }
        return SoftKeys(
            next: formula.validationErrors.isEmpty
                ? SoftKey("Use", .use) : SoftKey("Why?", .tellWhy),
            pause: SoftKey("Down", .turnPage), restart: back)
    }

    mutating func perform(
        _ action: Action, repetition: Int, in context: inout PanelContext, at now: Instant
    ) {
        switch action {
        case .turnPage:
            guard let formula else { return }
            // After the last page comes the first.
            index = index + 1 < formula.pages(for: context.size).count ? index + 1 : 0
        case .use:
            if let formula { context.push(.baking(.confirm(BakeConfirmScreen(formula)))) }
        case .tellWhy:
            guard let formula, let error = formula.validationErrors.first else { return }
            let text = "\(error.description). brewguide bake edit '\(formula.name)'"
            let notice = Notice(kind: .failure, title: "Can't bake it", texts: [text])
            context.push(.notice(NoticeScreen(notice)))
        case .back: context.pop()
        }
    }

    // What happens to it.

    mutating func appear(_ why: Appearance, in context: inout PanelContext, at now: Instant) {
        context.ask(.formula(id), at: now)
    }

    mutating func receive(_ response: Response, in context: inout PanelContext, at now: Instant) {
        if case .formula(let formula) = response, formula.id == id {
            waitsSince = nil
            if self.formula.map({ $0 != formula }) ?? false {
                context.toast(PanelContext.formulaChanged)
            }
            self.formula = formula
        }
        if case .missing(.formula(id)) = response {
            context.pop()
            context.toast(PanelContext.formulaDeleted)
        }
        if case .unreadable(.formula(id), let fault) = response, formula == nil {
            context.show(.notice(NoticeScreen(.failure(fault))))
        }
    }
}

extension PanelContext {
    static let formulaChanged = "Formula changed"
    static let formulaDeleted = "Formula deleted"
}

/// The pages of a formula.
extension Formula {
    /// At least one. The small display has its name on the first.
    func pages(for size: DisplaySize) -> [DetailPage] {
        let isSmall = size == .sixteenByTwo
        let figures = figureRows(for: size)
        let head = isSmall ? [TextLines.rows(name, for: size), figures] : [figures]
        let errors = validationErrors.map { TextLines.rows("! \($0)", for: size) }
        let warned = warnings.map { TextLines.rows("! \($0)", for: size) }
        let blocks =
            head + errors + sections(for: size) + stepBlocks(for: size) + warned
        return DetailPage.pages(of: blocks.filter { !$0.isEmpty }, for: size)
    }

    private func sections(for size: DisplaySize) -> [[TextRow]] {
        let premixes = (preferments + soakers).flatMap { premix in
            [row(premix.name, premix.total, share: false, for: size)]
                + premix.ingredients.map { row("\($0.name)", $0.weight, for: size) }
                + (premix.starter.map { [row("starter", $0.flour + $0.water, for: size)] } ?? [])
        }
        let dough = preferments.isEmpty && soakers.isEmpty ? [] : [[TextRow("Dough")]]
        return premixes + dough + final.map { row($0.name, $0.weight, for: size) }
    }

    /// A name with grams and percents; on two rows where they don't fit beside it.
    private func row(
        _ name: String, _ weight: Milligrams, share: Bool = true, for size: DisplaySize
    ) -> [TextRow] {
        let percent = share ? sums.share(of: weight).map { Percentage.text(of: $0) } : nil
        let narrow = size == .sixteenByTwo
        let grams = BakeText.weight(weight, narrow: narrow)
        let facts = percent.map { "\(grams) \($0)\(narrow ? "%" : " %")" } ?? grams
        return TextRow.rows(name, right: facts, for: size)
    }

    private func stepBlocks(for size: DisplaySize) -> [[TextRow]] {
        zip(1..., steps).map { number, step in
            let length = step.minutes.map { "\($0 / 60):\(CivilTime.two($0 % 60))" } ?? ""
            return TextRow.rows("\(number) \(step.text)", right: length, for: size)
        }
    }
}
