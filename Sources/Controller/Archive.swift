import Brewing
import Panel
import Store
import Timebase

/// The memory of the device: carries out what the face wants of the database and of the session's
/// file. It belongs to one thread, and never ends a brew whatever the disk does: what could not be
/// written is kept and tried again.
public final class Archive {
    /// A log that could not be saved yet, and the change the face waits for.
    struct UnsavedLog {
        var log: BrewLog
        let change: Change
    }

    /// The brew under way, as its log will know it.
    private struct Brew {
        let id: LogID
        var stamp: BrewStamp
    }

    /// How often what could not be written is tried again. Chosen: a card that was full is soon
    /// looked after, and a try costs next to nothing.
    static let retryInterval = Duration.seconds(10)
    /// How often a clock that was not synchronised is looked at. Chosen: a minute's wake-up, and
    /// only until the network has told the time.
    static let clockInterval = Duration.seconds(60)
    /// Logs that wait for the disk at most; then the glass tells that the oldest is let go. Chosen:
    /// a month of brews.
    static let unsavedLimit = 100

    let surroundings: any ArchiveSurroundings
    let directory: String
    let busyMilliseconds: Int32
    let disk: any Disk
    var database: Database?
    /// Why there is none.
    var openingError: StoreError?
    private var sessionFile: SessionFile?
    private var brew: Brew?
    private(set) var unsaved: [UnsavedLog] = []
    private var retryAt: Instant?
    private var clockCheckAt: Instant?
    private var sessionError: StoreError?
    var pending: [ArchiveReport] = []
    let log: (String) -> Void

    /// Opens what is in a folder. It never fails: a device without its memory still brews.
    ///
    /// Another program that writes is waited for `busyMilliseconds`, 100 unless told: SPEC wants
    /// nobody blocked for longer.
    public init(
        directory: String, surroundings: any ArchiveSurroundings, busyMilliseconds: Int32 = 100,
        disk: any Disk = SystemDisk(), log: @escaping (String) -> Void = { _ in }
    ) {
        self.directory = directory
        self.surroundings = surroundings
        self.busyMilliseconds = busyMilliseconds
        self.disk = disk
        self.log = log
        openDatabase()
        openSessionFile()
    }

    /// What the device knows as it starts.
    public func startingPoint(at now: Instant) -> StartingPoint {
        let notice =
            openingError.map { Fault($0) } ?? database.flatMap { Fault($0.openingReport) }
            ?? sessionError.map { Fault($0) }
        correctTimes(at: now)
        return StartingPoint(
            recipe: reading { database throws(StoreError) in try database.lastUsedRecipe() }
                ?? .starter,
            interrupted: interrupted(at: now),
            preferences: reading { database throws(StoreError) in
                try database.devicePreferences()
            } ?? Preferences(),
            notice: notice)
    }

    private func interrupted(at now: Instant) -> StartingPoint.Interrupted? {
        guard let kept = sessionFile?.kept else { return nil }
        if reading({ database throws(StoreError) in try database.log(kept.logID) }) != nil {
            // The log was saved, and the power went before the session was forgotten.
            forgetSession()
            return nil
        }
        if let tasting = kept.tasting {
            let log = BrewLog(
                id: kept.logID, stamp: kept.stamp, session: kept.session, tasting: tasting)
            save(UnsavedLog(log: log, change: .saveLog(kept.session, tasting)), at: now)
            return nil
        }
        brew = Brew(id: kept.logID, stamp: kept.stamp)
        if kept.bootID == surroundings.bootID, kept.lastSeen <= now {
            return .sameBoot(kept.session)
        }
        var session = kept.session
        session.resumeAfterPowerLoss(lastSeen: kept.lastSeen)
        return .powerLoss(session)
    }

    // What comes in.

    /// Carries out an effect.
    public func carryOut(_ effect: Effect, at now: Instant) {
        switch effect {
        case .brewBegan: brew = newBrew(at: now)
        case .checkpoint(let session): keep(session, at: now)
        case .forgetSession:
            brew = nil
            forgetSession()
        case .ask(let question): pending.append(.answer(answer(to: question, at: now)))
        case .change(.saveLog(let session, let tasting)): saveLog(session, tasting, at: now)
        case .change(let change): pending.append(.answer(outcome(of: change, at: now)))
        case .powerOff:
            let fault = surroundings.powerOff()
            pending.append(.answer(fault.map { .powerOffFailed($0) } ?? .poweringOff))
        case .beep, .apply: break
        }
    }

    /// Does what has fallen due, and hands out what came of all since the last call.
    public func reports(at now: Instant) -> [ArchiveReport] {
        if let retryAt, now >= retryAt { retry(at: now) }
        if let clockCheckAt, now >= clockCheckAt { correctTimes(at: now) }
        defer { pending.removeAll() }
        return pending
    }

    /// When something falls due.
    public var nextDeadline: Instant? { Instant.earliest(retryAt, clockCheckAt) }

    // The brew under way.

    private func newBrew(at now: Instant) -> Brew {
        Brew(id: LogID(rawValue: surroundings.newID()), stamp: surroundings.stamp(at: now))
    }

    private func kept(_ session: BrewSession, _ tasting: Tasting?, at now: Instant) -> KeptSession {
        let current = brew ?? newBrew(at: now)
        brew = current
        return KeptSession(
            logID: current.id, stamp: current.stamp, session: session,
            bootID: surroundings.bootID, lastSeen: now, tasting: tasting)
    }

    private func keep(_ session: BrewSession, tasting: Tasting? = nil, at now: Instant) {
        let kept = kept(session, tasting, at: now)
        if sessionFile == nil { openSessionFile() }
        do throws(StoreError) {
            try sessionFile?.keep(kept)
            if sessionFile != nil { tellSessionError(nil) }
        } catch {
            tellSessionError(error)
        }
    }

    private func forgetSession() {
        do throws(StoreError) {
            try sessionFile?.forget()
        } catch {
            tellSessionError(error)
        }
    }

    /// A brew that a power cut would take is told once, and once more when it is safe again.
    private func tellSessionError(_ error: StoreError?) {
        guard error != sessionError else { return }
        sessionError = error
        if let error { log("the brew is not safe from a power cut: \(error)") }
        pending.append(.fault(error.map { Fault($0) }))
    }

    private func openSessionFile() {
        do throws(StoreError) {
            sessionFile = try SessionFile(directory: directory, disk: disk)
        } catch {
            if error != sessionError { log("\(error)") }
            sessionError = error
        }
    }

    // Saving.

    private func saveLog(_ session: BrewSession, _ tasting: Tasting, at now: Instant) {
        let current = brew ?? newBrew(at: now)
        let log = BrewLog(
            id: current.id, stamp: current.stamp, session: session, tasting: tasting)
        save(UnsavedLog(log: log, change: .saveLog(session, tasting)), at: now)
        if unsaved.contains(where: { $0.log.id == log.id }) {
            // The session's file has its room already: there the tasting survives the power.
            keep(session, tasting: tasting, at: now)
        }
        brew = nil
    }

    private func save(_ entry: UnsavedLog, at now: Instant) {
        do throws(StoreError) {
            try saveNow(entry.log, at: now)
            pending.append(.answer(.changed(entry.change, newRecipe: nil)))
        } catch {
            log("a log is not saved yet: \(error)")
            unsaved.append(entry)
            pending.append(.answer(.changeFailed(entry.change, Fault(error))))
            if unsaved.count > Self.unsavedLimit { giveUpOldest(because: error) }
            retryAt = now + Self.retryInterval
        }
    }

    private func giveUpOldest(because error: StoreError) {
        log("too many logs wait for the disk: the oldest is lost")
        let fault = Fault(
            title: "A log is lost",
            advice: "\(Self.unsavedLimit) wait for the disk, the oldest had to go. "
                + "\(error.title): \(error.advice)")
        pending.append(.answer(.gaveUp(unsaved.removeFirst().change, fault)))
    }

    private func saveNow(_ log: BrewLog, at now: Instant) throws(StoreError) {
        var log = log
        log.stamp = log.stamp.corrected(by: surroundings.stamp(at: now)) ?? log.stamp
        try usingDatabase { database throws(StoreError) in try database.save(log) }
        if !log.stamp.isTrusted, clockCheckAt == nil { clockCheckAt = now + Self.clockInterval }
        if sessionFile?.kept?.logID == log.id { forgetSession() }
    }

    private func retry(at now: Instant) {
        retryAt = nil
        while let entry = unsaved.first {
            do throws(StoreError) {
                try saveNow(entry.log, at: now)
                log("a log that waited is saved")
                pending.append(.answer(.changed(entry.change, newRecipe: nil)))
                unsaved.removeFirst()
            } catch {
                retryAt = now + Self.retryInterval
                return
            }
        }
    }

    // The calendar.

    /// Sets this boot's logs right once the clock is synchronised.
    private func correctTimes(at now: Instant) {
        clockCheckAt = nil
        let stamp = surroundings.stamp(at: now)
        guard stamp.isTrusted else {
            clockCheckAt = now + Self.clockInterval
            return
        }
        if let brew, let right = brew.stamp.corrected(by: stamp) {
            self.brew = Brew(id: brew.id, stamp: right)
        }
        do throws(StoreError) {
            let count = try database?.correctTimes(by: stamp) ?? 0
            if count > 0 { log("the times of \(count) logs were corrected") }
        } catch {
            clockCheckAt = now + Self.clockInterval
        }
    }
}
