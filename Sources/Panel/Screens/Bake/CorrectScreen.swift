import Baking
import Hardware
import Timebase
import Units

/// Something is too heavy: the targets that make the dough right again, one a page, then what it
/// comes to (SPEC §10.6).
struct CorrectScreen: ScreenContent {
    enum Action {
        case accept, turnPage, refuse
    }

    private var index = 0

    var name: String { "correct" }

    /// What takes NEXT and RESTART comes up by itself: no key's echo answers.
    func guards(_ button: Button) -> Bool { true }

    /// One page: words that may be long, a number beside them, and a row below.
    private struct Page {
        let words: String
        var number = ""
        let below: TextRow
    }

    private func proposal(in context: PanelContext) -> Proposal? {
        // A proposal does not change by time: any instant will do.
        guard case .proposal(let proposal)? = context.bake?.view(at: context.lastActivity) else {
            return nil
        }
        return proposal
    }

    // What it shows.

    /// A target each, then the total; where that needs a hold it comes first (BK-036). What can't
    /// be taken says why.
    private func pages(in context: PanelContext) -> [Page] {
        guard let proposal = proposal(in: context) else { return [] }
        if let obstacle = proposal.obstacle {
            let lines = TextLines.broken(obstacle.words, width: context.size.columns)
            return lines.chunks(of: 2).map { lines in
                Page(words: lines[0], below: TextRow(lines.count > 1 ? lines[1] : ""))
            }
        }
        let targets = proposal.targets.map { Self.page(of: $0, isSmall: context.isSmall) }
        let totals = Self.totalPages(of: proposal, isSmall: context.isSmall)
        return proposal.needsHold ? totals + targets : targets + totals
    }

    private static func page(of target: ProposedTarget, isSmall: Bool) -> Page {
        let after = BakeText.weight(target.after, narrow: isSmall)
        let missing = BakeText.missing(target.after, isIn: target.isIn)
        let below =
            if target.isIn == .zero {
                "was \(BakeText.weight(target.before))"
            } else if missing == .zero {
                "is in"
            } else {
                "add \(BakeText.weight(missing))"
            }
        return Page(words: target.name, number: after, below: TextRow(below))
    }

    /// The new total, the pieces it makes, and how much of the flour is pre-fermented then.
    private static func totalPages(of proposal: Proposal, isSmall: Bool) -> [Page] {
        let total = BakeText.weight(proposal.total, narrow: isSmall)
        let pieces = proposal.pieces == 1 ? "1 piece" : "\(proposal.pieces) pieces"
        let share = proposal.prefermented.map { Percentage.text(of: $0) }
        let beside = isSmall ? nil : share.map { "pre \($0) %" }
        let page = Page(
            words: "Total", number: total, below: TextRow(pieces, right: beside ?? ""))
        guard isSmall, let share else { return [page] }
        return [page, Page(words: "Total", number: total, below: TextRow("pre \(share) %"))]
    }

    private func page(in context: PanelContext) -> (page: Page, position: String)? {
        let pages = pages(in: context)
        guard !pages.isEmpty else { return nil }
        let shown = min(index, pages.count - 1)
        return (pages[shown], "\(shown + 1)/\(pages.count)")
    }

    func movingRow(in context: PanelContext, at now: Instant) -> MovingRow? {
        page(in: context).map { MovingRow(words: $0.page.words, right: $0.page.number) }
    }

    func draw(on canvas: inout Canvas, in context: PanelContext, at now: Instant) {
        guard let (page, position) = page(in: context) else { return }
        let first = canvas.isSmall ? 0 : 1
        if !canvas.isSmall { canvas.row(0, "Correct?", right: position) }
        movingRow(in: context, at: now)?
            .draw(on: &canvas, row: first, after: now - context.idleSince)
        canvas.row(first + 1, page.below.left, right: canvas.isSmall ? position : page.below.right)
    }

    // What the keys do.

    func keys(in context: PanelContext) -> SoftKeys<Action> {
        let proposal = proposal(in: context)
        let refuse = SoftKey("Refuse", short: "No", Action.refuse)
        let down = pages(in: context).count < 2 ? nil : SoftKey("Down", Action.turnPage)
        guard proposal?.obstacle == nil else { return SoftKeys(pause: down, restart: refuse) }
        let hold = KeyHold(
            Action.accept, LeaveScreen.leaveHold, prompt: "Hold to accept", short: "Accept")
        return SoftKeys(
            next: proposal?.needsHold ?? false
                ? SoftKey("Accept", short: "Take", hold: hold)
                : SoftKey("Accept", short: "Take", .accept),
            pause: down, restart: refuse)
    }

    mutating func perform(
        _ action: Action, repetition: Int, in context: inout PanelContext, at now: Instant
    ) {
        switch action {
        case .accept: context.tellBake(.accept, of: now)
        case .turnPage:
            // After the last page comes the first.
            index = index + 1 < pages(in: context).count ? index + 1 : 0
        case .refuse: context.tellBake(.refuse, of: now)
        }
    }
}

extension ProposalObstacle {
    /// Why it can only be refused, and what would be.
    fileprivate var words: String {
        switch self {
        case .tooMuch: "Too much: it would make over 100 kg. Refuse keeps it"
        case .nothingToAdd(let kind):
            "Too much: there is no \(kind.rawValue) to add. Refuse keeps it"
        case .tooMany: "Too many corrections. Refuse keeps it"
        }
    }
}
