import Brewing
import Hardware
import Timebase

/// What of the face depends on the time alone.
extension Panel {
    /// How long the small glass keeps its second row before the legend takes it, and how long a
    /// legend that was asked for stays (SPEC §2).
    static let legendDelay = Duration.seconds(4)
    /// How long words stay before their next turn. Chosen: to read sixteen letters twice.
    static let turnLength = Duration.seconds(2)
    /// How long a key that also taps is down before the bar of its hold shows. Chosen: longer than
    /// a tap, so that a tap never flashes a bar.
    static let holdReveal = Duration.milliseconds(300)
    /// How long the small glass mentions a fault during a brew. Chosen.
    static let faultMention = Duration.seconds(4)
    /// How long words that tell what was done stay. Chosen: to be read once.
    static let mentionLength = Duration.seconds(2)
    /// How long a list or a detail that is being read stays empty before it says so. Chosen: a
    /// healthy disk answers sooner, so nothing flickers.
    static let patience = Duration.milliseconds(200)
    /// Minutes of light that are reckoned with at most: a day, as in the configuration.
    static let minutesLit = 1440
    /// How long "Saved" stays. Chosen: to be seen, not waited for.
    static let savedLength = Duration.seconds(2)

    // What depends on time.

    var idleSince: Instant { max(lastActivity, shownAt) }

    /// Whether the backlight is out: never in a brew.
    func isDark(at now: Instant) -> Bool {
        guard let darkness else { return false }
        return now >= darkness
    }

    private var darkness: Instant? {
        let isBrewing = session.map { $0.phase != .completed } ?? false
        guard backlightMinutes > 0, !isBrewing else { return nil }
        return idleSince + .seconds(min(backlightMinutes, Self.minutesLit) * 60)
    }

    func turn(at now: Instant) -> Int {
        Int((now - shownAt).nanoseconds / Self.turnLength.nanoseconds)
    }

    func mention(at now: Instant) -> Fault? {
        isSmall && now - faultSince >= Self.faultMention ? nil : fault
    }

    /// Whether the small glass gives its second row to the legend.
    func showsLegend(at now: Instant) -> Bool {
        if let legendAskedAt, now - legendAskedAt < Self.legendDelay { return true }
        switch screen {
        case .leave, .pages, .recipe, .log, .delete, .keepLayout: return true
        case .powerOff(let powerOff): return powerOff.stage != .safe
        case .confirm, .edit, .resume, .tasting, .saving, .menu, .recipes, .logs, .settings:
            return now - idleSince >= Self.legendDelay
        case .brew:
            return (brewScreen(at: now)?.letsLegendIn ?? false)
                && now - idleSince >= Self.legendDelay
        }
    }

    /// Turns of words that begin anew with every press.
    func idleTurn(at now: Instant) -> Int {
        Int((now - idleSince).nanoseconds / Self.turnLength.nanoseconds)
    }

    /// When the picture or the state changes by itself after `now`; nil when only a person or the
    /// board changes it.
    public func nextDeadline(after now: Instant) -> Instant? {
        Instant.earliest(
            nextChange(after: now), session?.nextDeadline(after: now)?.ifAfter(now),
            nextHoldDot(after: now)?.ifAfter(now), isSmall ? nextSmallTurn(after: now) : nil,
            nextTurn(after: now)?.ifAfter(now))
    }

    /// When something that shows is over.
    private func nextChange(after now: Instant) -> Instant? {
        Instant.earliest(
            darkness?.ifAfter(now), screenDeadline(after: now)?.ifAfter(now),
            mentioned.flatMap { ($0.since + Self.mentionLength).ifAfter(now) })
    }

    /// When the screen that shows is over, or asks to be looked at.
    private func screenDeadline(after now: Instant) -> Instant? {
        switch screen {
        case .leave(let leave): heldKey == nil ? leave.deadline : nil
        case .saving(let saving): saving.deadline
        case .recipes(let list): list.request.map { $0.since + Self.patience }
        case .logs(let list): list.request.map { $0.since + Self.patience }
        case .recipe(let detail): detail.waitsSince.map { $0 + Self.patience }
        case .log(let detail): detail.since + Self.patience
        case .delete(let delete): delete.since.map { $0 + Self.patience }
        case .keepLayout(let keep): keep.nextSecond(after: now)
        case .confirm, .edit, .pages, .brew, .resume, .tasting, .menu, .settings, .powerOff: nil
        }
    }

    /// When the second row of the small glass changes hands.
    private func nextSmallTurn(after now: Instant) -> Instant? {
        Instant.earliest(
            legendAskedAt.flatMap { ($0 + Self.legendDelay).ifAfter(now) },
            (idleSince + Self.legendDelay).ifAfter(now), (idleSince + Self.turnLength).ifAfter(now),
            fault == nil ? nil : (faultSince + Self.faultMention).ifAfter(now))
    }

    /// When words change that take turns, or move.
    private func nextTurn(after now: Instant) -> Instant? {
        switch screen {
        case .brew:
            guard let brew = brewScreen(at: now), brew.wordPages(for: size).count > 1 else {
                return nil
            }
            return shownAt + Self.turnLength * (turn(at: now) + 1)
        case .tasting(let tasting):
            // Under the legend nobody sees them turn.
            guard tasting.turnCount(for: size) > 1,
                !isSmall || now - idleSince < Self.legendDelay
            else { return nil }
            return idleSince + Self.turnLength * (idleTurn(at: now) + 1)
        case .menu, .recipes, .logs, .settings:
            guard let excess = listRows(at: now)?.excess(for: size) else { return nil }
            let move = Marquee.nextMove(excess: excess, after: now - idleSince)
            return move.map { idleSince + $0 }
        case .confirm, .edit, .pages, .leave, .resume, .saving, .recipe, .log, .delete,
            .keepLayout, .powerOff:
            return nil
        }
    }

    private func nextHoldDot(after now: Instant) -> Instant? {
        guard let heldKey, let hold = softKeys[heldKey.button]?.hold else { return nil }
        guard now >= revealed(heldKey) else { return revealed(heldKey) }
        let dots = Int64(barColumns(hold).count * BarDots.perCell)
        let whole = (heldKey.fires - heldKey.since).nanoseconds / 1000
        let part = (now - heldKey.since).nanoseconds / 1000
        let next = part * dots / whole + 1
        guard next <= dots else { return nil }
        return heldKey.since + .microseconds((next * whole + dots - 1) / dots)
    }
}
