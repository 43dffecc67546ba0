import Hardware
import Timebase

/// The contacts of the three keys, and the chatter of worn ones.
public struct VirtualButtons: Sendable {
    private var contacts = Button.allCases.map { _ in Contact.open }
    private var chatters = Button.allCases.map { _ in Chatter?.none }
    private var losses: [(button: Button, contact: Contact, loss: EdgeLoss)] = []

    /// How a worn contact chatters: so often within that time.
    public struct Chatter: Hashable, Sendable {
        let count: Int
        let span: Duration

        /// A chatter of `count` bounces.
        public init(count: Int, span: Duration) {
            self.count = count
            self.span = span
        }
    }

    /// Keys that are all up.
    public init() {}

    /// A contact's state.
    public subscript(button: Button) -> Contact {
        get { contacts[button.index] }
        set { contacts[button.index] = newValue }
    }

    /// The next press of `button` chatters, as it closes and as it opens.
    public mutating func chatter(_ button: Button, _ chatter: Chatter) {
        chatters[button.index] = chatter
    }

    /// The next edge of `button` to `contact` gets lost on its way.
    package mutating func lose(_ button: Button, _ contact: Contact, _ loss: EdgeLoss) {
        losses.append((button, contact, loss))
    }

    /// How this edge gets lost, if it does.
    mutating func takeLoss(of edge: ButtonEdge) -> EdgeLoss? {
        let index = losses.firstIndex { $0.button == edge.button && $0.contact == edge.contact }
        return index.map { losses.remove(at: $0).loss }
    }

    /// The edges of a key that closes or opens at `instant`: one, or with chatter several that end
    /// in the same state `span` later.
    public func edges(_ button: Button, _ contact: Contact, at instant: Instant) -> [ButtonEdge] {
        var edges = [ButtonEdge(button, contact, at: instant)]
        guard let chatter = chatters[button.index] else { return edges }
        let parts = Int64(chatter.count * 2)
        for number in 1...parts {
            let state = number % 2 == 1 ? contact.opposite : contact
            // Whole nanoseconds: the same on every machine.
            let offset = chatter.span.nanoseconds * number / parts
            edges.append(ButtonEdge(button, state, at: instant + .nanoseconds(offset)))
        }
        return edges
    }

    /// The press is over, and its chatter with it.
    public mutating func calm(_ button: Button) { chatters[button.index] = nil }
}

extension Contact {
    fileprivate var opposite: Contact {
        switch self {
        case .closed: .open
        case .open: .closed
        }
    }
}
