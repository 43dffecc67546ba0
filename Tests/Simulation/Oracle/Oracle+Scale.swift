/// SPEC §16.3: what a scale may do in a brew by itself, and what it shows.
extension Oracle {
    /// WS-005: more than this within a second are the grounds.
    private static let grounds: Int64 = 14_500
    /// WS-006: as much less still counts as reached, and slower than this it is at rest.
    private static let shortfall: Int64 = 2000
    private static let restFlow: Int64 = 500
    /// What a cell needs to settle (SPEC §16.6), and with it what is true becomes seen late.
    private static let settling = Span.milliseconds(500)

    /// There is a scale under the brew.
    public mutating func hasScale(starts: Bool, advances: Bool) {
        scale = ScaleModel(starts: starts, advances: advances)
    }

    /// Hands did something at it.
    public mutating func hand(_ hand: Hand, at now: Int64) {
        scale?.take(hand, isAwaited: brew?.phase == .awaitingPourConfirmation, at: now)
    }

    /// The step's number with the first water; nil when the brew has none.
    private static func firstWater(_ brew: BrewModel) -> Int? {
        brew.recipe.steps.firstIndex { $0.kind == .bloom || $0.kind == .pour }
    }

    /// The brew has come to where it is now.
    mutating func scaleSeesBrew(at now: Int64) {
        guard scale != nil, let brew, let first = Self.firstWater(brew) else { return }
        if brew.step == first { scale?.asks(at: now) }
        let awaits = brew.step == first && brew.phase == .awaitingPourConfirmation
        if brew.step > first || brew.step == first && !awaits { scale?.waterComes(at: now) }
    }

    /// The brew may have gone on by its scale: then by the rules.
    mutating func followScale(_ session: PlainSession, at now: Int64) throws(Finding) {
        guard let scale, place == .brew || isAskedToLeave, var brew, !session.recipe.isEmpty else {
            return
        }
        brew.timePasses(to: now)
        let isAwaited = brew.phase == .awaitingPourConfirmation && session.step == brew.step
        if scale.starts, isAwaited, session.clockRuns {
            guard !brew.clockRuns else {
                // When the water came can't be read from its clock.
                (place, self.brew) = (.unknown, nil)
                return
            }
            let since = now - (session.clock - brew.clock(at: now))
            try checkWater(since: since, in: scale, at: now)
            brew.next(at: since)
        } else if scale.advances, session.step == brew.step + 1, session.phase != "completed" {
            try checkComplete(brew, in: scale, at: now)
            brew.next(at: moment(ofAdvance: session, from: brew, at: now))
        } else {
            return
        }
        brew.timePasses(to: now)
        self.brew = brew
        (actedAt, changedAt) = (now, now)
        scaleSeesBrew(at: now)
    }

    /// When a pour was gone on from. A device dates what it does by itself by the moment up to which
    /// it knows every edge: that is its last turn, and the sample that completes a pour comes in the
    /// next. A scale that says nothing for half a second is frozen (WS-009), so turns are no further
    /// apart.
    private func moment(
        ofAdvance session: PlainSession, from brew: BrewModel, at now: Int64
    ) -> Int64 {
        var next = brew
        next.next(at: now)
        guard let told = session.took.last ?? nil,
            let own = Self.plain(next, nil, at: now).took.last ?? nil
        else { return now }
        let early = own - told
        let most = Span.milliseconds(500) + 3 * lateness + GlassClock.lag
        return (0...most).contains(early) ? now - early : now
    }

    private var isAskedToLeave: Bool {
        if case .leave = place { true } else { false }
    }

    /// WS-002 and WS-005: water confirms a pour, dated by its first sample; grounds do not, nor does
    /// anything before the zero was seen.
    private mutating func checkWater(
        since: Int64, in scale: ScaleModel, at now: Int64
    ) throws(Finding) {
        checks += 1
        // What a scale says that is noisy or comes back is not known.
        guard scale.isSound else { return }
        let before = scale.least(from: since - Span.seconds(1), to: since)
        guard scale.load(at: since + Span.milliseconds(100)) - before >= 300 else {
            throw Finding(
                expected: "no pour confirmed without water", found: "the bloom runs", at: now)
        }
        // A burst this short is felt within a second, wherever that begins.
        let bursts = scale.rises(
            within: Span.milliseconds(400), from: since - Span.milliseconds(300),
            to: now - Span.milliseconds(600))
        guard bursts.most <= Self.grounds + 1500 else {
            throw Finding(
                expected: "\(bursts.most / 1000) g at once are the grounds",
                found: "the bloom runs", at: now)
        }
        guard let asked = scale.askedAt else { return }
        let calm = scale.rises(within: Self.settling, from: asked, to: since + Self.settling)
        guard calm.least <= 600 else {
            throw Finding(
                expected: "nothing acts on a weight before its zero was seen",
                found: "the bloom runs", at: now)
        }
    }

    /// WS-006: a pour whose time is over and whose target is reached, with the flow at rest.
    private mutating func checkComplete(
        _ brew: BrewModel, in scale: ScaleModel, at now: Int64
    ) throws(Finding) {
        checks += 1
        let step = brew.recipe.steps[brew.step]
        guard step.kind == .pour, brew.step + 1 < brew.recipe.steps.count,
            brew.phase == .stepReadyToAdvance
        else {
            throw Finding(
                expected: "a key after '\(step.text)', or its time to be over",
                found: "it went on by itself", at: now)
        }
        guard scale.isSound else { return }
        // What flowed all the while, half a second ago and before, was felt.
        let flow = scale.rises(
            within: Self.settling, from: now - Span.milliseconds(1500),
            to: now - Span.milliseconds(200))
        guard flow.least <= Self.restFlow / 2 + 500 else {
            throw Finding(
                expected: "no pour complete while water flows",
                found: "'\(step.text)' went on by itself", at: now)
        }
        let wanted = Int64(brew.water[brew.step]) * 1000 - Self.shortfall
        guard let water = scale.water(at: now), water < wanted - 200 else { return }
        throw Finding(
            expected: "\(wanted / 1000) g of water, of which there are \(water / 1000)",
            found: "'\(step.text)' went on by itself", at: now)
    }

    /// WS-003 and WS-004: what a pour shows of its water; nil where it can't be known, and no words
    /// where there is no scale.
    mutating func weighedPacing(_ brew: BrewModel, at now: Int64) -> [String]? {
        guard scale != nil else { return [] }
        scale?.settleZero(at: now)
        guard let water = scale?.water(at: now) else { return nil }
        let target = brew.water[brew.step]
        let over = water - Int64(target) * 1000
        // Near the edge of too much, or of a digit, a scale may say either.
        if abs(over - 5000) < 400 { return nil }
        func near(_ milligrams: Int64) -> [Int64] {
            [milligrams - 300, milligrams + 300].map { max(0, ($0 + 500) / 1000) }
        }
        if over > 5000 { return near(over).map { "+\($0) g" } }
        return near(water).map { "\($0)/\(target) g" }
    }
}
