import Hardware
import Timebase

/// A board on a machine that is busy with other things: after each wait the loop comes to its turn
/// late, and edges queue up unread meanwhile, as they do in a kernel.
final class BusyMachine: Board {
    let displaySize = DisplaySize.twentyByFour
    private(set) var now = Instant.origin
    /// How often the loop has waited.
    private(set) var waits = 0

    private let end: Instant
    private let lateness: () -> Duration
    private var unread: ArraySlice<ButtonEdge>
    private var contacts: [Button: Contact] = [:]
    private var changes: ArraySlice<ButtonEdge>
    private var transferEnd: Instant?

    /// How long a transfer takes; nobody here looks at what it carries.
    private static let transferTime = Duration.milliseconds(7)

    /// A board whose keys do this, in order, until `end`; `lateness` is asked after each wait.
    init(edges: [ButtonEdge], until end: Instant, lateness: @escaping () -> Duration) {
        self.end = end
        self.lateness = lateness
        unread = edges[...]
        changes = edges[...]
    }

    func wait(
        until deadline: Instant?, watching: [Int32], forTransfer: Bool
    ) throws(HardwareError) -> [BoardEvent] {
        if now >= end { return [.killed] }
        waits += 1
        let next = Instant.earliest(
            deadline, unread.first?.instant, forTransfer ? transferEnd : nil, end)
        now = max(now, next ?? end)
        var events: [BoardEvent] = []
        while let edge = unread.first, edge.instant <= now {
            unread.removeFirst()
            events.append(.edge(edge))
        }
        if let ended = transferEnd, ended <= now {
            transferEnd = nil
            events.append(.transferEnded(nil, at: ended))
        }
        // In the last second all comes to rest, so that runs end at one moment.
        if now < end - .seconds(1) { now += lateness() }
        return events
    }

    func contact(of button: Button) throws(HardwareError) -> Contact {
        while let change = changes.first, change.instant <= now {
            changes.removeFirst()
            contacts[change.button] = change.contact
        }
        return contacts[button] ?? .open
    }

    func beginTransfer(_ program: BusTransfer) { transferEnd = now + Self.transferTime }

    func setBuzzer(_ on: Bool) throws(HardwareError) {}
}
