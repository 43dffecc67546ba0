import Sync
import SystemCalls
import Timebase

/// What the service does when it is woken, by a change, an order or the time.
extension SyncWork {
    /// Does what is to be done now: an order of the device's Settings, what the archive handed
    /// over, and a sync where one is due.
    /// - Parameter way: how to sign in from the device; nil where nothing says who gives tokens.
    /// - Throws: what a journal should know; what the person sees stands in the status.
    package func serve(signInBy way: Way?) throws(Failure) {
        canSignIn = way != nil
        try tell()
        if let order = spool.order, order.id != state.answered { try carryOut(order, way) }
        // What a power cut interrupted (SY-006).
        if state.erasure != nil, !state.waitsForPerson { _ = try deleteRemote() }
        for _ in 0..<Self.rounds {
            try exchange()
            let isNews = state.isOn && !state.waitsForPerson && hasUnsent && !isBackingOff
            guard isNews || state.isDue(at: now), !environment.hasBrew() else { return }
            try sync(isAsked: false)
        }
    }

    /// Syncs in one run at most: what is said meanwhile comes with the next. Chosen.
    private static let rounds = 3

    /// After a failure changes wait for the next try like everything else (SY-004).
    private var isBackingOff: Bool {
        state.last?.failure != nil && !state.isDue(at: now)
    }

    private func carryOut(_ order: SyncOrder, _ way: Way?) throws(Failure) {
        var refusal: String?
        do throws(Failure) {
            switch order.wish {
            case .now:
                try exchange()
                try sync(isAsked: true)
            case .on: try turnOn()
            case .off: try turnOff()
            case .signOut:
                if try signOut() == false {
                    refusal = "Signed out here; the server could not be told"
                }
            case .delete: _ = try deleteRemote()
            case .signIn:
                if let way { try signIn(way, order) } else { refusal = Self.noWay }
            case .leave: break
            }
        } catch {
            // AU-002: to have left is no error.
            if error != .signIn(.notSignedIn) { refusal = "\(error)" }
        }
        try store { ($0.answered, $0.refusal) = (order.id, refusal) }
        try tell()
        environment.tell()
    }

    /// What the person hears where nobody gives tokens to this device.
    private static let noWay =
        "Sign in by 'brewguide sync login URL', or name who gives tokens in "
        + "/etc/brewguide/sync.json"

    private func signIn(_ way: Way, _ order: SyncOrder) throws(Failure) {
        let (spool, stopped) = (spool, environment.isStopped)
        var failure: Failure?
        try signIn(
            way, allowsHouse: state.allowsHouse,
            show: { prompt in
                let milliseconds = prompt.lifetime.nanoseconds / 1_000_000
                let end = SystemClock.wallTime.millisecondsSince1970 + milliseconds
                do throws(Failure) {
                    try tell(
                        prompt: SyncStatus.Prompt(
                            address: prompt.address, code: prompt.code,
                            end: WallTime(millisecondsSince1970: end)))
                } catch {
                    failure = error
                }
                environment.tell()
            },
            // Another order takes its place: `leave`, say.
            hasLeft: { stopped() || spool.order?.id != order.id })
        if let failure { throw failure }
    }
}
