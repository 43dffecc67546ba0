import Hardware
import Timebase

/// The contacts of the three keys, and the chatter of worn ones.
struct VirtualButtons {
    private var contacts = Button.allCases.map { _ in Contact.open }
    private var chatters: [Button: Chatter] = [:]

    struct Chatter: Hashable {
        let count: Int
        let span: Duration
    }

    subscript(button: Button) -> Contact {
        get { contacts[index(button)] }
        set { contacts[index(button)] = newValue }
    }

    /// The next press of `button` chatters, as it closes and as it opens.
    mutating func chatter(_ button: Button, _ chatter: Chatter) { chatters[button] = chatter }

    /// The edges of a key that closes or opens at `instant`: one, or with chatter several that end
    /// in the same state `span` later.
    func edges(_ button: Button, _ contact: Contact, at instant: Instant) -> [ButtonEdge] {
        var edges = [ButtonEdge(button, contact, at: instant)]
        guard let chatter = chatters[button] else { return edges }
        let part = chatter.span / Double(chatter.count * 2)
        for number in 1...(chatter.count * 2) {
            let state = number % 2 == 1 ? contact.opposite : contact
            edges.append(ButtonEdge(button, state, at: instant + part * Double(number)))
        }
        return edges
    }

    /// The press is over, and its chatter with it.
    mutating func calm(_ button: Button) { chatters[button] = nil }

    private func index(_ button: Button) -> Int {
        switch button {
        case .next: 0
        case .pause: 1
        case .restart: 2
        }
    }
}

extension Contact {
    fileprivate var opposite: Contact {
        switch self {
        case .closed: .open
        case .open: .closed
        }
    }
}
