/// What the database holds, as a backup keeps it (SPEC §12, backup and restore).
public struct Backup: Sendable {
    let book: LogBook
    let shelf: Shelf
    let recipes: [String: PlainRecipe]
    let gone: Set<String>
    let doubted: Set<String>
    let bakes: [BakeBook.Entry]
    let remembered: [String: [PlainEquipment]]
}

extension Oracle {
    /// What a backup has that is made now.
    public var backup: Backup {
        Backup(
            book: book, shelf: shelf, recipes: recipes, gone: gone, doubted: doubted,
            bakes: bakery.book.entries, remembered: remembered)
    }

    /// The database has what the backup had; what waits for the disk still does.
    public mutating func restores(_ backup: Backup) {
        daysBefore += book.entries.compactMap(\.begunThere)
        let waiting = book.entries.filter(\.log.id.isEmpty)
        book.entries = backup.book.entries.filter { !$0.log.id.isEmpty } + waiting
        book.forgetBags()
        let waitingBakes = bakery.book.entries.filter(\.log.id.isEmpty)
        bakery.book.entries = backup.bakes.filter { !$0.log.id.isEmpty } + waitingBakes
        shelf = backup.shelf
        imports = []
        recipes.merge(backup.recipes) { $1 }
        changed.formUnion(backup.recipes.keys)
        (gone, doubted) = (backup.gone, backup.doubted)
        forgetChoices(backup.remembered)
    }

    /// What is remembered beside recipes and what formulas say is of an earlier day, but for what
    /// the device has before it.
    mutating func forgetChoices(_ earlier: [String: [PlainEquipment]] = [:]) {
        remembered.merge(earlier) { $0 + $1 }
        choicesAreDoubted = true
        settledChoices = []
        bakery.doubted.formUnion(bakery.everKnown)
    }

    /// Nobody knows what became of the database: the disk failed as it was changed, or a backup was
    /// damaged.
    public mutating func doubtsDatabase() { damages.append(Damage(.log)) }

    /// The device is given a database of an earlier release, with these logs.
    public mutating func adopts(_ logs: [PlainLog]) {
        for log in logs { book.adopt(log) }
        var older = Damage(.log)
        older.older = Set(logs.map(\.id))
        damages.append(older)
        forgetChoices()
        hasOldRecipes = true
        place = .unknown
    }

    /// The device is given a brew of an earlier program, at a step, or to be rated.
    public mutating func adopts(step: Int, isCompleted: Bool) {
        inherited = (step, isCompleted)
        place = .unknown
    }

    /// SPEC §6: a brew goes on through an update of the program, which is what the device found.
    public mutating func takesUp(_ found: PlainSession?, at now: Int64) throws(Finding) {
        guard let inherited else { return }
        self.inherited = nil
        checks += 1
        guard let found, found.step == inherited.step,
            (found.phase == BrewModel.Phase.completed.rawValue) == inherited.isCompleted
        else {
            throw Finding(
                expected: "the earlier program's brew at step \(inherited.step)",
                found: found.map { "\($0)" } ?? "none", at: now)
        }
    }

    /// A log is written by hand, like another of this id, that was begun at another moment.
    public mutating func writesLog(_ id: String, like other: String, started: Int64) {
        book.copy(other, as: id, started: started)
    }

    /// That log is there.
    public mutating func hasWritten(_ id: String) { book.haveWritten(id) }
}

extension LogBook {
    /// Takes a log that is there already.
    mutating func adopt(_ log: PlainLog) {
        entries.append(Entry(log, bag: nil))
        entries[entries.count - 1].isPromised = true
    }

    mutating func copy(_ id: String, as new: String, started: Int64) {
        guard var entry = entries.first(where: { $0.log.id == id }) else { return }
        entry.log.id = new
        entry.log.started = started
        entry.begun = nil
        (entry.firstBag, entry.lastBag) = (nil, nil)
        (entry.isPromised, entry.mayBeLost) = (false, true)
        entries.append(entry)
    }

    mutating func haveWritten(_ id: String) {
        guard let place = entries.firstIndex(where: { $0.log.id == id }) else { return }
        entries[place].isPromised = true
    }
}
