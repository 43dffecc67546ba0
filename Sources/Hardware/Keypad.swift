// Turns the raw edges of three contacts into what a person did: taps, holds, repetitions.
//
// It knows the times of SPEC §2 and what each key means on the screen that shows (`KeyBindings`).
// What follows from a gesture is the panel's business, where edges come from the board's.
//
// Terms
//   press     From the first edge of a contact that stayed closed long enough to be believed
//             until it stayed open long enough. Only one press is under way at a time; what other
//             keys do meanwhile counts for nothing.
//   due       When the press does something because time passes: its hold begins to show, its hold
//             fires, its tap repeats.
//   stuck     A key that was down when the keypad began. It means nothing until it is let go.
//   abandoned A press that goes on while another screen has come up. It does nothing any more.
//
// Order. Everything is reckoned from the kernel's times, never from when we look. Before an edge is
// taken in, whatever was due before it is carried out and dated by its own time: a reader that
// comes late sees what a prompt one would have seen. Contacts are believed in the order of their
// deadlines, so of two keys the first one wins however late we look.
//
// A hold fires only on a key that is known to be down. The kernel can lose the edge of a release,
// so when time alone makes something due, `advance` asks for the key's level (`readLevel`) in place
// of firing, and `level` fires once the answer is `closed`. An edge that changes the contact's
// state needs no such look: until it came, the state was what we believed.

import Timebase

/// The three keys: raw edges in, gestures out (SPEC §2).
///
/// Everything is reckoned from the kernel's times. A deadline that passed before an edge is carried
/// out first and dated by itself, so a late reader sees what a prompt one would have seen.
public struct Keypad: Hashable, Sendable {
    /// What comes of an edge, a deadline or a level.
    public enum Output: Hashable, Sendable {
        /// The person did this, then.
        case gesture(Gesture, at: Instant)
        /// Read the key's level now and tell it by `level`: the kernel can miss the edge of a
        /// release, and nothing may fire on a key that is up.
        case readLevel(Button)
    }

    /// The time a value key is kept down before it repeats (SPEC §2).
    public static let repeatDelay = Duration.milliseconds(500)
    /// The time from one repetition to the next: 8 a second (SPEC §2).
    public static let repeatInterval = Duration.milliseconds(125)
    /// A key that also taps is a tap when it is let go sooner than this; from then on its hold
    /// shows, and letting go only cancels it (SPEC §2).
    public static let tapLimit = Duration.milliseconds(500)

    private var debouncers: [Debouncer]
    /// Keys that were down when the keypad began: they mean nothing until let go.
    public private(set) var stuck: Set<Button>
    /// The press under way; other keys wait until it is over.
    private var press: Press?

    private struct Press: Hashable {
        let button: Button
        let since: Instant
        let binding: KeyBinding
        /// When the hold begins to show, fires, or the next repetition is due; nil when nothing is.
        var due: Instant?
        var repetition = 0
        /// The hold was told of: letting go is no tap any more.
        var holdBegan = false
        var holdFired = false
        var abandoned = false
    }

    /// A keypad that begins at `now` with these keys down already.
    public init(times: DebounceTimes, down: Set<Button> = [], at now: Instant) {
        debouncers = Button.allCases.map { button in
            Debouncer(times: times, contact: down.contains(button) ? .closed : .open, at: now)
        }
        stuck = down
    }

    /// When something will come of time passing: the end of a burst, a hold, a repetition.
    public var nextDeadline: Instant? {
        var next = duePress?.due
        for debouncer in debouncers { next = Instant.earliest(next, debouncer.deadline) }
        return next
    }

    /// The press whose hold or repetition waits for time alone: its contact has not begun to
    /// open.
    private var duePress: Press? {
        guard let press, self[press.button].raw == .closed else { return nil }
        return press
    }

    private subscript(button: Button) -> Debouncer {
        get { debouncers[button.index] }
        set { debouncers[button.index] = newValue }
    }

    // What comes in.

    /// Takes in an edge. A press begun by it is read by `bindings`.
    public mutating func handle(_ edge: ButtonEdge, bindings: KeyBindings) -> [Output] {
        var outputs = settle(before: edge, bindings)
        if edge.contact == .closed, self[edge.button].raw == .closed {
            // The kernel lost the edge between: the key was up for who knows how long, so its
            // hold is over; the press itself stands.
            outputs += cancelHold(of: edge.button, at: edge.instant)
        }
        self[edge.button].handle(edge.contact, at: edge.instant)
        return outputs
    }

    /// Takes in a key's level, read at `now` because an edge may have been lost.
    public mutating func level(
        of button: Button, _ contact: Contact, at now: Instant, bindings: KeyBindings
    ) -> [Output] {
        guard contact == self[button].raw else {
            // Nobody knows since when: what was due meanwhile must not fire.
            let outputs = confirm(upTo: now, bindings) + cancelHold(of: button, at: now)
            self[button].handle(contact, at: now)
            return outputs
        }
        guard contact == .closed, press?.button == button else { return [] }
        return fire(upTo: now)
    }

    /// Lets time pass up to `now`. Every edge up to then has been handed in.
    public mutating func advance(to now: Instant, bindings: KeyBindings) -> [Output] {
        let outputs = confirm(upTo: now, bindings)
        guard let press = duePress, let due = press.due, now >= due else { return outputs }
        return outputs + [.readLevel(press.button)]
    }

    /// Another screen has come up: the rest of the press under way means nothing there.
    public mutating func abandonPress() {
        press?.abandoned = true
        press?.due = nil
    }

    /// Everything that was due before an edge: the contact's state until then is certain now, so
    /// no level needs to be read.
    private mutating func settle(before edge: ButtonEdge, _ bindings: KeyBindings) -> [Output] {
        var outputs = confirm(upTo: edge.instant, bindings)
        let isCertain = edge.contact != self[edge.button].raw
        if let press = duePress, press.button == edge.button, isCertain {
            outputs += fire(upTo: edge.instant)
        }
        return outputs
    }

    // Presses and releases.

    private mutating func confirm(upTo now: Instant, _ bindings: KeyBindings) -> [Output] {
        var outputs: [Output] = []
        // In the order of their deadlines, so that the first key wins however late we look.
        while let button = Button.allCases
            .filter({ self[$0].deadline.map { $0 <= now } ?? false })
            .min(by: { (self[$0].deadline ?? now) < (self[$1].deadline ?? now) })
        {
            switch self[button].advance(to: now) {
            case .pressed(let since, let confirmedAt):
                outputs += begin(button, since: since, at: confirmedAt, bindings[button])
            case .released(let openedAt, let confirmedAt):
                outputs += end(button, openedAt: openedAt, at: confirmedAt)
            case nil: return outputs
            }
        }
        return outputs
    }

    private mutating func begin(
        _ button: Button, since: Instant, at now: Instant, _ binding: KeyBinding
    ) -> [Output] {
        guard press == nil, !stuck.contains(button) else { return [] }
        var press = Press(button: button, since: since, binding: binding)
        var outputs = [Output.gesture(.pressed(button, since: since), at: now)]
        if binding.tap == .atPress {
            outputs.append(.gesture(.tapped(button, repetition: 0), at: now))
        }
        if let hold = binding.hold {
            if binding.tap == .none {
                outputs.append(beginHold(of: &press, at: now))
            } else {
                press.due = since + min(Self.tapLimit, hold)
            }
        } else if binding.repeats {
            press.due = since + Self.repeatDelay
        }
        self.press = press
        return outputs
    }

    private mutating func end(_ button: Button, openedAt: Instant, at now: Instant) -> [Output] {
        if stuck.remove(button) != nil { return [] }
        guard press?.button == button else { return [] }
        // The contact bounced across the deadline: it counts when it opened after it.
        var outputs = fire(upTo: openedAt, reportedAt: now)
        if let press, !press.abandoned, !press.holdFired {
            outputs += cancelHold(of: button, at: now)
            // A bar that shows in the chatter of a release that began in time takes no tap away.
            let isTap = !press.holdBegan || openedAt - press.since < Self.tapLimit
            if press.binding.tap == .atRelease, isTap {
                outputs.append(.gesture(.tapped(button, repetition: 0), at: now))
            }
        }
        press = nil
        return outputs + [.gesture(.released(button), at: now)]
    }

    // Holds and repetitions.

    /// Fires what is due up to `now`, dated by its own time or, once that is past and told, by
    /// `reportedAt`.
    private mutating func fire(upTo now: Instant, reportedAt: Instant? = nil) -> [Output] {
        var outputs: [Output] = []
        while var press, let due = press.due, due <= now {
            let moment = reportedAt ?? due
            if press.binding.hold == nil {
                press.repetition += 1
                press.due = due + Self.repeatInterval
                outputs.append(
                    .gesture(.tapped(press.button, repetition: press.repetition), at: moment))
            } else if press.holdBegan {
                press.holdFired = true
                press.due = nil
                outputs.append(.gesture(.holdFired(press.button), at: moment))
            } else {
                outputs.append(beginHold(of: &press, at: moment))
            }
            self.press = press
        }
        return outputs
    }

    /// Tells of the hold: from now on letting go before its end cancels it.
    private func beginHold(of press: inout Press, at now: Instant) -> Output {
        let fires = press.since + (press.binding.hold ?? .zero)
        press.holdBegan = true
        press.due = fires
        return .gesture(.holdBegan(press.button, since: press.since, fires: fires), at: now)
    }

    private mutating func cancelHold(of button: Button, at now: Instant) -> [Output] {
        guard press?.button == button, press?.due != nil else { return [] }
        press?.due = nil
        return press?.holdBegan == true ? [.gesture(.holdCancelled(button), at: now)] : []
    }
}
