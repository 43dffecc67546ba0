import Hardware
import Timebase

/// Presses that callers of the socket asked for: from here on they go the way of a finger's, and
/// one after the other.
struct CommandedPresses {
    /// Edges that may wait. Chosen: more is no person.
    static let limit = 32
    /// How long a key is up between two presses. Chosen: longer than it bounces.
    static let pause = Duration.milliseconds(50)

    private var edges: [ButtonEdge] = []
    /// Keys that are down by command now: no contact says so.
    private(set) var down: Set<Button> = []

    /// When the next edge falls due.
    var nextDeadline: Instant? { edges.first?.instant }

    /// Presses a key for so long, after those that wait; false when too many wait already.
    mutating func press(_ button: Button, for span: Duration, at now: Instant) -> Bool {
        guard edges.count < Self.limit else { return false }
        let start = max(now, edges.last.map { $0.instant + Self.pause } ?? now)
        edges.append(ButtonEdge(button, .closed, at: start))
        edges.append(ButtonEdge(button, .open, at: start + span))
        return true
    }

    /// The next edge that is due by `known`; nil when there is none.
    mutating func next(until known: Instant) -> ButtonEdge? {
        guard let edge = edges.first, edge.instant <= known else { return nil }
        edges.removeFirst()
        if edge.contact == .closed {
            down.insert(edge.button)
        } else {
            down.remove(edge.button)
        }
        return edge
    }
}
