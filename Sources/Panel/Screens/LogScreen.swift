import Brewing
import Hardware
import Timebase

/// One log in full: how it was, what was put in, what was said of it, and every step's time
/// (US-022).
struct LogScreen {
    let id: LogID
    /// The log, once it was read.
    var log: BrewLog?
    var index = 0
    /// Since when it is waited for.
    let since: Instant

    // What it shows.

    /// `span` after the last key its title may have moved.
    func draw(on canvas: inout Canvas, at now: Instant, after span: Duration) {
        let leaves = leaves(for: canvas.size)
        guard log != nil, !leaves.isEmpty else {
            if now >= since + Panel.patience { canvas.row(0, "Reading...") }
            return
        }
        leaves[min(index, leaves.count - 1)]
            .draw(on: &canvas, title: title(for: canvas.size), after: span)
    }

    /// Its recipe's name and its place; the small glass has the name on its first pages.
    func title(for size: DisplaySize) -> MovingRow? {
        guard let log, size != .sixteenByTwo else { return nil }
        let count = leaves(for: size).count
        return MovingRow(words: log.recipeName, right: "\(min(index, count - 1) + 1)/\(count)")
    }

    private func leaves(for size: DisplaySize) -> [Leaf] {
        guard let log else { return [] }
        let isSmall = size == .sixteenByTwo
        let name = isSmall ? [TextLines.rows(log.recipeName, for: size)] : []
        let facts = [
            Self.outcome(of: log, for: size), log.inputs.rows(for: size),
            TextLines.rows(log.tasting.note?.text ?? "", for: size), extras(of: log, for: size),
        ]
        let steps = zip(1..., log.steps).map { Self.rows(of: $1, $0, for: size) }
        let end =
            isSmall
            ? [TextRow("Hold Back:delete")] : [TextRow("Hold Back to delete"), TextRow("this log")]
        return Leaf.leaves(of: name + facts + steps + [end], for: size)
    }

    /// When it was, how it was and how long it took.
    private static func outcome(of log: BrewLog, for size: DisplaySize) -> [TextRow] {
        let total = BrewScreen.minutes(log.total.secondsRoundedDown)
        let stars = "★\(log.tasting.rating.stars)"
        let verdict = log.tasting.taste.map { "\(stars) \($0.words)" } ?? stars
        let time = log.stamp.timeText
        guard size == .sixteenByTwo else {
            return [
                TextRow(log.stamp.dateText, right: time), TextRow(verdict, right: total),
            ]
        }
        return [
            TextRow(log.stamp.shortDateText, right: time), TextRow(verdict),
            TextRow("Total", right: total),
        ]
    }

    /// What was told besides.
    private func extras(of log: BrewLog, for size: DisplaySize) -> [TextRow] {
        let extras = [
            ("Grinder", log.grinderSetting), ("With", log.equipment), ("Bean", log.bean),
        ]
        return extras.flatMap { name, value in
            value.map { TextLines.rows("\(name): \($0)", for: size) } ?? []
        }
    }

    /// A step with its planned and its real length.
    private static func rows(
        of step: StepRecord, _ number: Int, for size: DisplaySize
    ) -> [TextRow] {
        let planned = step.planned.map { " of " + BrewScreen.minutes($0.secondsRoundedUp) } ?? ""
        let real = step.real.map { "took " + BrewScreen.minutes($0.secondsRoundedDown) }
        let words = real.map { $0 + planned } ?? "not timed"
        let isLong = words.count > size.columns
        return [
            TextRow("\(number) \(step.text)"), TextRow(isLong ? String(words.dropFirst(5)) : words),
        ]
    }

    // What the keys do.

    /// To the next page, after the last to the first.
    mutating func turnPage(for size: DisplaySize) {
        index = index + 1 < leaves(for: size).count ? index + 1 : 0
    }

    var softKeys: SoftKeys {
        guard log != nil else { return SoftKeys(restart: SoftKey("Back", .back)) }
        let delete = SoftKey.Hold(
            action: .detail(.askToDelete), length: RecipeScreen.deleteHold,
            prompt: "Hold to delete", shortPrompt: "Delete")
        return SoftKeys(
            next: SoftKey("More", .detail(.turnPage)),
            pause: SoftKey("Recipe", short: "Recip", .detail(.recipe)),
            restart: SoftKey("Back", .back, hold: delete))
    }
}
