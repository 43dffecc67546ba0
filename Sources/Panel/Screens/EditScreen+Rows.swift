import Brewing
import Hardware
import Timebase
import Units
import WeighedGuide

/// What Edit shows. The value is always whole: a label that does not fit gives way, a name longer
/// than its row moves through it, and the words below take turns.
extension EditScreen {
    func draw(on canvas: inout Canvas, in context: PanelContext, at now: Instant) {
        if isWeighing { return drawWeight(on: &canvas, in: context) }
        let isSlow = choice.request.map { now >= $0.since + PanelContext.patience } ?? false
        let rows = isSlow ? [TextRow("Reading...")] : turningRows(in: context)
        let turn = context.turn(of: rows.count, at: now)
        let row = rows.isEmpty ? TextRow("") : rows[turn % rows.count]
        let span = now - context.idleSince
        if canvas.isSmall {
            movingRow(for: canvas.size).draw(on: &canvas, row: 0, after: span)
            return canvas.row(1, row.left, right: row.right)
        }
        canvas.row(0, isForLog ? "Log \(label)" : "Edit \(label)", right: position(in: context))
        movingRow(for: canvas.size, warns: isUnusual(in: context))
            .draw(on: &canvas, row: 1, after: span)
        canvas.row(2, row.left, right: row.right)
    }

    func movingRow(in context: PanelContext, at now: Instant) -> MovingRow? {
        isWeighing ? nil : movingRow(for: context.size)
    }

    func turnCount(in context: PanelContext) -> Int {
        isWeighing ? 1 : turningRows(in: context).count
    }

    private func position(in context: PanelContext) -> String {
        let fields = fields(in: context)
        return "\((fields.firstIndex(of: field) ?? 0) + 1)/\(fields.count)"
    }

    // The weight (SPEC §16.3, WS-001).

    /// The dose that lies there, once it stands still and can be one: with its water too a recipe
    /// must be within its bounds (RV-010).
    func weighed(in context: PanelContext) -> Grams? {
        loaded(in: context).flatMap { isTooMuch($0) ? nil : $0 }
    }

    private func loaded(in context: PanelContext) -> Grams? {
        context.scale.flatMap { WeighDose().dose($0.live) }
    }

    private func isTooMuch(_ dose: Grams) -> Bool {
        var inputs = inputs
        inputs.setDose(dose, of: recipe)
        return inputs.yield > RecipeLimit.water
    }

    private func drawWeight(on canvas: inout Canvas, in context: PanelContext) {
        let (weight, position) = (context.scale?.words ?? "", position(in: context))
        let hint =
            switch loaded(in: context) {
            case nil: "Put the coffee on"
            case let dose? where isTooMuch(dose): "Too much coffee"
            case _?: "Next takes it"
            }
        if canvas.isSmall {
            canvas.row(0, "Weigh \(weight)")
            return canvas.row(1, hint, right: position)
        }
        canvas.row(0, "Edit \(label)", right: position)
        canvas.row(1, "  \(weight)")
        canvas.row(2, hint)
    }

    // The value.

    /// The row of the value. On the small display what follows from it, and then its name, give
    /// way.
    private func movingRow(for size: DisplaySize, warns: Bool = false) -> MovingRow {
        guard size == .sixteenByTwo else {
            return MovingRow(prefix: warns ? "! " : "  ", words: value, right: derived)
        }
        return MovingRow(
            prefix: isNamed(size) ? "\(label) " : "", words: smallValue,
            right: hasRoomBeside(size) ? smallDerived : "")
    }

    private func isNamed(_ size: DisplaySize) -> Bool {
        label.count + 1 + smallValue.count <= size.columns
    }

    private func hasRoomBeside(_ size: DisplaySize) -> Bool {
        label.count + 1 + smallValue.count + 1 + smallDerived.count <= size.columns
    }

    private var label: String {
        switch field {
        case .weigh: "Weigh dose"
        case .dose: "Dose"
        case .yield:
            switch category {
            case .pourOver, .espresso: "Yield"
            case .immersion, .other: "Water"
            }
        case .temperature: "Temp"
        case .grind: "Grind"
        case .pressure: "Pressure"
        case .grinder: "Grinder"
        case .setting: "Setting"
        case .bean: "Bean"
        }
    }

    private var value: String {
        switch field {
        case .weigh, .dose: "\(inputs.dose.tenthsText) g"
        case .yield: "\(inputs.yield.wholeText) g"
        case .temperature: "\(inputs.temperature.text) °C"
        case .grind: inputs.grind.label
        case .pressure: inputs.pressure ?? Self.none
        case .grinder: inputs.equipment.grinder?.name ?? Self.none
        case .setting: inputs.equipment.setting ?? Self.none
        case .bean: inputs.equipment.bean?.name ?? Self.none
        }
    }

    private static let none = "none"

    /// Whether it is a number with its unit.
    private var isNumber: Bool {
        switch field {
        case .weigh, .dose, .yield, .temperature: true
        case .grind, .pressure, .grinder, .setting, .bean: false
        }
    }

    private var smallValue: String { isNumber ? value.filter { $0 != " " } : value }

    /// The other value, which follows.
    private var derived: String {
        // Nothing follows from what was brewed.
        if isForLog { return "" }
        return switch field {
        case .dose: "→ \(inputs.yield.wholeText) g"
        case .yield: "→ \(inputs.dose.tenthsText) g"
        case .weigh, .temperature, .grind, .pressure, .grinder, .setting, .bean: ""
        }
    }

    private var smallDerived: String { String(derived.filter { $0 != " " }) }

    // What shares the row below the value.

    /// Its range, or words.
    private func turningRows(in context: PanelContext) -> [TextRow] {
        let (size, position) = (context.size, position(in: context))
        guard !isNumber else { return [rangeRow(for: size, position: position)] }
        let lines = TextLines.broken(words, width: size.columns)
        guard size == .sixteenByTwo else { return lines.map { TextRow($0) } }
        let isNamed = isNamed(size)
        return
            (isNamed && !lines.isEmpty
            ? [] : [TextRow(isNamed ? "" : label, right: position)])
            + lines.map { line in
                let hasRoom = line.count + 1 + position.count <= size.columns
                return TextRow(line, right: hasRoom ? position : "")
            }
    }

    /// The words for the grind, the settings there are, how the bean stands.
    private var words: String {
        switch field {
        case .weigh, .dose, .yield, .temperature: ""
        case .grind: inputs.grind.descriptor
        case .pressure: Self.howTo
        case .grinder, .setting: choice.range?.text ?? Self.howTo
        case .bean: choice.bean?.lines.joined(separator: "\n") ?? Self.howTo
        }
    }

    private static let howTo = "+ and - choose"

    /// The range of a number, where there is one. Where it is too wide, the space in front of the
    /// unit gives way, then the unit, then that of what follows.
    private func rangeRow(for size: DisplaySize, position: String) -> TextRow {
        guard size == .sixteenByTwo else {
            guard !range.isEmpty else { return TextRow("") }
            let narrow = String(range.filter { $0 != " " })
            let words = [range, narrow, String(narrow.dropLast())].map { "Recommended \($0)" }
            return TextRow(words.first { $0.count <= size.columns } ?? "")
        }
        let words = "\(isInputUnusual ? "!" : "")\(range)"
        if smallDerived.isEmpty || hasRoomBeside(size) { return TextRow(words, right: position) }
        let excess = words.count + 1 + smallDerived.count - size.columns
        return TextRow(
            excess > 0 ? String(words.dropLast()) : words,
            right: excess > 1 ? String(smallDerived.dropLast()) : smallDerived)
    }

    /// What is usual; nil where anything may be.
    private var ranges: RecommendedRanges? { RecommendedRanges.of(category) }

    private var range: String {
        switch field {
        case .weigh, .dose: ranges?.text(of: .dose) ?? ""
        // In front of it stands `Recommended`: there is no room for a space as well.
        case .yield: (ranges?.text(of: .yield) ?? "").filter { $0 != " " }
        case .temperature: ranges?.text(of: .temperature) ?? ""
        case .grind, .pressure, .grinder, .setting, .bean: ""
        }
    }

    private var isInputUnusual: Bool {
        let warnings = inputs.warnings(for: category)
        return switch field {
        case .weigh, .dose: warnings.contains(.dose)
        case .yield: warnings.contains(.yield)
        case .temperature: warnings.contains(.temperature)
        case .grind, .pressure, .grinder, .setting, .bean: false
        }
    }

    private func isUnusual(in context: PanelContext) -> Bool {
        field == .bean && !isForLog ? !context.beanWarnings.isEmpty : isInputUnusual
    }
}
