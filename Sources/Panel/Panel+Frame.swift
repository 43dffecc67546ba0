import Brewing
import Hardware
import Timebase

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

    /// The name of the screen that shows, as `brewguide status` says it.
    public var screenName: String {
        switch screen {
        case .confirm: "confirm"
        case .edit: "edit"
        case .pages(let pages):
            switch pages.subject {
            case .warnings: "warnings"
            case .obstacle: "obstacle"
            case .fault: "fault"
            }
        case .brew: "brew"
        case .leave: "leave"
        case .finished: "finished"
        }
    }

    /// The recipe that is brewed or about to be.
    public var recipeName: String { session?.plan.recipeName ?? recipe.name }

    private var isSmall: Bool { configuration.size == .sixteenByTwo }

    var softKeys: SoftKeys {
        switch screen {
        case .confirm: ConfirmScreen(recipe: recipe, inputs: inputs).softKeys
        case .edit(let edit): edit.softKeys
        case .pages(let pages): pages.softKeys(for: configuration.size)
        // Which keys a brew has does not change by time alone: any instant will do.
        case .brew:
            session.map { BrewScreen(view: $0.view(at: lastActivity)).softKeys } ?? SoftKeys()
        case .leave(let leave): leave.softKeys
        case .finished(let finished): finished.softKeys
        }
    }

    // The picture.

    /// The picture at `now`.
    public func frame(at now: Instant) -> Frame {
        var canvas = Canvas(size: configuration.size)
        switch screen {
        case .confirm:
            ConfirmScreen(recipe: recipe, inputs: inputs)
                .draw(on: &canvas, secondHalf: now - idleSince >= Self.turnLength)
        case .edit(let edit): edit.draw(on: &canvas)
        case .pages(let pages): pages.draw(on: &canvas)
        case .brew:
            brewScreen(at: now)?.draw(on: &canvas, turn: turn(at: now), fault: mention(at: now))
        case .leave(let leave):
            if let brew = brewScreen(at: now) { leave.draw(on: &canvas, brew: brew) }
        case .finished(let finished): finished.draw(on: &canvas)
        }
        if !isSmall || showsLegend(at: now) {
            softKeys.drawLegend(on: &canvas, row: configuration.size.rows - 1)
        }
        drawHold(on: &canvas, at: now)
        canvas.frame.backlight = !isDark(at: now)
        return canvas.frame
    }

    private func brewScreen(at now: Instant) -> BrewScreen? {
        session.map { BrewScreen(view: $0.view(at: now)) }
    }

    private func drawHold(on canvas: inout Canvas, at now: Instant) {
        guard let heldKey, now >= revealed(heldKey), let hold = softKeys[heldKey.button]?.hold
        else { return }
        let part = Int((now - heldKey.since).nanoseconds / 1000)
        let whole = Int((heldKey.fires - heldKey.since).nanoseconds / 1000)
        if isSmall {
            canvas.row(1, hold.shortPrompt)
        } else {
            canvas.row(1, hold.prompt)
            canvas.row(2, "")
        }
        canvas.bar(row: isSmall ? 1 : 2, columns: barColumns(hold), part: part, of: whole)
    }

    private func barColumns(_ hold: SoftKey.Hold) -> Range<Int> {
        isSmall
            ? hold.shortPrompt.count + 1..<configuration.size.columns
            : 0..<configuration.size.columns
    }

    private func revealed(_ held: HeldKey) -> Instant {
        softKeys[held.button]?.tap == nil ? held.since : held.since + Self.holdReveal
    }

    // What depends on time.

    private var idleSince: Instant { max(lastActivity, shownAt) }

    /// Whether the backlight is out: never in a brew.
    func isDark(at now: Instant) -> Bool {
        guard let darkness else { return false }
        return now >= darkness
    }

    private var darkness: Instant? {
        guard configuration.backlightMinutes > 0, session == nil else { return nil }
        return idleSince + .seconds(configuration.backlightMinutes * 60)
    }

    private func turn(at now: Instant) -> Int {
        Int((now - shownAt).nanoseconds / Self.turnLength.nanoseconds)
    }

    private func mention(at now: Instant) -> Fault? {
        isSmall && now - faultSince >= Self.faultMention ? nil : fault
    }

    /// Whether the small glass gives its second row to the legend.
    private func showsLegend(at now: Instant) -> Bool {
        if let legendAskedAt, now - legendAskedAt < Self.legendDelay { return true }
        switch screen {
        case .leave, .pages: return true
        case .confirm, .edit, .finished: return now - idleSince >= Self.legendDelay
        case .brew:
            return (brewScreen(at: now)?.letsLegendIn ?? false)
                && now - idleSince >= Self.legendDelay
        }
    }

    /// When the picture or the state changes by itself after `now`; nil when only a person or the
    /// board changes it.
    public func nextDeadline(after now: Instant) -> Instant? {
        var deadlines = [session?.nextDeadline(after: now), darkness, nextHoldDot(after: now)]
        if case .leave(let leave) = screen, heldKey == nil { deadlines.append(leave.deadline) }
        if isSmall {
            deadlines.append(legendAskedAt.map { $0 + Self.legendDelay })
            deadlines += [idleSince + Self.legendDelay, idleSince + Self.turnLength]
            if fault != nil { deadlines.append(faultSince + Self.faultMention) }
        }
        if let brew = brewScreen(at: now), brew.wordPages(for: configuration.size).count > 1 {
            deadlines.append(shownAt + Self.turnLength * (turn(at: now) + 1))
        }
        return deadlines.compactMap { $0 }.filter { $0 > now }.min()
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
