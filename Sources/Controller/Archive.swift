import Brewing
import Panel
import Store
import Timebase

/// The memory of the device: carries out what the face wants of the database and of the session's
/// file. It belongs to one thread, and never ends a brew whatever the disk does: what could not be
/// written is kept and tried again.
public final class Archive {
    /// The brew under way, as its log will know it.
    struct Brew {
        let id: LogID
        var stamp: BrewStamp
    }

    /// How often what could not be written is tried again. Chosen: a card that was full is soon
    /// looked after, and a try costs next to nothing.
    static let retryInterval = Duration.seconds(10)
    /// When an earlier run's logs are looked for. Chosen: the first frame goes before them.
    static let takeUpDelay = Duration.seconds(1)
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
    var sessionFile: SessionFile?
    var brew: Brew?
    var unsaved: [UnsavedLog] = []
    /// Whether the logs that an earlier run could not save are among them.
    var hasTakenUp = false
    /// Why they are in the memory alone.
    var waitingError: StoreError?
    var retryAt: Instant?
    var clockCheckAt: Instant?
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
        let damagedBrew = damagedBrew()
        let notice =
            openingError.map { Fault($0) } ?? database.flatMap { Fault($0.openingReport) }
            ?? damagedBrew ?? sessionError.map { Fault($0) }
        // Both are told, one after the other.
        if let damagedBrew, notice != damagedBrew { pending.append(.fault(damagedBrew)) }
        correctTimes(at: now)
        retryAt = now + Self.takeUpDelay
        let interrupted = interrupted(at: now)
        return StartingPoint(
            recipe: reading { database throws(StoreError) in try database.recipes.lastUsed() }
                ?? .starter,
            interrupted: interrupted,
            // Of a brew whose rating was taken up nobody asks any more.
            said: interrupted == nil ? nil : sessionFile?.kept?.said,
            preferences: reading { database throws(StoreError) in
                try database.devicePreferences()
            } ?? Preferences(),
            notice: notice)
    }

    /// That a brew was under way which damage took, told once; nil when there was none.
    private func damagedBrew() -> Fault? {
        guard let sessionFile, sessionFile.isBrewDamaged else { return nil }
        log("what was kept of the brew under way is damaged: it can't go on")
        // What is not forgotten now is told once more at the next start.
        try? sessionFile.forgetDamaged()
        return .damagedBrew
    }

    private func interrupted(at now: Instant) -> StartingPoint.Interrupted? {
        guard let kept = sessionFile?.kept else { return nil }
        if isSaved(kept.logID) {
            // The log was saved, and the power went before the session was forgotten.
            forgetSession()
            return nil
        }
        if let rated = UnsavedLog(kept) ?? ratedBefore(kept) {
            save(rated, at: now)
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
        case .checkpoint(let session, let said): keep(kept(session, said: said, at: now))
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

    /// Ends the work: the database's file then holds all of it, unless somebody else is at work on
    /// it. Nothing is asked of the archive after that.
    func close() {
        database?.checkpoint()
        database = nil
        sessionFile = nil
    }

    // The brew under way.

    func newBrew(at now: Instant) -> Brew {
        Brew(id: LogID(rawValue: surroundings.newID()), stamp: surroundings.stamp(at: now))
    }

    func kept(
        _ session: BrewSession, _ tasting: Tasting? = nil, said: TastingDraft? = nil,
        at now: Instant
    ) -> KeptSession {
        let current = brew ?? newBrew(at: now)
        brew = current
        return KeptSession(
            logID: current.id, stamp: current.stamp, session: session,
            bootID: surroundings.bootID, lastSeen: now, tasting: tasting, said: said)
    }

    func keep(_ kept: KeptSession) {
        if sessionFile == nil { openSessionFile() }
        do throws(StoreError) {
            try sessionFile?.keep(kept)
            if sessionFile != nil { tellSessionError(nil) }
        } catch {
            tellSessionError(error)
        }
    }

    func forgetSession() {
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

    func openSessionFile() {
        do throws(StoreError) {
            sessionFile = try SessionFile(directory: directory, disk: disk)
        } catch {
            if error != sessionError { log("\(error)") }
            sessionError = error
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
            let count = try database?.logs.correctTimes(by: stamp) ?? 0
            if count > 0 { log("the times of \(count) logs were corrected") }
        } catch {
            clockCheckAt = now + Self.clockInterval
        }
    }
}
