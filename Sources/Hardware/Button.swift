import Timebase

/// The three physical keys, in their order on the device from left to right.
public enum Button: String, CaseIterable, Hashable, Sendable {
    case next, pause, restart

    /// The key's place from the left, from 0: `allCases[index]` is the key itself.
    public var index: Int {
        switch self {
        case .next: 0
        case .pause: 1
        case .restart: 2
        }
    }
}

/// Which way a contact went.
public enum Contact: Hashable, Sendable {
    /// The key is down: the line is pulled to ground.
    case closed
    /// The key is up: the pull-up holds the line high.
    case open
}

/// One raw change of a contact as the kernel saw it, bounce and all.
public struct ButtonEdge: Hashable, Sendable {
    /// The key whose contact changed.
    public var button: Button
    /// The state the contact went to.
    public var contact: Contact
    /// When, on the monotonic clock, stamped by the kernel at the interrupt.
    public var instant: Instant

    /// An edge of `button` to `contact` at `instant`.
    public init(_ button: Button, _ contact: Contact, at instant: Instant) {
        self.button = button
        self.contact = contact
        self.instant = instant
    }
}
