import Brewing
import Hardware
import Timebase

/// What would be saved: the whole of it, a page at a time (SPEC §3, Save?).
extension TastingScreen {
    /// The pages, at least one; `start` is when the brew began, once that is known.
    func snapshot(for size: DisplaySize, start: ClockStamp?) -> [[TextRow]] {
        let isSmall = size == .sixteenByTwo
        let masses = plan.inputs.massesRows(right: time, label: "Length", for: size)
        // Two turns fit before the small display's legend: the numbers and the name.
        let first = isSmall ? masses + nameRows(for: size) : nameRows(for: size) + masses
        let ratio = TextRow("Ratio", right: plan.inputs.ratioText)
        let water = plan.inputs.waterLines(width: size.columns, for: size).map { TextRow($0) }
        let date = start.map { stamp in
            TextRow(isSmall ? stamp.shortDateText : stamp.dateText, right: stamp.timeText)
        }
        let equipment = plan.inputs.equipment
        let items = equipment.grinderRows(for: size) + equipment.beanRows(for: size)
        return (first + [ratio] + water + items + (date.map { [$0] } ?? []))
            .chunks(of: max(1, size.rows - 2))
    }

    /// The recipe's name; its first line tells whether there is a note.
    private func nameRows(for size: DisplaySize) -> [TextRow] {
        let right = note == nil ? "" : "+note"
        let width = size.columns - (right.isEmpty ? 0 : right.count + 1)
        let lines = TextLines.broken(plan.title, width: width)
        return lines.indices.map { TextRow(lines[$0], right: $0 == 0 ? right : "") }
    }
}
