import Brewing
import Hardware
import Timebase
import Units

/// One recipe: its defaults, then every step, then what can be done with it (US-002).
struct RecipeScreen {
    let id: RecipeID
    /// The recipe, once it was read.
    var recipe: Recipe?
    /// Whether it is the other side's copy of a recipe changed on both (US-033).
    var isConflictedCopy = false
    var index = 0
    /// Since when an answer is waited for; nil when none is.
    var waitsSince: Instant?

    /// How long RESTART is kept down to be asked about deleting: as for leaving a brew.
    static let deleteHold = BrewScreen.leaveHold

    /// Whether a copy of it was asked for.
    var isCopying: Bool { recipe != nil && waitsSince != nil }

    // What it shows.

    /// `span` after the last key its title may have moved.
    func draw(on canvas: inout Canvas, at now: Instant, after span: Duration) {
        let isSlow = waitsSince.map { now >= $0 + Panel.patience } ?? false
        guard recipe != nil, let leaf = leaf(for: canvas.size) else {
            if isSlow { canvas.row(0, "Reading...") }
            return
        }
        leaf.draw(on: &canvas, title: title(for: canvas.size), after: span)
        if isSlow { canvas.row(canvas.isSmall ? 0 : 2, "Copying...") }
    }

    private var badge: String { isConflictedCopy ? "⇄" : "" }

    /// Its name, badge and place; the small glass has the name on its first pages.
    func title(for size: DisplaySize) -> MovingRow? {
        guard let recipe, size != .sixteenByTwo else { return nil }
        let count = leaves(for: size).count
        let place = "\(min(index, count - 1) + 1)/\(count)"
        return MovingRow(words: recipe.name, right: isConflictedCopy ? "\(badge) \(place)" : place)
    }

    /// Every page; none before the recipe was read.
    func leaves(for size: DisplaySize) -> [Leaf] {
        guard let recipe else { return [] }
        let errors = recipe.startErrors.map { TextLines.rows("! \($0)", for: size) }
        let steps = zip(1..., recipe.steps).map { Self.rows(of: $1, $0, for: size) }
        let words = Leaf.leaves(of: defaults(of: recipe, size) + errors + steps, for: size)
        let acts = Leaf.leaves(of: [Self.acts(on: recipe, size)], for: size)
        return words + acts.map { Leaf(rows: $0.rows, offersCopy: true) }
    }

    private func leaf(for size: DisplaySize) -> Leaf? {
        let leaves = leaves(for: size)
        return leaves.isEmpty ? nil : leaves[min(index, leaves.count - 1)]
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
        let room = size.columns - (badge.isEmpty ? 0 : badge.count + 1)
        let lines = TextLines.broken(recipe.name, width: room)
        return lines.indices.map { TextRow(lines[$0], right: $0 == 0 ? badge : "") }
    }

    private static func rows(
        of step: RecipeStep, _ number: Int, for size: DisplaySize
    ) -> [TextRow] {
        let isSmall = size == .sixteenByTwo
        let length = step.length.map { BrewScreen.minutes($0.secondsRoundedUp) }
        let until = step.until.map { "until " + BrewScreen.minutes($0.secondsRoundedUp) }
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

    // What the keys do.

    /// To the next page, after the last to the first.
    mutating func down(for size: DisplaySize) {
        let count = leaves(for: size).count
        index = index + 1 < count ? index + 1 : 0
    }

    func softKeys(for size: DisplaySize) -> SoftKeys {
        let back = SoftKey("Back", .back)
        guard let recipe, let leaf = leaf(for: size), waitsSince == nil else {
            return SoftKeys(restart: back)
        }
        let delete = SoftKey.Hold(
            action: .detail(.askToDelete), length: Self.deleteHold, prompt: "Hold to delete",
            shortPrompt: "Delete")
        return SoftKeys(
            next: leaf.offersCopy ? SoftKey("Copy", .detail(.copy)) : SoftKey("Use", .detail(.use)),
            pause: SoftKey("Down", .detail(.turnPage)),
            restart: recipe.isStarter ? back : SoftKey("Back", .back, hold: delete))
    }
}
