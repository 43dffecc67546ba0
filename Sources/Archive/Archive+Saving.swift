// This saves logs, and keeps those that can't be saved. It decides when to try again and what is
// given up; what the person is told of it is the panel's, and the layout of the file is the
// store's.
//
// Terms. *Unsaved* logs wait in memory, the oldest first, and each also in the session's file.
// *Pending* are logs that an earlier run left in that file: they are looked for once. A log is
// *given up* when 100 wait already: nobody may be promised what nobody can keep.
//
// The order of things when a log comes: the database is tried; then memory; then the file behind
// the brew under way. Forgetting goes the other way round, and only after the database has the log.
// Where the disk fails the rest is not tried, since each try may take as long as the first; one log
// that the database refuses holds no other up.

import Brewing
import Panel
import Store
import Timebase

/// A log that could not be saved yet.
struct UnsavedLog {
    /// The brew, as the session's file keeps it.
    let checkpoint: SessionCheckpoint
    /// What the person said of the cup.
    let tasting: Tasting

    /// A brew that was rated; nil when it was not yet.
    init?(_ checkpoint: SessionCheckpoint) {
        guard let tasting = checkpoint.tasting else { return nil }
        self.checkpoint = checkpoint
        self.tasting = tasting
    }

    /// The id that its log has.
    var id: LogID { checkpoint.logID }
    /// The change whose outcome the panel waits for.
    var change: Mutation { .saveLog(checkpoint.session, tasting) }
    /// What the database gets. Its time may be corrected before.
    var log: BrewLog {
        BrewLog(
            id: id, stamp: checkpoint.stamp, session: checkpoint.session, tasting: tasting,
            weights: checkpoint.weights)
    }
}

/// Logs are saved, or wait: in memory, and in the session's file, where they survive the power.
extension Archive {
    func saveLog(_ session: BrewSession, _ tasting: Tasting, at now: Instant) {
        let checkpoint = checkpoint(session, tasting, at: now)
        brew = nil
        guard let rated = UnsavedLog(checkpoint) else { return }
        save(rated, at: now)
        // The file has a place for the brew under way in any case: the log stays there until the
        // next brew begins.
        if isWaiting(checkpoint.logID) { store(checkpoint) }
    }

    func save(_ rated: UnsavedLog, at now: Instant) {
        do throws(StoreError) {
            try saveNow(rated, at: now)
        } catch {
            log("a log is not saved yet: \(error)")
            wait([(rated, error)], at: now)
        }
    }

    /// Of a brew that stands in the session's file without its rating: what waits of it behind. The
    /// brew is over, however far the file's place for a brew under way knew of it: a disk that
    /// failed then, and took the rated log later, leaves any step there.
    func ratedBefore(_ checkpoint: SessionCheckpoint) -> UnsavedLog? {
        waitingLogs()?.logs.first { $0.logID == checkpoint.logID }.flatMap { UnsavedLog($0) }
    }

    /// After how long what could not be written is tried again. Chosen: a card that was full is
    /// soon looked after.
    static let retryInterval = Duration.seconds(10)
    /// The longest wait, to which each try that fails doubles it. Chosen: whoever sees to a card
    /// looks a minute later; a try may read all of the database.
    static let longestRetryInterval = Duration.seconds(60)

    /// Tries all that wait once more, and to open what could not be opened.
    func retry(at now: Instant) {
        retryAt = nil
        openDatabaseAgain()
        if sessionFile == nil { openSessionFile() }
        if !hasLoadedPending { loadPending(at: now) }
        unsaved = saveAll(unsaved, at: now).map(\.log)
        keepWaiting(at: now)
        keepResumedBake(at: now)
        let bakesWait = retryBakes(at: now)
        if !unsaved.isEmpty || !hasLoadedPending || bakesWait || isDatabaseAwaited {
            retryAt = now + retryWait
            retryWait = min(Self.longestRetryInterval, retryWait * 2)
        } else {
            retryWait = Self.retryInterval
        }
    }

    /// Something has to wait: somebody is there, who may see to the card.
    func retrySoon(at now: Instant) {
        retryWait = Self.retryInterval
        retryAt = now + retryWait
    }

    /// Saves what can be saved; what can't comes back. Where the disk fails the rest is not tried:
    /// each try may wait for it. One log that the database refuses holds no other up.
    private func saveAll(
        _ logs: [UnsavedLog], at now: Instant
    ) -> [(log: UnsavedLog, error: StoreError)] {
        var failed: [(log: UnsavedLog, error: StoreError)] = []
        for rated in logs {
            do throws(StoreError) {
                if let error = failed.last?.error, !error.isOfOneLog { throw error }
                try saveNow(rated, at: now)
                log("a log that waited is saved")
            } catch {
                failed.append((rated, error))
            }
        }
        return failed
    }

    func isSaved(_ id: LogID) -> Bool {
        reading { database throws(StoreError) in try database.logs.find(id) } != nil
    }

    private func isWaiting(_ id: LogID) -> Bool { unsaved.contains { $0.id == id } }

    /// All of them come at once: the file forgets what does not wait.
    private func wait(_ failed: [(log: UnsavedLog, error: StoreError)], at now: Instant) {
        for (rated, error) in failed {
            unsaved.append(rated)
            pending.append(.answer(.changeFailed(rated.change, Fault(error))))
            if unsaved.count > Self.unsavedLimit { giveUpOldest(because: error) }
        }
        retrySoon(at: now)
        keepWaiting(at: now)
    }

    private func giveUpOldest(because error: StoreError) {
        log("too many logs wait for the disk: the oldest is lost")
        let fault = Fault(
            title: "A log is lost",
            advice: "\(Self.unsavedLimit) wait for the disk, the oldest had to go. "
                + "\(error.title): \(error.advice)")
        let oldest = unsaved.removeFirst()
        // What the file does not forget now it forgets with the next that waits.
        try? waitingLogs()?.forget(oldest.id)
        pending.append(.answer(.gaveUp(oldest.change, fault)))
    }

    private func saveNow(_ rated: UnsavedLog, at now: Instant) throws(StoreError) {
        var log = rated.log
        log.stamp = log.stamp.corrected(by: environment.stamp(at: now)) ?? log.stamp
        try usingDatabase { database throws(StoreError) in try database.logs.save(log) }
        pending.append(.answer(.changed(rated.change, newRecipe: nil)))
        note(saved: log)
        if !log.stamp.isTrusted, clockCheckAt == nil { clockCheckAt = now + Self.clockInterval }
        if sessionFile?.checkpoint?.logID == log.id { forgetSession() }
    }

    // What waits in the session's file.

    /// What waited when the last run ended is saved, or waits here.
    private func loadPending(at now: Instant) {
        guard let waiting = waitingLogs() else { return }
        hasLoadedPending = true
        tellDamaged(waiting)
        let found = waiting.logs.compactMap { UnsavedLog($0) }
            .filter { !isWaiting($0.id) && !isSaved($0.id) }
        let failed = saveAll(found, at: now)
        if !failed.isEmpty { wait(failed, at: now) }
    }

    /// Logs that waited and that damage took are told once.
    private func tellDamaged(_ waiting: WaitingLogs<SessionCheckpoint>) {
        let count = waiting.damagedCount
        guard count > 0 else { return }
        log("\(count) logs that waited to be saved are damaged: they are lost")
        pending.append(.fault(.damagedLogs(count)))
        // What is not forgotten now is told once more at the next start.
        try? waiting.forgetDamaged()
    }

    /// Makes the file agree with what waits. It is a second place beside the memory: what it does
    /// not take is tried again with the log.
    private func keepWaiting(at now: Instant) {
        guard hasLoadedPending || !unsaved.isEmpty, let waiting = waitingLogs() else { return }
        do throws(StoreError) {
            if hasLoadedPending {
                for saved in waiting.logs where !isWaiting(saved.logID) {
                    try waiting.forget(saved.logID)
                }
            }
            for rated in unsaved { try waiting.store(rated.checkpoint) }
            waitingError = nil
        } catch {
            if error != waitingError {
                log("not all that waits is safe from a power cut: \(error)")
            }
            waitingError = error
            retryAt = retryAt ?? now + Self.retryInterval
        }
    }

    private func waitingLogs() -> WaitingLogs<SessionCheckpoint>? {
        do throws(StoreError) {
            return try sessionFile?.waitingLogs()
        } catch {
            if error != waitingError { log("what waits can't be read: \(error)") }
            waitingError = error
            return nil
        }
    }
}

extension StoreError {
    /// Whether it says something of what was to be saved, and nothing of the disk.
    fileprivate var isOfOneLog: Bool { if case .unexpected = self { true } else { false } }
}
