import Brewing
import Hardware

/// How today's inputs are shown: no number is ever cut, and what does not fit beside another gets
/// a row of its own.
extension BrewInputs {
    /// Dose and yield, the widest first.
    private func masses(for size: DisplaySize) -> [String] {
        let (dose, yield) = (dose.tenthsText, `yield`.wholeText)
        let narrow = ["\(dose)g→\(yield)g", "\(dose)→\(yield)"]
        return size == .sixteenByTwo ? narrow : ["\(dose)g → \(yield)g"] + narrow
    }

    /// Dose and yield with `right` beside them; on two rows where that does not fit.
    func massesRows(right: String, label: String, for size: DisplaySize) -> [TextRow] {
        let masses = masses(for: size)
        if let whole = masses.first(where: { $0.count + 1 + right.count <= size.columns }) {
            return [TextRow(whole, right: right)]
        }
        let alone = masses.first { $0.count <= size.columns } ?? masses[masses.count - 1]
        return [TextRow(alone), TextRow(label, right: right)]
    }

    /// Dose, yield and ratio. The small display does without the units, so that it looks alike
    /// for every brew.
    func ratioRows(for size: DisplaySize) -> [TextRow] {
        let ratio = ratioText
        if size == .sixteenByTwo, let short = masses(for: size).last,
            short.count + 1 + ratio.count <= size.columns
        {
            return [TextRow(short, right: ratio)]
        }
        return massesRows(right: ratio, label: "Ratio", for: size)
    }

    /// Temperature and grind, on as many lines as they need, and the words about the pressure.
    func waterLines(width: Int, for size: DisplaySize) -> [String] {
        let pressure = TextLines.broken(pressure ?? "", width: width)
        let whole = "\(temperature.text) °C \(grind.label)"
        if size == .twentyByFour, whole.count <= width { return [whole] + pressure }
        return TextLines.broken("\(temperature.text)°C \(grind.label)", width: width) + pressure
    }

    /// All of them, on two rows where they fit.
    func rows(for size: DisplaySize) -> [TextRow] {
        ratioRows(for: size)
            + waterLines(width: size.columns, for: size).map { TextRow($0) }
    }
}
