// Decides when a change of one contact is believed. It knows neither presses nor screens: see
// `Keypad` for what is made of it.
//
// Terms
//   raw       The state as of the last edge.
//   settled   The state that is believed.
//   still     Without an edge for `DebounceTimes.press` after it closed, `release` after it opened.
//   burst     Edges none of which was followed by stillness.
//
// A change counts from the first edge of its burst and is confirmed once the contact is still: a
// bouncing press loses nothing of its length, and a glitch that ends as it began is never told.
// The deadline of a confirmation is known at the edge, so nobody needs to look in between.

import Timebase

/// How long a contact must keep still to be believed (SPEC §2).
public struct DebounceTimes: Hashable, Sendable {
    /// How long a contact must have been closed for a press to count.
    public var press: Duration
    /// How long it must have been open for the key to count as let go.
    public var release: Duration

    /// Times for all three keys.
    ///
    /// The defaults stand above the glitches (< 2 ms) and the bounce (up to 10 ms) of a sound
    /// switch; Ganssle's study of debouncing saw 6.2 ms at most, and 157 ms in one worn switch.
    public init(press: Duration = .milliseconds(2), release: Duration = .milliseconds(10)) {
        self.press = press
        self.release = release
    }

    /// What may be configured, in milliseconds: up to 200 for worn switches.
    public static let allowedMilliseconds = 1...200
}

/// Finds the presses in one key's raw edges, by the kernel's times alone: it does not matter how
/// late they are read.
///
/// A burst is a run of edges none of which kept still for long enough. The change that ends a
/// burst counts from its first edge, so bounce costs a press nothing of its length.
struct Debouncer: Hashable, Sendable {
    /// A change that is believed.
    enum Change: Hashable {
        case pressed(since: Instant, confirmedAt: Instant)
        case released(openedAt: Instant, confirmedAt: Instant)
    }

    let times: DebounceTimes
    /// The state that is believed.
    private(set) var settled: Contact
    /// The state as of the last edge.
    private(set) var raw: Contact
    private var rawSince: Instant
    private var burstStart: Instant?

    init(times: DebounceTimes, contact: Contact, at now: Instant) {
        self.times = times
        settled = contact
        raw = contact
        rawSince = now
    }

    /// When the present state will be believed, if it is not yet.
    var deadline: Instant? {
        raw == settled ? nil : rawSince + stillness(of: raw)
    }

    /// Takes in an edge; `advance` has been called with its time. An edge to the state the
    /// contact is in already tells that the kernel lost one between, and changes nothing.
    mutating func handle(_ contact: Contact, at instant: Instant) {
        guard contact != raw else { return }
        let instant = max(instant, rawSince)
        if raw == settled, instant - rawSince >= stillness(of: raw) { burstStart = nil }
        raw = contact
        rawSince = instant
        burstStart = burstStart ?? instant
    }

    /// Lets time pass up to `now`.
    mutating func advance(to now: Instant) -> Change? {
        guard let deadline, now >= deadline else { return nil }
        let first = burstStart ?? rawSince
        settled = raw
        burstStart = nil
        return switch settled {
        case .closed: .pressed(since: first, confirmedAt: deadline)
        case .open: .released(openedAt: first, confirmedAt: deadline)
        }
    }

    private func stillness(of contact: Contact) -> Duration {
        switch contact {
        case .closed: times.press
        case .open: times.release
        }
    }
}
