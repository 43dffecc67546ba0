import Panel
import Timebase
import Units

/// An archive that works at once, in the caller's thread: for virtual time, where a disk takes
/// none.
public final class ImmediateArchive: ArchiveService {
    private let archive: Archive

    /// An archive without a thread.
    public init(_ archive: Archive) { self.archive = archive }

    /// Carries out the effect before it returns.
    public func submit(_ effect: Effect, at now: Instant) { archive.carryOut(effect, at: now) }

    /// What came of all effects since the last call.
    public func reports(at now: Instant) -> [ArchiveReport] { archive.reports(at: now) }

    /// Reports are there at once.
    public var descriptor: Int32? { nil }

    /// When something is tried again.
    public var nextDeadline: Instant? { archive.nextDeadline }

    /// What the person was told at the start.
    public var startingNotice: Fault? { archive.startingNotice }

    /// Logs that were saved since the last call.
    public func takeSavedLogs() -> [SavedLog] { archive.takeSavedLogs() }

    /// The stars of the newest log.
    public var lastRating: Rating? { archive.lastRating }

    /// Looks at the next call of `reports`.
    public func lookAtSpool(at now: Instant) { archive.lookAtSpool(at: now) }

    /// Nothing waits; the files are let go of.
    public func finish() { archive.close() }
}
