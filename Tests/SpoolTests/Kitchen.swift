import Brewing
import Fixtures
import Spool
import Store
import Sync
import SyncModel
import Timebase
import Units

/// A device with all that is its own: a real database, the files between archive and sync program,
/// and the sync program's folder. Each of the two may be killed between any two of its writes.
final class Kitchen {
    let folder: TemporaryFolder
    private(set) var database: Database
    private var handover: Handover
    /// `changes.jsonl` and `merged.jsonl`.
    private var changes: [UInt8]?
    private var merged: [UInt8]?
    private var takenMerged: [UInt8]?
    /// The sync program's folder.
    private var document: String?
    private var files: [Digest: [UInt8]] = [:]
    private var round: SyncRound?
    private var command: SyncRound.Command?
    private var replica: Replica?
    private var spares: [SyncID]
    /// How the last sync ended.
    private(set) var lastOutcome: SyncRound.Outcome?

    init(ids: [SyncID]) throws {
        folder = try TemporaryFolder.inMemory()
        database = try Database(directory: folder.path)
        handover = Handover(database)
        spares = ids
    }

    // MARK: The archive

    func turnOn() throws { try database.changes.turnOn() }

    /// What the archive does next.
    func archiveStep() throws {
        if let merged, merged != takenMerged {
            try handover.take(merged, changes: changes)
            takenMerged = merged
        } else if handover.hasMore {
            try handover.showNext()
        } else {
            changes = try handover.changes(limit: 4)
        }
    }

    /// Whether all that was told is shown, by a sync program that knows this database.
    var isShown: Bool {
        merged == takenMerged && !handover.hasMore
            && merged.flatMap { Merged($0) }?.line != nil
    }

    /// The controller is killed: what it had read is gone.
    func killArchive() throws {
        database = try Database(directory: folder.path)
        handover = Handover(database)
        takenMerged = nil
    }

    // MARK: The sync program

    /// Whatever was not stored is gone.
    func killSync() { (replica, round, command, lastSeen) = (nil, nil, nil, nil) }

    /// What there was to take in; without anything new there is nothing to say.
    private struct Seen: Equatable {
        let changes: [UInt8]?
        let count: Int
    }

    private var lastSeen: Seen?

    private func started() -> Replica {
        if let replica { return replica }
        let stored = document.flatMap { text in
            Replica(document: text, rules: .database) { self.files[$0] }
        }
        let replica = stored ?? Replica(device: spares.removeLast(), rules: .database)
        self.replica = replica
        return replica
    }

    /// The spool: what came from the archive is taken in and stored, then told.
    func exchange() {
        var replica = started()
        let seen = Seen(changes: changes, count: replica.operations.count)
        guard seen != lastSeen else { return }
        lastSeen = seen
        if let changes = changes.flatMap({ Changes($0) }) { replica.take(changes) }
        let said = replica.merged()
        document = replica.document
        merged = said.bytes
        self.replica = replica
    }

    /// The next command of a sync, or the first of a new one.
    func syncStep(
        _ server: inout ModelServer, _ trouble: Trouble, _ numbers: inout SeededNumbers,
        isBaseDue: Bool = false
    ) throws {
        var replica = started()
        defer { self.replica = replica }
        guard var round, let command else {
            for file in replica.seal(isBaseDue: isBaseDue) { files[file.digest] = file.bytes }
            document = replica.document
            var new = SyncRound(
                memory: replica.memory, goal: replica.goal, spareDevice: spares.last ?? spares[0])
            self.command = new.start()
            self.round = new
            return
        }
        let reply: SyncRound.Reply
        switch command {
        case .send(let request): reply = trouble.exchange(request, &server, &numbers)
        case .wait: reply = .done
        case .load(let digest): reply = .loaded(files[digest])
        case .remember(let memory):
            replica.memory = memory
            document = replica.document
            reply = .done
        case .takeIn(let segment, let digest):
            files[digest] = segment.bytes
            replica.takeIn(segment, digest)
            document = replica.document
            reply = .done
        case .lookForGaps: reply = .gaps(replica.hasGaps)
        case .finish(let outcome):
            lastOutcome = outcome
            if case .copied(memory: let memory, sent: let sent) = outcome {
                spares.removeLast()
                replica.become(memory, sent: sent) { self.files[$0] }
                document = replica.document
            }
            (self.round, self.command) = (nil, nil)
            return
        }
        self.command = round.resume(with: reply)
        self.round = round
    }

    var isSyncing: Bool { round != nil }

    // MARK: What it shows

    /// All that is in the database and would be sent.
    func shown() throws -> [ThingKey: HandedThing.What] {
        let copy = try Database(directory: folder.path)
        try copy.changes.beginAnew()
        var shown: [ThingKey: HandedThing.What] = [:]
        while let bytes = try Handover(copy).changes(limit: 500), let page = Changes(bytes),
            !page.things.isEmpty
        {
            for thing in page.things where thing.what != .deleted { shown[thing.key] = thing.what }
            try copy.changes.remove(
                copy.changes.page(after: nil, count: page.things.count))
        }
        return shown
    }

    var operations: Set<SyncOperation> { started().operations }

    /// What it is told and has not answered, for complaints.
    var isTold: [String] {
        (merged.flatMap { Merged($0) }?.things ?? []).map { "\($0.serial) \($0.key.id)" }
    }

    func pending() throws -> Int {
        try database.changes.page(after: nil, count: 99).count
    }
}
