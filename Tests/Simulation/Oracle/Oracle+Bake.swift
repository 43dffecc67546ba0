/// SPEC §10.6 and §10.7: what becomes of a bake. The device tells how it stands whenever that
/// changes; what it tells must have come of what a person just did, and of nothing else.
extension Oracle {
    /// A formula came, or says this from now on; where that is not sure it may say what it said
    /// before.
    public mutating func knows(_ formula: PlainFormula, isSure: Bool = true) {
        let before = isSure ? [] : bakery.formulas[formula.id] ?? []
        bakery.formulas[formula.id] = before + [formula]
        bakery.everKnown.insert(formula.id)
        if isSure { bakery.doubted.remove(formula.id) }
    }

    /// What a formula of this id says is not known, if there is one.
    public mutating func doubts(formula id: String) { bakery.doubted.insert(id) }

    /// There is no such formula any more; who has it on the display may still bake it.
    public mutating func isGone(formula id: String) {
        bakery.gone[id] = bakery.formulas.removeValue(forKey: id)
    }

    /// The device's calendar is synchronised or not, and so many nanoseconds off.
    public mutating func calendar(isTrusted: Bool, error: Int64, at now: Int64 = 0) {
        if error != bakery.calendar.error { bakery.calendarMoved = true }
        let calendar = Bakery.Calendar(isTrusted: isTrusted, error: error)
        if calendar != bakery.calendar { clocksChange(at: now) }
        bakery.calendar = calendar
    }

    // What the device says.

    mutating func bakeBegan(at now: Int64) throws(Finding) {
        guard bakery.bake == nil else {
            throw Finding(
                expected: "one bake at a time", found: "another one began", at: now)
        }
        try came(of: .next, "a bake began", at: now)
        bakery.isStarting = true
        bakery.isLost = false
    }

    /// A key was pressed, let go or held just now.
    private func came(of key: Key, _ deed: String, at now: Int64) throws(Finding) {
        let isNow = { (moment: Int64) in
            now - moment <= 3 * self.lateness + GlassClock.lag + self.patience
        }
        let isPressed = pressedAt.map { $0.key == key && isNow($0.at) } ?? false
        let isLetGo = letGo.map { $0.key == key && isNow($0.at) } ?? false
        let isHeld = holdAt.map { $0.key == key && isNow($0.told) } ?? false
        guard isPressed || isLetGo || isHeld else {
            throw Finding(
                expected: "nothing without its key, \(key.rawValue)", found: deed, at: now)
        }
    }

    mutating func keepBake(_ told: PlainBake, at now: Int64) throws(Finding) {
        if bakery.isStarting { try startBake(told, at: now) }
        guard let bake = bakery.bake else {
            if bakery.isLost { return }
            throw Finding(expected: "no bake", found: "one is kept: \(told)", at: now)
        }
        let later = try explain(told, by: bake, at: now)
        bakery.bake = later
        bakery.keeping.append(
            Bakery.Kept(bake: later, real: bakery.real(now), calendar: bakery.calendar))
    }

    private mutating func startBake(_ told: PlainBake, at now: Int64) throws(Finding) {
        bakery.isStarting = false
        let isDoubted = bakery.doubted.contains(told.formula.id) || storageIsDoubtful
        let known =
            (bakery.formulas[told.formula.id] ?? bakery.gone[told.formula.id] ?? [])
            + (isDoubted ? [told.formula] : [])
        guard !known.isEmpty else {
            throw Finding(
                expected: "a formula that there is", found: "'\(told.formula.name)' is baked",
                at: now)
        }
        let fitting = known.compactMap { BakeModel($0, told.batch) }.first { model in
            model.isSame(as: told, at: bakery.real(now))
        }
        guard let fitting else {
            throw Finding(
                expected: "\(known.compactMap { BakeModel($0, told.batch)?.plain(at: 0) })",
                found: "\(told)", at: now)
        }
        bakery.bake = fitting
        (bakery.history, bakery.before, bakery.calendarMoved) = ([], [], false)
        bakery.bakes += 1
    }

    /// The bake as it is told, after what a person did, if anything.
    private func explain(
        _ told: PlainBake, by bake: BakeModel, at now: Int64
    ) throws(Finding) -> BakeModel {
        let real = bakery.real(now)
        let error = calendarError
        let bake = bake.adopting(told, error)
        if bake.isSame(as: told, at: real) { return bake }
        if bakery.calendar.isTrusted, let seen = bake.seeing(told, error, at: real) {
            return seen
        }
        var acts: [BakeModel.Act] = [.next, .accept, .refuse, .restart]
        if let weight = told.newWeight(after: bake) { acts.append(.weighed(weight)) }
        // What the calendar may tell later is dated as all else is: by the contact that closed.
        let moments = [pressedSince, pressedAt?.at, holdAt?.at, now].compactMap { $0 }
        var nearest: BakeModel?
        var withoutKey: Finding?
        for act in acts {
            for moment in moments {
                var later = bake
                guard later.act(act, at: bakery.real(moment)) else { continue }
                later = later.adopting(told, error)
                nearest = nearest ?? later
                guard later.isSame(as: told, at: real) else { continue }
                // Two may lead to the same, as a bowl begun anew and 0 g of its first.
                do throws(Finding) {
                    try checkKey(of: act, bake, at: now)
                    return later
                } catch {
                    withoutKey = withoutKey ?? error
                }
            }
        }
        if let withoutKey { throw withoutKey }
        let next = nearest.map { ", or then \($0.plain(at: real))" } ?? ""
        throw Finding(
            expected: "the bake as it was: \(bake.plain(at: real))\(next)", found: "\(told)",
            at: now)
    }

    private func checkKey(
        of act: BakeModel.Act, _ bake: BakeModel, at now: Int64
    ) throws(Finding) {
        switch act {
        case .next, .weighed: try came(of: .next, "an ingredient or a step is done", at: now)
        case .accept:
            try came(of: .next, "new targets are taken", at: now)
            guard case .proposal(let proposal) = bake.plain(at: 0).stage, proposal.needsHold
            else { return }
            guard let holdAt, holdAt.key == .next,
                keys.keptDown(.next, upTo: holdAt.at) >= Self.holdTime || keys.isDoubtful
            else {
                throw Finding(
                    expected: "half as much again only with its full hold",
                    found: "new targets are taken by a tap", at: now)
            }
        case .refuse: try came(of: .restart, "new targets are refused", at: now)
        case .restart: try guarded("a bowl or a step begun anew", at: now)
        }
    }

    mutating func forgetBake(at now: Int64) throws(Finding) {
        try guarded("a bake is given up", at: now)
        (bakery.bake, bakery.isLost) = (nil, false)
        bakery.mayBeForgotten = true
    }

    mutating func saveBake(_ log: PlainBakeLog, at now: Int64) throws(Finding) {
        guard (1...5).contains(log.stars) else {
            throw Finding(expected: "a bake with a rating", found: "\(log)", at: now)
        }
        if let bake = bakery.bake {
            let own = bake.log(stars: log.stars)
            guard bake.stage == .completed, own == log else {
                throw Finding(
                    expected: bake.stage == .completed ? "\(own)" : "no log of what is not done",
                    found: "\(log)", at: now)
            }
            try came(of: .next, "a bake is saved", at: now)
        } else if !bakery.isLost {
            throw Finding(
                expected: "no bake saved that there is not", found: "\(log)", at: now)
        }
        bakery.book.intend(log)
        bakery.saving = log
        bakery.mayBeForgotten = true
        (bakery.bake, bakery.isLost) = (nil, false)
    }

    /// What a deed did is on the disk.
    mutating func bakeIsKept(_ deed: Deed) {
        switch deed {
        case .keepBake:
            guard !bakery.keeping.isEmpty else { return }
            let keeping = bakery.keeping.removeFirst()
            bakery.kept = keeping
            bakery.history.append(keeping)
            bakery.before = []
        case .forgetBake, .saveBake:
            if case .saveBake(let log) = deed, memoryIsSure { bakery.book.keep(log) }
            (bakery.kept, bakery.history) = (nil, [])
            bakery.mayBeForgotten = false
        case .brewBegan, .keep, .forget, .save, .remember, .deleteLog, .deleteRecipe, .powerOff,
            .bakeBegan:
            break
        }
    }
}

extension PlainBake {
    /// What the display may have been told that there is of what was asked for.
    fileprivate func newWeight(after bake: BakeModel) -> Int64? {
        switch stage {
        case .proposal(let proposal): return proposal.real
        case .weigh(let weighing): return weighing.isIn
        case .ripening, .step, .completed: return nil
        }
    }
}
