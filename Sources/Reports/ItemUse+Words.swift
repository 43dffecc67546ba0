import Brewing

/// How often and when something was used, in words for tables and sheets (SPEC §9.6).
extension ItemUse {
    /// Said in place of figures (JU-005).
    private static let never = "Not used yet"

    /// The cells of a table: the number of brews, and when it was used last.
    var cells: [String] {
        guard brews > 0, let lastUsed else { return ["", Self.never] }
        return ["\(brews)", LogSheet.moment(lastUsed)]
    }

    /// The rows of a sheet.
    var facts: [(String, String)] {
        guard brews > 0, let lastUsed else { return [("brews", Self.never)] }
        return [("brews", "\(brews)"), ("last used", LogSheet.moment(lastUsed))]
    }
}
