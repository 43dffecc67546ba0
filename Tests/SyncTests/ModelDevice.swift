import Fixtures
import Sync

/// What a device has on its disk. Each assignment is one that a power cut does or does not let
/// happen.
struct ModelDisk {
    var known: Set<SyncOperation> = []
    /// Operations of this device, in their order, and those that no segment holds yet.
    var own: [SyncOperation] = []
    var unsent: [SyncOperation] = []
    var goal = SyncGoal()
    var memory: SyncMemory
    var files: [Digest: [UInt8]] = [:]
    var clock = LogicalClock(after: 0)
    /// Whether the person wants it to sync.
    var isOn = true
    /// The id of the deletion of all synced data that it has begun and not finished.
    var erasure: SyncID?

    init(device: SyncID) { memory = SyncMemory(device: device) }

    /// Whether a version is missing that another was made from.
    var hasGaps: Bool {
        var digests: Set<Digest> = []
        var parents: Set<Digest> = []
        for case .revise(let revision) in known {
            digests.insert(revision.digest)
            if let parent = revision.parent { parents.insert(parent) }
        }
        return !parents.isSubset(of: digests)
    }

    mutating func make(_ operation: SyncOperation) {
        known.insert(operation)
        unsent.append(operation)
    }

    /// Puts what was made into segments, and now and then all of it into a base.
    mutating func seal(isBaseDue: Bool) {
        let device = memory.device
        if !unsent.isEmpty {
            let (new, _) = goal.append(unsent, of: device)
            keep(new)
            own += unsent
            unsent = []
        }
        if isBaseDue, !goal.chain.isEmpty { keep(goal.rewrite(own, of: device)) }
    }

    private mutating func keep(_ new: [SegmentFile]) {
        for file in new {
            files[file.digest] = file.bytes
            memory.ownFiles.insert(file.digest)
        }
    }

    mutating func takeIn(_ segment: Segment, _ digest: Digest) {
        known.formUnion(segment.operations)
        for operation in segment.operations { operation.stamp.map { clock.witness($0) } }
        memory.takenIn[segment.header.device, default: []].insert(digest)
    }

    /// Goes on as another device, and sends anew what the one of that id never sent.
    mutating func become(_ memory: SyncMemory, sent: Set<Digest>) throws {
        var again: [SyncOperation] = []
        for digest in goal.base + goal.chain where !sent.contains(digest) {
            let bytes = files[digest] ?? []
            again += try Segment(bytes, digest: digest, name: "").operations
        }
        self.memory = memory
        (goal, own, files) = (SyncGoal(), [], [:])
        unsent = again + unsent
    }
}
