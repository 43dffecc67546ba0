import Brewing
import Timebase

/// A brew as it is kept while it runs, and until its log is saved.
public struct KeptSession: Hashable, Sendable {
    /// The id its log will have, given when the brew began.
    public var logID: LogID
    /// When the brew began.
    public var stamp: BrewStamp
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

    /// A brew to be kept.
    public init(
        logID: LogID, stamp: BrewStamp, session: BrewSession, bootID: String, lastSeen: Instant,
        tasting: Tasting? = nil, said: TastingDraft? = nil
    ) {
        self.logID = logID
        self.stamp = stamp
        self.session = session
        self.bootID = bootID
        self.lastSeen = lastSeen
        self.tasting = tasting
        self.said = said
    }
}

extension ByteWriter {
    /// What never changes while the brew runs.
    mutating func put(plan: BrewPlan) {
        put(plan.recipeID.rawValue)
        put(plan.recipeName)
        put(plan.method.name)
        put(plan.method.category.rawValue)
        put(plan.inputs.dose.tenths)
        put(plan.inputs.yield.tenths)
        put(plan.inputs.temperature.tenths)
        put(plan.inputs.grind.label)
        put(plan.inputs.grind.descriptor)
        put(UInt16(plan.steps.count))
        for step in plan.steps {
            put(step.kind.rawValue)
            put(step.text)
            put(step.length) { $0.put($1) }
            put(step.until) { $0.put($1) }
            put(step.waterBefore.tenths)
            put(step.waterTo.tenths)
        }
    }

    /// What changes, and is written again and again.
    mutating func put(stateOf kept: KeptSession) {
        put(kept.logID.rawValue)
        put(kept.stamp)
        put(kept.bootID)
        put(kept.lastSeen.nanoseconds)
        put(kept.session.standing)
        put(kept.tasting) { writer, tasting in
            writer.put(UInt8(tasting.rating.stars))
            writer.put(tasting.taste?.rawValue) { $0.put($1) }
            writer.put(tasting.note?.text) { $0.put($1) }
        }
        // Behind all that the first version wrote, and only where there is something: that one
        // does not look there, and its own files end before.
        if let said = kept.said { put(said) }
    }

    private mutating func put(_ said: TastingDraft) {
        put(said.stage.rawValue)
        put(UInt8(said.rating?.stars ?? 0))
        put(said.taste?.rawValue) { $0.put($1) }
        put(said.note?.text) { $0.put($1) }
    }

    private mutating func put(_ stamp: BrewStamp) {
        put(stamp.wall.millisecondsSince1970)
        put(stamp.isTrusted)
        put(stamp.timeZone, limit: 256)
        put(Int32(stamp.offsetSeconds))
        put(stamp.bootID, limit: 256)
        put(stamp.monotonic.nanoseconds)
    }

    private mutating func put(_ standing: SessionStanding) {
        put(standing.phase.rawValue)
        put(UInt16(standing.stepIndex))
        put(UInt16(standing.realLengths.count))
        for length in standing.realLengths { put(length) { $0.put($1) } }
        switch standing.clock {
        case .stopped(let elapsed):
            put(false)
            put(elapsed)
        case .running(let origin):
            put(true)
            put(origin.nanoseconds)
        }
        put(standing.phaseBeforePause?.rawValue) { $0.put($1) }
        put(standing.stepStart) { $0.put($1) }
        put(standing.stepEnd) { $0.put($1) }
        put(standing.lastStepChange?.nanoseconds) { $0.put($1) }
    }
}
