import Baking
import Hardware
import Timebase
import Units

/// What really is in, where that is more or less than was asked for (SPEC §10.6).
struct OffByScreen: ScreenContent {
    enum Action {
        case tell, more, less
    }

    /// What is weighed.
    private let item: String
    /// What had to be in, as exactly as it can be told here.
    private let target: Milligrams
    private var real: Milligrams

    init(_ view: WeighView) {
        item = view.name
        target = Self.tellable(view.target)
        real = target
    }

    var name: String { "offBy" }

    /// From here on a weight is told to 1 g, below it to 0.1 g (SPEC §10.6).
    private static let coarse = Milligrams(grams: 100)
    /// Below it to 0.01 g, as it is shown. Chosen: yeast.
    private static let fine = Milligrams(grams: 1)

    /// What a press moves such a weight by, in milligrams.
    private static func step(at weight: Milligrams) -> Int {
        weight >= coarse ? 1000 : weight >= fine ? 100 : 10
    }

    /// The nearest weight that can be told.
    private static func tellable(_ exact: Fraction) -> Milligrams {
        let rounded = Milligrams(exact.rounded() ?? 0)
        let step = step(at: rounded)
        return Milligrams((rounded.count + step / 2) / step * step)
    }

    // What it shows.

    func movingRow(in context: PanelContext, at now: Instant) -> MovingRow? {
        context.isSmall ? nil : MovingRow(words: item)
    }

    func draw(on canvas: inout Canvas, in context: PanelContext, at now: Instant) {
        let rows = turningRows(for: canvas.size)
        let row = rows[context.turn(of: rows.count, at: now) % rows.count]
        let difference = "\(real < target ? "" : "+")\(Self.text(real - target, like: real))"
        if canvas.isSmall {
            canvas.row(0, "Is \(Self.text(real, like: real))g", right: "\(difference)g")
            return canvas.row(1, row.left, right: row.right)
        }
        movingRow(in: context, at: now)?.draw(on: &canvas, row: 0, after: now - context.idleSince)
        canvas.row(1, "  \(Self.text(real, like: real)) g", right: "\(difference) g")
        canvas.row(2, row.left, right: row.right)
    }

    func turnCount(in context: PanelContext) -> Int { turningRows(for: context.size).count }

    /// The target; the small display has the name before it.
    private func turningRows(for size: DisplaySize) -> [TextRow] {
        let asked = [TextRow("Target \(Self.text(target, like: target)) g")]
        return size == .sixteenByTwo ? TextLines.rows(item, for: size) + asked : asked
    }

    /// With all the digits that a press changes.
    private static func text(_ weight: Milligrams, like other: Milligrams) -> String {
        let step = step(at: other)
        let decimals = step == 1000 ? 0 : step == 100 ? 1 : 2
        // A hundredth of the share of a kilogram: percent text with the point where it is wanted.
        return Fraction(weight.count, over: 100_000)
            .map { Percentage.text(of: $0, decimals: decimals) } ?? "?"
    }

    // What the keys do.

    func keys(in context: PanelContext) -> SoftKeys<Action> {
        SoftKeys(
            next: SoftKey("OK", .tell),
            pause: real < FormulaLimit.ingredient.upperBound ? SoftKey("+", .more).repeating : nil,
            restart: real > .zero ? SoftKey("-", .less).repeating : nil)
    }

    mutating func perform(
        _ action: Action, repetition: Int, in context: inout PanelContext, at now: Instant
    ) {
        switch action {
        case .tell:
            guard real != target else {
                // As it was asked for: there is nothing to tell.
                return context.show(.baking(.weigh(WeighScreen())))
            }
            context.tellBake(.weighed(real), of: context.press?.since ?? now)
        case .more: move(by: 1, repetition)
        case .less: move(by: -1, repetition)
        }
    }

    /// After a second the steps are ten times as long, as the dose's grow (SPEC §2).
    private mutating func move(by direction: Int, _ repetition: Int) {
        let step = Self.step(at: real) * (repetition < 8 ? 1 : 10)
        let moved = Fraction(real.count + direction * step)
        real = Self.tellable(moved).clamped(to: .zero...FormulaLimit.ingredient.upperBound)
    }
}
