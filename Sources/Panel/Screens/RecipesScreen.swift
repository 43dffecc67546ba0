import Brewing
import Hardware
import Timebase

extension ListScreen where Line == RecipeListing {
    /// The recipes with their badges (SPEC §3).
    func rows(at now: Instant) -> ListRows {
        ListRows(
            title: "Recipes", place: place, selected: selected.map(Self.row),
            following: following.map(Self.row), words: words(empty: "No recipes", at: now))
    }

    private static func row(_ line: RecipeListing) -> TextRow {
        var badges = line.id == .starter ? "★" : ""
        if line.isConflictedCopy { badges += "⇄" }
        if !line.isValid { badges += "!" }
        return TextRow(line.name, right: badges)
    }
}

extension ListScreen where Line == LogListing {
    /// The logs, the newest first; above them how many are not on the disk yet.
    func rows(for size: DisplaySize, unsaved: Int, at now: Instant) -> ListRows {
        let title = size == .sixteenByTwo ? "" : "Logs, "
        return ListRows(
            title: unsaved == 0 ? "Logs" : "\(title)\(unsaved) unsaved", place: place,
            selected: selected.map(Self.row), following: following.map(Self.row),
            words: words(empty: "No brews yet", at: now))
    }

    private static func row(_ line: LogListing) -> TextRow {
        TextRow("\(line.stamp.dayText) \(line.recipeName)", right: "★\(line.rating.stars)")
    }
}

extension BrewStamp {
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// `21 Nov`; `?21 Nov` while nobody knows whether the clock was right.
    var dayText: String {
        let civil = civil
        return "\(isTrusted ? "" : "?")\(civil.day) \(Self.months[civil.month - 1])"
    }

    /// `21 Nov 26`.
    var shortDateText: String { "\(dayText) \(CivilTime.two(civil.year % 100))" }

    /// `21 Nov 2026`.
    var dateText: String { "\(dayText) \(civil.year)" }

    /// `08:30`.
    var timeText: String { "\(CivilTime.two(civil.hour)):\(CivilTime.two(civil.minute))" }
}
