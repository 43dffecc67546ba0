import Testing

@testable import SimulationOracle

/// The oracle must be able to say no about the stopwatch, too.
@Suite("The oracle of the stopwatch")
struct OracleStopwatchTests {
    private static func milliseconds(_ count: Int64) -> Int64 { count * 1_000_000 }

    private func oracle() -> Oracle {
        Oracle(columns: 20, rows: 4, isParallel: false, phrases: ["Good"])
    }

    @Test("ST-003 · stop fixes the time, and going on is as if it had not been stopped")
    func stopped() throws {
        var brew = try #require(BrewModel(stopwatch: ["Stopwatch"]))
        brew.begin(at: 0)
        brew.pause(at: Self.milliseconds(2000))
        brew.pause(at: Self.milliseconds(5000))
        brew.next(at: Self.milliseconds(6000))
        #expect(brew.phase == .completed)
        #expect(brew.clock(at: Self.milliseconds(9000)) == Self.milliseconds(3000))
        #expect(brew.stopwatchText(at: Self.milliseconds(9000)) == "0:03.0")
        brew.takeBackStop(at: Self.milliseconds(10_000))
        #expect(brew.clock(at: Self.milliseconds(10_000)) == Self.milliseconds(7000))
        brew.pause(at: Self.milliseconds(700_000))
        #expect(brew.stopwatchText(at: Self.milliseconds(800_000)) == "11:37")
        brew.next(at: Self.milliseconds(900_000))
        brew.losePower(lastSeen: Self.milliseconds(900_000))
        brew.takeBackStop(at: 0)
        #expect(brew.phase == .paused)
        #expect(brew.clock(at: 0) == Self.milliseconds(697_000))
    }

    @Test("ST-003 · a guide that is stopped has the steps it came to")
    func guided() throws {
        var brew = try #require(BrewModel(stopwatch: ["Add water", "Steep", "Plunge"]))
        brew.begin(at: 0)
        brew.next(at: Self.milliseconds(12_000))
        brew.pause(at: Self.milliseconds(20_000))
        brew.next(at: Self.milliseconds(21_000))
        #expect(brew.phase == .completed)
        #expect(brew.took == [Self.milliseconds(12_000), Self.milliseconds(8000), nil])
        #expect(BrewModel(stopwatch: ["Steep"]) == nil)
    }

    @Test("ST-007 · a stopwatch's log has the measured time", arguments: [0, 1])
    func measured(difference: Int64) throws {
        var oracle = oracle()
        var brew = try #require(BrewModel(stopwatch: ["Stopwatch"]))
        brew.begin(at: 0)
        brew.next(at: Self.milliseconds(6000))
        (oracle.brew, oracle.place) = (brew, .stopwatch)
        let log = PlainLog(
            name: "", stars: 4, tag: nil, note: nil, total: Self.milliseconds(6000) + difference,
            dose: 150, yield: 0, took: [])
        if difference == 0 {
            try oracle.wants(.save(log), at: Self.milliseconds(9000))
        } else {
            #expect(throws: Finding.self) {
                try oracle.wants(.save(log), at: Self.milliseconds(9000))
            }
        }
    }

    /// Seed 2000079: NEXT bounced for 230 ms as the stopwatch was taken up again.
    @Test("SPEC §2 · the echo of the press that resumes a stopwatch does not stop it")
    func resumedStopwatch() throws {
        for (later, isStopped) in [(399, false), (400, true)] {
            var oracle = oracle()
            var brew = try #require(BrewModel(stopwatch: ["Stopwatch"]))
            brew.begin(at: 0)
            brew.losePower(lastSeen: Self.milliseconds(1500))
            (oracle.brew, oracle.place) = (brew, .resume)
            for start in [10_000, 10_000 + Int64(later)].map(Self.milliseconds) {
                try press(.next, at: start, of: &oracle)
            }
            #expect((oracle.brew?.phase == .completed) == isStopped)
        }
    }

    /// Seed 1110547: NEXT, PAUSE and NEXT within 380 ms.
    @Test("SPEC §2 · NEXT just after a stop was taken back may be the echo of the one that stopped")
    func stopTakenBack() throws {
        for (later, isSure) in [(399, false), (400, true)] {
            var oracle = oracle()
            var brew = try #require(BrewModel(stopwatch: ["Stopwatch"]))
            brew.begin(at: 0)
            brew.next(at: Self.milliseconds(6000))
            (oracle.brew, oracle.place) = (brew, .stopwatch)
            brew.takeBackStop(at: Self.milliseconds(6300))
            try press(.pause, at: Self.milliseconds(6300), of: &oracle)
            oracle.goOnFromStop(
                Oracle.plain(brew, nil, at: Self.milliseconds(6300)), at: Self.milliseconds(6300))
            try press(.next, at: Self.milliseconds(6300 + Int64(later)), of: &oracle)
            #expect((oracle.brew?.phase == .completed) == isSure)
            #expect((oracle.brew == nil) == !isSure)
        }
    }

    private func press(_ key: Key, at start: Int64, of oracle: inout Oracle) throws {
        oracle.contact(key, closed: true, at: start, isTold: true)
        try oracle.act(.pressed(key, since: start), at: start, now: start)
        try oracle.act(.tapped(key), at: start, now: start)
        oracle.contact(key, closed: false, at: start + 1, isTold: true)
        try oracle.act(.released(key), at: start + 1, now: start + 1)
    }
}
