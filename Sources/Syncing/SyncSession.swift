// One run of the sync program: it hears from the archive, syncs with the server, and tells the
// archive what came of it.
//
// **Responsible for** the order in which things are stored: a segment before what names it, what is
// known before it is told or sent. So a power cut or a kill anywhere leaves what can go on. **Not
// for** when it runs, nor for how the server is asked.

import Spool
import Sync
import SystemCalls

/// A run of the sync program.
package struct SyncSession {
    private let folder: SyncFolder
    private let spool: SpoolFolder
    private var replica: Replica
    private let newID: () -> SyncID

    /// What there is to be said to the server, and what becomes of it.
    package typealias Exchange = (WebDAVRequest) -> SyncRound.Reply

    /// - Parameter newID: makes a random id.
    package init(
        folder: SyncFolder, spool: SpoolFolder, rules: MergeRules, newID: @escaping () -> SyncID
    ) {
        (self.folder, self.spool, self.newID) = (folder, spool, newID)
        replica = folder.replica(rules: rules, device: newID)
    }

    package var leftOut: (here: Int, there: Int) { replica.leftOut }
    /// The device's id on the server.
    var device: SyncID { replica.memory.device }
    /// Whether something is to be sent.
    package var hasUnsent: Bool { replica.hasUnsent }

    /// Takes in what the archive handed over, and tells it what it is to show.
    /// - Parameter isAlone: whether no device waits for it: more is told at once.
    package mutating func exchange(isAlone: Bool = false) throws(SystemCallError) {
        let before = replica.document
        if let changes = spool.changes.flatMap({ Changes($0) }) { replica.take(changes) }
        let said = replica.merged(
            limit: isAlone ? Merged.limit : Merged.limitBesideDevice)
        let document = replica.document
        if document != before { try folder.store(document) }
        try spool.write(merged: said.bytes)
    }

    /// Forgets that the folder was joined: what is missing there now is no reason to stop.
    package mutating func turnOn() throws(SystemCallError) {
        replica.memory.turnOn()
        try folder.store(replica)
    }

    /// What this device has on the server is about to be deleted: what may be left of it counts for
    /// nothing.
    package mutating func doubt() throws(SystemCallError) {
        replica.memory.isDoubtful = true
        try folder.store(replica)
    }

    /// Syncs once.
    /// - Parameters:
    ///   - send: asks the server.
    ///   - wait: waits; false when a brew began meanwhile.
    package mutating func sync(
        send: Exchange, wait: (Duration) -> Bool
    ) throws(SystemCallError) -> SyncRound.Outcome {
        for file in replica.seal(isBaseDue: replica.goal.isBaseDue) {
            try folder.store(file.bytes, as: file.digest)
        }
        try folder.store(replica)
        var round = SyncRound(
            memory: replica.memory, goal: replica.goal, spareDevice: newID())
        var command = round.start()
        while true {
            if case .finish(let outcome) = command {
                try finish(outcome)
                return outcome
            }
            command = round.resume(with: try reply(to: command, send, wait))
        }
    }

    private mutating func reply(
        to command: SyncRound.Command, _ send: Exchange, _ wait: (Duration) -> Bool
    ) throws(SystemCallError) -> SyncRound.Reply {
        switch command {
        case .send(let request): return send(request)
        case .wait(let span): return wait(span) ? .done : .brewBegan
        case .load(let digest): return .loaded(folder.file(digest))
        case .remember(let memory):
            guard memory != replica.memory else { return .done }
            replica.memory = memory
            try folder.store(replica)
            return .done
        case .takeIn(let segment, let digest):
            try folder.store(segment.bytes, as: digest)
            replica.takeIn(segment, digest)
            try folder.store(replica)
            return .done
        case .lookForGaps: return .gaps(replica.hasGaps)
        case .finish: return .done
        }
    }

    private mutating func finish(_ outcome: SyncRound.Outcome) throws(SystemCallError) {
        guard case .copied(memory: let memory, sent: let sent) = outcome else { return }
        replica.become(memory, sent: sent, file: folder.file)
        try folder.store(replica)
    }
}
