import Testing

@testable import SimulationOracle

/// What the device says of a bake is held against what a person did.
@Suite("The oracle watching a bake")
struct OracleBakeDeedTests {
    private static func milliseconds(_ count: Int64) -> Int64 { count * 1_000_000 }
    private static func hours(_ count: Int64) -> Int64 { count * 3_600_000_000_000 }

    @Test("a bake that is as it should be is let pass, to its log")
    func right() throws {
        var kitchen = try BakeKitchen()
        try kitchen.does(.weighed(95_000))
        try kitchen.does(.accept)
        for _ in 0..<3 { try kitchen.does(.next) }
        #expect(kitchen.model.stage == .weigh)
        try kitchen.losePower(Self.hours(1), found: kitchen.model.plain(at: 0))
        for _ in 0..<5 { try kitchen.does(.next) }
        #expect(kitchen.model.stage == .step(0))
        let there = kitchen.now + kitchen.offset + Self.hours(12)
        try kitchen.losePower(Self.hours(12), found: kitchen.model.plain(at: there))
        try kitchen.does(.restart, key: .restart, holding: 2000)
        try kitchen.does(.next)
        #expect(kitchen.model.stage == .completed)
        try kitchen.press(.next)
        let log = kitchen.model.log(stars: 4)
        try kitchen.oracle.wants(.saveBake(log), at: kitchen.now)
        kitchen.oracle.isDone(.saveBake(log), at: kitchen.now)
        var row = log
        row.id = "1"
        try kitchen.oracle.database([], nil, bakes: [row], all: true, at: kitchen.now)
        for rows in [[], [row, row]] {
            var oracle = kitchen.oracle
            #expect(throws: Finding.self) {
                try oracle.database([], nil, bakes: rows, all: true, at: 0)
            }
        }
        row.weighed[0].weight = 90_000
        var oracle = kitchen.oracle
        #expect(throws: Finding.self) {
            try oracle.database([], nil, bakes: [row], all: true, at: 0)
        }
    }

    @Test("who has a formula on the display bakes it though it was just deleted; not after a start")
    func deleted() throws {
        var kitchen = try BakeKitchen()
        let told = kitchen.model.plain(at: 0)
        kitchen = try BakeKitchen(beginning: false)
        kitchen.oracle.isGone(formula: PlainFormula.countryLoaf.id)
        var later = kitchen
        try kitchen.begin(told)
        try later.oracle.booted(afterPowerLoss: false, logs: nil, brew: nil, at: later.now)
        #expect(throws: Finding.self) { try later.begin(told) }
    }

    /// After the levain: what the device says of too much water.
    private func tooMuchWater() throws -> BakeKitchen {
        var kitchen = try BakeKitchen()
        for _ in 0..<6 { try kitchen.does(.next) }
        try kitchen.does(.weighed(650_000))
        return kitchen
    }

    @Test("BK-031 · new targets that forget what is fixed are found")
    func forgetsTheLevain() throws {
        var kitchen = try tooMuchWater()
        try kitchen.press(.next)
        try kitchen.act(.accept)
        var told = kitchen.model.plain(at: kitchen.now)
        guard case .weigh(var weighing) = told.stage else {
            Issue.record("nothing is weighed")
            return
        }
        #expect(weighing.target == 863_492)
        #expect(weighing.isIn == 800_000)
        weighing.target = 866_667
        told.stage = .weigh(weighing)
        var wrong = kitchen
        #expect(throws: Finding.self) { try wrong.tell(told) }
        try kitchen.tell(kitchen.model.plain(at: kitchen.now))
    }

    @Test("BK-031 · a proposal of other targets than those that keep the shares is found")
    func wrongProposal() throws {
        var kitchen = try BakeKitchen()
        for _ in 0..<6 { try kitchen.does(.next) }
        try kitchen.press(.next)
        try kitchen.act(.weighed(650_000))
        var told = kitchen.model.plain(at: kitchen.now)
        guard case .proposal(var proposal) = told.stage else {
            Issue.record("no proposal")
            return
        }
        proposal.targets[3].weight += 1
        told.stage = .proposal(proposal)
        #expect(throws: Finding.self) { try kitchen.tell(told) }
    }

    @Test("SPEC §10.6 · nothing is done without its key")
    func keys() throws {
        var idle = try BakeKitchen()
        idle.now += Self.milliseconds(3000)
        try idle.act(.next)
        #expect(throws: Finding.self) { try idle.tell(idle.model.plain(at: idle.now)) }
        var tapped = try tooMuchWater()
        try tapped.press(.next)
        try tapped.release(.next)
        try tapped.act(.refuse)
        #expect(throws: Finding.self) { try tapped.tell(tapped.model.plain(at: tapped.now)) }
        var short = try BakeKitchen()
        try short.does(.next)
        try short.press(.restart)
        try short.act(.restart)
        #expect(throws: Finding.self) { try short.tell(short.model.plain(at: short.now)) }
        var given = try BakeKitchen()
        #expect(throws: Finding.self) { try given.oracle.wants(.forgetBake, at: given.now) }
    }

    @Test("BK-036 · half as much again is taken by a hold alone", arguments: [0, 2000])
    func heldAcceptance(length: Int64) throws {
        var kitchen = try BakeKitchen()
        for _ in 0..<6 { try kitchen.does(.next) }
        try kitchen.does(.weighed(1_200_000))
        if length > 0 {
            try kitchen.does(.accept, holding: length)
        } else {
            #expect(throws: Finding.self) { try kitchen.does(.accept) }
        }
    }

    @Test("SPEC §10.6 · what is in is asked for again after no power cut")
    func askedAgain() throws {
        var kitchen = try BakeKitchen()
        let first = kitchen.model.plain(at: 0)
        try kitchen.does(.next)
        #expect(throws: Finding.self) { try kitchen.losePower(Self.hours(1), found: first) }
    }

    @Test("SPEC §10.7 · a bake neither vanishes with the power nor comes from nowhere")
    func vanishes() throws {
        var kitchen = try BakeKitchen()
        let bake = kitchen.model.plain(at: 0)
        #expect(throws: Finding.self) { try kitchen.losePower(Self.hours(1), found: nil) }
        kitchen = try BakeKitchen()
        try kitchen.press(.restart, holding: 2000)
        try kitchen.oracle.wants(.forgetBake, at: kitchen.now)
        kitchen.oracle.isDone(.forgetBake, at: kitchen.now)
        var given = kitchen
        try given.losePower(Self.hours(1), found: nil)
        #expect(throws: Finding.self) { try kitchen.losePower(Self.hours(1), found: bake) }
    }

    /// How the bulk stands after the power was away for 2 h: what the device says has passed of
    /// them, in milliseconds, and whether it says `at least`.
    private struct After {
        var seen: Int64
        var isAtLeast: Bool
        var wasRight = true
        var isRight = true
        /// How late the machine may be, in milliseconds.
        var lateness: Int64 = 0
        var isAllowed: Bool
    }

    private static let away: Int64 = 7_200_000

    private static let afters: [After] = [
        After(seen: away, isAtLeast: false, isAllowed: true),
        After(seen: away - 1, isAtLeast: false, isAllowed: true),
        After(seen: away - 5, isAtLeast: false, isAllowed: false),
        After(seen: away - 5, isAtLeast: false, lateness: 7, isAllowed: true),
        After(seen: away - 60_000, isAtLeast: false, isAllowed: false),
        After(seen: away - 60_000, isAtLeast: false, lateness: 7, isAllowed: false),
        After(seen: 0, isAtLeast: false, isAllowed: false),
        After(seen: 0, isAtLeast: true, isAllowed: false),
        After(seen: 0, isAtLeast: true, isRight: false, isAllowed: true),
        After(seen: 0, isAtLeast: true, wasRight: false, isAllowed: true),
        After(seen: 0, isAtLeast: false, isRight: false, isAllowed: false),
        After(seen: away + 60_000, isAtLeast: true, isRight: false, isAllowed: false),
        After(seen: -60_000, isAtLeast: true, isRight: false, isAllowed: false),
    ]

    @Test("SPEC §10.7 · dough does not wait for the power", arguments: afters.indices)
    func proof(place: Int) throws {
        let after = Self.afters[place]
        var kitchen = try BakeKitchen()
        try kitchen.mix()
        kitchen.oracle.calendar(isTrusted: after.wasRight, error: 0)
        kitchen.oracle.lateness = Self.milliseconds(after.lateness)
        kitchen.now += Self.hours(1)
        try kitchen.tell(kitchen.model.plain(at: kitchen.now))
        var found = kitchen.model.plain(at: kitchen.now + Self.milliseconds(after.seen))
        if case .step(let step, var time) = found.stage {
            time.isAtLeast = after.isAtLeast
            found.stage = .step(step, time)
        }
        kitchen.oracle.calendar(isTrusted: after.isRight, error: 0)
        let away = Self.milliseconds(Self.away)
        if after.isAllowed {
            try kitchen.losePower(away, found: found)
        } else {
            #expect(throws: Finding.self) { try kitchen.losePower(away, found: found) }
        }
    }

    @Test("SPEC §10.7 · at least becomes right with the calendar, and only the real time is right")
    func corrected() throws {
        var kitchen = try BakeKitchen()
        try kitchen.loseTrack(for: Self.hours(2))
        kitchen.now = Self.milliseconds(5000)
        let real = kitchen.model.plain(at: kitchen.now + kitchen.offset)
        var early = kitchen
        #expect(throws: Finding.self) { try early.tell(real) }
        kitchen.oracle.calendar(isTrusted: true, error: 0)
        var wrong = kitchen
        let late = kitchen.model.plain(at: kitchen.now + kitchen.offset - Self.hours(1))
        #expect(throws: Finding.self) { try wrong.tell(late) }
        try kitchen.tell(real)
    }

    /// Seed 1020407: what was over before the calendar was right is dated by the press as well, not
    /// by when that was understood.
    @Test("SPEC §10.7 · a step that is over becomes right with the calendar too")
    func correctedAfterwards() throws {
        var kitchen = try BakeKitchen()
        try kitchen.loseTrack(for: Self.hours(2))
        try kitchen.press(.next)
        let pressed = kitchen.now - Self.milliseconds(2) + kitchen.offset
        let isDone = kitchen.model.act(.next, at: pressed)
        try #require(isDone)
        let right = kitchen.model.plain(at: pressed)
        var said = right
        let missing = Self.hours(2) + Self.milliseconds(1)
        let real = try #require(right.took.last?.real)
        said.took[said.took.count - 1] = PlainTime(real - missing, isAtLeast: true)
        try kitchen.tell(said)
        try kitchen.release(.next)
        kitchen.oracle.calendar(isTrusted: true, error: 0)
        kitchen.now += Self.milliseconds(5000)
        var later = kitchen.model.plain(at: kitchen.now + kitchen.offset)
        later.took[later.took.count - 1] = PlainTime(real - Self.milliseconds(1), isAtLeast: false)
        var wrong = kitchen
        var early = later
        early.took[later.took.count - 1] = PlainTime(real - Self.hours(1), isAtLeast: false)
        #expect(throws: Finding.self) { try wrong.tell(early) }
        try kitchen.tell(later)
    }

    /// Seed 2080207: 0 g were said of the first of a bowl, which is as it was begun.
    @Test(
        "SPEC §10.6 · nothing that is said to be in is no bowl begun anew",
        arguments: [false, true])
    func saysNothing(isHeld: Bool) throws {
        var kitchen = try BakeKitchen()
        let begun = kitchen.model
        try kitchen.does(.weighed(20_000))
        kitchen.model = begun
        let plain = begun.plain(at: kitchen.now)
        if isHeld {
            try kitchen.press(.restart, holding: 2000)
        } else {
            try kitchen.press(.next)
        }
        try kitchen.tell(plain)
        try kitchen.release(isHeld ? .restart : .next)
        // Without either key it is found.
        try kitchen.does(.weighed(20_000))
        kitchen.now += Self.hours(1)
        #expect(throws: Finding.self) { try kitchen.tell(plain) }
    }

    /// Seed 2000187: the bake's file was cut to nothing, and later a bit of what was made anew
    /// flipped.
    @Test("SPEC §10.8 · what earlier damage took is not told of again")
    func damagedTwice() throws {
        for isTakenBefore in [true, false] {
            var kitchen = try BakeKitchen()
            try kitchen.mix()
            if isTakenBefore {
                var cut = Damage(.bake)
                cut.isBit = false
                try kitchen.loseToDamage(cut)
            }
            try kitchen.loseToDamage(Damage(.bake))
            #expect((kitchen.oracle.tellsUntil == nil) == isTakenBefore)
        }
    }
}

extension BakeKitchen {
    private enum Missing: Error { case step }

    /// In the bulk the power was away, and nothing told for how long.
    fileprivate mutating func loseTrack(for away: Int64) throws {
        try mix()
        oracle.calendar(isTrusted: false, error: 0)
        var found = model.plain(at: now)
        guard case .step(let step, var time) = found.stage else { throw Missing.step }
        time.isAtLeast = true
        found.stage = .step(step, time)
        try losePower(away, found: found)
    }

    /// The power was away for an hour, this befell the bake's file, and nothing is found in it.
    fileprivate mutating func loseToDamage(_ damage: Damage) throws {
        oracle.falls(at: now)
        oracle.damaged(damage)
        oracle.starts()
        offset += now + Self.milliseconds(3_600_000)
        now = 0
        try oracle.booted(
            afterPowerLoss: true, logs: [], brew: nil,
            bread: FoundBread(bake: nil, logs: [], real: offset), at: 0)
    }
}
