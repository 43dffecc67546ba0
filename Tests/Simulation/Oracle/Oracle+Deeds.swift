extension Oracle {
    /// The device wants something done with what it knows.
    public mutating func wants(_ deed: Deed, at now: Int64) throws(Finding) {
        checks += 1
        switch deed {
        case .brewBegan: try brewBegan(at: now)
        case .keep(let session): try keep(session, at: now)
        case .forget:
            if !mayForget, place != .unknown {
                throw Finding(
                    expected: "no brew given up without its full hold",
                    found: "the brew is forgotten", at: now)
            }
            mayForget = false
            mayBeForgotten = true
            if place == .unknown { endsUnknownBrew = true }
            brew = nil
            if place == .stopwatch { place = .elsewhere }
        case .save(let log): try save(log, at: now)
        case .deleteLog(let id):
            try guarded("a log deleted", at: now)
            book.askToDelete(id)
            deletingLog = id
        case .deleteRecipe:
            try guarded("a recipe deleted", at: now)
            forgetImports()
            deletingLog = nil
        case .remember(let equipment, let recipe): try remember(equipment, recipe, at: now)
        case .bakeBegan: try bakeBegan(at: now)
        case .keepBake(let bake): try keepBake(bake, at: now)
        case .forgetBake: try forgetBake(at: now)
        case .saveBake(let log): try saveBake(log, at: now)
        case .powerOff: try guarded("powered off", at: now)
        }
    }

    /// What a deed did is on the disk.
    public mutating func isDone(_ deed: Deed, at now: Int64) {
        switch deed {
        case .keep:
            if !keeping.isEmpty { (keptBefore, kept) = (kept, keeping.removeFirst()) }
        case .forget, .save:
            if case .save(let log) = deed, memoryIsSure { book.keep(log) }
            (keptBefore, kept) = (kept, nil)
            (mayBeForgotten, endsUnknownBrew) = (false, false)
        case .remember(let equipment, let recipe):
            let isNewest = remembered[recipe]?.last == equipment
            if !storageIsDoubtful, isNewest { remembered[recipe] = [equipment] }
        case .bakeBegan, .keepBake, .forgetBake, .saveBake: bakeIsKept(deed)
        case .brewBegan, .deleteLog, .deleteRecipe, .powerOff: break
        }
    }

    /// RESTART was kept down for its full two seconds, just now.
    func guarded(_ deed: String, at now: Int64) throws(Finding) {
        guard let holdAt, holdAt.key == .restart, isRecent(holdAt.told, at: now) else {
            throw Finding(expected: "nothing without its full hold", found: deed, at: now)
        }
        let kept = keys.keptDown(.restart, upTo: holdAt.at)
        guard kept >= Self.holdTime || keys.isDoubtful else {
            throw Finding(
                expected: "RESTART kept down for 2000 ms",
                found: "\(deed) after \(kept / 1_000_000) ms", at: now)
        }
    }

    private func isRecent(_ moment: Int64, at now: Int64) -> Bool {
        now - moment <= 3 * lateness + GlassClock.lag
    }

    private mutating func brewBegan(at now: Int64) throws(Finding) {
        begun = kitchenTime(at: now)
        if place == .brew {
            try guarded("the brew starts over", at: now)
            brew?.begun = begun
            return
        }
        if place == .unknown, let holdAt, isRecent(holdAt.told, at: now) {
            try guarded("the brew starts over", at: now)
            return
        }
        guard place == .elsewhere || place == .unknown, let pressedAt, pressedAt.key == .next,
            now - pressedAt.at <= 3 * lateness + GlassClock.lag + patience
        else {
            throw Finding(
                expected: "a brew begun by NEXT and nothing else", found: "a brew began", at: now)
        }
        isStarting = true
    }

    private mutating func keep(_ session: PlainSession, at now: Int64) throws(Finding) {
        if isStarting { try start(session, at: now) }
        goOnFromStop(session, at: now)
        try followScale(session, at: now)
        guard let brew else {
            if place == .unknown { return }
            throw Finding(expected: "no brew", found: "one is kept: \(session)", at: now)
        }
        var later = brew
        later.timePasses(to: now)
        let own = Self.plain(brew, tasting, at: now)
        var alike = own
        alike.phase = later.phase.rawValue
        // A late machine may have yet to see that a step's time is over; so may one that a press
        // told of a moment ago that time runs again.
        var behind = own
        let unseen = max(3 * lateness, datedBack.at == now ? datedBack.by : 0)
        if unseen > 0, brew.wasActive(within: unseen, of: now) {
            behind.phase = BrewModel.Phase.active.rawValue
        }
        guard [own, alike, behind].contains(where: { $0.isSame(as: session) }) else {
            throw Finding(expected: "\(own)", found: "\(session)", at: now)
        }
        keeping.append(Kept(brew: brew, tasting: tasting, at: now, boot: boot))
    }

    private mutating func start(_ session: PlainSession, at now: Int64) throws(Finding) {
        isStarting = false
        guard !session.recipe.isEmpty else { return try startStopwatch(session, at: now) }
        guard let recipe = recipe(named: session.recipe) else {
            throw Finding(
                expected: "a recipe that there is", found: "'\(session.recipe)' is brewed", at: now)
        }
        if gone.contains(session.recipe), !storageIsDoubtful, !isSlow {
            throw Finding(
                expected: "the recipe as it is at Start, which has another name or is deleted",
                found: "'\(session.recipe)' is brewed", at: now)
        }
        if isDoubted(session.recipe) {
            (place, self.brew) = (.unknown, nil)
            return
        }
        let masses = "\(session.dose / 10).\(session.dose % 10)g→\(session.yield)g"
        // Where there is little room the blanks go first.
        if rows == 4, handed.count == 4, !handed[1].filter({ $0 != " " }).hasPrefix(masses) {
            throw Finding(
                expected: "the inputs that were confirmed: \(handed[1])", found: masses, at: now)
        }
        // SPEC §4, RV-010.
        let isInBounds =
            (1...2000).contains(session.dose) && (1...2000).contains(session.yield)
        guard isInBounds || hasOldRecipes else {
            throw Finding(
                expected: "at most 200 g of coffee and 2 kg of water", found: masses, at: now)
        }
        try checkEquipment(of: session, at: now)
        brew = begins(session, of: recipe, at: now)
        scale?.brewChanges(isNew: true, at: now)
        scaleSeesBrew(at: now)
        place = .brew
        isLost = false
        brews += 1
    }

    /// The brew as it begins: with the press that asked for it, however long the recipe had to be
    /// waited for. Who presses again meanwhile asks for nothing else: the first is tried first.
    private func begins(
        _ session: PlainSession, of recipe: PlainRecipe, at now: Int64
    ) -> BrewModel {
        var unbegun = BrewModel(
            recipe: recipe, recipeID: session.recipeID, dose: session.dose, yield: session.yield,
            equipment: session.equipment)
        unbegun.begun = begun
        let earliest = now - 3 * lateness - GlassClock.lag - patience
        var presses = nextPressedAt.filter { $0 >= earliest }
        if presses.isEmpty { presses = [pressedAt?.at ?? now] }
        // A late machine may have shown a moment after the press before it saw that.
        if lateness > 0, session.clockRuns, session.clock < now - presses[0] {
            presses.append(now - session.clock)
        }
        let brews = presses.map { press in
            var brew = unbegun
            brew.begin(at: press)
            brew.timePasses(to: now)
            return brew
        }
        let alike = brews.filter { Self.plain($0, nil, at: now).isSame(as: session) }
        guard var first = alike.first, let last = alike.last else { return brews[0] }
        first.mayBe(last)
        return first
    }

    private mutating func save(_ log: PlainLog, at now: Int64) throws(Finding) {
        if case .saving(let own) = place {
            guard log == own else {
                throw Finding(
                    expected: LogBook.words(own), found: "saved is \(LogBook.words(log))", at: now)
            }
        } else if place == .stopwatch, let brew {
            return try saveStopwatch(log, brew, at: now)
        } else {
            guard place == .unknown, (1...5).contains(log.stars) else {
                throw Finding(
                    expected: "nothing saved that nobody asked for", found: LogBook.words(log),
                    at: now)
            }
            place = .saving(log)
            endsUnknownBrew = true
        }
        intend(log, begun: brew?.begun)
        mayBeForgotten = true
        brew = nil
    }
}
