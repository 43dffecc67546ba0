import Brewing
import Hardware

/// How grinder, setting and bean are shown: every name whole, and its number beside its end.
extension Equipment {
    /// The grinder with its setting; none without either.
    func grinderRows(label: String = "", for size: DisplaySize) -> [TextRow] {
        guard let grinder else {
            return setting.map { TextLines.rows(label + $0, for: size) } ?? []
        }
        return TextRow.rows(
            label + grinder.name, right: setting ?? "", rightLabel: "Setting", for: size)
    }

    /// The bean by its name; none without one.
    func beanRows(label: String = "", for size: DisplaySize) -> [TextRow] {
        bean.map { TextLines.rows(label + $0.name, for: size) } ?? []
    }
}

extension BeanStatus {
    /// Its age and what is left, each by itself: `12 days old`, `180.5 g left`.
    var lines: [String] { [age.map { $0 + old }, left].compactMap { $0 } }

    /// The same, on one row where that fits.
    func rows(for size: DisplaySize) -> [TextRow] {
        if let age, let left {
            let whole = [age + old, age].first { $0.count + 1 + left.count <= size.columns }
            if let whole { return [TextRow(whole, right: left)] }
        }
        return lines.map { TextRow($0) }
    }

    /// A date to come is a warning, no age.
    private var age: String? {
        guard let ageDays, ageDays >= 0 else { return nil }
        return ageDays == 0 ? "roasted today" : ageDays == 1 ? "1 day" : "\(ageDays) days"
    }

    private var old: String { ageDays == 0 ? "" : " old" }

    private var left: String? {
        gramsLeft.map { $0 == .zero ? "empty" : "\($0.tenthsText) g left" }
    }
}

extension GrinderRange {
    /// Its ends as they are shown: `1.0-10.0`.
    var text: String { "\(text(of: minimum))-\(text(of: highest))" }
}

extension TextRow {
    /// Words on as many rows as they need, and `right` at the end of the last, or of one more,
    /// where it has its own label.
    static func rows(
        _ words: String, right: String, rightLabel: String = "", for size: DisplaySize
    ) -> [TextRow] {
        let rows = TextLines.rows(words, for: size)
        guard let last = rows.last, !right.isEmpty else { return rows }
        guard last.left.count + 1 + right.count <= size.columns else {
            return rows + [TextRow(rightLabel, right: right)]
        }
        return rows.dropLast() + [TextRow(last.left, right: right)]
    }
}
