import Testing

@testable import SimulationOracle

@Suite("The oracle on scales")
struct OracleScaleTests {
    private static func seconds(_ count: Double) -> Int64 { Int64(count * 1e9) }

    /// A starter whose bloom was entered at 10 s with 300 g on the scale; the oracle knows the zero.
    private func bloom() -> Oracle {
        var oracle = Oracle(columns: 20, rows: 4, isParallel: false, phrases: ["Good"])
        oracle.hasScale(starts: true, advances: true)
        oracle.hand(.pours(300_000, within: 0), at: 0)
        var brew = BrewModel(recipe: .starter, dose: 150, yield: 250)
        brew.begin(at: Self.seconds(1))
        brew.next(at: Self.seconds(10))
        oracle.brew = brew
        oracle.place = .brew
        oracle.scale?.brewChanges(isNew: true, at: Self.seconds(1))
        oracle.scaleSeesBrew(at: Self.seconds(10))
        return oracle
    }

    /// What the device says of a brew that goes on by its scale at `now`.
    private func session(
        _ brew: BrewModel, since: Int64, at now: Int64
    ) -> PlainSession {
        var brew = brew
        brew.next(at: since)
        return Oracle.plain(brew, nil, at: now)
    }

    @Test("WS-007 · Stop may stand where the words do; other words that never come are a finding")
    func stop() {
        var brew = BrewModel(recipe: .starter, dose: 150, yield: 250)
        brew.begin(at: Self.seconds(1))
        for (shown, isWrong) in [("Stop", false), ("Next", true)] {
            var words = TurningWords()
            let isFound = (2..<60).contains { second in
                let lines = ["1/6 Rinse filter", shown, "", ""]
                do {
                    try words.look(at: lines, brew, Self.seconds(Double(second)))
                    return false
                } catch {
                    return true
                }
            }
            #expect(isFound == isWrong, "\(shown)")
        }
    }

    @Test("a pour that a late device went on from was over at its own moment")
    func late() throws {
        var oracle = bloom()
        oracle.lateness = 3_000_000
        oracle.hand(.pours(45_000, within: Self.seconds(8)), at: Self.seconds(21))
        oracle.hand(.pours(103_000, within: Self.seconds(15)), at: Self.seconds(70))
        var brew = try #require(oracle.brew)
        brew.next(at: Self.seconds(20))
        brew.timePasses(to: Self.seconds(65))
        brew.next(at: Self.seconds(65))
        oracle.brew = brew
        let over = Self.seconds(20 + 90)
        for early in [0, 2_000_000] as [Int64] {
            var other = oracle
            var said = brew
            said.timePasses(to: over)
            said.next(at: over)
            let now = over + early
            try other.wants(.keep(Oracle.plain(said, nil, at: now)), at: now)
            #expect(other.brew?.step == brew.step + 1)
        }
        // Longer ago than it is late.
        var said = brew
        said.timePasses(to: over)
        said.next(at: over)
        let now = over + Self.seconds(3)
        #expect(throws: Finding.self) {
            try oracle.wants(.keep(Oracle.plain(said, nil, at: now)), at: now)
        }
    }

    @Test("water that flows confirms the bloom, dated by its first drop")
    func water() throws {
        var oracle = bloom()
        oracle.hand(.pours(45_000, within: Self.seconds(8)), at: Self.seconds(20))
        let (since, now) = (Self.seconds(20.5), Self.seconds(21.6))
        let brew = try #require(oracle.brew)
        try oracle.wants(.keep(session(brew, since: since, at: now)), at: now)
        #expect(oracle.brew?.phase == .active)
        #expect(oracle.brew?.clock(at: now) == now - since)
    }

    @Test("a bloom that runs without water is a finding")
    func noWater() throws {
        var oracle = bloom()
        let (since, now) = (Self.seconds(20.5), Self.seconds(21.6))
        let said = session(try #require(oracle.brew), since: since, at: now)
        #expect(throws: Finding.self) { try oracle.wants(.keep(said), at: now) }
    }

    @Test("one that runs by the grounds is a finding")
    func grounds() throws {
        var oracle = bloom()
        oracle.hand(.pours(20_000, within: 0), at: Self.seconds(20))
        let (since, now) = (Self.seconds(20.2), Self.seconds(21.6))
        let said = session(try #require(oracle.brew), since: since, at: now)
        #expect(throws: Finding.self) { try oracle.wants(.keep(said), at: now) }
    }

    @Test("water that comes while the cup is in the hand is not known")
    func inTheHand() {
        for (lifted, poured) in [(20.0, 20.3), (20.3, 20.0)] {
            var model = ScaleModel(starts: true, advances: true)
            model.take(.pours(300_000, within: 0), isAwaited: false, at: 0)
            model.brewChanges(isNew: true, at: Self.seconds(1))
            model.asks(at: Self.seconds(9))
            model.settleZero(at: Self.seconds(19))
            #expect(model.zero == 300_000)
            for (at, hand) in [
                (lifted, Hand.lifts(800_000_000)), (poured, .pours(45_000, within: 2_000_000_000)),
            ].sorted(by: { $0.0 < $1.0 }) {
                #expect(model.isSure)
                model.take(hand, isAwaited: false, at: Self.seconds(at))
            }
            #expect(model.water(at: Self.seconds(40)) == nil)
        }
    }

    @Test("one that runs before the zero was seen is a finding")
    func noZero() throws {
        var oracle = bloom()
        oracle.hand(.pours(45_000, within: Self.seconds(8)), at: Self.seconds(9.8))
        let (since, now) = (Self.seconds(11), Self.seconds(12.2))
        let said = session(try #require(oracle.brew), since: since, at: now)
        #expect(throws: Finding.self) { try oracle.wants(.keep(said), at: now) }
    }

    /// In the first pour, which began at 70 s, with 45 g in the cup; its time is over at 110 s.
    private func pour(_ grams: Int64, at start: Double) -> Oracle {
        var oracle = bloom()
        oracle.hand(.pours(45_000, within: Self.seconds(8)), at: Self.seconds(20))
        oracle.brew?.next(at: Self.seconds(20))
        oracle.brew?.timePasses(to: Self.seconds(69))
        oracle.brew?.next(at: Self.seconds(70))
        oracle.scaleSeesBrew(at: Self.seconds(70))
        oracle.hand(.pours(grams * 1000, within: Self.seconds(15)), at: Self.seconds(start))
        return oracle
    }

    @Test("a pour whose time is over and whose water is there goes on")
    func complete() throws {
        var oracle = pour(103, at: 75)
        let now = Self.seconds(140)
        oracle.brew?.timePasses(to: now)
        try oracle.wants(.keep(session(try #require(oracle.brew), since: now, at: now)), at: now)
        #expect(oracle.brew?.step == 3)
    }

    @Test("one that goes on with too little, or while it flows, or too soon, is a finding")
    func incomplete() throws {
        for (grams, start, at) in [(80, 75.0, 140.0), (103, 130.0, 140.0), (103, 75.0, 95.0)] {
            var oracle = pour(Int64(grams), at: start)
            let now = Self.seconds(at)
            oracle.brew?.timePasses(to: now)
            let said = session(try #require(oracle.brew), since: now, at: now)
            #expect(throws: Finding.self, "\(grams) g from \(start) s, at \(at) s") {
                try oracle.wants(.keep(said), at: now)
            }
        }
    }

    @Test("what a pour shows is what was poured; what can't be known is not judged")
    func shown() throws {
        var oracle = pour(103, at: 75)
        let brew = try #require(oracle.brew)
        #expect(oracle.weighedPacing(brew, at: Self.seconds(100)) == ["148/148 g", "148/148 g"])
        #expect(oracle.weighedPacing(brew, at: Self.seconds(80)) == nil)
        oracle.hand(.pours(12_000, within: Self.seconds(3)), at: Self.seconds(101))
        #expect(oracle.weighedPacing(brew, at: Self.seconds(110))?.first == "+12 g")
        oracle.hand(.upsets, at: Self.seconds(111))
        #expect(oracle.weighedPacing(brew, at: Self.seconds(120)) == nil)
    }

    @Test("without a scale the plan's grams are what must be shown")
    func none() {
        var oracle = Oracle(columns: 20, rows: 4, isParallel: false, phrases: ["Good"])
        let brew = BrewModel(recipe: .starter, dose: 150, yield: 250)
        #expect(oracle.weighedPacing(brew, at: 0) == [])
    }
}
