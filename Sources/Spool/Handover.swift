// The archive's part in the exchange with the sync program.
//
// **Responsible for** what stands in `changes.jsonl`, for forgetting what was taken in, and for
// showing what is told, a thing at a time. **Not for** files, nor for when: whoever has the
// database open calls it between other things.
//
// Order, and why: what `merged.jsonl` says was taken in is forgotten first; what it tells is shown
// where nothing else changed. Both stand in one file, so that nothing older than what was taken in
// is ever shown. A power cut anywhere: the same is done again, and finds nothing to do.

import Store
import Sync

/// The archive's part in the exchange with the sync program.
public struct Handover {
    private let database: Database
    private var told: SyncedThings?
    /// What is to be shown, the last one first.
    private var waiting: [SyncedThing] = []
    /// What could not be shown, the last one first: tried again once others were.
    private var postponed: [SyncedThing] = []
    private var hasShown = false
    /// Things that were told and do not pass the check of an import, or are taken otherwise.
    public private(set) var leftOutCount = 0

    /// The part of the archive that has this database open.
    public init(_ database: Database) { self.database = database }

    /// Whether there is something to show.
    public var hasMore: Bool { !waiting.isEmpty }

    /// Takes in what the sync program says.
    /// - Parameters:
    ///   - bytes: `merged.jsonl`.
    ///   - changes: `changes.jsonl` as it stands there; nil when there is none.
    public mutating func take(_ bytes: [UInt8], changes: [UInt8]?) throws(StoreError) {
        guard let merged = Merged(bytes), let standing = try database.changes.standing(),
            standing.isOn
        else { return }
        guard merged.refused != standing.line else { return try database.changes.beginAnew() }
        guard merged.line == standing.line else { return }
        if let changes, SHA256.digest(of: changes) == merged.receipt {
            try forget(changes, of: standing.line)
        }
        let things = merged.things.compactMap { SyncedThing($0) }
        leftOutCount = merged.things.count - things.count
        told = database.changes.synced(things)
        waiting = things.reversed()
        (postponed, hasShown) = ([], false)
    }

    private func forget(_ bytes: [UInt8], of line: String) throws(StoreError) {
        guard let changes = Changes(bytes), changes.line == line else { return }
        try database.changes.remove(
            changes.things.map { thing in
                Change(
                    kind: ChangeKind(thing.key.kind), id: thing.key.id,
                    number: Int64(thing.number))
            })
    }

    /// Shows the next thing; one that changed here, or can't be shown, is left for another time: a
    /// name that it is to have may be free once all others were shown.
    public mutating func showNext() throws(StoreError) {
        guard let told, let thing = waiting.popLast() else { return }
        if try told.show(thing) {
            hasShown = true
        } else {
            postponed.append(thing)
        }
        guard waiting.isEmpty, hasShown else { return }
        (waiting, postponed, hasShown) = (postponed.reversed(), [], false)
    }

    /// What `changes.jsonl` is to hold; nil when sync is off.
    /// - Parameters:
    ///   - limit: things at once that have to be read, each of which takes part of a millisecond.
    ///     What is as it was told has not to be.
    ///   - count: things at once.
    package func changes(
        limit: Int = 100, count: Int = Changes.limitBesideDevice
    ) throws(StoreError) -> [UInt8]? {
        guard let standing = try database.changes.standing(), standing.isOn else { return nil }
        var things: [HandedThing] = []
        var (size, readCount) = (0, 0)
        let changes = try database.changes.page(after: nil, count: count)
        for change in changes where size < Self.fullness && readCount < limit {
            let thing = try HandedThing(change, in: database)
            size += thing.size
            if thing.what != .asTold { readCount += 1 }
            things.append(thing)
        }
        return Changes(line: standing.line, things: things).bytes
    }

    /// Bytes after which no more is handed over at once. Chosen: the longest log of a bake beyond
    /// it keeps within what is read.
    private static let fullness = 1024 * 1024
}

extension HandedThing {
    /// Bytes, roughly.
    fileprivate var size: Int {
        switch what {
        case .asTold, .deleted, .lost, .preference: 0
        case .entity(let content): content.body.utf8.count
        case .log(body: let body): body.utf8.count
        }
    }
}
