import Baking
import Hardware
import Timebase
import Units

/// The weigh-in: one thing at a time, how much of it has to be in, and what its bowl holds already
/// (SPEC §10.6). What was put in the bake knows itself; leaving loses nothing.
struct WeighScreen: ScreenContent {
    enum Action {
        case done, sayWeight, leave, restart
    }

    var name: String { "weigh" }

    private func view(in context: PanelContext) -> WeighView? {
        // What is weighed does not change by time: any instant will do.
        guard case .weigh(let view)? = context.bake?.view(at: context.lastActivity) else {
            return nil
        }
        return view
    }

    // What it shows.

    func movingRow(in context: PanelContext, at now: Instant) -> MovingRow? {
        guard !context.isSmall, let view = view(in: context) else { return nil }
        return MovingRow(prefix: view.position, words: view.name)
    }

    func draw(on canvas: inout Canvas, in context: PanelContext, at now: Instant) {
        guard let view = view(in: context) else { return }
        let rows = view.turningRows(for: canvas.size)
        let row = rows[context.turn(of: rows.count, at: now) % rows.count]
        // What the scale asks for, while it can be believed.
        let scale = context.scale?.words ?? ""
        if canvas.isSmall {
            let amount = scale.isEmpty ? view.smallAmount : view.smallAmount(scale)
            canvas.row(0, view.position, view.name, right: amount)
            return canvas.row(1, row.left, right: row.right)
        }
        movingRow(in: context, at: now)?.draw(on: &canvas, row: 0, after: now - context.idleSince)
        let amount = scale.isEmpty ? view.amount(for: canvas.size) : view.scaled(scale, canvas.size)
        canvas.row(1, amount.left, right: amount.right)
        canvas.row(2, row.left, right: row.right)
    }

    func turnCount(in context: PanelContext) -> Int {
        view(in: context)?.turningRows(for: context.size).count ?? 1
    }

    // What the keys do.

    func keys(in context: PanelContext) -> SoftKeys<Action> {
        SoftKeys(
            next: SoftKey("Done", .done),
            pause: SoftKey(
                "Off", .sayWeight,
                hold: KeyHold(
                    .leave, BrewScreen.leaveHold, prompt: "Hold to leave", short: "Leave")),
            restart: SoftKey(
                "Restart", short: "Rst",
                hold: KeyHold(
                    .restart, BrewScreen.restartHold, prompt: "Hold: bowl anew", short: "Restart")))
    }

    mutating func perform(
        _ action: Action, repetition: Int, in context: inout PanelContext, at now: Instant
    ) {
        switch action {
        case .done: context.tellBake(.next, of: context.press?.since ?? now)
        case .sayWeight:
            if let view = view(in: context) {
                context.show(.baking(.offBy(OffByScreen(view))))
            }
        case .leave: context.leaveBake()
        case .restart: context.tellBake(.restart, of: now)
        }
    }
}

extension PanelContext {
    /// Home; the bake stays as it is, and the menu leads back to it.
    mutating func leaveBake() {
        goHome()
        toast("The bake is kept")
    }
}

/// The words of the weigh-in.
extension WeighView {
    /// `2/5 `.
    fileprivate var position: String { "\(number)/\(count) " }

    private var missing: Fraction { BakeText.missing(target, isIn: isIn) }

    /// What is to be put in, and how warm; what is missing of what is in already.
    fileprivate func amount(for size: DisplaySize) -> TextRow {
        guard isIn > .zero else { return TextRow(BakeText.weight(target), right: warmth) }
        let words = [false, true].map { "add \(BakeText.weight(missing, narrow: $0))" }
        return besideTarget(words, size)
    }

    /// What the scale asks for.
    fileprivate func scaled(_ words: String, _ size: DisplaySize) -> TextRow {
        besideTarget([words, words.replacing(" g", with: "g")], size)
    }

    /// Words and the target, at most as narrow as given; the words alone where both have no room,
    /// for what is to be done now stands in them.
    private func besideTarget(_ words: [String], _ size: DisplaySize) -> TextRow {
        let targets = [false, true].map { "to \(BakeText.weight(target, narrow: $0))" }
        for (words, target) in zip(words, targets)
        where words.count + 1 + target.count <= size.columns {
            return TextRow(words, right: target)
        }
        return TextRow(words[0])
    }

    private var warmth: String { temperature.map { "\($0.text) °C" } ?? "" }

    fileprivate var smallAmount: String {
        isIn > .zero
            ? "+\(BakeText.weight(missing, narrow: true))"
            : BakeText.weight(target, narrow: true)
    }

    /// What the scale asks for, narrow: `+12g`.
    fileprivate func smallAmount(_ words: String) -> String {
        guard words.hasPrefix("add ") else { return words }
        return "+" + words.dropFirst(4).filter { $0 != " " }
    }

    /// What shares one row, at least one: on the small display the name where it was cut, then on
    /// both what is in the bowl, and which it is.
    fileprivate func turningRows(for size: DisplaySize) -> [TextRow] {
        guard size == .sixteenByTwo else { return bowlRows(for: size) }
        let isCut = position.count + name.count + 1 + smallAmount.count > size.columns
        let names = isCut ? TextLines.rows(name, for: size) : []
        let total = BakeText.weight(target, narrow: true)
        let more = isIn > .zero ? [TextRow("add to \(total)")] : []
        let warm = temperature == nil || isIn > .zero ? [] : [TextRow(warmth)]
        return names + more + warm + bowlRows(for: size)
    }

    private func bowlRows(for size: DisplaySize) -> [TextRow] {
        let content = "in bowl \(BakeText.weight(inBowl))"
        if content.count + 1 + bowl.count <= size.columns {
            return [TextRow(content, right: bowl)]
        }
        return [TextRow(content)] + TextLines.rows("Bowl: \(bowl)", for: size)
    }
}
