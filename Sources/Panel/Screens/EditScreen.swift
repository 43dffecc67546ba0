import Brewing
import Hardware
import Timebase
import Units

/// Edit inputs: one field at a time, with its recommended range and what follows from it.
struct EditScreen: ScreenContent {
    enum Action {
        case nextField, increase, decrease
    }

    /// The fields in their order.
    enum Field: Int, CaseIterable {
        case dose, yield, temperature, grind
    }

    let recipe: Recipe
    var inputs: BrewInputs
    var field = Field.dose

    var name: String { "edit" }

    func guards(_ button: Button) -> Bool { false }

    // What it shows.

    /// The value is always whole: a label that does not fit moves, words that don't take turns.
    func draw(on canvas: inout Canvas, in context: PanelContext, at now: Instant) {
        let rows = turningRows(for: canvas.size)
        let turn = context.turn(of: rows.count, at: now)
        let row = rows.isEmpty ? TextRow("") : rows[turn % rows.count]
        let span = now - context.idleSince
        if canvas.isSmall {
            movingRow(for: canvas.size).draw(on: &canvas, row: 0, after: span)
            return canvas.row(1, row.left, right: row.right)
        }
        canvas.row(0, "Edit \(label)", right: position)
        movingRow(for: canvas.size).draw(on: &canvas, row: 1, after: span)
        canvas.row(2, row.left, right: row.right)
    }

    private var position: String { "\(field.rawValue + 1)/\(Field.allCases.count)" }

    func movingRow(in context: PanelContext, at now: Instant) -> MovingRow? {
        movingRow(for: context.size)
    }

    /// The row of the value. On the small display what follows from it, and then its name, give
    /// way.
    private func movingRow(for size: DisplaySize) -> MovingRow {
        guard size == .sixteenByTwo else {
            return MovingRow(prefix: isUnusual ? "! " : "  ", words: value, right: derived)
        }
        let isNamed = label.count + 1 + smallValue.count <= size.columns
        return MovingRow(
            prefix: isNamed ? "\(label) " : "", words: smallValue,
            right: hasRoomBeside(size) ? smallDerived : "")
    }

    private func hasRoomBeside(_ size: DisplaySize) -> Bool {
        label.count + 1 + smallValue.count + 1 + smallDerived.count <= size.columns
    }

    func turnCount(in context: PanelContext) -> Int { turningRows(for: context.size).count }

    /// What shares the row below the value: its range, or the words for the grind.
    private func turningRows(for size: DisplaySize) -> [TextRow] {
        let isSmall = size == .sixteenByTwo
        guard range.isEmpty else {
            guard isSmall else { return [TextRow("Recommended \(range)")] }
            let words = "\(isUnusual ? "!" : "")\(range)"
            if smallDerived.isEmpty || hasRoomBeside(size) {
                return [TextRow(words, right: position)]
            }
            let isTight = words.count + 1 + smallDerived.count > size.columns
            return [TextRow(isTight ? String(words.dropLast()) : words, right: smallDerived)]
        }
        let lines = TextLines.broken(inputs.grind.descriptor, width: size.columns)
        guard isSmall else { return lines.map { TextRow($0) } }
        let isNamed = movingRow(for: size).prefix.isEmpty == false
        return
            (isNamed && !lines.isEmpty
            ? [] : [TextRow(isNamed ? "" : label, right: position)])
            + lines.map { line in
                let hasRoom = line.count + 1 + position.count <= size.columns
                return TextRow(line, right: hasRoom ? position : "")
            }
    }

    private var label: String {
        switch field {
        case .dose: "Dose"
        case .yield: "Yield"
        case .temperature: "Temp"
        case .grind: "Grind"
        }
    }

    private var value: String {
        switch field {
        case .dose: "\(inputs.dose.tenthsText) g"
        case .yield: "\(inputs.yield.wholeText) g"
        case .temperature: "\(inputs.temperature.text) °C"
        case .grind: inputs.grind.label
        }
    }

    private var smallValue: String { String(value.filter { $0 != " " || field == .grind }) }

    /// The other value, which follows.
    private var derived: String {
        switch field {
        case .dose: "→ \(inputs.yield.wholeText) g"
        case .yield: "→ \(inputs.dose.tenthsText) g"
        case .temperature, .grind: ""
        }
    }

    private var smallDerived: String { String(derived.filter { $0 != " " }) }

    private var range: String {
        switch field {
        case .dose: RecommendedRanges.pourOver.text(of: .dose)
        // In front of it stands `Recommended`: there is no room for a space as well.
        case .yield: RecommendedRanges.pourOver.text(of: .yield).filter { $0 != " " }
        case .temperature: RecommendedRanges.pourOver.text(of: .temperature)
        case .grind: ""
        }
    }

    private var isUnusual: Bool {
        switch field {
        case .dose: inputs.warnings.contains(.dose)
        case .yield: inputs.warnings.contains(.yield)
        case .temperature: inputs.warnings.contains(.temperature)
        case .grind: false
        }
    }

    // What the keys do.

    func keys(in context: PanelContext) -> SoftKeys<Action> {
        SoftKeys(
            next: SoftKey(field == .grind ? "Done" : "Next", .nextField),
            pause: SoftKey("+", .increase).repeating,
            restart: SoftKey("-", .decrease).repeating)
    }

    mutating func perform(
        _ action: Action, repetition: Int, in context: inout PanelContext, at now: Instant
    ) {
        switch action {
        case .nextField: goToNextField(in: &context)
        case .increase, .decrease:
            change(by: action == .increase ? 1 : -1, repetition: repetition)
            context.inputs = inputs
        }
    }

    /// After the last field come the warnings, if there are any.
    private func goToNextField(in context: inout PanelContext) {
        if let field = Field(rawValue: field.rawValue + 1) {
            return context.show(
                .edit(EditScreen(recipe: recipe, inputs: inputs, field: field)))
        }
        let warnings = context.inputs.warnings.map(\.description)
        guard !warnings.isEmpty else { return context.pop() }
        let notice = Notice(kind: .warnings, title: "Unusual", texts: warnings)
        context.show(.notice(NoticeScreen(notice)))
    }

    /// Chosen: what a kettle gives.
    private static let temperatures = Celsius(1)...Celsius(100)

    /// Moves the value up or down. `repetition` says how often the key has repeated: after a
    /// second the steps grow, for the dose once more after three (SPEC §2).
    private mutating func change(by direction: Int, repetition: Int) {
        switch field {
        case .dose:
            let tenths = repetition < 8 ? 1 : repetition < 24 ? 5 : 10
            move(by: direction, atMost: tenths) { [recipe] inputs, distance in
                inputs.setDose(Grams(tenths: inputs.dose.tenths + distance), of: recipe)
            }
        case .yield:
            move(by: direction, atMost: repetition < 8 ? 1 : 5) { [recipe] inputs, distance in
                inputs.setYield(Grams(inputs.yield.wholeGrams + distance), of: recipe)
            }
        case .temperature:
            let temperature = Celsius(tenths: inputs.temperature.tenths + direction * 10)
            inputs.temperature = temperature.clamped(to: Self.temperatures)
        case .grind: changeGrind(by: direction)
        }
    }

    /// The longest step, no longer than `limit`, with which dose and yield stay what a recipe may
    /// say (RV-010), or come back to it: nothing above its limit is ever lowered by +.
    private mutating func move(
        by direction: Int, atMost limit: Int, _ change: (inout BrewInputs, Int) -> Void
    ) {
        for distance in stride(from: limit, to: 0, by: -1) {
            var moved = inputs
            change(&moved, direction * distance)
            let isAllowed =
                direction > 0
                ? moved.dose <= RecipeLimit.dose && moved.yield <= RecipeLimit.water
                : moved.dose > .zero && moved.yield > .zero
            if isAllowed {
                inputs = moved
                return
            }
        }
    }

    /// Through the usual labels; one of the recipe's own begins at `medium`.
    private mutating func changeGrind(by direction: Int) {
        let labels = Grind.labels
        let middle = labels.count / 2
        let index = labels.firstIndex(of: inputs.grind.label).map { $0 + direction } ?? middle
        let label = labels[index.clamped(to: 0...labels.count - 1)]
        let descriptor = label == recipe.grind.label ? recipe.grind.descriptor : ""
        inputs.grind = Grind(label: label, descriptor: descriptor)
    }

    // What happens to it.

    mutating func appear(_ why: Appearance, in context: inout PanelContext, at now: Instant) {
        if why != .opened { context.askForRecipe(at: now) }
    }

    mutating func receive(_ response: Response, in context: inout PanelContext, at now: Instant) {
        if case .recipe(let recipe, _) = response, recipe.id == context.recipe.id,
            recipe != context.recipe
        {
            context.follow(recipe)
            self = EditScreen(recipe: recipe, inputs: context.inputs, field: field)
        }
        if case .missing(.recipe(let id)) = response { context.replaceDeleted(id) }
    }
}

extension Comparable {
    /// The nearest value in `range`.
    func clamped(to range: ClosedRange<Self>) -> Self {
        min(max(self, range.lowerBound), range.upperBound)
    }
}
