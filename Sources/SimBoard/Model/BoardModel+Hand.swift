import Hardware
import Timebase

/// What a person does at the board.
extension BoardModel {
    // The display's plug, and a disturbance on its wires.

    package mutating func unplug() {
        display.unplug()
        noteRows()
    }

    package mutating func replug() {
        display.replug(at: now)
        noteRows()
    }

    package mutating func glitch() {
        display.glitch(at: now)
        noteRows()
    }

    mutating func losePulse() { display.losePulse() }

    /// A finger puts a key into a state from now on.
    package mutating func move(_ button: Button, to contact: Contact) {
        for edge in buttons.edges(button, contact, at: now) {
            schedule(.edge(edge), at: edge.instant)
        }
        if contact == .open { buttons.calm(button) }
        advance(to: now)
    }

    /// A finger taps a key.
    mutating func tap(_ button: Button, for span: Duration) {
        move(button, to: .closed)
        schedule(.edge(ButtonEdge(button, .open, at: now + span)), at: now + span)
    }
}
