import Brewing
import Hardware
import Timebase

/// One recipe: its defaults, then every step, then what can be done with it (US-002).
struct RecipeScreen {
    let id: RecipeID
    /// The recipe, once it was read.
    var recipe: Recipe?
    var index = 0
    /// Since when an answer is waited for; nil when none is.
    var waitsSince: Instant?

    /// How long RESTART is kept down to be asked about deleting: as for leaving a brew.
    static let deleteHold = BrewScreen.leaveHold

    /// Whether a copy of it was asked for.
    var isCopying: Bool { recipe != nil && waitsSince != nil }

    // What it shows.

    func draw(on canvas: inout Canvas, at now: Instant) {
        let leaves = leaves(for: canvas.size)
        guard let recipe, let leaf = leaf(for: canvas.size) else {
            if let waitsSince, now >= waitsSince + Panel.patience { canvas.row(0, "Reading...") }
            return
        }
        let place = "\(min(index, leaves.count - 1) + 1)/\(leaves.count)"
        leaf.draw(on: &canvas, title: recipe.name, place: place)
        if let waitsSince, now >= waitsSince + Panel.patience {
            canvas.row(canvas.isSmall ? 0 : 2, "Copying...")
        }
    }

    /// Every page; none before the recipe was read.
    func leaves(for size: DisplaySize) -> [Leaf] {
        guard let recipe else { return [] }
        let errors = recipe.startErrors.map { TextLines.rows("! \($0)", for: size) }
        let steps = zip(1..., recipe.steps).map { Self.rows(of: $1, $0, for: size) }
        let words = Leaf.leaves(of: Self.defaults(of: recipe, size) + errors + steps, for: size)
        let acts = Leaf.leaves(of: [Self.acts(on: recipe, size)], for: size)
        return words + acts.map { Leaf(rows: $0.rows, offersCopy: true) }
    }

    private func leaf(for size: DisplaySize) -> Leaf? {
        let leaves = leaves(for: size)
        return leaves.isEmpty ? nil : leaves[min(index, leaves.count - 1)]
    }

    private static func defaults(of recipe: Recipe, _ size: DisplaySize) -> [[TextRow]] {
        let inputs = BrewInputs(defaultsOf: recipe)
        let name = size == .sixteenByTwo ? [TextLines.rows(recipe.name, for: size)] : []
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

extension BrewInputs {
    /// Dose, yield, ratio, temperature and grind on two rows, as on Confirm.
    func rows(for size: DisplaySize) -> [TextRow] {
        let ratio = ratio?.text ?? "no ratio"
        guard size == .sixteenByTwo else {
            return [
                TextRow("\(dose.tenthsText)g → \(`yield`.wholeText)g", right: ratio),
                TextRow("\(temperature.text) °C \(grind.label)"),
            ]
        }
        return [
            TextRow("\(dose.tenthsText)→\(`yield`.wholeText)", right: ratio),
            TextRow("\(temperature.text)°C \(grind.label)"),
        ]
    }
}
