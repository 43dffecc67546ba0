import CPOSIX
import Hardware
import SimBoard
import SystemCalls
import Timebase

/// The finger: closes and opens the contacts of gpio-sim's lines, at their time and with chatter.
struct Keys {
    /// The folder of the chip in /sys.
    let chip: String
    private var buttons = VirtualButtons()
    /// Contacts that are still to change, earliest first.
    private var agenda: [ButtonEdge] = []

    init(chip: String) { self.chip = chip }

    /// When the next contact changes.
    var nextInstant: Instant? { agenda.first?.instant }

    /// The next press of `button` chatters.
    mutating func chatter(_ button: Button, count: Int, within span: Duration) {
        buttons.chatter(button, VirtualButtons.Chatter(count: count, span: span))
    }

    /// A finger puts a key into a state from `now` on.
    mutating func move(_ button: Button, to contact: Contact, at now: Instant) throws {
        agenda += buttons.edges(button, contact, at: now)
        agenda.sort { $0.instant < $1.instant }
        if contact == .open { buttons.calm(button) }
        try advance(to: now)
    }

    /// Changes the contacts that are due.
    mutating func advance(to now: Instant) throws {
        while let edge = agenda.first, edge.instant <= now {
            agenda.removeFirst()
            guard buttons[edge.button] != edge.contact else { continue }
            buttons[edge.button] = edge.contact
            try set(edge.button, edge.contact)
        }
    }

    /// Changes a contact at once.
    func set(_ button: Button, _ contact: Contact) throws {
        let line = Rig.lines[button] ?? 0
        let file = try Descriptor(opening: "\(chip)/sim_gpio\(line)/pull", flags: O_WRONLY)
        try file.write(Array((contact == .closed ? "pull-down" : "pull-up").utf8))
    }
}
