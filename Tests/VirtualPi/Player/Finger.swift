import Hardware
import SimBoard
import Timebase

/// What a finger does to the contacts, at its time and with chatter: whoever has wires carries it out.
struct Finger {
    private var buttons = VirtualButtons()
    /// Contacts that are still to change, earliest first.
    private var agenda: [ButtonEdge] = []

    /// When the next contact changes.
    var nextInstant: Instant? { agenda.first?.instant }

    /// The next press of `button` chatters.
    mutating func chatter(_ button: Button, count: Int, within span: Duration) {
        buttons.chatter(button, VirtualButtons.Chatter(count: count, span: span))
    }

    /// It puts a key into a state from `now` on.
    mutating func move(_ button: Button, to contact: Contact, at now: Instant) {
        agenda += buttons.edges(button, contact, at: now)
        agenda.sort { $0.instant < $1.instant }
        if contact == .open { buttons.calm(button) }
    }

    /// The changes that are due, in order.
    mutating func due(at now: Instant) -> [(Button, Contact)] {
        var due: [(Button, Contact)] = []
        while let edge = agenda.first, edge.instant <= now {
            agenda.removeFirst()
            guard buttons[edge.button] != edge.contact else { continue }
            buttons[edge.button] = edge.contact
            due.append((edge.button, edge.contact))
        }
        return due
    }
}
