import Brewing
import CommandLine
import Units

/// Beans as a person reads them: a table with a row each, or one of them.
package struct BeanSheet {
    private let style: TextStyle

    /// Sheets in a style.
    package init(_ style: TextStyle) { self.style = style }

    /// The table. On a terminal so many columns wide the names are cut; nil when it is none.
    package func table(
        _ beans: [(bean: Bean, status: BeanStatus, use: ItemUse)], terminalWidth: Int?
    ) -> String {
        // What the other columns take at most, with the gaps.
        let limit = terminalWidth.map { max(12, ($0 - 59) / 2) } ?? 40
        return TextTable(
            [
                TextTable.Column(title: "NAME", limit: limit),
                TextTable.Column(title: "ROASTER", limit: limit),
                TextTable.Column(title: "ROASTED"),
                TextTable.Column(title: "AGE", isNumber: true),
                TextTable.Column(title: "LEFT", isNumber: true),
                TextTable.Column(title: "BREWS", isNumber: true),
                TextTable.Column(title: "LAST USED"),
            ], style: style
        ).text(
            beans.map {
                [
                    $0.bean.name, $0.bean.roaster, $0.bean.roasted?.text ?? "",
                    $0.status.ageDays.map { "\($0) d" } ?? "",
                    $0.status.gramsLeft.map(Self.left) ?? "",
                ] + $0.use.cells
            })
    }

    /// One of them.
    package func text(_ bean: Bean, status: BeanStatus, use: ItemUse) -> String {
        var rows: [(String, String)] = []
        if !bean.roaster.isEmpty { rows.append(("roaster", bean.roaster)) }
        if !bean.origin.isEmpty { rows.append(("origin", bean.origin)) }
        if let roasted = bean.roasted {
            rows.append(("roasted", roasted.text + (status.ageDays.map(Self.age) ?? "")))
        }
        if let weight = bean.bagWeight { rows.append(("bag", "\(weight.shortText) g")) }
        if let left = status.gramsLeft { rows.append(("left", Self.left(left))) }
        return style.strong(bean.name.printable) + "\n\n"
            + FactSheet.text(rows + use.facts + [("id", bean.id.rawValue)], style)
    }

    /// What is left of a bag: `212.5 g`.
    private static func left(_ grams: Grams) -> String {
        grams > .zero ? "\(grams.tenthsText) g" : "empty"
    }

    /// How long ago a bean was roasted, behind the day.
    private static func age(_ days: Int) -> String {
        switch days {
        case 0: ", today"
        case 1: ", 1 day ago"
        case ..<0: ", in the future"
        default: ", \(days) days ago"
        }
    }
}
