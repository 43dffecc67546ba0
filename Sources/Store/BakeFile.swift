import Baking
import Names
import SystemCalls
import Timebase
import Units

/// The bake under way, in a file of its own, of the form of a brew's. It is made with the first
/// bake: a device that never bakes has none.
public typealias BakeFile = CheckpointFile<BakeCheckpoint>

/// A bake as it is stored while it goes on, and until its log is saved.
public struct BakeCheckpoint: Hashable, Sendable {
    /// What the person said of a bake that is over.
    public struct Verdict: Hashable, Sendable {
        /// The stars.
        public var rating: Rating
        /// A remark, if there is one.
        public var note: Note?

        /// What was said.
        public init(rating: Rating, note: Note?) {
            self.rating = rating
            self.note = note
        }
    }

    /// The last moment before the power was away for a time nobody knows.
    public struct LastKnown: Hashable, Sendable {
        /// What the calendar said, which was right.
        public var wall: WallTime
        /// How long the machine is known to have run between then and `since`.
        public var ran: Duration
        /// The moment of the boot of `lastSeen` at which the bake went on.
        public var since: Instant

        /// A moment that is known.
        public init(wall: WallTime, ran: Duration, since: Instant) {
            self.wall = wall
            self.ran = ran
            self.since = since
        }
    }

    /// The id its log will have, given when the bake began.
    public var logID: BakeLogID
    /// When the bake began.
    public var stamp: ClockStamp
    /// The bake.
    public var session: BakeSession
    /// The last moment the bake is known to have gone on. Its boot is the one whose monotonic clock
    /// the session speaks of.
    public var lastSeen: ClockStamp
    /// The last moment that is known, while there is a gap that is not; nil otherwise.
    public var lastKnown: LastKnown?
    /// What the person said, when it could not be saved yet.
    public var verdict: Verdict?

    /// A bake to be stored.
    public init(
        logID: BakeLogID, stamp: ClockStamp, session: BakeSession, lastSeen: ClockStamp,
        lastKnown: LastKnown? = nil, verdict: Verdict? = nil
    ) {
        self.logID = logID
        self.stamp = stamp
        self.session = session
        self.lastSeen = lastSeen
        self.lastKnown = lastKnown
        self.verdict = verdict
    }
}

extension CheckpointFile where Kept == BakeCheckpoint {
    /// Bytes of the file that hold the bake under way; behind them lie the logs that wait.
    package static var workSize: Int { CheckpointForm.bake.workSize }
    /// Bytes of them that hold a state: two such blocks come first, then two slots for plans.
    package static var stateSize: Int { CheckpointForm.bake.stateSize }

    /// Opens the file in a folder, both made when they are not there.
    /// - Throws: `StoreError` when it can't be made or read.
    public convenience init(
        directory: String, disk: any Disk = SystemDisk()
    ) throws(StoreError) {
        try self.init(directory: directory, form: .bake, disk: disk)
    }

    /// Whether there is such a file in a folder.
    public static func exists(in directory: String) -> Bool {
        Filesystem.exists(StateFiles(directory: directory).bake)
    }
}

extension CheckpointForm where Kept == BakeCheckpoint {
    /// A bake, as `BakeFormat.swift` lays it out. A state with the longest weigh-in and the longest
    /// note takes 17 KiB, the usual one a block.
    static var bake: CheckpointForm {
        CheckpointForm(
            path: \.bake, stateSize: 5 * BakeFile.blockSize,
            planSize: FormulaFormat.limit + BakeFile.blockSize,
            id: \.logID.rawValue, hasSamePlan: { $0.session.plan == $1.session.plan },
            putPlan: { $0.put(planOf: $1) }, putState: { $0.put(stateOf: $1) },
            states: { reader in
                guard let plan = reader.bakePlan() else { return nil }
                return { $0.bakeCheckpoint(of: plan) }
            },
            putWaiting: { writer, bake in
                writer.put(planOf: bake)
                writer.put(stateOf: bake)
            },
            waiting: { reader in
                guard let plan = reader.bakePlan(), let bake = reader.bakeCheckpoint(of: plan)
                else { return nil }
                return bake.verdict == nil ? nil : bake
            })
    }
}

extension WaitingLogs where Kept == BakeCheckpoint {
    /// Forgets a log, because it is saved.
    public func forget(_ id: BakeLogID) throws(StoreError) { try forget(id.rawValue) }
}
