import Brewing
import Panel
import Timebase
import Units

/// What comes back from the archive.
public enum ArchiveReport: Hashable, Sendable {
    /// An answer to what the panel asked or wanted changed.
    case answer(Response)
    /// Something about the storage that the person should know; nil when it is over.
    case fault(Fault?)
    /// How long the power was away in all while a bake went on: nobody knew, and now the calendar
    /// is right.
    case bakeGap(Duration)
}

/// A log that has reached the database.
public struct SavedLog: Hashable, Sendable {
    /// The id under which the database has it.
    public let id: LogID
    /// The name of the recipe that was brewed, or of the method.
    public let title: String
}

/// Carries out what the panel wants of the storage, one effect after another.
public protocol ArchiveService: AnyObject {
    /// Takes an effect that the panel gave out at `now`. Effects it has nothing to do with are
    /// ignored.
    func submit(_ effect: Effect, at now: Instant)
    /// What has come back since the last call.
    func reports(at now: Instant) -> [ArchiveReport]
    /// Becomes readable when there are reports; nil when they are there at once.
    var descriptor: Int32? { get }
    /// When `reports` is to be called although nobody submitted anything; nil for never.
    var nextDeadline: Instant? { get }
    /// Looks at what the sync program has written; it comes between other things.
    func lookAtSpool(at now: Instant)
    /// Ends the work: what was submitted is carried out first, for as long as a service manager
    /// waits.
    func finish()
    /// What the person was told as the device started, for whoever follows events.
    var startingNotice: Fault? { get }
    /// Logs that were saved since the last call, for whoever follows events.
    func takeSavedLogs() -> [SavedLog]
    /// The stars of the newest log, for whoever asks for the status; nil while nobody knows.
    var lastRating: Rating? { get }
}

extension ArchiveService {
    /// Nothing, where there is no sync program.
    public func lookAtSpool(at now: Instant) {}
    /// Nothing, unless the archive says otherwise.
    public var startingNotice: Fault? { nil }
    /// None, unless the archive says otherwise.
    public func takeSavedLogs() -> [SavedLog] { [] }
    /// None, unless the archive says otherwise.
    public var lastRating: Rating? { nil }
}
