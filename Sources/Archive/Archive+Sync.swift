// The archive's part in the exchange with the sync program (SPEC §11): between other things, a
// slice at a time, and never while a brew is under way.
//
// It looks some seconds after the start, two seconds after a change, and when it is told that there
// is something. In a database in which sync was never turned on only the last of these makes it
// look, which is one question; nothing is written.

import Panel
import Spool
import Store
import Sync
import SystemCalls
import Timebase

extension Archive {
    /// When it looks first. Chosen: after the logs of an earlier run.
    static let exchangeDelay = Duration.seconds(5)
    /// When it looks after a change. Chosen: what a person changes comes in several steps.
    static let changeDelay = Duration.seconds(2)

    /// Whether sync was ever turned on in the database.
    var isSyncKnown: Bool {
        let standing = reading { database throws(StoreError) in try database.changes.standing() }
        return standing.flatMap { $0 } != nil
    }

    /// The sync program has written something.
    func lookAtSpool(at now: Instant) { exchangeAt = now }

    /// Notes that something may have changed.
    func exchangeSoon(after effect: Effect, at now: Instant) {
        switch effect {
        case .change, .forgetSession:
            guard isSyncKnown else { return }
            exchangeAt = Instant.earliest(exchangeAt, now + Self.changeDelay)
        case .cue, .tareScale, .brewBegan, .checkpoint, .bakeBegan, .keepBake, .forgetBake, .ask,
            .powerOff:
            break
        }
    }

    /// Does the next slice of the exchange.
    func exchangeNext(at now: Instant) {
        exchangeAt = nil
        // The end of the brew brings it back.
        guard brew == nil else { return }
        turnOnWhereOrdered()
        defer { tellSync(at: now) }
        let standing = try? usingDatabase { database throws(StoreError) in
            try database.changes.standing()
        }
        guard standing.flatMap({ $0 }) != nil, let database, !database.isReadOnly else { return }
        var current =
            exchange.flatMap { $0.with === database ? $0.1 : nil }
            ?? SpoolExchange(database, state: directory)
        do throws(SpoolExchange.Failure) {
            if try current.step() { exchangeAt = now }
            exchangeError = nil
            exchange = (database, current)
        } catch {
            if error != exchangeError { log("sync: \(error)") }
            exchangeError = error
            exchange = nil
            exchangeAt = now + Self.retryInterval
        }
    }
}
