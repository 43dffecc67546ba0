extension Oracle {
    /// The device goes down at this moment.
    public mutating func falls(at now: Int64) {
        // It may go down once more while it starts.
        guard !isDown else { return }
        isDown = true
        tellsUntil = nil
        stopwatchGuardedUntil = .min
        timePasses(to: now)
        fallen = brew.map { ($0, tasting?.said, !keeping.isEmpty || actedAt == now, now) }
        bakeFalls()
    }

    /// The device was asked to stop, and says goodbye: nothing stands in its place any more.
    public mutating func stops() { isStopping = true }

    /// SPEC §6: at most 5 s of brew clock before the loss.
    static let lossMax = Span.seconds(5)

    /// The device is there again: after a crash in the same boot, or in another after the power
    /// was cut. `logs` is what the database has, nil while the disk does not work; `stock` the
    /// methods, grinders and beans that it has, nil where nobody looks; `found` is the brew that
    /// the device found; `bread` the same of bakes; `now` the boot's clock.
    public mutating func booted(
        afterPowerLoss: Bool, logs: [PlainLog]?, stock: [PlainStock]? = nil,
        brew found: PlainSession?, bread: FoundBread? = nil, at now: Int64
    ) throws(Finding) {
        keys.booted(at: now)
        if afterPowerLoss { boot += 1 }
        if afterPowerLoss { scale?.reboot() }
        scale?.brewChanges(isNew: false, at: now)
        glass.booted(at: now, isNewBoot: afterPowerLoss)
        bakery.gone = [:]
        defer {
            (brewBeforePress, heldKey, pressedAt, holdAt) = (nil, nil, nil, nil)
            (mayBeForgotten, pressedOn, nextPressedAt) = (false, nil, [])
            endsUnknownBrew = false
            (isStarting, mayForget, isDown, changedAt, handed) = (false, false, false, now, [])
            followed = nil
            (keeping, fallen, lampIsOn, actedAt) = ([], nil, true, nil)
            darkSince = nil
            memoryIsSure = true
            isStopping = false
            damages.removeAll { !$0.isOfDatabase }
        }
        if let bread { try bakeBooted(bread, at: now) }
        let isSaved = wasSaving(logs)
        if let logs {
            try check(logs, stock, at: now)
        }
        book.forgetWaiting()
        brew = nil
        place = .elsewhere
        if storageIsDoubtful || isLost || endsUnknownBrew {
            // Whatever the disk let it keep: what the display then shows is taken for true.
            storageIsDoubtful = false
            kept = nil
            place = .unknown
            return
        }
        if isSaved { kept = nil }
        try resume(found, afterPowerLoss: afterPowerLoss, at: now)
    }

    /// Whether the device fell while it saved and the log got there: then it stays.
    private mutating func wasSaving(_ logs: [PlainLog]?) -> Bool {
        guard case .saving(let log) = place else { return false }
        let isThere =
            logs?.contains { row in
                row.total == log.total && row.name == log.name && row.took == log.took
            } ?? false
        if isThere { book.promise(log) }
        return isThere
    }

    /// The brew goes on as it was kept. What was just being written when the device went down may
    /// have got there or not: then the device says which, and both are right.
    private mutating func resume(
        _ found: PlainSession?, afterPowerLoss: Bool, at now: Int64
    ) throws(Finding) {
        let isDamaged = isDamaged(.session)
        if !isDamaged { try checkLoss(afterPowerLoss: afterPowerLoss, at: now) }
        checks += 1
        let candidates =
            keeping.reversed() + [kept, isDamaged ? keptBefore : nil].compactMap { $0 }
        let plain = candidates.map { candidate in
            Self.plain(restored(candidate, at: now), candidate.tasting, at: now)
        }
        guard let found else {
            if kept == nil || mayBeForgotten {
                kept = nil
                return
            }
            if isDamaged {
                // What was there before it may have been nothing.
                if keptBefore != nil { mustTell(at: now) }
                (kept, keptBefore) = (nil, nil)
                return
            }
            throw Finding(expected: "\(plain)", found: "no brew", at: now)
        }
        guard let place = plain.firstIndex(where: { $0.isSame(as: found) }) else {
            throw Finding(
                expected: plain.isEmpty ? "no brew" : "\(plain)", found: "\(found)", at: now)
        }
        kept = candidates[place]
        let brew = restored(candidates[place], at: now)
        self.brew = brew
        let isOfOldBoot = candidates[place].boot != boot
        if brew.isStopwatch {
            self.place = isOfOldBoot && brew.phase != .completed ? .resume : .stopwatch
        } else if brew.phase == .completed {
            // With what was said of the cup: in the same boot at the question that was asked.
            var tasting = candidates[place].tasting ?? TastingModel(phrases: phrases)
            tasting.shownAt = nil
            self.place = .tasting(isOfOldBoot ? tasting.atRate : tasting)
        } else {
            self.place = isOfOldBoot ? .resume : .brew
        }
        doubt(candidates.indices.filter { plain[$0].isSame(as: found) }.map { candidates[$0] })
        // A key that is stuck is told of over these questions.
        if keys.isAnyStuck && self.place != .brew { (self.place, self.brew) = (.unknown, nil) }
    }

    /// These look the same: what they differ in nobody can tell.
    private mutating func doubt(_ alike: [Kept]) {
        // Taken up again at the very moment of the fall, it looks the same before and after: then
        // nobody can tell whether it goes on or is offered.
        if Set(alike.map(\.boot)).count > 1 { (place, brew) = (.unknown, nil) }
        // As a brew that was begun anew before its first step: it may be either's date.
        if Set(alike.map(\.brew.begun)).count > 1 {
            brew?.begun = nil
            kept?.brew.begun = nil
        }
    }

    /// What no checkpoint of this boot has renewed is still the old boot's, and waits, paused.
    private func restored(_ kept: Kept, at now: Int64) -> BrewModel {
        var brew = kept.brew
        if kept.boot != boot { brew.losePower(lastSeen: kept.at) }
        brew.timePasses(to: now)
        return brew
    }

    /// What is being said of the cup, if the device is there.
    var tasting: TastingModel? {
        if case .tasting(let tasting) = place { tasting } else { nil }
    }

    static func plain(
        _ brew: BrewModel, _ tasting: TastingModel?, at now: Int64
    ) -> PlainSession {
        PlainSession(
            recipe: brew.recipe.name, recipeID: brew.recipeID, method: brew.recipe.method.name,
            equipment: brew.equipment, steps: brew.isStopwatch ? brew.recipe.steps.map(\.text) : [],
            dose: brew.dose,
            yield: brew.yield,
            phase: brew.phase.rawValue, step: brew.step, clock: brew.clock(at: now),
            clockRuns: brew.clockRuns, took: brew.took, said: tasting?.said)
    }

    /// What was done before the fall, and was not just being kept, is not lost; and of a brew that
    /// ran, at most 5 s.
    private func checkLoss(afterPowerLoss: Bool, at now: Int64) throws(Finding) {
        guard let fallen else { return }
        let isSame = { (kept: Kept) in
            kept.brew.took == fallen.brew.took && kept.brew.step == fallen.brew.step
                && kept.saidIsSame(as: fallen.said)
        }
        guard let kept, fallen.wasKeeping || isSame(kept) else {
            if fallen.wasKeeping { return }
            throw Finding(
                expected: "the brew is kept as it was: \(fallen.brew.heading)",
                found: kept.map { "it is \($0.brew.heading)" } ?? "it is not", at: now)
        }
        guard kept.boot != boot, afterPowerLoss, isSame(kept) else { return }
        let lost = fallen.brew.clock(at: fallen.at) - kept.brew.clock(at: kept.at)
        // A restart that was just being kept is undone, which loses less than nothing.
        guard lost <= Self.lossMax + slowness, lost >= 0 || fallen.wasKeeping else {
            throw Finding(
                expected: "at most 5 s of the brew lost with the power",
                found: "\(lost / 1_000_000) ms are", at: now)
        }
    }
}

extension Oracle.Kept {
    /// Whether these are the answers. Which question is asked is not lost by a power cut that
    /// finds the device at Rate again.
    fileprivate func saidIsSame(as said: PlainSaid?) -> Bool {
        tasting?.said == said || tasting?.atRate.said == said
    }
}
