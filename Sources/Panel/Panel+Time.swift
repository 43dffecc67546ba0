import Baking
import Brewing
import Timebase

/// What depends on the time alone: the light, and when the frame or the state changes by itself.
extension Panel {
    /// How long a toast stays. Chosen: to be read once.
    static let toastLength = Duration.seconds(2)
    /// Minutes of light that are reckoned with at most: a day, as in the configuration.
    static let minutesLit = 1440

    /// Whether the backlight is out: never in a brew.
    func isDark(at now: Instant) -> Bool {
        guard let darkness else { return false }
        return now >= darkness
    }

    private var darkness: Instant? {
        // Who comes for the plug later still reads that it may be pulled.
        guard context.backlightMinutes > 0, !isBrewing, !isSafeToUnplug else { return nil }
        return max(context.idleSince, context.litAt)
            + .seconds(min(context.backlightMinutes, Self.minutesLit) * 60)
    }

    /// When the frame or the state changes by itself after `now`; nil when only a person or the
    /// board changes it.
    public func nextDeadline(after now: Instant) -> Instant? {
        var reader = DeadlineReader(now: now)
        return Instant.earliest(
            darkness?.ifAfter(now), context.session?.nextDeadline(after: now)?.ifAfter(now),
            toast.flatMap { ($0.since + Self.toastLength).ifAfter(now) },
            screen.read(&reader, in: context),
            Instant.earliest(
                nextLegend(after: now), context.bake?.stepEnd()?.ifAfter(now),
                context.scale?.nextDeadline?.ifAfter(now)))
    }

    /// When a legend or a fault on the small display has had its time.
    private func nextLegend(after now: Instant) -> Instant? {
        guard context.isSmall else { return nil }
        return Instant.earliest(
            legendAskedAt.flatMap { ($0 + Turns.legendDelay).ifAfter(now) },
            context.fault == nil
                ? nil : (context.faultSince + PanelContext.faultMention).ifAfter(now))
    }
}

/// When the screen, the turns of its words or the bar of a held key change next.
private struct DeadlineReader: ScreenReader {
    let now: Instant

    func read<Content: ScreenContent>(_ screen: Content, in context: PanelContext) -> Instant? {
        let span = now - context.idleSince
        let move = screen.movingRow(in: context, at: now).flatMap { row in
            Marquee.nextMove(excess: row.excess(for: context.size), after: span)
        }
        return Instant.earliest(
            screen.nextDeadline(in: context, after: now)?.ifAfter(now),
            nextTurn(of: screen.turnCount(in: context), in: context, after: span),
            move.flatMap { (context.idleSince + $0).ifAfter(now) },
            nextHoldDot(on: screen, in: context)?.ifAfter(now))
    }

    /// When other words have their turn, or on the small display the legend has.
    private func nextTurn(
        of count: Int, in context: PanelContext, after span: Duration
    ) -> Instant? {
        if context.isSmall {
            return Turns.nextSmallRow(of: count, after: span).map { context.idleSince + $0 }
        }
        guard count > 1 else { return nil }
        return (context.idleSince + Turns.length * (Turns.number(after: span) + 1)).ifAfter(now)
    }

    /// When the bar of a key that is held has another column of dots.
    private func nextHoldDot<Content: ScreenContent>(
        on screen: Content, in context: PanelContext
    ) -> Instant? {
        guard let heldKey = context.heldKey,
            let hold = screen.keys(in: context)[heldKey.button]?.hold
        else { return nil }
        let dots = Int64(hold.barColumns(for: context.size).count * BarDots.perCell)
        let whole = (heldKey.fires - heldKey.since).nanoseconds / 1000
        let part = (now - heldKey.since).nanoseconds / 1000
        let next = part * dots / whole + 1
        guard next <= dots else { return nil }
        return heldKey.since + .microseconds((next * whole + dots - 1) / dots)
    }
}
