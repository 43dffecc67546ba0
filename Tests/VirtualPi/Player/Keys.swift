import CPOSIX
import Hardware
import SystemCalls
import Timebase

/// The contacts of gpio-sim's lines, and the finger on them.
struct Keys {
    var finger = Finger()
    /// The folder of the chip in /sys.
    private let chip: String

    init(chip: String) { self.chip = chip }

    /// A finger puts a key into a state from `now` on.
    mutating func move(_ button: Button, to contact: Contact, at now: Instant) throws {
        finger.move(button, to: contact, at: now)
        try advance(to: now)
    }

    /// Changes the contacts that are due.
    mutating func advance(to now: Instant) throws {
        for (button, contact) in finger.due(at: now) { try set(button, contact) }
    }

    /// Changes a contact at once.
    func set(_ button: Button, _ contact: Contact) throws {
        let line = Rig.lines[button] ?? 0
        try Files.set(
            "\(chip)/sim_gpio\(line)/pull", contact == .closed ? "pull-down" : "pull-up")
    }
}
