// This keeps the bake under way. It goes on beside a brew: a file of its own, of the same form,
// made with the first bake. Its log is saved in Archive+BakeLogs.swift.
//
// Terms as in Archive.swift. A **gap** is how long the power was away. It is known when the
// calendar was right at the last look before it and is right now; else it is learned as soon as the
// calendar is right, and the panel is told.

import Baking
import Brewing
import Panel
import Store
import Timebase
import Units

/// The bake under way, as its log will know it.
struct BakeUnderWay {
    let id: BakeLogID
    var stamp: ClockStamp
    /// As it was kept last.
    var session: BakeSession?
    /// The last moment that is known, while there is a gap that is not.
    var lastKnown: BakeCheckpoint.LastKnown?
    /// Whether it went on after the power was away, and that is not on the disk yet.
    var isToBeKept = false
}

extension BakeCheckpoint.LastKnown {
    /// How long the power was away in all, by a calendar that is right at `now`.
    fileprivate func gap(until wall: WallTime, at now: Instant) -> Duration {
        let away = wall.millisecondsSince1970 - self.wall.millisecondsSince1970
        return .milliseconds(away) - ran - (now - since)
    }
}

// MARK: Under way.

extension Archive {
    /// Carries out an effect about the bake under way.
    func carryOutBake(_ effect: Effect, at now: Instant) {
        switch effect {
        case .bakeBegan: bake = newBake(at: now)
        case .keepBake(let session): keep(session, at: now)
        case .forgetBake:
            bake = nil
            forgetBake()
        case .cue, .tareScale, .brewBegan, .checkpoint, .forgetSession, .ask, .change,
            .powerOff:
            break
        }
    }

    func newBake(at now: Instant) -> BakeUnderWay {
        BakeUnderWay(
            id: BakeLogID(rawValue: environment.newID()), stamp: environment.stamp(at: now))
    }

    private func keep(_ session: BakeSession, at now: Instant) {
        var current = bake ?? newBake(at: now)
        current.session = session
        current.isToBeKept = false
        bake = current
        store(checkpoint(of: current, session, at: now))
    }

    func checkpoint(
        of bake: BakeUnderWay, _ session: BakeSession,
        _ verdict: BakeCheckpoint.Verdict? = nil, at now: Instant
    ) -> BakeCheckpoint {
        BakeCheckpoint(
            logID: bake.id, stamp: bake.stamp, session: session,
            lastSeen: environment.stamp(at: now), lastKnown: bake.lastKnown, verdict: verdict)
    }

    func store(_ checkpoint: BakeCheckpoint) {
        openBakeFile()
        do throws(StoreError) {
            guard let bakeFile else { return }
            try bakeFile.store(checkpoint)
            tellBakeError(nil)
        } catch {
            tellBakeError(error)
        }
    }

    func forgetBake() {
        do throws(StoreError) {
            try bakeFile?.forget()
        } catch {
            tellBakeError(error)
        }
    }

    /// Opens the bake's file, which is made when it is not there.
    func openBakeFile() {
        guard bakeFile == nil else { return }
        do throws(StoreError) {
            bakeFile = try BakeFile(directory: directory, disk: disk)
        } catch {
            tellBakeError(error)
        }
    }

    /// A bake that a power cut would take is told once, and once more when it is safe again.
    private func tellBakeError(_ error: StoreError?) {
        guard error != bakeError else { return }
        bakeError = error
        if let error { log("the bake is not safe from a power cut: \(error)") }
        pending.append(.fault(error.map { Fault($0) }))
    }

    /// What was not written yet of a bake that went on.
    func keepResumedBake(at now: Instant) {
        guard let bake, bake.isToBeKept, let session = bake.session else { return }
        keep(session, at: now)
    }
}

// MARK: At the start, and when the clock is right.

extension Archive {
    /// The bake that waits, brought to this boot's clock; one that is over and rated is saved.
    func startingBake(at now: Instant) -> BakeSession? {
        guard BakeFile.exists(in: directory) else { return nil }
        openBakeFile()
        tellDamagedBake()
        guard let checkpoint = bakeFile?.checkpoint else { return nil }
        if isSaved(checkpoint.logID) {
            forgetBake()
            return nil
        }
        if let rated = checkpoint.verdict == nil ? ratedBefore(checkpoint) : checkpoint {
            save(rated, at: now)
            return nil
        }
        return resumed(checkpoint, at: now)
    }

    private func resumed(_ checkpoint: BakeCheckpoint, at now: Instant) -> BakeSession {
        var session = checkpoint.session
        let stamp = environment.stamp(at: now)
        let seen = checkpoint.lastSeen
        var known = checkpoint.lastKnown
        let isSameBoot = seen.bootID == stamp.bootID && seen.monotonic <= now
        if !isSameBoot {
            if let before = known {
                known?.ran = before.ran + (seen.monotonic - before.since)
            } else if seen.isTrusted {
                known = BakeCheckpoint.LastKnown(wall: seen.wall, ran: .zero, since: now)
            }
            known?.since = now
            let isOneGap = checkpoint.lastKnown == nil
            let gap = stamp.isTrusted && isOneGap ? known?.gap(until: stamp.wall, at: now) : nil
            session.goOnAfterPowerLoss(lastSeen: seen.monotonic, gap: gap, at: now)
            if gap != nil { known = nil }
        }
        if stamp.isTrusted, let before = known {
            session.learn(gap: before.gap(until: stamp.wall, at: now))
            known = nil
        }
        bake = BakeUnderWay(
            id: checkpoint.logID, stamp: checkpoint.stamp.corrected(by: stamp) ?? checkpoint.stamp,
            session: session, lastKnown: known, isToBeKept: session != checkpoint.session)
        return session
    }

    /// That a bake was under way which damage took, told once.
    private func tellDamagedBake() {
        guard let bakeFile, bakeFile.isDamaged else { return }
        log("what was kept of the bake under way is damaged: it can't go on")
        pending.append(.fault(.damagedBake))
        // What is not forgotten now is told once more at the next start.
        try? bakeFile.forgetDamaged()
    }

    /// Takes in that the calendar is right: when the bake began, how long the power was away where
    /// nobody knew, and from when on a gap can be known.
    func correctBake(by stamp: ClockStamp, at now: Instant) {
        guard var current = bake else { return }
        current.stamp = current.stamp.corrected(by: stamp) ?? current.stamp
        bake = current
        guard var session = current.session else { return }
        if let known = current.lastKnown {
            let gap = known.gap(until: stamp.wall, at: now)
            session.learn(gap: gap)
            bake?.lastKnown = nil
            pending.append(.bakeGap(gap))
        }
        keep(session, at: now)
    }
}
