/// What happened while a database was opened that its owner should know.
public struct OpeningReport: Hashable, Sendable {
    /// A damaged database was set aside, and what could be read of it was taken over.
    public struct Recovery: Hashable, Sendable {
        /// Where the damaged file is now.
        public var path: String
        /// Recipes that were taken over, the starter not counted.
        public var recipes: Int
        /// Logs that were taken over.
        public var logs: Int
        /// Formulas that were taken over.
        public var formulas = 0
        /// Logs of bakes that were taken over.
        public var bakes = 0
        /// Rows that are known to have been there and could not be read.
        public var lost: Int
    }

    /// The database is new.
    public var isNew = false
    /// The file of an older version that was kept as it was before the migration.
    public var migrationBackup: String?
    /// What was recovered.
    public var recovery: Recovery?
    /// Why nothing can be written: the database is only read.
    public var readOnlyReason: StoreError?
    /// Whether it is damaged besides, and is recovered as soon as something can be written.
    public var awaitsRecovery = false

    /// A line for each thing that happened, for a terminal or a journal.
    public var notices: [String] {
        var lines: [String] = []
        if let recovery {
            lines.append(
                "the database was damaged: it is kept as \(recovery.path); \(recovery.words) "
                    + "were recovered"
                    + (recovery.lost == 0 ? "" : ", \(recovery.lost) rows were lost"))
        }
        if let migrationBackup {
            lines.append("the database was brought up to date; the old one is \(migrationBackup)")
        }
        if let readOnlyReason { lines.append("the database can only be read: \(readOnlyReason)") }
        return lines
    }
}

extension OpeningReport.Recovery {
    /// What was taken over: `2 recipes, 40 logs`, and formulas and bakes where there were any.
    public var words: String {
        let bread = formulas + bakes == 0 ? "" : ", \(formulas) formulas, \(bakes) bakes"
        return "\(recipes) recipes, \(logs) logs\(bread)"
    }
}
