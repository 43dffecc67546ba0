// This saves the logs of bakes, and keeps those that can't be saved, in the order that brews have
// (Archive+Saving.swift): the database, then memory and file, and forgetting the other way round.

import Baking
import Panel
import Store
import Timebase

extension BakeCheckpoint {
    /// The change whose outcome the panel waits for; nil while nothing was said.
    fileprivate var change: Mutation? {
        verdict.map { .saveBake(session, $0.rating, $0.note) }
    }

    /// What the database gets; nil while nothing was said.
    fileprivate var log: BakeLog? {
        guard let verdict else { return nil }
        let plan = session.plan
        return BakeLog(
            id: logID, stamp: stamp, formula: plan.formula, total: plan.rounded(plan.sums.total),
            pieces: plan.pieces, weighed: session.weighed, corrections: session.corrections,
            steps: session.stepRecords, rating: verdict.rating, note: verdict.note)
    }
}

extension Archive {
    func saveBake(
        _ session: BakeSession, _ verdict: BakeCheckpoint.Verdict, at now: Instant
    ) {
        let rated = checkpoint(of: bake ?? newBake(at: now), session, verdict, at: now)
        bake = nil
        save(rated, at: now)
        // The file has a place for the bake under way in any case.
        if unsavedBakes.contains(where: { $0.logID == rated.logID }) { store(rated) }
    }

    /// Tries all bakes that wait once more; returns whether some still do.
    func retryBakes(at now: Instant) -> Bool {
        if !hasLoadedBakes { loadWaitingBakes() }
        let waiting = unsavedBakes
        unsavedBakes = []
        for rated in waiting {
            do throws(StoreError) {
                try saveNow(rated, at: now)
                log("the log of a bake that waited is saved")
            } catch {
                unsavedBakes.append(rated)
            }
        }
        keepWaitingBakes()
        return !unsavedBakes.isEmpty || bakeWaitingError != nil
    }

    func save(_ rated: BakeCheckpoint, at now: Instant) {
        do throws(StoreError) {
            try saveNow(rated, at: now)
        } catch {
            log("the log of a bake is not saved yet: \(error)")
            unsavedBakes.append(rated)
            if let change = rated.change {
                pending.append(.answer(.changeFailed(change, Fault(error))))
            }
            if unsavedBakes.count > Self.unsavedLimit { giveUpOldestBake(because: error) }
            retrySoon(at: now)
            keepWaitingBakes()
        }
    }

    private func giveUpOldestBake(because error: StoreError) {
        log("too many logs wait for the disk: the oldest is lost")
        let oldest = unsavedBakes.removeFirst()
        guard let change = oldest.change else { return }
        pending.append(.answer(.gaveUp(change, Fault(error))))
    }

    private func saveNow(_ rated: BakeCheckpoint, at now: Instant) throws(StoreError) {
        guard var log = rated.log, let change = rated.change else { return }
        log.stamp = log.stamp.corrected(by: environment.stamp(at: now)) ?? log.stamp
        try usingDatabase { database throws(StoreError) in try database.bakeLogs.save(log) }
        pending.append(.answer(.changed(change, newRecipe: nil)))
        if !log.stamp.isTrusted, clockCheckAt == nil { clockCheckAt = now + Self.clockInterval }
        if bakeFile?.checkpoint?.logID == log.id { forgetBake() }
    }

    /// Of a bake that stands in its file without what was said of it: what waits of it behind. It
    /// is over, as a brew is.
    func ratedBefore(_ checkpoint: BakeCheckpoint) -> BakeCheckpoint? {
        waitingBakes()?.logs.first { $0.logID == checkpoint.logID }
    }

    func isSaved(_ id: BakeLogID) -> Bool {
        reading { database throws(StoreError) in try database.bakeLogs.find(id) } != nil
    }

    // What waits in the bake's file.

    /// What waited when the last run ended waits here.
    private func loadWaitingBakes() {
        guard BakeFile.exists(in: directory) else { return hasLoadedBakes = true }
        openBakeFile()
        guard let waiting = waitingBakes() else { return }
        hasLoadedBakes = true
        unsavedBakes += waiting.logs.filter { rated in
            !unsavedBakes.contains { $0.logID == rated.logID } && !isSaved(rated.logID)
        }
        let count = waiting.damagedCount
        guard count > 0 else { return }
        log("\(count) logs of bakes that waited to be saved are damaged: they are lost")
        pending.append(.fault(.damagedLogs(count)))
        try? waiting.forgetDamaged()
    }

    /// Makes the file agree with what waits; what it does not take is tried again with the log.
    private func keepWaitingBakes() {
        guard hasLoadedBakes || !unsavedBakes.isEmpty, bakeFile != nil || !unsavedBakes.isEmpty
        else { return }
        openBakeFile()
        guard let waiting = waitingBakes() else { return }
        do throws(StoreError) {
            if hasLoadedBakes {
                for saved in waiting.logs
                where !unsavedBakes.contains(where: { $0.logID == saved.logID }) {
                    try waiting.forget(saved.logID)
                }
            }
            for rated in unsavedBakes { try waiting.store(rated) }
            bakeWaitingError = nil
        } catch {
            if error != bakeWaitingError {
                log("not all bakes that wait are safe from a power cut: \(error)")
            }
            bakeWaitingError = error
        }
    }

    private func waitingBakes() -> WaitingLogs<BakeCheckpoint>? {
        do throws(StoreError) {
            return try bakeFile?.waitingLogs()
        } catch {
            if error != bakeWaitingError { log("what waits of bakes can't be read: \(error)") }
            bakeWaitingError = error
            return nil
        }
    }
}
