import Archive
import Panel
import Timebase

/// The way to the archive, on which the device can go down with any effect. A slow disk lets what
/// is asked of it wait its turn, as on the device, where the archive has a thread of its own: here
/// it waits in virtual time, so that the same seed gives the same trace.
final class Fuse: ArchiveService {
    /// Asked for each effect: whether it gets to the archive.
    typealias Gate = (Effect, Instant) -> Bool

    private let archive: Archive
    private let before: Gate
    private let after: (Effect, Instant) -> Void
    private let turn: () -> Bool
    private let delay: (Instant) -> Duration
    private let starts: (Instant) -> Void
    private var orders: [(effect: Effect, since: Instant, due: Instant)] = []

    /// `before` lets an effect through, `after` hears that it was carried out, `turn` is asked
    /// once a turn of the loop whether the device is alive. `delay` says how long the disk takes
    /// from a moment on; `starts` hears since when what is now carried out has waited.
    init(
        _ archive: Archive, before: @escaping Gate, after: @escaping (Effect, Instant) -> Void,
        turn: @escaping () -> Bool, delay: @escaping (Instant) -> Duration,
        starts: @escaping (Instant) -> Void
    ) {
        (self.delay, self.starts) = (delay, starts)
        self.archive = archive
        self.before = before
        self.after = after
        self.turn = turn
    }

    func submit(_ effect: Effect, at now: Instant) {
        guard before(effect, now) else { return }
        let span = delay(now)
        if span == .zero, orders.isEmpty { return carryOut(effect, since: now, at: now) }
        orders.append((effect, now, max(orders.last?.due ?? now, now + span)))
    }

    private func carryOut(_ effect: Effect, since: Instant, at now: Instant) {
        starts(since)
        archive.carryOut(effect, at: since)
        starts(now)
        after(effect, now)
    }

    func reports(at now: Instant) -> [ArchiveReport] {
        guard turn() else { return [] }
        while let order = orders.first, order.due <= now {
            orders.removeFirst()
            carryOut(order.effect, since: order.since, at: now)
            guard turn() else { return [] }
        }
        return archive.reports(at: now)
    }

    /// Whether something waits for the disk.
    var isBusy: Bool { !orders.isEmpty }

    var descriptor: Int32? { nil }
    var nextDeadline: Instant? { Instant.earliest(archive.nextDeadline, orders.first?.due) }

    /// What waits is carried out before the end.
    func finish() {
        while !orders.isEmpty {
            let order = orders.removeFirst()
            carryOut(order.effect, since: order.since, at: order.due)
        }
    }
}
