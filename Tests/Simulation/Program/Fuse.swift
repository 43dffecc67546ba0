import Archive
import Panel
import Timebase

/// The way to the archive, on which the device can go down with any effect.
final class Fuse: ArchiveService {
    /// Asked for each effect: whether it gets to the archive.
    typealias Gate = (Effect, Instant) -> Bool

    private let archive: Archive
    private let before: Gate
    private let after: (Effect, Instant) -> Void
    private let turn: () -> Bool

    /// `before` lets an effect through, `after` hears that it was carried out, `turn` is asked
    /// once a turn of the loop whether the device is alive.
    init(
        _ archive: Archive, before: @escaping Gate, after: @escaping (Effect, Instant) -> Void,
        turn: @escaping () -> Bool
    ) {
        self.archive = archive
        self.before = before
        self.after = after
        self.turn = turn
    }

    func submit(_ effect: Effect, at now: Instant) {
        guard before(effect, now) else { return }
        archive.carryOut(effect, at: now)
        after(effect, now)
    }

    func reports(at now: Instant) -> [ArchiveReport] { turn() ? archive.reports(at: now) : [] }

    var descriptor: Int32? { nil }
    var nextDeadline: Instant? { archive.nextDeadline }
    func finish() {}
}
