/// One log in plain words, as a person gave it or as the database has it.
public struct PlainLog: Hashable, Sendable {
    /// The database's own id for it; empty where it is not known.
    public var id: String
    /// The recipe's name of that day; empty without one.
    public var name: String
    /// The way of brewing.
    public var method: String
    /// Grinder, setting and bean; as the database has it with the ids that it is counted for.
    public var equipment: PlainEquipment
    /// Which bag of the bean it is counted for; nil where it is not known.
    public var bag: Int?
    /// When it was started, in milliseconds since 1970; 0 where it is not known.
    public var started: Int64
    /// The method that the database counts it for; empty where it is not known.
    public var countedMethod = ""
    /// The time zone's name.
    public var zone = ""
    /// Seconds east of UTC.
    public var offset = 0
    /// Whether the clock was synchronised, or the time was set right since.
    public var isTrusted = false
    /// 1 … 5.
    public var stars: Int
    /// What it tasted of.
    public var tag: String?
    /// A remark.
    public var note: String?
    /// Nanoseconds.
    public var total: Int64
    /// Tenths of a gram.
    public var dose: Int
    /// Grams.
    public var yield: Int
    /// What each step took, in nanoseconds.
    public var took: [Int64?]

    /// A log.
    public init(
        id: String = "", name: String, method: String = "v60", equipment: PlainEquipment = .none,
        bag: Int? = nil, started: Int64 = 0, stars: Int, tag: String?, note: String?, total: Int64,
        dose: Int, yield: Int, took: [Int64?]
    ) {
        self.id = id
        self.name = name
        self.method = method
        self.equipment = equipment
        self.bag = bag
        self.started = started
        self.stars = stars
        self.tag = tag
        self.note = note
        self.total = total
        self.dose = dose
        self.yield = yield
        self.took = took
    }
}

/// What the display has promised of logs (SPEC §7, §8): what it said was saved is there, once, and
/// as it was said, with its equipment.
struct LogBook {
    /// What a log must be counted for.
    struct Counted {
        let method: String
        let equipment: PlainEquipment
        let bag: Int?
        let started: Int64
        /// Tenths of a gram.
        let dose: Int
    }

    struct Entry {
        var log: PlainLog
        /// The display has said that it is saved.
        var isPromised = false
        /// It was asked to be deleted; then it may be gone.
        var mayBeGone = false
        /// The display has said that it is deleted.
        var mustBeGone = false
        /// It was saved, or waits where the power does not take it.
        var isKept = false
        /// The process ended while it was in its memory alone.
        var mayBeLost = false
        /// Damage hit it: what it says, and what it is counted for, is what the database has.
        var isDoubted = false
        /// What was said of it was changed from outside.
        var isReworded = false
        /// What it was brewed with; several where the disk failed as that was corrected.
        var equipment: [PlainEquipment]
        /// Which bag of its bean it may be counted for, from the one that was open as it was
        /// handed over; an end once the database has it.
        var firstBag: Int?
        /// What the clocks said as it was begun; nil where that is not known.
        var begun: KitchenTime?
        var lastBag: Int?

        init(_ log: PlainLog, bag: Int?) {
            self.log = log
            equipment = [log.equipment]
            firstBag = bag
        }
    }

    var entries: [Entry] = []
    private(set) var checks = 0
    /// A person asked for it to be saved.
    mutating func intend(_ log: PlainLog, bag: Int? = nil, begun: KitchenTime? = nil) {
        // The one before it never got to the disk, or this could not be asked again.
        entries.removeAll {
            Self.isSame($0.log, log) && !$0.isPromised && !$0.isKept && $0.log.id.isEmpty
        }
        entries.append(Entry(log, bag: bag))
        entries[entries.count - 1].begun = begun
    }

    /// Saving it was done: a disk that was merely full lets it wait in its place (SPEC §8).
    mutating func keep(_ log: PlainLog) {
        guard let place = entries.lastIndex(where: { Self.isSame($0.log, log) }) else { return }
        entries[place].isKept = true
    }

    /// The display said that this one is saved.
    mutating func promise(_ log: PlainLog) {
        guard let place = entries.lastIndex(where: { Self.isSame($0.log, log) }) else { return }
        entries[place].isPromised = true
    }

    /// The display said that all are.
    mutating func promiseAll() {
        for place in entries.indices { entries[place].isPromised = true }
    }

    mutating func askToDelete(_ id: String) { allow(id) { $0.mayBeGone = true } }
    mutating func reword(_ id: String) { allow(id) { $0.isReworded = true } }

    /// Its equipment was corrected from outside; `bag` is its bean's open one. Where that is not
    /// sure it may be as before, of the bag that it was of.
    mutating func correct(
        _ id: String, bag: Int?, isSure: Bool, _ change: (inout PlainEquipment) -> Void
    ) {
        allow(id) { entry in
            let before = entry.equipment
            for place in entry.equipment.indices { change(&entry.equipment[place]) }
            let isSameBean = zip(before, entry.equipment).allSatisfy { $0.bean?.id == $1.bean?.id }
            if !isSure { entry.equipment += before }
            guard !isSameBean else { return }
            let last = isSure ? bag : bag.flatMap { new in entry.lastBag.map { max($0, new) } }
            (entry.firstBag, entry.lastBag) = (isSure ? bag : 1, last)
        }
    }

    mutating func sayDeleted(_ id: String) {
        guard let place = entries.firstIndex(where: { $0.log.id == id }) else { return }
        entries[place].mustBeGone = true
    }

    /// Of a log that has waited for the disk nobody has told the id yet: it may be any of those.
    private mutating func allow(_ id: String, _ change: (inout Entry) -> Void) {
        let isKnown = entries.contains { $0.log.id == id }
        for place in entries.indices where entries[place].log.id == (isKnown ? id : "") {
            change(&entries[place])
        }
    }

    /// What was brewed; what was said of it may be changed by the command line.
    static func isSame(_ one: PlainLog, _ other: PlainLog) -> Bool {
        one.total == other.total && one.name == other.name && one.dose == other.dose
            && one.yield == other.yield && one.took == other.took
    }

    /// The process ended: what waited for the disk may have gone with it.
    mutating func forgetWaiting() {
        for place in entries.indices
        where entries[place].log.id.isEmpty && !entries[place].isKept {
            entries[place].mayBeLost = true
        }
    }

    /// Holds all of the database's logs against what was promised; `all` when the disk has worked
    /// for a while, so that nothing waits for it any more. What they must be counted for.
    @discardableResult
    mutating func check(
        _ found: [PlainLog], all: Bool = false, shelf: Shelf = Shelf(), at now: Int64
    ) throws(Finding) -> [Counted] {
        var unclaimed = found
        var counted: [Counted] = []
        for place in entries.indices {
            checks += 1
            let entry = entries[place]
            let match = unclaimed.firstIndex { row in
                entry.log.id.isEmpty
                    ? Self.isSame(row, entry.log) && isFree(row.id) : row.id == entry.log.id
            }
            guard let match else {
                let mustBeThere = entry.isPromised || all && !entry.mayBeLost
                if mustBeThere, !entry.mayBeGone {
                    throw Finding(
                        expected: "the log the glass said was saved: \(Self.words(entry.log))",
                        found: "\(found.count) logs without it", at: now)
                }
                if entry.mayBeGone { entries[place].mustBeGone = true }
                continue
            }
            let row = unclaimed.remove(at: match)
            try compare(entry, row, at: now)
            try entry.checkStart(row, at: now)
            (entries[place].log.id, entries[place].mayBeLost) = (row.id, false)
            entries[place].log.started = row.started
            entries[place].log.offset = row.offset
            entries[place].log.isTrusted = row.isTrusted
            counted.append(try entries[place].counted(row, shelf, at: now))
        }
        guard let extra = unclaimed.first else { return counted }
        throw Finding(
            expected: "each brew saved once, and no log that nobody saved",
            found: "one more: \(Self.words(extra))", at: now)
    }

    private func isFree(_ id: String) -> Bool { !entries.contains { $0.log.id == id } }

    private func compare(_ entry: Entry, _ row: PlainLog, at now: Int64) throws(Finding) {
        if entry.mustBeGone {
            throw Finding(
                expected: "the deleted log to be gone", found: Self.words(row), at: now)
        }
        let isSaidSame =
            row.stars == entry.log.stars && row.tag == entry.log.tag
            && row.note == entry.log.note
        if !Self.isSame(row, entry.log) || !isSaidSame && !entry.isReworded {
            throw Finding(
                expected: "the log as it was saved: \(Self.words(entry.log))",
                found: Self.words(row), at: now)
        }
    }

    static func words(_ log: PlainLog) -> String {
        let took = log.took.map { $0.map { "\($0)" } ?? "-" }.joined(separator: ",")
        return
            "\(log.name.isEmpty ? log.method : log.name) ★\(log.stars) \(log.tag ?? "no tag") '\(log.note ?? "")' "
            + "\(log.dose)/\(log.yield) \(log.total) ns [\(took)] \(log.id)"
    }
}

extension LogBook.Entry {
    /// The row has the equipment that was chosen, and is linked to what there still is of it.
    fileprivate mutating func counted(
        _ row: PlainLog, _ shelf: Shelf, at now: Int64
    ) throws(Finding) -> LogBook.Counted {
        if isDoubted {
            return LogBook.Counted(
                method: row.countedMethod, equipment: row.equipment, bag: row.bag,
                started: row.started, dose: row.dose)
        }
        let chosen = equipment.first { own in
            own.setting == row.equipment.setting
                && Self.isLinked(row.equipment.grinder, to: own.grinder, .grinder, shelf)
                && Self.isLinked(row.equipment.bean, to: own.bean, .bean, shelf)
        }
        guard let chosen else {
            throw Finding(
                expected: "the log with its equipment: \(equipment)", found: "\(row.equipment)",
                at: now)
        }
        equipment = [chosen]
        let bag = try bag(row, shelf, at: now)
        return LogBook.Counted(
            method: log.method, equipment: chosen, bag: bag, started: row.started, dose: log.dose)
    }

    private static func isLinked(
        _ row: PlainItem?, to own: PlainItem?, _ kind: Belonging, _ shelf: Shelf
    ) -> Bool {
        guard let own, let row else { return own == nil && row == nil }
        guard row.name == own.name else { return false }
        return switch shelf.has(kind, own.id) {
        case true?: row.id == own.id
        case false?: row.id.isEmpty
        case nil: row.id.isEmpty || row.id == own.id
        }
    }

    /// The bag it is counted for: the one that was open as it got to the disk, and none other
    /// later.
    private mutating func bag(
        _ row: PlainLog, _ shelf: Shelf, at now: Int64
    ) throws(Finding) -> Int? {
        guard let bean = equipment[0].bean?.id, shelf.has(.bean, bean) == true,
            let present = shelf.bag(of: bean)
        else { return nil }
        let (first, last) = (firstBag ?? 1, lastBag ?? present)
        guard let bag = row.bag, bag >= first, bag <= last else {
            throw Finding(
                expected: "a log of bag \(first) to \(last)",
                found: "bag \(row.bag.map { "\($0)" } ?? "none")", at: now)
        }
        (firstBag, lastBag) = (bag, bag)
        return bag
    }
}
