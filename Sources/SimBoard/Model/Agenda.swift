import Timebase

/// What is to happen on a board, in its order; of one moment in the order in which it was put here.
///
/// A list and the number of what is done of it, because next to everything is put at the end and
/// taken from the front.
struct Agenda {
    /// What happens at a moment.
    struct Entry {
        fileprivate(set) var instant: Instant
        /// The number of entries before it, and itself.
        let sequence: Int
        let event: ScheduledEvent
    }

    private var entries: [Entry] = []
    private var doneCount = 0
    private var sequence = 0

    /// When the next thing happens.
    var nextInstant: Instant? { doneCount < entries.count ? entries[doneCount].instant : nil }

    /// Takes the next thing.
    mutating func popFirst() -> Entry? {
        guard doneCount < entries.count else { return nil }
        let entry = entries[doneCount]
        doneCount += 1
        if doneCount == entries.count {
            removeAll()
        } else if doneCount > Self.doneLimit {
            entries.removeFirst(doneCount)
            doneCount = 0
        }
        return entry
    }

    /// What is done is let go of when it is more than this. Chosen: so seldom that moving the rest
    /// costs nothing, and an agenda that is never empty does not grow.
    private static let doneLimit = 1024

    /// Puts something where its moment is.
    mutating func schedule(_ event: ScheduledEvent, at instant: Instant) {
        sequence += 1
        let entry = Entry(instant: instant, sequence: sequence, event: event)
        // Nearly always it is the last: a transfer's states are put there in their order.
        guard !isEmpty, entries[entries.count - 1].instant > instant else {
            return entries.append(entry)
        }
        let index = firstIndex { $0.instant > instant } ?? endIndex
        entries.insert(entry, at: index)
    }

    /// Takes all of it away, and keeps the memory it took.
    mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
        doneCount = 0
    }

    /// Takes away what is of a kind.
    mutating func removeAll(where isOfKind: (Entry) -> Bool) {
        entries.removeFirst(doneCount)
        doneCount = 0
        entries.removeAll(where: isOfKind)
    }

    /// Lets what is of a kind happen so much later.
    mutating func postpone(by span: Duration, where isOfKind: (Entry) -> Bool) {
        for index in indices where isOfKind(entries[index]) { entries[index].instant += span }
        entries[doneCount...].sort { ($0.instant, $0.sequence) < ($1.instant, $1.sequence) }
    }
}

extension Agenda: RandomAccessCollection {
    var startIndex: Int { doneCount }
    var endIndex: Int { entries.count }
    subscript(index: Int) -> Entry { entries[index] }
}
