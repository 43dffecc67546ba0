// What the sync program knows and has said, as a value: it is stored as a whole after each change.
//
// **Responsible for** what the archive's changes are in operations, and what the archive is to show
// of the merge of all. **Not for** files, the network, or the database.
//
// Terms. A thing is *held* as the archive showed it when that was heard last. It is *told* when the
// archive was asked to show something else and has not answered. An answer, as every change, comes
// in `Changes`; it says which telling it goes on from, so that an edit is one of what the person
// saw, and never of what was on its way.
//
// Rules, and why:
// - What is told and not answered is told anew once it is to be otherwise: the archive may not be
//   able to show the older telling at all, as when its name is another's by now. The older ones
//   stay known, since the archive may have shown any of them by then.
// - A thing that is handed over for any reason is told no more: what was told did not come first.
// - What is held and not said by anybody any more is deleted only when its deletion is known:
//   absence is never deletion.
// - What does not pass this device's own checks stays on it, and is neither sent nor overwritten.

/// A device's part in the sync.
package struct Replica {
    /// A thing as it is in the archive.
    enum Held: Hashable {
        case entity(SyncID, Digest, name: String, isConflictedCopy: Bool)
        case log([String: String])
        case preference(String)
        /// What can't be sent.
        case unsendable
    }

    /// What the archive was asked to show; nil to delete it.
    struct Telling: Hashable {
        let serial: Int
        let held: Held?
    }

    package var memory: SyncMemory
    package internal(set) var goal = SyncGoal()
    var clock = LogicalClock(after: 0)
    var knowledge: Knowledge
    /// Segments whose operations are known: their files are stored.
    package internal(set) var segments: Set<Digest> = []
    /// Operations of this device, in their order, and those that no segment holds yet.
    var own: [SyncOperation] = []
    var unsent: [SyncOperation] = []
    var held: [ThingKey: Held] = [:]
    /// What is told of each thing, the oldest first; the last one stands in the file.
    var told: [ThingKey: [Telling]] = [:]
    /// Tellings of one thing that are remembered. Chosen: an answer to an older one is one of a
    /// thing that joins, which loses nothing.
    static let tellingLimit = 8
    var serial = 0
    /// Chosen: a telling each second for longer than a century; a Double holds it.
    static let lastSerial = 1 << 52
    var line: String?
    var refusedLine: String?
    var receipt: Digest?

    /// A device that has never synced.
    /// - Parameter rules: what incoming operations are held against.
    package init(device: SyncID, rules: MergeRules) {
        memory = SyncMemory(device: device)
        knowledge = Knowledge(checks: rules)
    }

    /// Whether something of ours is to be sent.
    package var hasUnsent: Bool { !unsent.isEmpty }
    /// Whether a version is missing that another was made from.
    package var hasGaps: Bool { knowledge.hasGaps }
    /// All operations that are known.
    package var operations: Set<SyncOperation> { knowledge.operations }
    /// Things that stay here since they can't be sent, and operations that are left out here.
    package var leftOut: (here: Int, there: Int) {
        (held.values.count { $0 == .unsendable }, knowledge.refusedCount)
    }

    mutating func say(_ operation: SyncOperation) {
        guard !knowledge.operations.contains(operation) else { return }
        knowledge.add(operation)
        unsent.append(operation)
    }

    // MARK: Segments

    /// Puts what was said into segments, and all of it into a base when that is due.
    /// - Returns: files to be stored before this is.
    package mutating func seal(isBaseDue: Bool) -> [SegmentFile] {
        var files: [SegmentFile] = []
        if !unsent.isEmpty {
            files += goal.append(unsent, of: memory.device).files
            own += unsent
            unsent = []
        }
        if isBaseDue, !goal.chain.isEmpty { files += goal.rewrite(own, of: memory.device) }
        for file in files {
            memory.ownFiles.insert(file.digest)
            segments.insert(file.digest)
        }
        return files
    }

    /// Takes in a segment of another device, whose file is stored.
    package mutating func takeIn(_ segment: Segment, _ digest: Digest) {
        learn(segment)
        segments.insert(digest)
        memory.takenIn[segment.header.device, default: []].insert(digest)
    }

    mutating func learn(_ segment: Segment) {
        for operation in segment.operations {
            knowledge.add(operation)
            operation.stamp.map { clock.witness($0) }
        }
    }

    /// Goes on as another device, and says anew what the one of its id never sent.
    /// - Parameter file: the bytes of a segment of ours.
    package mutating func become(
        _ memory: SyncMemory, sent: Set<Digest>, file: (Digest) -> [UInt8]?
    ) {
        var again: [SyncOperation] = []
        for digest in goal.base + goal.chain where !sent.contains(digest) {
            let segment = try? Segment(file(digest) ?? [], digest: digest, name: "")
            again += segment?.operations ?? []
        }
        self.memory = memory
        (goal, own, unsent) = (SyncGoal(), [], again + unsent)
    }
}
