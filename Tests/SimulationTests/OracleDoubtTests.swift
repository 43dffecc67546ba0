import Testing

@testable import SimulationOracle

/// Where the rules leave two answers, the oracle takes either, and where they leave one, that.
@Suite("The oracle's doubts")
struct OracleDoubtTests {
    private static func milliseconds(_ count: Int64) -> Int64 { count * 1_000_000 }

    private func oracle() -> Oracle {
        Oracle(columns: 20, rows: 4, isParallel: false, phrases: [])
    }

    private func session(_ recipe: String) -> PlainSession {
        PlainSession(
            recipe: recipe, dose: 150, yield: 250, phase: "stepReadyToAdvance", step: 0,
            clock: 0, clockRuns: false, took: [])
    }

    private func keep(
        _ session: PlainSession, at moment: Int64, _ oracle: inout Oracle
    ) throws(Finding) {
        try oracle.wants(.keep(session), at: Self.milliseconds(moment))
        oracle.isDone(.keep(session), at: Self.milliseconds(moment))
    }

    /// NEXT at 1 s begins a brew of this recipe.
    private func begin(_ recipe: String, _ oracle: inout Oracle) throws {
        let (down, told) = (Self.milliseconds(1000), Self.milliseconds(1002))
        oracle.contact(.next, closed: true, at: down, isTold: true)
        try oracle.act(.pressed(.next, since: down), at: told, now: told)
        try oracle.wants(.brewBegan, at: told)
        try keep(session(recipe), at: 1002, &oracle)
        try release(.next, at: Self.milliseconds(1080), &oracle)
    }

    /// RESTART kept down for 2 s from this moment on.
    private func beginAnew(at start: Int64, _ oracle: inout Oracle) throws {
        let down = Self.milliseconds(start)
        oracle.contact(.restart, closed: true, at: down, isTold: true)
        let (told, full) = (down + Self.milliseconds(2), down + Self.milliseconds(2000))
        try oracle.act(.pressed(.restart, since: down), at: told, now: told)
        try oracle.act(.holdFired(.restart), at: full, now: full)
        try oracle.wants(.brewBegan, at: full)
        var session = session("V60 Starter")
        session.phase = "notStarted"
        try keep(session, at: start + 2000, &oracle)
        try release(.restart, at: full, &oracle)
    }

    private func release(_ key: Key, at end: Int64, _ oracle: inout Oracle) throws {
        oracle.contact(key, closed: false, at: end, isTold: true)
        let told = end + Self.milliseconds(10)
        try oracle.act(.released(key), at: told, now: told)
    }

    /// Seed 1130073: the damaged file's older block, which looked the same, was begun earlier.
    @Test(
        "SPEC §7 · of a brew begun anew twice a damaged session file may have either's date",
        arguments: [true, false])
    func olderDate(isDamaged: Bool) throws {
        var oracle = oracle()
        try begin("V60 Starter", &oracle)
        try beginAnew(at: 2000, &oracle)
        try beginAnew(at: 5000, &oracle)
        let begun = try #require(oracle.brew?.begun)
        if isDamaged { oracle.damaged(Damage(.session)) }
        oracle.falls(at: Self.milliseconds(9000))
        var found = session("V60 Starter")
        found.phase = "notStarted"
        try oracle.booted(afterPowerLoss: true, logs: [], brew: found, at: 0)
        #expect(oracle.place == .resume)
        #expect(oracle.brew?.begun == (isDamaged ? nil : begun))
        #expect(oracle.kept?.brew.begun == (isDamaged ? nil : begun))
    }

    /// Seed 2130484: a name of 36 characters has no room for ` copy`, and loses its end.
    @Test("SPEC §4 · a copy of a long name is known by what is left of it")
    func copyOfALongName() throws {
        let tea = PlainRecipe(
            name: "Tea for the family, all on Sundays 3", dose: 150, yield: 250, isEqual: true,
            steps: [.init(.prepare, "Dip")])
        let copy = "Tea for the family, all on Sundays copy"
        var alone = oracle()
        alone.knows(tea)
        try begin(copy, &alone)
        #expect(alone.brew?.recipe.steps == tea.steps)
        // Of two it may be either's.
        var other = tea
        (other.name, other.steps) = ("Tea for the family, all on Sundays 12", [])
        var both = oracle()
        for recipe in [tea, other] { both.knows(recipe) }
        try begin(copy, &both)
        #expect(both.place == .unknown)
        // A name that has room keeps its end.
        var short = oracle()
        var brief = tea
        brief.name = "Tea for the family"
        short.knows(brief)
        #expect(throws: Finding.self) { try begin("Tea for copy", &short) }
    }

    /// Seed 2150294: the power went while a slow disk was yet to save it.
    @Test(
        "SPEC §6 · a brew that nobody knew is there until it is saved, and not after",
        arguments: [true, false])
    func unknownBrewIsSaved(isSaved: Bool) throws {
        var oracle = oracle()
        oracle.place = .unknown
        let log = PlainLog(
            name: "V60 Starter", stars: 2, tag: nil, note: nil, total: 9, dose: 150, yield: 250,
            took: [nil])
        try oracle.wants(.save(log), at: Self.milliseconds(1000))
        try oracle.handed(
            ["V60 Starter  unsaved", "15.0g → 250g  1:16.7", "", "Start   Edit    Menu"],
            lamp: true, at: Self.milliseconds(2000))
        #expect(oracle.place == .elsewhere)
        if isSaved { oracle.isDone(.save(log), at: Self.milliseconds(2500)) }
        oracle.falls(at: Self.milliseconds(3000))
        var found = session("V60 Starter")
        (found.phase, found.took) = ("completed", [nil])
        let boot = { (oracle: inout Oracle) throws(Finding) in
            try oracle.booted(afterPowerLoss: true, logs: nil, brew: found, at: 0)
        }
        if isSaved {
            #expect(throws: Finding.self) { try boot(&oracle) }
        } else {
            try boot(&oracle)
            #expect(oracle.place == .unknown)
        }
    }

    /// Seed 2180576: a screen whose words went by was shown between a press and its being seen.
    @Test(
        "SPEC §2 · a late machine counts a brew from the press, or from the moment it showed since",
        arguments: [(7, 3, true), (7, 1, true), (7, 0, true), (7, 4, false), (0, 1, false)])
    func lateStart(lateness: Int64, clock: Int64, isAccepted: Bool) throws {
        var oracle = Oracle(
            columns: 20, rows: 4, isParallel: false, phrases: [],
            lateness: Self.milliseconds(lateness))
        oracle.knows(
            PlainRecipe(
                name: "Tea", dose: 150, yield: 250, isEqual: true,
                steps: [.init(.wait, "Wait", seconds: 60)]))
        let (down, told, now) = (
            Self.milliseconds(1000), Self.milliseconds(1002), Self.milliseconds(1005)
        )
        oracle.contact(.next, closed: true, at: down, isTold: true)
        try oracle.act(.pressed(.next, since: down), at: told, now: now)
        try oracle.wants(.brewBegan, at: now)
        var found = session("Tea")
        (found.phase, found.clock, found.clockRuns) = ("active", Self.milliseconds(clock), true)
        if isAccepted {
            try oracle.wants(.keep(found), at: now)
            #expect(oracle.place == .brew)
        } else {
            #expect(throws: Finding.self) { try oracle.wants(.keep(found), at: now) }
        }
    }
}
