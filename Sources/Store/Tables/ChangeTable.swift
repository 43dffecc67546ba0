// What changed here and was not handed to the sync program yet (SPEC §11).
//
// **Responsible for** which things changed, and for nothing being noted before sync is turned on.
// Triggers note the changes themselves (`Schema.sixth`), in the transaction of each. **Not for**
// what the things say, which their tables tell, nor for versions, stamps and merging, which are
// the sync program's.
//
// The order in which a change is handed over, and why:
//  1. `page` reads changes, each with its number, and their things are read in the same breath.
//  2. They are written where the sync program finds them, and it tells that it has them.
//  3. `remove` forgets those of them that have the same number still: what was changed again in the
//     meantime has a larger one, and stays.
// A power cut between any two of these hands a change over twice, which does no harm: the sync
// program finds nothing new in it.

/// What a change is of. The raw values stand in the database.
public enum ChangeKind: String, CaseIterable, Hashable, Sendable {
    case recipe, method, grinder, bean, formula
    /// The log of a brew, and that of a bake.
    case brew, bake
    /// What the device remembers; of it the last used recipe alone.
    case preference
}

/// Something that changed since it was handed over last.
public struct Change: Hashable, Sendable {
    /// What it is.
    public let kind: ChangeKind
    /// Its id; of a method the key of its name, of a preference its name.
    public let id: String
    /// Larger than that of any change before.
    public let number: Int64
    /// Whether it was deleted. What is not there although this says no was lost by damage.
    public let isDeletion: Bool
    /// The number of the telling that put it here since the last hand-over; nil when none did.
    public let told: Int64?
    /// Whether nothing changed since then.
    public let isAsTold: Bool
}

extension Change {
    /// A change that was handed over.
    public init(kind: ChangeKind, id: String, number: Int64) {
        self.init(
            kind: kind, id: id, number: number, isDeletion: false, told: nil, isAsTold: false)
    }
}

/// How a database stands with sync.
public struct SyncStanding: Hashable, Sendable {
    /// Whether the person wants it on.
    public let isOn: Bool
    /// The name of the row of changes: 32 hexadecimal digits by chance. Another one tells that they
    /// do not go on behind those that were handed over before.
    public let line: String
}

extension Database {
    /// What changed and was not handed over yet.
    public var changes: ChangeTable { ChangeTable(connection: connection) }
}

/// What changed and was not handed over yet.
public struct ChangeTable {
    let connection: Connection

    // MARK: The switch

    /// How this database stands with sync; nil when it was never turned on in it.
    public func standing() throws(StoreError) -> SyncStanding? {
        try connection.first("SELECT is_on, line FROM sync WHERE key = 1") {
            SyncStanding(isOn: $0.flag("is_on"), line: $0.text("line"))
        }
    }

    /// Turns sync on. The first time everything there is counts as changed; later what was changed
    /// while it was off does.
    public func turnOn() throws(StoreError) {
        try connection.transaction { () throws(StoreError) in
            guard try standing() == nil else {
                try connection.run("UPDATE sync SET is_on = 1")
                return
            }
            try connection.execute(
                "INSERT INTO sync VALUES (1, 1, lower(hex(randomblob(16))), 0)")
            try noteAll()
        }
    }

    /// Turns sync off. Changes go on being noted: turned on again, it goes on where it was
    /// (SY-005).
    public func turnOff() throws(StoreError) {
        try connection.run("UPDATE sync SET is_on = 0")
    }

    /// Begins a new row of changes with everything there is, for a sync program that does not know
    /// this one. Deletions that were not handed over stay noted.
    public func beginAnew() throws(StoreError) {
        try connection.transaction { () throws(StoreError) in
            try connection.execute("UPDATE sync SET line = lower(hex(randomblob(16)))")
            // What was told belongs to the row before.
            try connection.execute("UPDATE outbox SET told = NULL, told_number = NULL")
            try noteAll()
        }
    }

    /// Makes it a database in which sync was never turned on. What a backup says is of another day
    /// or device: merged at once, it would be undone by all that came after it.
    func forget() throws(StoreError) {
        try connection.execute("DELETE FROM sync; DELETE FROM outbox")
    }

    /// Notes everything there is as changed; nothing while sync was never turned on. Part of a
    /// transaction.
    private func noteAll() throws(StoreError) {
        for things in Self.things {
            try connection.execute("INSERT INTO change SELECT \(things)")
        }
    }

    /// All that is synced: what the triggers note when it is put in.
    private static let things = [
        "'recipe', id, 0 FROM recipe WHERE id <> 'starter'",
        "'method', name_key, 0 FROM method WHERE is_built_in = 0",
        "'grinder', id, 0 FROM grinder", "'bean', id, 0 FROM bean",
        "'formula', id, 0 FROM formula", "'brew', id, 0 FROM log", "'bake', id, 0 FROM bake_log",
        "'preference', name, 0 FROM preference WHERE name = 'lastUsedRecipe'",
    ]

    // MARK: Handing over

    /// `count` changes that come after one by kind and id, or the first ones. What a bit that
    /// flipped has made of a kind is left out.
    public func page(after last: Change?, count: Int) throws(StoreError) -> [Change] {
        try connection.all(
            """
            SELECT kind, id, number, is_deleted, told, told_number FROM outbox
            WHERE (kind, id) > (?, ?) AND kind IN (\(Self.kinds)) ORDER BY kind, id LIMIT ?
            """,
            [.text(last?.kind.rawValue ?? ""), .text(last?.id ?? ""), .integer(count)]
        ) { Self.change($0) }.compactMap { $0 }
    }

    /// Forgets changes that the sync program has, unless they have been made again since.
    public func remove(_ changes: some Sequence<Change>) throws(StoreError) {
        try connection.transaction { () throws(StoreError) in
            for change in changes {
                try connection.run(
                    "DELETE FROM outbox WHERE kind = ? AND id = ? AND number = ?",
                    [.text(change.kind.rawValue), .text(change.id), .integer(change.number)])
            }
        }
    }

    private static let kinds =
        ChangeKind.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")

    private static func change(_ row: Row) -> Change? {
        ChangeKind(rawValue: row.text("kind")).map { kind in
            let number = row.integer("number")
            let told = row.optionalInteger("told")
            return Change(
                kind: kind, id: row.text("id"), number: Plausible.anything.nearest(number),
                isDeletion: row.flag("is_deleted"),
                told: told.map { Plausible.anything.nearest($0) },
                isAsTold: row.optionalInteger("told_number") == number)
        }
    }
}
