// This carries effects about storage out: checkpoints of the brew under way, logs, lookups,
// changes, and powering off. What is to be stored when is the device's and the panel's to say; how
// it lies on the disk is the store's; on which thread it happens is ArchiveThread's or
// ImmediateArchive's.
//
// Terms. A *kept* session is a checkpoint as the session's file has it, with the id and the stamp
// of the log that the brew will have. A *report* is what comes back: an answer for the panel, or a
// fault of the storage. A log *waits* when the database did not take it: in memory, and in the
// session's file behind the brew under way, so that it survives the power.
//
// The order of things:
// 1. `init` opens database and session's file. It never fails: a device without its memory brews.
// 2. `startingPoint` decides about the brew that the file has. Saved already: forgotten. Rated:
//    saved now. Else it goes on, in the same boot as if nothing had happened, after a power cut
//    paused.
// 3. Each effect is carried out when it comes, and what comes of it goes to `pending`. A change is
//    told only when it survives a power cut.
// 4. Logs of an earlier run are looked for a second after the start, when the first frame is out.
//    What could not be written is tried again every 10 s; the clock is looked at every 60 s until
//    it was synchronised, and then times are set right.
// A log is in the database before its session is forgotten: a power cut between the two leaves
// both, and the id tells that they are the same.

import Baking
import Brewing
import Guide
import Panel
import Spool
import Store
import Sync
import Timebase
import Units

/// The memory of the device, in a folder. It belongs to one thread, and never ends a brew whatever
/// the disk does: what could not be written is kept and tried again.
public final class Archive {
    /// The brew under way, as its log will know it.
    struct Brew {
        let id: LogID
        var stamp: ClockStamp
        /// What a scale saw of it so far; nil without one.
        var weights: BrewWeights?
    }

    /// When an earlier run's logs are looked for. Chosen: the first frame goes before them.
    static let pendingDelay = Duration.seconds(1)
    /// How often a clock that was not synchronised is looked at. Chosen: a minute's wake-up, and
    /// only until the network has told the time.
    static let clockInterval = Duration.seconds(60)
    /// Logs that wait for the disk at most; then the display tells that the oldest is let go.
    /// Chosen: a month of brews.
    static let unsavedLimit = 100

    let environment: any ArchiveEnvironment
    let directory: String
    let busyMilliseconds: Int32
    let disk: any Disk
    var database: Database?
    /// Why there is no database; nil when there is one.
    var openingError: StoreError?
    var sessionFile: SessionFile?
    /// The bake's file; nil while there was no bake.
    var bakeFile: BakeFile?
    var bake: BakeUnderWay?
    var brew: Brew?
    var unsaved: [UnsavedLog] = []
    /// Whether the logs that an earlier run could not save are among them.
    var hasLoadedPending = false
    /// Bakes that were rated and could not be saved yet, the oldest first.
    var unsavedBakes: [BakeCheckpoint] = []
    /// Whether those that an earlier run could not save are among them.
    var hasLoadedBakes = false
    /// Why some of them are in the memory alone.
    var bakeWaitingError: StoreError?
    /// Why the bake under way is not safe.
    var bakeError: StoreError?
    /// What was known beside the starter last.
    var starterJournal = RecipeJournal()
    /// Why they are in the memory alone.
    var waitingError: StoreError?
    var retryAt: Instant?
    /// How long after the next try that fails another one comes.
    var retryWait = Archive.retryInterval
    var clockCheckAt: Instant?
    private var sessionError: StoreError?
    /// The exchange with the sync program, and the database it is made with.
    var exchange: (with: Database, SpoolExchange)?
    var exchangeAt: Instant?
    var exchangeError: SpoolExchange.Failure?
    /// What was ordered of the sync program last, and how it stood when somebody asked.
    var order: SyncOrder?
    var toldSync: SyncView?
    var pending: [ArchiveReport] = []
    var saved: [SavedLog] = []
    /// The newest log's stars, if there is one, once somebody has asked.
    var knownRating: Rating??
    /// What the person was told at the start.
    private(set) var startingNotice: Fault?
    let log: (String) -> Void

    /// Opens what is in a folder. It never fails: a device without its memory still brews.
    ///
    /// Another program that writes is waited for `busyMilliseconds`, 100 unless told: SPEC wants
    /// nobody blocked for longer.
    public init(
        directory: String, environment: any ArchiveEnvironment, busyMilliseconds: Int32 = 100,
        disk: any Disk = SystemDisk(), log: @escaping (String) -> Void = { _ in }
    ) {
        self.directory = directory
        self.environment = environment
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
        startingNotice = notice
        // Both are told, one after the other.
        if let damagedBrew, notice != damagedBrew { pending.append(.fault(damagedBrew)) }
        correctTimes(at: now)
        retryAt = now + Self.pendingDelay
        if isSyncKnown { exchangeAt = now + Self.exchangeDelay }
        let interrupted = interrupted(at: now)
        let recipe =
            reading { database throws(StoreError) in try database.recipes.lastUsed() } ?? .starter
        let today = today(at: now)
        let journal =
            reading { database throws(StoreError) in
                try database.journal(of: recipe.id, today: today)
            } ?? RecipeJournal()
        if recipe.isStarter { starterJournal = journal }
        var start = StartingPoint(
            recipe: recipe, interrupted: interrupted,
            beforeStop: interrupted.flatMap { beforeStop(of: $0) },
            bake: startingBake(at: now),
            // Of a brew whose rating was taken up nobody asks any more.
            said: interrupted == nil ? nil : sessionFile?.checkpoint?.said,
            journal: journal,
            preferences: reading { database throws(StoreError) in
                try database.devicePreferences()
            } ?? Preferences(),
            notice: notice)
        start.weights = interrupted == nil ? nil : brew?.weights
        return start
    }

    /// That a brew was under way which damage took, told once; nil when there was none.
    private func damagedBrew() -> Fault? {
        guard let sessionFile, sessionFile.isDamaged else { return nil }
        log("what was kept of the brew under way is damaged: it can't go on")
        // What is not forgotten now is told once more at the next start.
        try? sessionFile.forgetDamaged()
        return .damagedBrew
    }

    private func interrupted(at now: Instant) -> StartingPoint.Interrupted? {
        guard let checkpoint = sessionFile?.checkpoint else { return nil }
        if isSaved(checkpoint.logID) {
            // The log was saved, and the power went before the session was forgotten.
            forgetSession()
            return nil
        }
        if let rated = UnsavedLog(checkpoint) ?? ratedBefore(checkpoint) {
            save(rated, at: now)
            return nil
        }
        brew = Brew(
            id: checkpoint.logID, stamp: checkpoint.stamp, weights: checkpoint.weights)
        if checkpoint.bootID == environment.bootID, checkpoint.lastSeen <= now {
            return .sameBoot(checkpoint.session)
        }
        var session = checkpoint.session
        session.resumeAfterPowerLoss(lastSeen: checkpoint.lastSeen)
        return .powerLoss(session)
    }

    /// What a stopwatch that was stopped may go on from, brought to this boot's clock.
    private func beforeStop(of interrupted: StartingPoint.Interrupted) -> SessionSnapshot? {
        guard let checkpoint = sessionFile?.checkpoint, let snapshot = checkpoint.beforeStop,
            BrewSession(plan: checkpoint.session.plan, snapshot: snapshot) != nil,
            var stopwatch = Stopwatch(checkpoint.session, beforeStop: snapshot)
        else { return nil }
        if case .powerLoss = interrupted {
            stopwatch.resumeAfterPowerLoss(lastSeen: checkpoint.lastSeen)
        }
        return stopwatch.beforeStop
    }

    // What comes in.

    /// Carries out an effect of the panel at `now`; those that are not about storage are ignored.
    public func carryOut(_ effect: Effect, at now: Instant) {
        defer { exchangeSoon(after: effect, at: now) }
        switch effect {
        case .brewBegan: brew = newBrew(at: now)
        case .checkpoint(let session, let said, let before, let weights):
            var checkpoint = checkpoint(session, said: said, beforeStop: before, at: now)
            checkpoint.weights = weights
            brew?.weights = weights
            store(checkpoint)
        case .forgetSession:
            brew = nil
            forgetSession()
        case .ask(let question): pending.append(.answer(answer(to: question, at: now)))
        case .change(.saveLog(let session, let tasting)): saveLog(session, tasting, at: now)
        case .change(.saveBake(let session, let rating, let note)):
            saveBake(session, BakeCheckpoint.Verdict(rating: rating, note: note), at: now)
        case .change(let change): pending.append(.answer(outcome(of: change, at: now)))
        case .powerOff:
            let fault = environment.powerOff()
            pending.append(.answer(fault.map { .powerOffFailed($0) } ?? .poweringOff))
        case .cue, .tareScale: break
        case .bakeBegan, .keepBake, .forgetBake: carryOutBake(effect, at: now)
        }
    }

    /// Does what has fallen due, and hands out what came of all since the last call.
    public func reports(at now: Instant) -> [ArchiveReport] {
        if let retryAt, now >= retryAt { retry(at: now) }
        if let clockCheckAt, now >= clockCheckAt { correctTimes(at: now) }
        if let exchangeAt, now >= exchangeAt { exchangeNext(at: now) }
        defer { pending.removeAll() }
        return pending
    }

    /// When `reports` has something to do though nobody calls; nil for never.
    public var nextDeadline: Instant? { Instant.earliest(retryAt, clockCheckAt, exchangeAt) }

    /// Ends the work: the database's file then holds all of it, unless somebody else is at work on
    /// it. Nothing is asked of the archive after that.
    func close() {
        exchange = nil
        database?.checkpoint()
        database = nil
        sessionFile = nil
        bakeFile = nil
    }

    // The brew under way.

    func newBrew(at now: Instant) -> Brew {
        Brew(id: LogID(rawValue: environment.newID()), stamp: environment.stamp(at: now))
    }

    func checkpoint(
        _ session: BrewSession, _ tasting: Tasting? = nil, said: TastingDraft? = nil,
        beforeStop: SessionSnapshot? = nil, at now: Instant
    ) -> SessionCheckpoint {
        let current = brew ?? newBrew(at: now)
        brew = current
        return SessionCheckpoint(
            logID: current.id, stamp: current.stamp, session: session,
            bootID: environment.bootID, lastSeen: now, tasting: tasting, said: said,
            beforeStop: beforeStop, weights: current.weights)
    }

    func store(_ checkpoint: SessionCheckpoint) {
        if sessionFile == nil { openSessionFile() }
        do throws(StoreError) {
            try sessionFile?.store(checkpoint)
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
}
