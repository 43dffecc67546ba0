/// How far a brew has come, as the display says it.
enum BrewStage: Int {
    /// Confirm: no brew.
    case idle
    /// A brew has begun; its clock has not.
    case prepared
    /// The brew clock runs.
    case running
    /// The questions after it.
    case finished
    /// It said that the log is saved.
    case saved

    /// The stage that these rows tell of; nil when they tell of none.
    init?(_ rows: [String]) {
        let heading = rows.first ?? ""
        if heading.hasPrefix("V60 Starter") {
            self = .idle
        } else if heading.hasPrefix("6/6 ") || heading.contains("/6 ") && heading.contains(":") {
            self = .running
        } else if heading.contains("/6 ") {
            self = .prepared
        } else if ["Brew finished", "Taste: ", "Note: ", "Save? "].contains(
            where: heading.hasPrefix)
        {
            self = .finished
        } else if heading.hasPrefix("Saved") {
            self = .saved
        } else {
            return nil
        }
    }
}
