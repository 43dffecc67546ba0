/// When something was said, in an order that all devices agree on: a logical clock (Lamport, 1978),
/// then the device. No clock on a wall has a part in it, as a Pi has none that can be trusted.
package struct Stamp: Hashable, Comparable, Sendable {
    /// Larger than that of all the device had seen.
    package let count: Int
    package let device: SyncID

    /// - Returns: nil when the count is not from 1 to `limit`.
    package init?(count: Int, device: SyncID) {
        guard (1...Self.limit).contains(count) else { return nil }
        (self.count, self.device) = (count, device)
    }

    package static func < (left: Stamp, right: Stamp) -> Bool {
        (left.count, left.device) < (right.count, right.device)
    }

    /// Chosen: a change each millisecond for 8,900 years; a Double in JSON holds it exactly.
    package static let limit = 1 << 48
}

/// A device's logical clock. Stored with every stamp it gives, or it would give one twice.
package struct LogicalClock: Hashable, Sendable {
    /// The largest count given or seen.
    package private(set) var count: Int

    /// The clock that goes on behind `count`, which is brought into its bounds.
    package init(after count: Int) { self.count = min(max(0, count), Stamp.limit) }

    /// The next stamp. At the limit the same one again: what was said last loses then at most.
    package mutating func next(for device: SyncID) -> Stamp {
        count = min(count + 1, Stamp.limit)
        return Stamp(known: count, device)
    }

    /// Goes on behind a stamp that came in.
    package mutating func witness(_ stamp: Stamp) { count = max(count, stamp.count) }
}

extension Stamp {
    fileprivate init(known count: Int, _ device: SyncID) {
        (self.count, self.device) = (count, device)
    }
}
