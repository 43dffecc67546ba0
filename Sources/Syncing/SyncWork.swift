// What the sync program does, whoever asks for it: a person at the command line, the device's
// Settings by an order, or the time.
//
// **Responsible for** the switch, for renewing a token before it is used, for what is remembered of
// a sync, and for telling the device's side. **Not for** words on a terminal.
//
// Order, and why: what was done is stored before it is told. A token is renewed before the first
// request of a sync, since one 401 ends everything until the person acts; the new one is stored
// before it is used, since the old one may be good no more.

import Spool
import Sync
import SystemCalls
import Timebase
import Transfer

/// What the sync program needs beside files and network.
package struct SyncEnvironment {
    /// Makes a random id.
    let newID: () -> SyncID
    /// Whether a brew is under way now.
    let hasBrew: () -> Bool
    /// Tells the device that there is something to take in.
    let tell: () -> Void
    /// Waits, unless a brew begins or the second says that it is over; false when it ended early.
    let wait: (Duration, () -> Bool) -> Bool
    /// Whether a signal ends it.
    let isStopped: () -> Bool

    package init(
        newID: @escaping () -> SyncID, hasBrew: @escaping () -> Bool,
        tell: @escaping () -> Void, wait: @escaping (Duration, () -> Bool) -> Bool,
        isStopped: @escaping () -> Bool = { false }
    ) {
        (self.newID, self.hasBrew, self.tell) = (newID, hasBrew, tell)
        (self.wait, self.isStopped) = (wait, isStopped)
    }

    /// With the device that runs, where one does.
    package init(
        _ link: DeviceLink, newID: @escaping () -> SyncID, isStopped: @escaping () -> Bool
    ) {
        self.init(
            newID: newID, hasBrew: { link.hasBrew }, tell: { link.tell() },
            wait: { link.wait($0, isOver: $1) }, isStopped: isStopped)
    }
}

/// The sync program at work.
package final class SyncWork {
    let folder: SyncFolder
    let spool: SpoolFolder
    let environment: SyncEnvironment
    package internal(set) var state: SyncState
    private var session: SyncSession

    /// - Throws: `wouldBlock` when another sync runs, or why the folder can't be used.
    package init(
        state path: String, _ environment: SyncEnvironment
    ) throws(SystemCallError) {
        self.environment = environment
        folder = try SyncFolder(SyncPlaces(state: path).folder)
        spool = SpoolFolder(state: path)
        state = folder.state
        session = SyncSession(
            folder: folder, spool: spool, rules: .database, newID: environment.newID)
    }

    /// What stopped it on this device's own side.
    package enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
        case sync(SyncFailure)
        case signIn(SignInFailure)
        case signedOut
        case off
        case file(SystemCallError)

        /// What happened and what to do.
        package var description: String {
            switch self {
            case .sync(let failure): failure.description
            case .signIn(let failure): failure.description
            case .signedOut: "not signed in: brewguide sync login URL"
            case .off: "sync is off: brewguide sync on"
            case .file(let error): error.description
            }
        }

        /// Whether it is news for a journal: that a network is away, a server busy or a brew under
        /// way is not (SY-004).
        package var isForJournal: Bool {
            switch self {
            case .sync(.transport), .sync(.busy), .sync(.brewing), .signIn(.transport): false
            case .sync, .signIn, .signedOut, .off, .file: true
            }
        }

        /// As sysexits(3) and SPEC §11.4 have it.
        package var exitStatus: Int32 {
            switch self {
            case .sync(let failure): failure.exitStatus
            case .signIn(.transport(let failure)): SyncFailure.transport(failure).exitStatus
            case .signIn, .signedOut: 77
            case .off: 64
            case .file(let error): error.kind == .wouldBlock ? 75 : 74
            }
        }
    }

    /// Whether a signal has come.
    package var isStopped: Bool { environment.isStopped() }

    // MARK: The device's side

    /// Takes in what the archive handed over, and tells it what it is to show.
    /// - Parameter isAlone: whether a command of a person waits for it, and no device.
    package func exchange(isAlone: Bool = false) throws(Failure) {
        do throws(SystemCallError) {
            try session.exchange(isAlone: isAlone)
        } catch {
            throw .file(error)
        }
        try tell()
        environment.tell()
    }

    /// Whether something of this device is to be sent.
    package var hasUnsent: Bool { session.hasUnsent }

    /// Writes down how it stands, for whoever shows it.
    func tell(isRunning: Bool = false, prompt: SyncStatus.Prompt? = nil) throws(Failure) {
        var status = SyncStatus()
        (status.isOn, status.isSignedIn) = (state.isOn, folder.signedIn != nil)
        (status.isRunning, status.prompt, status.last) = (isRunning, prompt, state.last)
        (status.answered, status.refusal) = (state.answered, state.refusal)
        (status.leftOutHere, status.leftOutThere) = session.leftOut
        status.canSignIn = canSignIn
        do throws(SystemCallError) { try spool.write(status) } catch { throw .file(error) }
    }

    /// Whether the configuration names who gives tokens to this device.
    package var canSignIn = false

    func store(_ change: (inout SyncState) -> Void) throws(Failure) {
        change(&state)
        do throws(SystemCallError) { try folder.store(state) } catch { throw .file(error) }
    }

    var now: SyncState.Moment {
        SyncState.Moment(boot: BootIdentifier.current ?? "", instant: SystemClock.now)
    }

    // MARK: A sync

    /// Syncs once.
    /// - Parameter isAsked: whether a person asked: then also after a 401.
    package func sync(isAsked: Bool) throws(Failure) {
        guard folder.signedIn != nil else { throw .signedOut }
        guard state.isOn else { throw .off }
        if isAsked { try store { $0.waitsForPerson = false } }
        let outcome: SyncRound.Outcome
        do throws(Failure) {
            try tell(isRunning: true)
            environment.tell()
            outcome = try attempt()
        } catch {
            try note(error)
            throw error
        }
        try note(outcome)
        if case .failed(let failure) = outcome { throw .sync(failure) }
        try exchange()
    }

    private func attempt() throws(Failure) -> SyncRound.Outcome {
        guard !environment.hasBrew() else { throw .sync(.brewing) }
        let credentials = try renewed()
        let client = try client(credentials)
        var outcome = SyncRound.Outcome.failed(.brewing)
        // What a copied card had not sent goes up under its new id, at once.
        for _ in 0..<2 {
            outcome = try round(client)
            if case .copied = outcome { continue }
            break
        }
        return outcome
    }

    func client(_ credentials: Credentials) throws(Failure) -> WebDAVClient {
        let (hasBrew, isStopped) = (environment.hasBrew, environment.isStopped)
        let client = WebDAVClient(credentials, allowsHouse: state.allowsHouse) {
            isStopped() || hasBrew()
        }
        guard let client else { throw .sync(.transport(.untrusted)) }
        return client
    }

    private func round(_ client: WebDAVClient) throws(Failure) -> SyncRound.Outcome {
        let (hasBrew, isStopped) = (environment.hasBrew, environment.isStopped)
        let wait = environment.wait
        do throws(SystemCallError) {
            return try session.sync(
                send: { request in
                    if isStopped() || hasBrew() { return .brewBegan }
                    return switch client.send(request) {
                    case .answered(let answer): .answered(answer)
                    case .failed(let failure): .failed(failure)
                    case .stopped: .brewBegan
                    }
                }, wait: { wait($0, isStopped) })
        } catch {
            throw .file(error)
        }
    }

    /// What a sync by itself waits for, and what the person is told of the last one.
    private func note(_ outcome: SyncRound.Outcome) throws(Failure) {
        var numbers = SystemRandomNumberGenerator()
        let (now, wall) = (now, SystemClock.wallTime)
        try store { state in
            let wait = state.schedule.wait(after: outcome, using: &numbers)
            state.next = wait.map {
                SyncState.Moment(boot: now.boot, instant: now.instant + $0)
            }
            switch outcome {
            case .done: state.last = SyncStatus.Attempt(wall: wall, failure: nil)
            // It was not tried, or goes on later: the last word stands.
            case .copied, .failed(.brewing): break
            case .failed(let failure):
                state.last = SyncStatus.Attempt(wall: wall, failure: failure.description)
                if failure.needsPerson { state.waitsForPerson = true }
                // Somebody deleted the synced data: it is not sent up again from here (SY-006).
                if failure == .erased { state.isOn = false }
            }
        }
        try tell()
    }

    private func note(_ failure: Failure) throws(Failure) {
        switch failure {
        // An outcome: it is noted.
        case .sync(.brewing), .off, .file: try tell()
        case .sync(let failure): try note(.failed(failure))
        case .signIn(.transport(let failure)): try note(.failed(.transport(failure)))
        case .signIn, .signedOut: try note(.failed(.signInNeeded))
        }
    }

    /// Forgets that the folder on the server was joined, as turning on does.
    func rejoin() throws(Failure) {
        do throws(SystemCallError) { try session.turnOn() } catch { throw .file(error) }
    }

    /// Takes nothing that this device has on the server for whole.
    func doubt() throws(Failure) {
        do throws(SystemCallError) { try session.doubt() } catch { throw .file(error) }
    }

    /// The device's id on the server.
    var device: SyncID { session.device }
}
