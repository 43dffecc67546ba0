/// What a device remembers between syncs. It is stored before whatever it speaks of is sent.
package struct SyncMemory: Hashable, Sendable {
    /// Whose folder we write.
    package var device: SyncID
    /// Whether `format.json` was seen or written: from then on its absence means trouble.
    package var hasJoined = false
    /// The version of the head that was sent last; 0 before the first.
    package var headVersion = 0
    /// Whether a head was seen on the server as it was sent.
    package var hasHead = false
    /// Whether what of ours the server has may be cut off, or gone in part: it was being sent
    /// again, over what a head names that could not be read then, or it was being deleted. Until
    /// our head is written nothing of it counts.
    package var isDoubtful = false
    /// Every segment that this device ever wrote: a head that names another one is not from us.
    package var ownFiles: Set<Digest> = []
    /// Erasures that were there when sync was turned on: only a new one turns it off.
    package var knownErasures: Set<SyncID>?
    /// Segments of others that have been taken in.
    package var takenIn: [SyncID: Set<Digest>] = [:]
    /// ETags of heads of which all segments have been taken in.
    package var headTags: [SyncID: String] = [:]

    /// A device that has never synced.
    package init(device: SyncID) { self.device = device }

    /// What turning sync on makes of it: the folder, and what we had in it, may be missing then.
    /// What was sent and taken in stays known, so that the rest goes on where it was (SY-005).
    package mutating func turnOn() {
        (hasJoined, hasHead, knownErasures) = (false, false, nil)
    }
}

/// What this device wants to be on the server: all that it has to say, in segments.
package struct SyncGoal: Hashable, Sendable {
    /// The last segment that the base stands for; 0 without one.
    package var baseNumber = 0
    package var base: [Digest] = []
    package var chain: [Digest] = []

    package init() {}

    func head(of device: SyncID, version: Int) -> Head {
        Head(device: device, version: version, baseNumber: baseNumber, base: base, chain: chain)
    }

    /// Whether a new base is due: more single segments than the base has parts, so that all
    /// rewriting together costs no more than twice the writing, and enough to be worth it.
    package var isBaseDue: Bool { chain.count > max(Self.shortChain, base.count) }

    /// Chosen: a head of 4 KiB.
    private static let shortChain = 64
}
