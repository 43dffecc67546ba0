import Brewing
import Guide
import Timebase

/// A brew as it is stored while it runs, and until its log is saved.
public struct SessionCheckpoint: Hashable, Sendable {
    /// The id its log will have, given when the brew began.
    public var logID: LogID
    /// When the brew began.
    public var stamp: ClockStamp
    /// The brew.
    public var session: BrewSession
    /// The boot whose monotonic clock the session and `lastSeen` speak of.
    public var bootID: String
    /// The last moment the brew is known to have run.
    public var lastSeen: Instant
    /// What the person said of the cup, when it could not be saved yet.
    public var tasting: Tasting?
    /// What was said of the cup so far, while its log is not asked for.
    public var said: TastingDraft?
    /// Where the session stood before it was stopped, while it may still go on from there; nil for
    /// one that can't. Its moments are of the boot `bootID`.
    public var beforeStop: SessionSnapshot?
    /// What a scale saw of it so far; nil without one.
    public var weights: BrewWeights?

    /// A brew to be stored.
    public init(
        logID: LogID, stamp: ClockStamp, session: BrewSession, bootID: String, lastSeen: Instant,
        tasting: Tasting? = nil, said: TastingDraft? = nil, beforeStop: SessionSnapshot? = nil,
        weights: BrewWeights? = nil
    ) {
        self.logID = logID
        self.stamp = stamp
        self.session = session
        self.bootID = bootID
        self.lastSeen = lastSeen
        self.tasting = tasting
        self.said = said
        self.beforeStop = beforeStop
        self.weights = weights
    }
}
