extension Oracle {
    /// SPEC §3 and §2: asked about leaving after 1.5 s, everything that destroys after 2 s.
    static let askTime = Span.milliseconds(1500)
    static let holdTime = Span.seconds(2)
    /// SPEC §2: what also taps is a tap when it is let go sooner.
    static let tapTime = Span.milliseconds(500)
    /// SPEC §3: unanswered, the answer is to stay.
    static let leaveTime = Span.seconds(10)

    /// The device says what a person did, at this moment of the keys.
    public mutating func act(_ act: Act, at moment: Int64, now: Int64) throws(Finding) {
        timePasses(to: moment)
        changedAt = now
        actedAt = now
        switch act {
        case .pressed(let key, let since):
            try keys.pressed(key, since: since, at: moment)
            try checkSeen(key, since: since, at: moment)
            pressedAt = (key, moment)
            pressedSince = since
            // Of a lamp that is out the first press only lights it.
            if key == .next, lampIsOn { nextPressedAt = nextPressedAt.suffix(7) + [moment] }
            brewBeforePress = brew
            pressedOn = Legend(handed, lampIsOn: lampIsOn)
            press(key, since: since, at: moment)
        case .tapped(let key): try tapped(key, at: moment)
        case .released(let key):
            keys.released(key, at: moment)
            letGo = (key, moment)
            try checkPromise(of: key, at: moment)
            heldKey = nil
            brewBeforePress = nil
        case .holdBegan(let key): heldKey = key
        case .holdCancelled: heldKey = nil
        case .holdFired(let key):
            heldKey = nil
            try hold(key, at: moment, now: now)
        }
        timePasses(to: moment)
    }

    /// The device says that a press got a blank display painted, and means nothing else.
    public mutating func spent(_ key: Key, since: Int64, at moment: Int64) throws(Finding) {
        timePasses(to: moment)
        try keys.pressed(key, since: since, at: moment)
        checks += 1
        guard glass.isDoubtful(at: moment), !isParallel, brew?.clockRuns != true else {
            throw Finding(
                expected: "a press that acts", found: "\(key.rawValue) only gets a repaint",
                at: moment)
        }
        glass.spent(at: moment)
        (pressedAt, pressedOn) = (nil, nil)
    }

    /// Nobody acts on what nobody can see, but for a brew whose clock runs.
    private func checkSeen(_ key: Key, since: Int64, at moment: Int64) throws(Finding) {
        guard !isParallel, !isCommanded, lampIsOn, brew?.clockRuns != true, place != .unknown,
            !keys.isDoubtful, glass.isSurelyBlank(since: since)
        else { return }
        throw Finding(
            expected: "a press on a blank display only gets it painted",
            found: "\(key.rawValue) acts", at: moment)
    }

    /// What becomes of the place by time alone.
    mutating func timePasses(to now: Int64) {
        let phase = brew?.phase
        brew?.timePasses(to: now)
        if brew?.phase != phase { changedAt = max(changedAt, now) }
        if case .leave(let since) = place, heldKey == nil, now >= since + Self.leaveTime {
            place = .brew
            changedAt = max(changedAt, since + Self.leaveTime)
        }
    }

    private mutating func press(_ key: Key, since: Int64, at now: Int64) {
        switch place {
        case .brew: pressInBrew(key, since: since, at: now)
        case .leave: if key == .next { place = .brew }
        case .resume:
            guard key == .next else { return }
            place = brew?.isStopwatch ?? false ? .stopwatch : .brew
            // The echo of this press does not stop it.
            stopwatchGuardedUntil = now + BrewModel.echoTime
        case .tasting(var tasting):
            // The first press only lights the lamp.
            guard lampIsOn else { return }
            let outcome = tasting.tap(key, at: now)
            place = .tasting(tasting)
            finish(outcome, tasting)
        case .stopwatch: pressInStopwatch(key, since: since, at: now)
        case .elsewhere, .saving, .unknown: break
        }
    }

    /// Of a stopped one nobody knows whether its time is shown or its log asked for: there the
    /// device says whether it goes on.
    private mutating func pressInStopwatch(_ key: Key, since: Int64, at now: Int64) {
        mayForget = false
        guard brew?.phase != .completed else { return }
        if key == .next, now < stopwatchDoubtedUntil {
            (place, brew) = (.unknown, nil)
            return
        }
        switch key {
        // The echo of the press that started it, from one that was confirmed to the next.
        case .next: if now >= stopwatchGuardedUntil { brew?.next(at: since) }
        case .pause: brew?.pause(at: since)
        case .restart: break
        }
        if brew?.phase == .completed { coverQuestions() }
    }

    /// The brew counts a press from its first edge (SPEC §2).
    private mutating func pressInBrew(_ key: Key, since: Int64, at now: Int64) {
        datedBack = (now, now - since)
        // Of a press that is understood late the device may know more than that it was there.
        let mayBeEcho = key == .next && brew?.doubtfulEcho?.contains(since) ?? false
        if mayBeEcho || key == .pause && brew?.wasOver(after: since) ?? false {
            (place, brew) = (.unknown, nil)
            return
        }
        switch key {
        case .next: brew?.next(at: since)
        case .pause: brew?.pause(at: since)
        case .restart: break
        }
        scaleSeesBrew(at: now)
        guard brew?.phase == .completed else { return }
        var tasting = TastingModel(phrases: phrases)
        tasting.shownAt = now
        place = .tasting(tasting)
        coverQuestions()
    }

    private mutating func finish(_ outcome: TastingModel.Outcome, _ tasting: TastingModel) {
        switch outcome {
        case .stays: break
        case .discards: giveUp()
        case .saves:
            guard let brew else { return }
            place = .saving(log(of: brew, tasting))
        }
    }

    func log(of brew: BrewModel, _ tasting: TastingModel) -> PlainLog {
        PlainLog(
            name: brew.recipe.name, method: brew.recipe.method.name, equipment: brew.equipment,
            stars: tasting.stars,
            tag: tasting.tag == 0 ? nil : TastingModel.tags[tasting.tag - 1],
            note: tasting.note == 0 ? nil : phrases[tasting.note - 1],
            // Its clock stands.
            total: brew.clock(at: .max), dose: brew.dose, yield: brew.yield, took: brew.took)
    }

    private mutating func giveUp() {
        brew = nil
        place = .elsewhere
        mayForget = true
    }

    private mutating func hold(_ key: Key, at moment: Int64, now: Int64) throws(Finding) {
        holdAt = (key, moment, now)
        pressedOn = nil
        let asks = place == .brew && key == .pause || place == .elsewhere || place == .unknown
        try keys.held(key, for: asks ? Self.askTime : Self.holdTime, at: moment)
        try keys.heldInTime(
            key, at: moment, now: now, within: 3 * lateness + GlassClock.lag + patience)
        switch (place, key) {
        case (.brew, .pause):
            // PAUSE acted at its press: taken back exactly.
            if let brewBeforePress { brew = brewBeforePress }
            timePasses(to: moment)
            place = .leave(since: moment)
        case (.brew, .restart):
            brew?.restart()
            scale?.brewChanges(isNew: false, at: moment)
        case (.leave, .restart), (.resume, .restart): giveUp()
        case (.tasting(let tasting), .restart):
            if tasting.stage == .save, tasting.hasAnything { giveUp() }
        case (.stopwatch, .restart), (.unknown, .restart): mayForget = true
        case (.elsewhere, _), (.brew, .next), (.leave, _), (.resume, _), (.tasting, _),
            (.stopwatch, _), (.saving, _), (.unknown, _):
            break
        }
    }
}
