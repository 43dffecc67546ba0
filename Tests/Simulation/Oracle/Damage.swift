/// What befell a file of the device while it was off: what stands there is not what was written.
public struct Damage: Hashable, Sendable {
    /// Which file.
    public enum File: String, CaseIterable, Hashable, Sendable {
        case database, log, session, bake
    }

    /// Which file.
    public var file: File
    /// Ids that stand in the places that were hit; nil where more hangs on those than stands there.
    public var ids: Set<String>?
    /// Ids that the database has without its log, or with what was not hit of that.
    public var older: Set<String> = []
    /// Whether rows without an id of their own may be hit: steps of logs, methods.
    public var hitsRowsWithoutID = false
    /// Whether something longer than a page may be hit.
    public var hitsBodies = false
    /// Whether it befell the file of a device that runs: whoever opens it next may put it right.
    public var isLive = false
    /// Whether it is so little that what was there shows: a bit, and not a page.
    public var isBit = true

    /// Damage to a file.
    public init(_ file: File) { self.file = file }

    /// Whether something of this id may be lost, or say something else.
    func mayHit(_ id: String) -> Bool {
        switch file {
        case .database: ids?.contains(id) ?? true
        case .log: !older.contains(id)
        case .session, .bake: false
        }
    }

    /// Whether the database may be as it was earlier.
    var isOfDatabase: Bool { file == .database || file == .log }
}

/// SPEC §8: a damaged database is set aside, what can be read is recovered, and the device says so.
/// What the damage did not hit is as it was, what it took is told of, and nothing is made up.
extension Oracle {
    /// Chosen: the first frame is there in two seconds, a key that hangs is told of before.
    static let tellingTime = Span.seconds(30)

    /// Damage befell a file while the device is off.
    public mutating func damaged(_ damage: Damage) {
        damages.append(damage)
        startsSinceDamage = 0
        switch damage.file {
        case .session: book.loseWaiting()
        case .bake: bakery.book.loseWaiting()
        case .database, .log: break
        }
    }

    /// The device starts; it may go down again before it can say anything.
    public mutating func starts() {
        // What the glass says of earlier damage it may say until then.
        if startsSinceDamage == 0 { setAsideBefore = setAside }
        startsSinceDamage += 1
    }

    /// Whether this is the first start with the damage: the one that tells of it.
    var damageIsNew: Bool { startsSinceDamage == 1 }

    /// Whether the database may be damaged since it was last looked at.
    public var isDamaged: Bool { damages.contains(where: \.isOfDatabase) }

    /// Whether a kind of file was damaged since the device was last up.
    func isDamaged(_ file: Damage.File) -> Bool { damages.contains { $0.file == file } }

    /// What is in the database after damage to it; `asides` is how many damaged ones were set
    /// aside so far, `isSound` whether SQLite finds nothing wrong with it, `asItStarts` whether the
    /// device has yet to say what it found.
    public mutating func recovered(
        _ logs: [PlainLog], _ stock: [PlainStock], bakes: [PlainBakeLog]?, asides: Int,
        isSound: Bool, asItStarts: Bool, at now: Int64
    ) throws(Finding) {
        guard damages.contains(where: \.isOfDatabase) else { return }
        defer { damages.removeAll(where: \.isOfDatabase) }
        checks += 1
        guard isSound else {
            throw Finding(
                expected: "a database that is whole after damage", found: "it is not", at: now)
        }
        guard asides >= setAside else {
            throw Finding(
                expected: "\(setAside) damaged databases that were set aside",
                found: "\(asides) of them", at: now)
        }
        let isTold = asides > setAside
        setAside = asides
        for damage in damages where damage.isOfDatabase {
            let isLoss = try book.settle(logs, after: damage, of: damages, at: now)
            let isLost = try shelf.settle(stock, after: damage, at: now)
            if let bakes { try bakery.book.settle(bakes, after: damage, at: now) }
            let mustBeTold = isTold || damage.file == .database && (isLoss || isLost)
            if asItStarts, mustBeTold, !damage.isLive { mustTell(at: now) }
        }
        // What is remembered beside recipes may be of an earlier day.
        forgetChoices()
        imports = []
    }

    /// The display says that data was damaged, and `asides` damaged databases were set aside.
    public mutating func saysRecovered(asides: Int, at now: Int64) throws(Finding) {
        checks += 1
        guard asides > setAsideBefore else {
            throw Finding(
                expected: "a damaged database that is set aside", found: "\(asides) of them",
                at: now)
        }
    }

    /// From now on the display has to say that something is damaged.
    mutating func mustTell(at now: Int64) {
        if damageIsNew { tellsUntil = now + Self.tellingTime }
    }

    /// Looks whether the display says so.
    mutating func lookForDamage(_ lines: [String]) {
        guard lines.contains(where: { $0.holds("damaged") }) else { return }
        tellsUntil = nil
        // These words stand before whatever is asked.
        switch place {
        case .resume, .tasting, .stopwatch: (place, brew) = (.unknown, nil)
        case .elsewhere, .brew, .leave, .saving, .unknown: break
        }
    }

    /// Nothing may go without a word. A key that hangs is told of first, for as long as it does; and
    /// a brew, a bake or a stopwatch that was interrupted comes first (SPEC §3), until Confirm.
    mutating func checkTold(until end: Int64) throws(Finding) {
        guard let tellsUntil else { return }
        let isBusy = isBrewing || bakery.bake != nil || bakery.isLost
        if keys.isAnyStuck || place != .elsewhere || isBusy || Self.beginsWithTime(handed) {
            self.tellsUntil = max(tellsUntil, end + Self.tellingTime)
            return
        }
        guard end > tellsUntil else { return }
        throw Finding(
            expected: "the display says that something is damaged", found: "\(handed)",
            at: tellsUntil, glassText: "damaged")
    }
}

extension LogBook {
    /// Bags may be those of an earlier day: of what waits nobody knows which it will be of.
    mutating func forgetBags() {
        for place in entries.indices where entries[place].log.id.isEmpty {
            (entries[place].firstBag, entries[place].lastBag) = (nil, nil)
        }
    }

    /// What waits for the database may be gone.
    mutating func loseWaiting() {
        for place in entries.indices where entries[place].log.id.isEmpty {
            entries[place].mayBeLost = true
        }
    }

    /// What was written to a damaged database in use may be gone, whatever the display said of it.
    private mutating func loseUnseen() {
        loseWaiting()
        for place in entries.indices where entries[place].log.id.isEmpty {
            entries[place].isPromised = false
        }
    }

    /// Takes what damage has left, one of several; whether something is gone.
    mutating func settle(
        _ found: [PlainLog], after damage: Damage, of damages: [Damage], at now: Int64
    ) throws(Finding) -> Bool {
        if damage.isLive { loseUnseen() }
        let others = damages.filter { $0.file == .database || $0.isLive }
        var left = found
        var isLoss = false
        for place in entries.indices.reversed() where !entries[place].log.id.isEmpty {
            let entry = entries[place]
            guard let match = left.firstIndex(where: { $0.id == entry.log.id }) else {
                if entry.mayBeGone || entry.mustBeGone { continue }
                // It was never said to be there.
                if entry.mayBeLost, !entry.isPromised { continue }
                guard damage.mayHit(entry.log.id) else {
                    throw Finding(
                        expected: "the log that was not hit: \(Self.words(entry.log))",
                        found: "\(found.count) logs without it", at: now)
                }
                isLoss = true
                entries.remove(at: place)
                continue
            }
            let row = left.remove(at: match)
            try settle(place, row, after: damage, beside: others, at: now)
        }
        // An id that was hit is another now.
        for row in left where isLoss || damage.file == .log {
            let isWaiting = entries.contains { $0.log.id.isEmpty && Self.isSame($0.log, row) }
            guard !isWaiting else { continue }
            entries.append(Entry(row, bag: row.bag))
            entries[entries.count - 1].isDoubted = damage.file == .database
        }
        if damage.file == .log { forgetBags() }
        return isLoss
    }

    private mutating func settle(
        _ place: Int, _ row: PlainLog, after damage: Damage, beside others: [Damage],
        at now: Int64
    ) throws(Finding) {
        // SPEC §9: what was measured never changes.
        let mayBeHit =
            damage.hitsRowsWithoutID
            || others.contains { $0.mayHit(row.id) || $0.hitsRowsWithoutID }
        if damage.file == .log, !mayBeHit, !entries[place].log.hasSameFigures(as: row) {
            throw Finding(
                expected: "the log as it was: \(Self.words(entries[place].log))",
                found: Self.words(row), at: now)
        }
        if damage.mayHit(row.id) || damage.file == .log {
            let isDoubted = damage.file == .database || entries[place].isDoubted
            entries[place] = Entry(row, bag: row.bag)
            (entries[place].isPromised, entries[place].isDoubted) = (true, isDoubted)
        } else if row.took != entries[place].log.took, damage.hitsRowsWithoutID {
            entries[place].log.took = row.took
        }
        // What was hit of its equipment has another name or id.
        let items = entries[place].equipment.flatMap { [$0.grinder, $0.bean] }
        if items.contains(where: { $0.map { damage.mayHit($0.id) } ?? false }) {
            entries[place].equipment.append(row.equipment)
        }
    }
}

extension Shelf {
    /// Takes what damage has left; whether something is gone.
    mutating func settle(
        _ stock: [PlainStock], after damage: Damage, at now: Int64
    ) throws(Finding) -> Bool {
        var isLoss = false
        together = []
        for (key, item) in items.sorted(by: { $0.key.id < $1.key.id }) where !item.isGone {
            let mayBeHit =
                key.kind == .method ? damage.hitsRowsWithoutID : damage.mayHit(key.id)
            let row = stock.first { $0.kind == key.kind && $0.id == key.id }
            if row == nil, !item.isDoubted {
                guard mayBeHit || damage.file == .log, !Self.methods.contains(key.id) else {
                    throw Finding(
                        expected: "the \(key.kind.rawValue) that was not hit: \(item.names)",
                        found: "none", at: now)
                }
                isLoss = true
                items[key]?.isGone = true
            }
            if mayBeHit || damage.file == .log { items[key]?.isDoubted = true }
        }
        for row in stock where isLoss || damage.file == .log {
            let key = Key(kind: row.kind, id: row.id)
            if items[key]?.isGone ?? true {
                items[key] = Item(
                    names: [row.name], bag: row.bag, bagWeight: row.bagWeight, isEdited: true)
            }
        }
        return isLoss
    }
}

extension PlainLog {
    fileprivate func hasSameFigures(as other: PlainLog) -> Bool {
        total == other.total && dose == other.dose && yield == other.yield && took == other.took
    }
}
