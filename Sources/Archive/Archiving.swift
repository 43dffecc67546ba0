import Panel
import Timebase

/// What comes back from the archive.
public enum ArchiveReport: Hashable, Sendable {
    /// An answer to what the face asked or wanted changed.
    case answer(Answer)
    /// Something about the storage that the person should know; nil when it is over.
    case fault(Fault?)
}

/// Whoever carries out what the face wants of the storage, one effect after another.
public protocol Archiving: AnyObject {
    /// Takes an effect that the face gave out at `now`. Effects it has nothing to do with are
    /// ignored.
    func submit(_ effect: Effect, at now: Instant)
    /// What has come back since the last call.
    func reports(at now: Instant) -> [ArchiveReport]
    /// Becomes readable when there are reports; nil when they are there at once.
    var descriptor: Int32? { get }
    /// When `reports` is to be called although nobody submitted anything; nil for never.
    var nextDeadline: Instant? { get }
    /// Ends the work: what was submitted is carried out first, for as long as a service manager
    /// waits.
    func finish()
}
