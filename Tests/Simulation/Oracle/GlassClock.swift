/// How long the display may still be wrong.
///
/// SPEC §6 gives a change 20 ms, and the bus needs its time. After a fault of the display the display
/// must be right 2 s later; where nobody is brewing the device sleeps, and finds out when it next
/// has something to show.
struct GlassClock {
    /// SPEC §6.
    static let lag = Span.milliseconds(20)
    static let repairTime = Span.seconds(2)

    /// How late the loop may come to its turn.
    var lateness: Int64 = 0

    private enum Doubt {
        case none
        case until(Int64)
        /// Until it is reached again.
        case out
        /// Until the device next has something to show; the trouble ended then.
        case unnoticed(since: Int64)
    }

    /// Noise has upset the 4-bit phase, which nothing tells: until another screen or step comes,
    /// or the lamp is switched, with which the phase is found again.
    private var isOutOfPhase = false

    private var doubt = Doubt.none
    /// Since when the display has been blank without anything that could have told the device.
    private var blankSince: Int64?
    /// Whether nothing has been sent to it since it was pulled out, when it was right.
    private var isPulledUnseen = false
    /// The first transfer since it is blank.
    private var askedAt: Int64?
    private var spentAt: Int64?
    /// What keeps the display from being reached: its plug may be out while the bus hangs.
    private var troubles = 0
    /// The last transfers, for the time the bus itself needs.
    private var transfers: [(from: Int64, to: Int64)] = []
    private var transferFrom: Int64?

    mutating func booted(at now: Int64, isNewBoot: Bool) {
        transferFrom = nil
        isOutOfPhase = false
        (blankSince, isPulledUnseen) = (nil, false)
        if isNewBoot { transfers = [] }
        switch doubt {
        case .out: break
        case .none, .until, .unnoticed: doubt = .until(now + Self.repairTime)
        }
    }

    mutating func transferBegan(at now: Int64) {
        transferFrom = now
        isPulledUnseen = false
        // The device may know now; a press that was what made it ask is judged by its first edge.
        if askedAt != nil { blankSince = nil }
        askedAt = blankSince == nil ? nil : now
    }

    mutating func transferEnded(at now: Int64) {
        transfers.append((transferFrom ?? now, now))
        if transfers.count > 12 { transfers.removeFirst(4) }
        transferFrom = nil
    }

    mutating func trouble(_ trouble: DisplayTrouble, at now: Int64) {
        switch (trouble, doubt) {
        case (.begins, let doubt):
            troubles += 1
            (blankSince, askedAt) = (nil, nil)
            if case .none = doubt { isPulledUnseen = transferFrom == nil && troubles == 1 }
            self.doubt = .out
        case (.blanked, _):
            if isPulledUnseen, troubles == 0 { blankSince = now }
            isPulledUnseen = false
        case (.ends, _):
            troubles = max(0, troubles - 1)
            if troubles == 0 { doubt = .unnoticed(since: now) }
        case (.transferFailed, let doubt):
            // It is initialised anew.
            isOutOfPhase = false
            if case .out = doubt { return }
            self.doubt = .until(now + Self.repairTime)
        case (.phaseUpset, _): isOutOfPhase = true
        }
    }

    /// The device has something new to show; `isOtherScreen` when most of the display changes.
    mutating func handed(at now: Int64, isOtherScreen: Bool, isParallel: Bool) {
        switch doubt {
        case .unnoticed(let since):
            // GPIO lines tell nothing: there the display is checked every 1.5 s at most.
            if isOtherScreen || !isParallel || now - since > Span.milliseconds(1500) {
                doubt = .until(now + Self.repairTime)
            }
        case .none, .until, .out: break
        }
        guard isOutOfPhase, isOtherScreen else { return }
        isOutOfPhase = false
        if case .none = doubt { doubt = .until(now + Self.repairTime) }
        if case .until = doubt { doubt = .until(now + Self.repairTime) }
    }

    /// Whether whoever pressed a key, first at `since`, surely had a blank display before them of
    /// which the device learned by that press at the earliest.
    func isSurelyBlank(since: Int64) -> Bool {
        guard let blankSince, blankSince < since, askedAt ?? since >= since else { return false }
        // Not twice in a row, unless the display answered well between: it is asked each 10 s.
        return spentAt.map { since - $0 > Span.seconds(30) } ?? true
    }

    /// A press got the display painted and did nothing else.
    mutating func spent(at now: Int64) { spentAt = now }

    /// A brew looks after its display by itself.
    mutating func isWatched(at now: Int64) {
        if case .unnoticed(let since) = doubt { doubt = .until(max(since, now) + Self.repairTime) }
    }

    func isDoubtful(at now: Int64) -> Bool {
        if isOutOfPhase { return true }
        return switch doubt {
        case .none: false
        case .until(let end): now < end + 3 * lateness
        case .out: true
        // A device that idles looks after its display every 10 s.
        case .unnoticed(let since): now < since + Span.seconds(10) + 3 * lateness
        }
    }

    /// How long before `now` a change may have come that the display need not show yet.
    func lag(at now: Int64) -> Int64 {
        var lag = Self.lag + 3 * lateness
        if let transferFrom { lag += now - transferFrom }
        for transfer in transfers where now - transfer.to < Span.milliseconds(300) {
            lag += transfer.to - transfer.from
        }
        return lag
    }
}
