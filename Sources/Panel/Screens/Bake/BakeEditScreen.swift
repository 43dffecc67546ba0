import Baking
import Hardware
import Timebase
import Units

/// Edit batch: pieces, what one weighs, the total, or one preferment's grams at hand. What was
/// edited last decides, the rest follows from it (SPEC §10.8).
struct BakeEditScreen: ScreenContent {
    enum Action {
        case nextField, increase, decrease
    }

    private enum Field: Hashable {
        case pieces, pieceWeight, total
        case preferment(Int)
    }

    private let formula: Formula
    private var batch: BatchSize
    private var field = Field.pieces

    init(_ formula: Formula, _ batch: BatchSize) {
        self.formula = formula
        self.batch = batch
    }

    var name: String { "bakeEdit" }

    func guards(_ button: Button) -> Bool { false }

    private var fields: [Field] {
        [.pieces, .pieceWeight, .total] + formula.preferments.indices.map { .preferment($0) }
    }

    private var index: Int { fields.firstIndex(of: field) ?? 0 }

    private var plan: ScaledFormula? { try? ScaledFormula(formula, batch) }

    // What it shows.

    private var label: String {
        switch field {
        case .pieces: "Pieces"
        case .pieceWeight: "Piece"
        case .total: "Total"
        case .preferment(let number): formula.preferments[number].name
        }
    }

    private var value: String {
        switch field {
        case .pieces: "\(plan?.pieces ?? formula.pieces)"
        case .pieceWeight, .total, .preferment: BakeText.weight(weight)
        }
    }

    /// The weight that is edited, today.
    private var weight: Milligrams {
        guard let plan else { return formula.pieceWeight }
        let exact =
            switch field {
            case .pieces, .pieceWeight: plan.pieceWeight
            case .total: plan.total
            case .preferment(let number): plan.weight(of: formula.preferments[number].total)
            }
        return Milligrams(exact.rounded() ?? 0)
    }

    /// The value in its row: on the large display by itself, on the small one behind its name.
    func movingRow(in context: PanelContext, at now: Instant) -> MovingRow? {
        context.isSmall
            ? MovingRow(words: label, right: value.filter { $0 != " " })
            : MovingRow(prefix: "Edit ", words: label, right: position)
    }

    private var position: String { "\(index + 1)/\(fields.count)" }

    func draw(on canvas: inout Canvas, in context: PanelContext, at now: Instant) {
        movingRow(in: context, at: now)?.draw(on: &canvas, row: 0, after: now - context.idleSince)
        let rows = derivedRows(for: canvas.size)
        let row = rows[context.turn(of: rows.count, at: now) % rows.count]
        guard !canvas.isSmall else { return canvas.row(1, row.left, right: row.right) }
        canvas.row(1, "  \(value)", right: atHand)
        canvas.row(2, row.left, right: row.right)
    }

    func turnCount(in context: PanelContext) -> Int { derivedRows(for: context.size).count }

    private var atHand: String {
        if case .preferment = field { "at hand" } else { "" }
    }

    /// What the batch is as a whole, at least one row.
    private func derivedRows(for size: DisplaySize) -> [TextRow] {
        plan?.sizeRows(for: size) ?? [TextRow("Can't be scaled")]
    }

    // What the keys do.

    func keys(in context: PanelContext) -> SoftKeys<Action> {
        SoftKeys(
            next: SoftKey(index + 1 == fields.count ? "Done" : "Next", .nextField),
            pause: SoftKey("+", .increase).repeating,
            restart: SoftKey("-", .decrease).repeating)
    }

    mutating func perform(
        _ action: Action, repetition: Int, in context: inout PanelContext, at now: Instant
    ) {
        switch action {
        case .nextField:
            guard index + 1 < fields.count else {
                return context.show(.baking(.confirm(BakeConfirmScreen(formula, batch))))
            }
            var next = self
            next.field = fields[index + 1]
            context.show(.baking(.edit(next)))
        case .increase: change(by: 1, repetition: repetition)
        case .decrease: change(by: -1, repetition: repetition)
        }
    }

    /// Moves the value; of a key that repeats the steps grow. What can't be baked is not taken.
    private mutating func change(by direction: Int, repetition: Int) {
        let pieces = plan?.pieces ?? formula.pieces
        let distance = direction * (repetition < 8 ? 1 : repetition < 24 ? 10 : 50)
        // To whole grams, whatever scaling has left.
        let grams = Milligrams(grams: (weight.count + 500) / 1000 + distance)
        let changed: BatchSize =
            switch field {
            case .pieces:
                .pieces(pieces + direction * (repetition < 8 ? 1 : 5), each: weight)
            case .pieceWeight: .pieces(pieces, each: grams)
            case .total: total(of: pieces, grams)
            case .preferment(let number):
                .preferment(formula.preferments[number].id, grams)
            }
        if (try? ScaledFormula(formula, changed)) != nil { batch = changed }
    }

    /// So much in all, in as many pieces as were said.
    private func total(of pieces: Int, _ total: Milligrams) -> BatchSize {
        guard pieces != formula.pieces else { return .total(total) }
        return .pieces(pieces, each: Milligrams((total.count + pieces / 2) / pieces))
    }
}
