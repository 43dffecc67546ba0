import Brewing
import Store
import Units

/// What is told of logs to whoever follows the device.
extension Archive {
    /// Logs that were saved since the last call.
    func takeSavedLogs() -> [SavedLog] {
        defer { saved.removeAll() }
        return saved
    }

    /// Keeps in mind that a log was saved. Where nobody ever asks only so many are.
    func note(saved log: BrewLog) {
        if saved.count == Self.unsavedLimit { saved.removeFirst() }
        saved.append(SavedLog(id: log.id, title: log.title))
        knownRating = .some(log.tasting.rating)
    }

    /// The stars of the log that was saved last, or else of the newest; nil while there is none.
    var lastRating: Rating? {
        if let knownRating { return knownRating }
        // One that can't be read now is asked again.
        guard
            let page = reading({ database throws(StoreError) in
                try database.logs.page(after: nil, count: 1)
            })
        else { return nil }
        let rating = page.lines.first?.rating
        knownRating = .some(rating)
        return rating
    }
}
