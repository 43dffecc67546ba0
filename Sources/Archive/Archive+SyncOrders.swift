import Panel
import Spool
import Store
import Sync
import SystemCalls
import Timebase

/// What the device's Settings ask of the sync program, and what they show of it.
extension Archive {
    private var spool: SpoolFolder { SpoolFolder(state: directory) }

    /// How sync stands.
    func syncView(at now: Instant) -> SyncView {
        let view = view(of: spool.status, at: now)
        toldSync = view
        return view
    }

    /// Tells whoever has asked once that it stands otherwise.
    func tellSync(at now: Instant) {
        guard let before = toldSync else { return }
        let view = syncView(at: now)
        if view != before { pending.append(.answer(.sync(view))) }
    }

    private func view(of status: SyncStatus?, at now: Instant) -> SyncView {
        var view = SyncView()
        guard let status else { return view }
        let stamp = environment.stamp(at: now)
        let standing = reading { database throws(StoreError) in try database.changes.standing() }
        view.isInstalled = true
        view.isOn = status.isOn && standing.flatMap { $0 }?.isOn == true
        (view.isSignedIn, view.canSignIn) = (status.isSignedIn, status.canSignIn)
        view.isBusy = status.isRunning || order.map { $0.id != status.answered } ?? false
        view.last = status.last.map { last in
            var moment = stamp
            moment.wall = last.wall
            return SyncView.Attempt(stamp: moment, failure: last.failure)
        }
        view.prompt = status.prompt.map { prompt in
            let left = prompt.end.millisecondsSince1970 - stamp.wall.millisecondsSince1970
            // Nobody waits longer, whatever a calendar says.
            let span = Duration.milliseconds(min(max(0, left), 3_600_000))
            return SyncView.Prompt(address: prompt.address, code: prompt.code, end: now + span)
        }
        if let order, order.id == status.answered { view.refusal = status.refusal }
        return view
    }

    /// Leaves an order where the sync program finds it.
    func giveOrder(_ wish: SyncWish) -> Response {
        guard let id = SyncID(environment.newID()) else {
            preconditionFailure("the environment makes ids that are none")
        }
        let order = SyncOrder(id: id, wish: SyncOrder.Wish(wish))
        do throws(SystemCallError) {
            try spool.write(order)
        } catch {
            let fault = Fault(title: "Sync can't be told", advice: error.description)
            return .changeFailed(.sync(wish), fault)
        }
        self.order = order
        if wish == .off {
            // Also where nobody carries the order out.
            _ = try? usingDatabase { database throws(StoreError) in
                try database.changes.turnOff()
            }
        }
        return .changed(.sync(wish), newRecipe: nil)
    }

    /// Turns sync on in the database once the account was tried, as it was ordered here (SY-001).
    func turnOnWhereOrdered() {
        guard let ordered = order, ordered.wish == .on, let status = spool.status,
            status.answered == ordered.id, status.isOn
        else { return }
        do throws(StoreError) {
            try usingDatabase { database throws(StoreError) in try database.changes.turnOn() }
            order = SyncOrder(id: ordered.id, wish: .now)
        } catch {
            log("sync is not on: \(error)")
        }
    }
}

extension SyncOrder.Wish {
    /// What the sync program calls it.
    fileprivate init(_ wish: SyncWish) {
        switch wish {
        case .now: self = .now
        case .on: self = .on
        case .off: self = .off
        case .signIn: self = .signIn
        case .signOut: self = .signOut
        case .delete: self = .delete
        case .leave: self = .leave
        }
    }
}
