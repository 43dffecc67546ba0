import Brewing
import Fixtures
import Spool
import Store
import Sync

/// What the sync program may write for the archive, and the archive for it: whatever it is, the
/// database stays whole, the starter what it is, and what is handed over is read again as it was.
final class SpoolTarget: OpenTarget {
    private let folder: TemporaryFolder
    private let database: Database
    private let line: String

    init() throws {
        folder = try TemporaryFolder.inMemory()
        database = try Database(directory: folder.path)
        try database.changes.turnOn()
        line = try database.changes.standing()?.line ?? ""
    }

    func take(_ input: [UInt8]) throws {
        try checkMerged(input)
        try checkChanges(input)
        if let status = SyncStatus(input) {
            try require(SyncStatus(status.bytes) == status, "a status reads otherwise")
        }
        if let state = SyncState(input) {
            try require(SyncState(state.bytes) == state, "a state reads otherwise")
        }
        if let order = SyncOrder(input) {
            try require(SyncOrder(order.bytes) == order, "an order reads otherwise")
        }
        let text = String(decoding: input, as: UTF8.self)
        if let credentials = Credentials(document: text) {
            let again = Credentials(document: credentials.document)
            try require(again == credentials, "credentials read otherwise")
        }
    }

    /// Tells the archive what an input says, of this database's own row of changes.
    private func checkMerged(_ input: [UInt8]) throws {
        guard let merged = Merged(input) else { return }
        try require(Merged(merged.bytes) == merged, "a telling reads otherwise")
        let told = Merged(line: line, receipt: nil, refused: nil, things: merged.things)
        var handover = Handover(database)
        try handover.take(told.bytes, changes: nil)
        while handover.hasMore { try handover.showNext() }
        try require(try database.recipes.find(.starter) == .starter, "the starter has changed")
        guard let bytes = try handover.changes(), let changes = Changes(bytes) else {
            throw Finding(description: "what is handed over can't be read")
        }
        // What was shown as it was told is what a sync program could have told.
        for thing in changes.things where thing.told != nil {
            try require(thing.what != .lost, "\(thing.key.kind) can't be read once it was shown")
        }
        try database.changes.remove(database.changes.page(after: nil, count: 500))
    }

    private func checkChanges(_ input: [UInt8]) throws {
        guard let changes = Changes(input), let device = SyncID(Self.device) else { return }
        try require(Changes(changes.bytes) == changes, "changes read otherwise")
        var replica = Replica(device: device, rules: .database)
        replica.take(Changes(line: String(repeating: "0", count: 32), things: []))
        replica.take(changes)
        let said = replica.merged()
        try require(Merged(said.bytes) == said, "an answer reads otherwise")
        let stored = Replica(document: replica.document, rules: .database) { _ in nil }
        try require(stored != nil, "what is stored can't be read")
    }

    private static let device = "00000000-0000-4000-8000-000000000001"
}
