import Testing

@testable import SimulationOracle

/// The oracle must be able to say no.
@Suite("The oracle")
struct OracleTests {
    private static func milliseconds(_ count: Int64) -> Int64 { count * 1_000_000 }

    private func oracle() -> Oracle {
        Oracle(columns: 20, rows: 4, isParallel: false, phrases: ["Good"])
    }

    /// An oracle that watched a brew of the starter begin at 1 s; its first step asks for NEXT.
    private func brewing() throws -> Oracle {
        var oracle = oracle()
        try press(.next, at: 1000, &oracle)
        try oracle.wants(.brewBegan, at: Self.milliseconds(1002))
        let session = PlainSession(
            recipe: "V60 Starter", dose: 150, yield: 250, phase: "stepReadyToAdvance", step: 0,
            clock: 0, clockRuns: false, took: [])
        try oracle.wants(.keep(session), at: Self.milliseconds(1002))
        oracle.isDone(.keep(session), at: Self.milliseconds(1002))
        return oracle
    }

    /// An oracle of a slow disk that saw two presses before any brew began.
    private func askedTwice() throws -> Oracle {
        var oracle = Oracle(
            columns: 20, rows: 4, isParallel: false, phrases: ["Good"],
            slowness: Self.milliseconds(156))
        try press(.next, at: 1000, &oracle)
        try press(.next, at: 1120, &oracle)
        return oracle
    }

    /// A press of 80 ms that the device understood.
    private func press(_ key: Key, at start: Int64, _ oracle: inout Oracle) throws {
        let edges = [start, start + 80].map(Self.milliseconds)
        oracle.contact(key, closed: true, at: edges[0], isTold: true)
        let pressed = Self.milliseconds(start + 2)
        try oracle.act(.pressed(key, since: edges[0]), at: pressed, now: pressed)
        oracle.contact(key, closed: false, at: edges[1], isTold: true)
        let released = Self.milliseconds(start + 90)
        try oracle.act(.released(key), at: released, now: released)
    }

    @Test("SPEC §2 · let go after 0.5 s a key that also taps does nothing", arguments: [490, 510])
    func cancelledHold(length: Int64) throws {
        var oracle = oracle()
        let legend = "Use     Down   Back↧"
        let blank = String(repeating: " ", count: 20)
        try oracle.handed(["Mine" + blank.dropLast(4), blank, blank, legend], lamp: true, at: 0)
        let edges = [1000, 1000 + length].map(Self.milliseconds)
        oracle.contact(.restart, closed: true, at: edges[0], isTold: true)
        let pressed = Self.milliseconds(1002)
        try oracle.act(.pressed(.restart, since: edges[0]), at: pressed, now: pressed)
        oracle.contact(.restart, closed: false, at: edges[1], isTold: true)
        let end = Self.milliseconds(1010 + length)
        var silent = oracle
        if length < 500 {
            try oracle.act(.tapped(.restart), at: end, now: end)
            #expect(throws: Finding.self) {
                try silent.act(.released(.restart), at: end, now: end)
            }
        } else {
            #expect(throws: Finding.self) {
                try oracle.act(.tapped(.restart), at: end, now: end)
            }
            try silent.act(.released(.restart), at: end, now: end)
        }
    }

    private func watch(_ row: String, at now: Int64, _ oracle: inout Oracle) throws {
        let lines = [row, "", "", "                    "].map { line in
            line + String(repeating: " ", count: 20 - line.count)
        }
        try oracle.handed(lines, lamp: true, at: Self.milliseconds(now))
        try oracle.watch(
            lines, from: Self.milliseconds(now), until: Self.milliseconds(now + 900))
    }

    @Test("a countdown of the bloom that is right is let pass, and one that is late is not")
    func countdown() throws {
        var oracle = try brewing()
        try press(.next, at: 2000, &oracle)
        try press(.next, at: 3000, &oracle)
        // The bloom's 45 s run since 3.002 s.
        try watch("2/6 Bloom       0:43", at: 5010, &oracle)
        #expect(throws: Finding.self) {
            try watch("2/6 Bloom       0:43", at: 6010, &oracle)
        }
    }

    @Test(
        "SPEC §3 · words that have no room and never have their turn are found",
        arguments: [true, false])
    func words(areTurned: Bool) throws {
        var recipe = PlainRecipe.starter
        recipe.steps = [.init(.wait, "Leave the lid on and wait", seconds: 600)]
        var brew = BrewModel(recipe: recipe, dose: 150, yield: 250)
        brew.begin(at: 0)
        var words = TurningWords()
        let look = { (words: inout TurningWords) in
            for second in 0..<60 {
                let row =
                    areTurned && second % 4 > 1 ? "the lid on and wait" : "1/1 Leave the… 9:59"
                try words.look(
                    at: [row, "Leave", "", ""], brew, Self.milliseconds(1000) * Int64(second))
            }
        }
        if areTurned {
            try look(&words)
        } else {
            #expect(throws: Finding.self) { try look(&words) }
        }
        #expect(TurningWords.isTurn("the lid on 10:00", of: brew, at: 0))
        #expect(!TurningWords.isTurn("the lid on  9:00", of: brew, at: 0))
        #expect(!TurningWords.isTurn("the cat     10:00", of: brew, at: 0))
    }

    @Test(
        "SPEC §3 · beside an overrun of an hour a word may come in pieces",
        arguments: [true, false])
    func brokenWord(isWhole: Bool) throws {
        var recipe = PlainRecipe.starter
        recipe.steps = [.init(.wait, "Drawdown", seconds: 10)]
        var brew = BrewModel(recipe: recipe, dose: 150, yield: 250)
        brew.begin(at: 0)
        let start: Int64 = 3_620_000_000_000
        brew.timePasses(to: start)
        var words = TurningWords()
        let look = { (words: inout TurningWords) in
            for second in 0..<30 {
                let piece = second % 4 > 1 ? "Drawdow" : isWhole ? "n      " : "1/1 Dr…"
                try words.look(
                    at: ["\(piece) +1:00:10", "Next Pause↧ ↧Rst"], brew,
                    start + Self.milliseconds(1000) * Int64(second))
            }
        }
        if isWhole {
            try look(&words)
        } else {
            #expect(throws: Finding.self) { try look(&words) }
        }
    }

    /// The first press, from which on 0.4 s are counted, is understood at 1002 ms, and told later.
    @Test(
        "SPEC §3 · a brew begins with the press that asked for it, not with the answer",
        arguments: [1390, 1530])
    func beginsWithItsPress(second: Int64) throws {
        var oracle = try askedTwice()
        let answered = Self.milliseconds(1150)
        var session = PlainSession(
            recipe: "V60 Starter", dose: 150, yield: 250, phase: "stepReadyToAdvance", step: 0,
            clock: 0, clockRuns: false, took: [])
        try oracle.wants(.brewBegan, at: answered)
        try oracle.wants(.keep(session), at: answered)
        try press(.next, at: second, &oracle)
        if second > 1402 {
            session.phase = "awaitingPourConfirmation"
            (session.step, session.took) = (1, [nil])
        }
        try oracle.wants(.keep(session), at: Self.milliseconds(second + 2))
    }

    /// Seed 1040103: two presses were there before the brew, either may have begun it, and a third
    /// was the echo of the second alone.
    @Test(
        "SPEC §3 · where two presses may have begun a brew, the echo of either may go unheard",
        arguments: [1390, 1410, 1530])
    func beginsWithEither(third: Int64) throws {
        var oracle = try askedTwice()
        let session = PlainSession(
            recipe: "V60 Starter", dose: 150, yield: 250, phase: "stepReadyToAdvance", step: 0,
            clock: 0, clockRuns: false, took: [])
        let began = Self.milliseconds(1122)
        try oracle.wants(.brewBegan, at: began)
        try oracle.wants(.keep(session), at: began)
        try press(.next, at: third, &oracle)
        #expect(oracle.brew?.step == [1390: 0, 1530: 1][third])
        #expect((oracle.place == .unknown) == (third == 1410))
    }

    @Test("SPEC §2 · a second NEXT within 0.4 s changes nothing")
    func echo() throws {
        var oracle = try brewing()
        try press(.next, at: 2000, &oracle)
        try press(.next, at: 2300, &oracle)
        #expect(oracle.brew?.phase == .awaitingPourConfirmation)
        #expect(oracle.brew?.step == 1)
    }

    /// Seed 2060044: PAUSE went down 11 ms before the step's time was over, and was understood after.
    @Test(
        "SPEC §2 · a press that was understood after its step's end may have stopped it before",
        arguments: [47_900, 47_995, 48_100])
    func pausedAtTheEnd(since: Int64) throws {
        var oracle = try brewing()
        try press(.next, at: 2000, &oracle)
        try press(.next, at: 3000, &oracle)
        let (down, told) = (Self.milliseconds(since), Self.milliseconds(since + 12))
        oracle.contact(.pause, closed: true, at: down, isTold: true)
        try oracle.act(.pressed(.pause, since: down), at: told, now: told)
        // The bloom is over at 48 s.
        #expect((oracle.place == .unknown) == (since == 47_995))
        #expect(oracle.brew?.clockText(at: told) == [47_900: "0:01", 48_100: "+0:00"][since])
    }

    @Test("SPEC §6 · a power loss may take 5 s of the brew, and no more", arguments: [4900, 5100])
    func loss(milliseconds: Int64) throws {
        var oracle = try brewing()
        try press(.next, at: 2000, &oracle)
        try press(.next, at: 3000, &oracle)
        let kept = PlainSession(
            recipe: "V60 Starter", dose: 150, yield: 250, phase: "active", step: 1,
            clock: Self.milliseconds(7000), clockRuns: true, took: [nil])
        let keptAt = Self.milliseconds(3000 + 7000)
        try oracle.wants(.keep(kept), at: keptAt)
        oracle.isDone(.keep(kept), at: keptAt)
        oracle.falls(at: keptAt + Self.milliseconds(milliseconds))
        var found = kept
        found.phase = "paused"
        found.clockRuns = false
        let boot = { (oracle: inout Oracle) throws(Finding) in
            try oracle.booted(afterPowerLoss: true, logs: [], brew: found, at: 0)
        }
        if milliseconds > 5000 {
            #expect(throws: Finding.self) { try boot(&oracle) }
        } else {
            try boot(&oracle)
            #expect(oracle.place == .resume)
        }
    }

    /// An oracle at the rating of a brew of one step, three stars given and kept at `millisecond`.
    private func rated(at millisecond: Int64) throws -> (Oracle, PlainSession) {
        var oracle = oracle()
        oracle.knows(
            PlainRecipe(
                name: "Tea", dose: 150, yield: 250, isEqual: true, steps: [.init(.prepare, "Dip")]))
        try press(.next, at: 1000, &oracle)
        try oracle.wants(.brewBegan, at: Self.milliseconds(1002))
        var session = PlainSession(
            recipe: "Tea", dose: 150, yield: 250, phase: "stepReadyToAdvance", step: 0,
            clock: 0, clockRuns: false, took: [])
        try oracle.wants(.keep(session), at: Self.milliseconds(1002))
        try press(.next, at: 2000, &oracle)
        (session.phase, session.took) = ("completed", [nil])
        try oracle.wants(.keep(session), at: Self.milliseconds(2002))
        for (place, key) in [Key.pause, .pause, .pause, .next].enumerated() {
            try press(key, at: millisecond + 500 * Int64(place), &oracle)
        }
        session.said = PlainSaid(stage: 1, stars: 3, tag: nil, note: nil)
        let now = Self.milliseconds(millisecond + 1600)
        try oracle.wants(.keep(session), at: now)
        oracle.isDone(.keep(session), at: now)
        oracle.falls(at: now + Self.milliseconds(1000))
        return (oracle, session)
    }

    @Test("SPEC §6 · what was said of a cup comes back, and nothing else does")
    func said() throws {
        for stars in [3, 2, 0] {
            var (oracle, found) = try rated(at: 3000)
            found.said?.stars = stars
            let boot = { (oracle: inout Oracle) throws(Finding) in
                try oracle.booted(
                    afterPowerLoss: false, logs: [], brew: found, at: Self.milliseconds(6000))
            }
            guard stars == 3 else {
                #expect(throws: Finding.self) { try boot(&oracle) }
                continue
            }
            try boot(&oracle)
            #expect(oracle.tasting?.stage == .taste)
            #expect(oracle.tasting?.stars == 3)
        }
    }

    @Test("SPEC §6 · after a power cut a finished brew is at Rate, with what was said")
    func saidAfterPowerLoss() throws {
        var (oracle, found) = try rated(at: 3000)
        try oracle.booted(afterPowerLoss: true, logs: [], brew: found, at: 0)
        #expect(oracle.tasting?.stage == .rate)
        #expect(oracle.tasting?.stars == 3)
    }

    @Test("SPEC §6 · an answer that is kept otherwise than it was given is found")
    func saidOtherwise() throws {
        var (oracle, session) = try rated(at: 3000)
        try oracle.booted(
            afterPowerLoss: false, logs: [], brew: session, at: Self.milliseconds(6000))
        try press(.pause, at: 7000, &oracle)
        session.said = PlainSaid(stage: 1, stars: 3, tag: "tooBitter", note: nil)
        #expect(throws: Finding.self) {
            try oracle.wants(.keep(session), at: Self.milliseconds(7002))
        }
    }

    @Test("SPEC §3 · a recipe that has another name by now, or is changed, is not brewed as it was")
    func recipeAsItIs() throws {
        var oracle = oracle()
        let old = PlainRecipe(
            name: "Tea", dose: 150, yield: 250, isEqual: true, steps: [.init(.prepare, "Dip")])
        var new = old
        new.steps = [.init(.prepare, "Dip"), .init(.prepare, "Drink")]
        oracle.knows(old)
        let start = { (oracle: inout Oracle, name: String) throws in
            try press(.next, at: 1000, &oracle)
            try oracle.wants(.brewBegan, at: Self.milliseconds(1002))
            var session = PlainSession(
                recipe: name, dose: 150, yield: 250, phase: "stepReadyToAdvance", step: 0,
                clock: 0, clockRuns: false, took: [])
            try oracle.wants(.keep(session), at: Self.milliseconds(1002))
            try press(.next, at: 2000, &oracle)
            (session.phase, session.took) = ("completed", [nil])
            try oracle.wants(.keep(session), at: Self.milliseconds(2002))
        }
        var unchanged = oracle
        try start(&unchanged, "Tea")
        var changed = oracle
        changed.changes(new)
        #expect(throws: Finding.self) { try start(&changed, "Tea") }
        oracle.renamed("Tea", to: "Infusion")
        oracle.isGone("Tea")
        var renamed = oracle
        try start(&renamed, "Infusion")
        #expect(throws: Finding.self) { try start(&oracle, "Tea") }
    }

    @Test("a brew taken up at the moment of a crash may go on or be offered: both are right")
    func uncertainResume() throws {
        var oracle = try brewing()
        let session = PlainSession(
            recipe: "V60 Starter", dose: 150, yield: 250, phase: "stepReadyToAdvance", step: 0,
            clock: 0, clockRuns: false, took: [])
        oracle.isDone(.keep(session), at: Self.milliseconds(1002))
        oracle.falls(at: Self.milliseconds(2000))
        try oracle.booted(afterPowerLoss: true, logs: [], brew: session, at: 0)
        #expect(oracle.place == .resume)
        try press(.next, at: 1000, &oracle)
        #expect(oracle.place == .brew)
        try oracle.wants(.keep(session), at: Self.milliseconds(1090))
        oracle.falls(at: Self.milliseconds(1090))
        let back = Self.milliseconds(1290)
        try oracle.booted(afterPowerLoss: false, logs: [], brew: session, at: back)
        #expect(oracle.place == .unknown)
    }

    @Test("SPEC §8 · what the display said was saved is there, once")
    func logs() throws {
        let log = PlainLog(
            name: "V60 Starter", stars: 4, tag: nil, note: nil, total: 9, dose: 150, yield: 250,
            took: [nil])
        var row = log
        row.id = "1"
        var other = row
        other.id = "2"
        var book = LogBook()
        book.intend(log)
        try book.check([], at: 0)
        book.promise(log)
        try book.check([row], at: 0)
        #expect(throws: Finding.self) { try book.check([], at: 0) }
        #expect(throws: Finding.self) { try book.check([row, other], at: 0) }
        row.stars = 5
        #expect(throws: Finding.self) { try book.check([row], at: 0) }
    }

    @Test("SPEC §8 · what waited on a full disk is there later; what failed in place may be lost")
    func waitingLog() throws {
        let log = PlainLog(
            name: "V60 Starter", stars: 4, tag: nil, note: nil, total: 9, dose: 150, yield: 250,
            took: [nil])
        for isKept in [false, true] {
            var book = LogBook()
            book.intend(log)
            if isKept { book.keep(log) }
            book.forgetWaiting()
            try book.check([], at: 0)
            guard isKept else {
                try book.check([], all: true, at: 0)
                continue
            }
            #expect(throws: Finding.self) { try book.check([], all: true, at: 0) }
        }
    }

    @Test("SPEC §2 · bounce is no press, and a press of 15 ms is one")
    func contact() {
        var contact = TrueContact(isClosed: false, at: 0)
        let moves: [(Bool, Int64)] = [(true, 1000), (false, 1001), (true, 1003), (false, 1018)]
        var changes: [TrueContact.Change] = []
        for (closed, at) in moves {
            if let change = contact.settle(upTo: Self.milliseconds(at)) { changes.append(change) }
            contact.move(closed: closed, at: Self.milliseconds(at))
        }
        if let change = contact.settle(upTo: Self.milliseconds(2000)) { changes.append(change) }
        #expect(
            changes == [
                .pressed(since: Self.milliseconds(1000), at: Self.milliseconds(1005)),
                .released(since: Self.milliseconds(1018), at: Self.milliseconds(1028)),
            ])
    }

    @Test("SPEC §2 · a hold on a key that is up is found", arguments: [1995, 2005])
    func hold(milliseconds: Int64) throws {
        var keys = KeyOracle()
        keys.moved(.restart, closed: true, at: 0, isTold: true)
        keys.moved(.restart, closed: false, at: Self.milliseconds(milliseconds), isTold: false)
        let fires = Self.milliseconds(2000)
        if milliseconds < 2000 {
            // It opened 5 ms before: less than a release takes, so it was full.
            try keys.held(.restart, for: Self.milliseconds(1995), at: fires)
        }
        let later = Self.milliseconds(2100)
        #expect(throws: Finding.self) {
            try keys.held(.restart, for: Self.milliseconds(2050), at: later)
        }
    }

    /// Seed 2020539: a worn switch was open as its hold was full, and closed once more 80 ms later.
    @Test(
        "SPEC §2 · a worn switch that opens for less than its time has kept its key down",
        arguments: [0, 80, 300])
    func heldWorn(late: Int64) throws {
        var oracle = Oracle(
            columns: 20, rows: 4, isParallel: false, phrases: [],
            releaseTime: Self.milliseconds(130))
        oracle.place = .unknown
        oracle.contact(.restart, closed: true, at: 0, isTold: true)
        let pressed = Self.milliseconds(2)
        try oracle.act(.pressed(.restart, since: 0), at: pressed, now: pressed)
        let full = Self.milliseconds(2000)
        if late == 80 {
            oracle.contact(.restart, closed: false, at: full - Self.milliseconds(5), isTold: true)
            oracle.contact(.restart, closed: true, at: full + Self.milliseconds(80), isTold: true)
        }
        let told = full + Self.milliseconds(late)
        if late == 300 {
            // Nothing was open to question.
            #expect(throws: Finding.self) {
                try oracle.act(.holdFired(.restart), at: full, now: told)
            }
        } else {
            try oracle.act(.holdFired(.restart), at: full, now: told)
            try oracle.wants(.brewBegan, at: told)
            #expect(throws: Finding.self) {
                try oracle.wants(.brewBegan, at: told + Self.milliseconds(25))
            }
        }
    }

    @Test("a burst whose first edge was lost leaves open when the press began")
    func lostFirstEdge() throws {
        var keys = KeyOracle()
        let moves: [(isClosed: Bool, at: Int64, isTold: Bool)] = [
            (true, 1000, false), (false, 1001, false), (true, 1002, true),
        ]
        // An earlier press, so that the key is known to be up.
        keys.moved(.restart, closed: true, at: 0, isTold: true)
        keys.moved(.restart, closed: false, at: Self.milliseconds(100), isTold: true)
        keys.told(.restart, closed: false, at: Self.milliseconds(100))
        try keys.pressed(.restart, since: 0, at: Self.milliseconds(2))
        keys.released(.restart, at: Self.milliseconds(110))
        try keys.check(at: Self.milliseconds(200))
        for move in moves {
            let at = Self.milliseconds(move.at)
            keys.moved(.restart, closed: move.isClosed, at: at, isTold: move.isTold)
            try keys.check(at: at)
        }
        let pressed = Self.milliseconds(1004)
        try keys.pressed(.restart, since: Self.milliseconds(1002), at: pressed)
        try keys.check(at: pressed)
    }

    @Test("SC-006 · the oracle's own water: 45, 148 and 250 g")
    func water() {
        #expect(PlainRecipe.starter.water(dose: 150, yield: 250) == [0, 45, 148, 250, 250, 250])
    }
}
