import Brewing
import Hardware
import Timebase

/// What of the face depends on the time alone.
extension Panel {
    /// How long a legend that was asked for stays: as long as the one that comes by itself.
    static let legendDelay = Turns.legendDelay
    /// How long the small glass mentions a fault during a brew. Chosen.
    static let faultMention = Duration.seconds(4)
    /// How long words that tell what was done stay. Chosen: to be read once.
    static let mentionLength = Duration.seconds(2)
    /// How long a list or a detail that is being read stays empty before it says so. Chosen: a
    /// healthy disk answers sooner, so nothing flickers.
    static let patience = Duration.milliseconds(200)
    /// How long Start waits for the recipe as it is now (SPEC §3).
    static let startPatience = Duration.milliseconds(200)
    /// How old what shows may be when a key is pressed. Chosen: whoever goes down a list quickly
    /// does not type commands meanwhile.
    static let freshness = Duration.milliseconds(200)
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
        // Who comes for the plug later still reads that it may be pulled.
        guard backlightMinutes > 0, !isBrewing, !isSafeToUnplug else { return nil }
        return idleSince + .seconds(min(backlightMinutes, Self.minutesLit) * 60)
    }

    /// Which of the words of a brew show that have no room, where no time tells.
    func brewTurn(at now: Instant) -> Int { Turns.number(after: now - brewTurnsSince) }

    /// A pause is a press: its words begin there. Other words begin with their step.
    private var brewTurnsSince: Instant { session?.phase == .paused ? idleSince : shownAt }

    /// Which of the screen's turns it is. They begin anew with every press.
    func wordTurn(at now: Instant) -> Int {
        let span = now - idleSince
        guard isSmall else { return Turns.number(after: span) }
        return switch Turns.smallRow(of: turnCount, after: span) {
        case .words(let turn): turn
        case .legend: 0
        }
    }

    func mention(at now: Instant) -> Fault? {
        isSmall && now - faultSince >= Self.faultMention ? nil : fault
    }

    /// Whether the small glass gives its second row to the legend.
    func showsLegend(at now: Instant) -> Bool {
        // No key does anything there.
        if isSafeToUnplug { return false }
        if let legendAskedAt, now - legendAskedAt < Self.legendDelay { return true }
        switch screen {
        case .leave, .pages, .recipe, .log, .delete, .keepLayout, .powerOff: return true
        case .confirm, .edit, .resume, .tasting, .saving, .menu, .recipes, .logs, .settings:
            return Turns.smallRow(of: turnCount, after: now - idleSince) == .legend
        case .brew:
            return (brewScreen(at: now)?.letsLegendIn ?? false)
                && now - idleSince >= Self.legendDelay
        }
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
        case .confirm: startAskedAt.map { $0 + Self.startPatience }
        case .edit, .pages, .brew, .resume, .tasting, .menu, .settings, .powerOff: nil
        }
    }

    /// When the second row of the small glass changes hands.
    private func nextSmallTurn(after now: Instant) -> Instant? {
        Instant.earliest(
            legendAskedAt.flatMap { ($0 + Self.legendDelay).ifAfter(now) },
            Turns.nextSmallRow(of: turnCount, after: now - idleSince).map { idleSince + $0 },
            fault == nil ? nil : (faultSince + Self.faultMention).ifAfter(now))
    }

    /// When words change that take turns, or move.
    private func nextTurn(after now: Instant) -> Instant? {
        if case .brew = screen {
            guard let brew = brewScreen(at: now),
                brew.turnsByItself(for: size, hasFault: mention(at: now) != nil)
            else { return nil }
            return brewTurnsSince + Turns.length * (brewTurn(at: now) + 1)
        }
        let span = now - idleSince
        let move = movingRow(at: now).flatMap { row in
            Marquee.nextMove(excess: row.excess(for: size), after: span)
        }
        let turn = isSmall || turnCount < 2 ? nil : Turns.length * (Turns.number(after: span) + 1)
        return Instant.earliest(move.map { idleSince + $0 }, turn.map { idleSince + $0 })
    }

    private func nextHoldDot(after now: Instant) -> Instant? {
        guard let heldKey, let hold = softKeys[heldKey.button]?.hold else { return nil }
        let dots = Int64(barColumns(hold).count * BarDots.perCell)
        let whole = (heldKey.fires - heldKey.since).nanoseconds / 1000
        let part = (now - heldKey.since).nanoseconds / 1000
        let next = part * dots / whole + 1
        guard next <= dots else { return nil }
        return heldKey.since + .microseconds((next * whole + dots - 1) / dots)
    }
}
