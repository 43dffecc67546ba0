extension Oracle {
    /// The device goes down at this moment.
    public mutating func falls(at now: Int64) {
        timePasses(to: now)
        fallen = brew.map { ($0, keeping != nil, now) }
    }

    /// SPEC §6: at most 5 s of brew clock before the loss.
    static let lossMax = Span.seconds(5)

    /// The device is there again: after a crash in the same boot, or in another after the power
    /// was cut. `logs` is what the database has, `now` the boot's clock.
    public mutating func booted(
        afterPowerLoss: Bool, logs: [PlainLog], at now: Int64
    ) throws(Finding) {
        keys.booted(at: now)
        if afterPowerLoss { boot += 1 }
        glass.booted(at: now, isNewBoot: afterPowerLoss)
        defer {
            (brewBeforePress, heldKey, pressedAt, holdAt) = (nil, nil, nil, nil)
            (isStarting, mayForget, changedAt, handed) = (false, false, now, [])
            (keeping, fallen, lampIsOn) = (nil, nil, true)
        }
        let isSaved = wasSaving(logs)
        let wasUnknown = place == .unknown
        brew = nil
        place = .elsewhere
        if storageIsDoubtful || wasUnknown {
            // Whatever the disk let it keep: what the glass then shows is taken for true.
            storageIsDoubtful = false
            kept = nil
            place = .unknown
            return try book.check(logs, at: now)
        }
        if isSaved { kept = nil }
        try resume(afterPowerLoss: afterPowerLoss, at: now)
        try book.check(logs, at: now)
    }

    /// Whether the device fell while it saved and the log got there: then it stays.
    private mutating func wasSaving(_ logs: [PlainLog]) -> Bool {
        guard case .saving(let log) = place else { return false }
        let isThere = logs.contains { row in
            row.total == log.total && row.name == log.name && row.took == log.took
        }
        if isThere { book.promise(log) }
        return isThere
    }

    private mutating func resume(afterPowerLoss: Bool, at now: Int64) throws(Finding) {
        try checkLoss(afterPowerLoss: afterPowerLoss, at: now)
        guard let kept else { return }
        var restored = kept.brew
        // What no checkpoint of this boot has renewed is still the old boot's.
        let isOfOldBoot = kept.boot != boot
        if isOfOldBoot { restored.losePower(lastSeen: kept.at) }
        restored.timePasses(to: now)
        brew = restored
        if restored.phase == .completed {
            place = .tasting(TastingModel(phrases: phrases))
        } else {
            place = isOfOldBoot ? .resume : .brew
        }
        // A key that is stuck is told of over these questions.
        if keys.isAnyStuck, place != .brew { (place, brew) = (.unknown, nil) }
    }

    /// What was done before the fall, and was not just being kept, is not lost.
    private mutating func checkLoss(afterPowerLoss: Bool, at now: Int64) throws(Finding) {
        guard let fallen, !fallen.wasKeeping else { return }
        checks += 1
        guard let kept, kept.brew.took == fallen.brew.took, kept.brew.step == fallen.brew.step
        else {
            throw Finding(
                expected: "the brew is kept as it was: \(fallen.brew.heading)",
                found: kept.map { "it is \($0.brew.heading)" } ?? "it is not", at: now)
        }
        guard kept.boot != boot, afterPowerLoss else { return }
        let lost = fallen.brew.clock(at: fallen.at) - kept.brew.clock(at: kept.at)
        guard (0...Self.lossMax).contains(lost) else {
            throw Finding(
                expected: "at most 5 s of the brew lost with the power",
                found: "\(lost / 1_000_000) ms are", at: now)
        }
    }
}
