import Panel
import Store

extension Fault {
    /// The brew under way can't be read any more.
    static let damagedBrew = Fault(
        title: "Brew is damaged", advice: "The card forgot what was kept of it: it can't go on")

    /// The bake under way can't be read any more.
    static let damagedBake = Fault(
        title: "Bake is damaged", advice: "The card forgot what was kept of it: it can't go on")

    /// Rated brews that waited to be saved can't be read any more.
    static func damagedLogs(_ count: Int) -> Fault {
        Fault(
            title: count == 1 ? "A log is damaged" : "Logs are damaged",
            advice: "The card forgot \(count) that waited to be saved. Look after the card")
    }

    /// What went wrong with the storage, in the words of the display.
    init(_ error: StoreError) {
        self.init(title: error.title, advice: error.advice)
    }

    /// What happened while the database was opened; nil when there is nothing to tell.
    init?(_ report: OpeningReport) {
        if let recovery = report.recovery {
            let lost = recovery.lost == 0 ? "" : ", \(recovery.lost) lost"
            self.init(
                title: "Data was damaged",
                advice: "Recovered: \(recovery.words)\(lost). "
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
