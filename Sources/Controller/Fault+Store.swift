import Panel
import Store

extension Fault {
    /// What went wrong with the storage, for the glass.
    init(_ error: StoreError) {
        self.init(title: error.title, advice: error.advice)
    }

    /// What happened while the database was opened; nil when there is nothing to tell.
    init?(_ report: OpeningReport) {
        if let recovery = report.recovery {
            let lost = recovery.lost == 0 ? "" : ", \(recovery.lost) lost"
            self.init(
                title: "Data was damaged",
                advice: "Recovered: \(recovery.recipes) recipes, \(recovery.logs) logs\(lost). "
                    + "The old file is kept as \(Self.lastName(of: recovery.path))")
        } else if let reason = report.readOnlyReason {
            self.init(reason)
        } else {
            return nil
        }
    }

    private static func lastName(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }
}
