/// What there is of bread as a device starts.
public struct FoundBread: Sendable {
    /// The bake that the device found.
    public var bake: PlainBake?
    /// The bakes that the database has; nil while the disk does not work.
    public var logs: [PlainBakeLog]?
    /// Nanoseconds of the kitchen's own time, which no power cut stops.
    public var real: Int64

    /// What there is.
    public init(bake: PlainBake?, logs: [PlainBakeLog]?, real: Int64) {
        self.bake = bake
        self.logs = logs
        self.real = real
    }
}

/// SPEC §10.6 and §10.7: no accepted weight is asked twice, and dough does not wait for the power.
extension Oracle {
    mutating func bakeFalls() {
        bakery.fallen = bakery.bake.map { ($0, !bakery.keeping.isEmpty) }
    }

    mutating func bakeBooted(_ bread: FoundBread, at now: Int64) throws(Finding) {
        let (found, logs) = (bread.bake, bread.logs)
        bakery.offset = bread.real - now
        defer { (bakery.keeping, bakery.fallen, bakery.mayBeForgotten) = ([], nil, false) }
        bakery.isStarting = false
        let wasSaving = bakery.saving
        bakery.saving = nil
        bakery.bake = nil
        if let logs {
            try bakery.book.check(logs, all: false, at: now)
            if let wasSaving, logs.contains(where: { $0.isSame(as: wasSaving) }) {
                bakery.book.promise(wasSaving)
                if bakery.mayBeForgotten, found == nil { bakery.kept = nil }
            }
        }
        bakery.book.forgetWaiting()
        let isDoubtful = storageIsDoubtful || bakery.isLost
        let isHit = isDamaged(.bake)
        let candidates =
            bakery.keeping.reversed() + [bakery.kept].compactMap { $0 } + bakery.before
            + (isDoubtful || isHit ? bakery.history.reversed() : [])
        guard let found else {
            let isBit = damages.allSatisfy(\.isBit)
            // One that earlier damage took is not told of again.
            let isNew = bakery.kept != nil && bakery.history.count > 1
            if isHit, isBit, !isDoubtful, isNew { mustTell(at: now) }
            return try noBakeFound(isDoubtful || isHit, at: now)
        }
        checks += 1
        for kept in candidates {
            guard let bake = self.found(found, kept, at: now) else { continue }
            if !isDoubtful, !isHit { try checkBakeLoss(bake, at: now) }
            (bakery.bake, bakery.isLost) = (bake, false)
            bakery.before.append(kept)
            bakery.kept = Bakery.Kept(
                bake: bake, real: bakery.real(now), calendar: bakery.calendar)
            return
        }
        if isDoubtful {
            (bakery.isLost, bakery.kept) = (true, nil)
            return
        }
        throw Finding(
            expected: candidates.isEmpty
                ? "no bake" : "\(candidates.map { $0.bake.plain(at: bakery.real(now)) })",
            found: "\(found)", at: now)
    }

    private mutating func noBakeFound(_ isDoubtful: Bool, at now: Int64) throws(Finding) {
        guard bakery.kept == nil || bakery.mayBeForgotten || isDoubtful else {
            throw Finding(
                expected: "the bake that was neither rated nor given up",
                found: "no bake", at: now)
        }
        (bakery.kept, bakery.isLost) = (nil, false)
    }

    /// How far the device's calendar may be off for the bake.
    var calendarError: BakeModel.CalendarError {
        BakeModel.CalendarError(lateness: lateness, wasSet: bakery.calendarMoved)
    }

    /// In the same boot its clock was never away.
    private func found(_ told: PlainBake, _ kept: Bakery.Kept, at now: Int64) -> BakeModel? {
        kept.bake.found(
            told, keptAt: kept.real,
            isKnown: kept.calendar.isTrusted && bakery.calendar.isTrusted,
            error: calendarError, at: bakery.real(now))
    }

    /// What was done before the fall, and was not just being kept, is not lost.
    private func checkBakeLoss(_ found: BakeModel, at now: Int64) throws(Finding) {
        guard let fallen = bakery.fallen, !fallen.wasKeeping else { return }
        let real = bakery.real(now)
        var (before, after) = (fallen.bake, found)
        (before.clocks, after.clocks) = ([], [])
        guard before.plain(at: real) == after.plain(at: real) else {
            throw Finding(
                expected: "the bake as it was: \(before.plain(at: real))",
                found: "\(after.plain(at: real))", at: now)
        }
    }
}
