import Guide
import Testing
import Timebase
import Units

@testable import Brewing

/// A stopwatch under test with its own time.
private struct Bench {
    var stopwatch: Stopwatch
    var now = Instant.origin + .seconds(1000)

    init(_ guide: RecipeTemplate? = nil) {
        stopwatch = Stopwatch(guide: guide, method: .v60)
    }

    var elapsed: Duration { stopwatch.session.elapsed(at: now) }
    var shown: String { ClockText.stopwatch(elapsed) }

    @discardableResult
    mutating func next(after span: Duration = .zero) -> [SessionEffect] {
        now += span
        return stopwatch.next(at: now)
    }

    @discardableResult
    mutating func pause(after span: Duration = .zero) -> [SessionEffect] {
        now += span
        return stopwatch.pause(at: now)
    }

    /// As it is found when it is read back from its parts.
    mutating func readBack() throws {
        let session = try #require(
            BrewSession(plan: stopwatch.session.plan, snapshot: stopwatch.session.snapshot))
        stopwatch = try #require(Stopwatch(session, beforeStop: stopwatch.beforeStop))
    }
}

@Suite("Stopwatch")
struct StopwatchTests {
    @Test("ST-001 · NEXT starts it at the moment of the press", arguments: guides)
    func start(guide: RecipeTemplate?) {
        var bench = Bench(guide)
        #expect(bench.stopwatch.state == .idle)
        #expect(bench.shown == "0:00.0")
        #expect(bench.pause(after: .seconds(9)) == [], "it has nothing to pause")
        #expect(bench.next() == [.stepEntered(0), .clockStarted(at: bench.now)])
        #expect(bench.stopwatch.state == .running, "no step waits before its time runs")
        bench.now += .milliseconds(1250)
        #expect(bench.elapsed == .milliseconds(1250))
        #expect(bench.shown == "0:01.2")
    }

    private static let guides: [RecipeTemplate?] = [nil] + RecipeTemplate.allCases

    @Test("ST-002 · a pause adds nothing, however long it is")
    func pause() {
        var bench = Bench()
        bench.next()
        #expect(bench.pause(after: .milliseconds(4321)) == [.paused])
        #expect(bench.stopwatch.state == .paused)
        #expect(bench.pause(after: .seconds(86_400)) == [.resumed])
        #expect(bench.elapsed == .milliseconds(4321))
        bench.now += .milliseconds(679)
        #expect(bench.elapsed == .seconds(5))
    }

    @Test("ST-003 · NEXT stops it, running or paused, and the time stands")
    func stop() {
        for isPaused in [false, true] {
            var bench = Bench()
            bench.next()
            if isPaused { bench.pause(after: .seconds(60)) }
            bench.next(after: isPaused ? .seconds(7) : .seconds(60))
            #expect(bench.stopwatch.state == .stopped)
            #expect(bench.next(after: .seconds(60)) == [])
            #expect(bench.elapsed == .seconds(60))
        }
    }

    @Test("ST-001, ST-003 · the echo of the press that started it does not stop it")
    func echo() {
        var bench = Bench()
        bench.next()
        bench.next(after: .milliseconds(390))
        #expect(bench.stopwatch.state == .running)
        bench.next(after: .milliseconds(20))
        #expect(bench.stopwatch.state == .stopped)
        #expect(bench.shown == "0:00.4")
    }

    @Test(
        "ST-003 · going on is as if it had not been stopped: running it counts, paused it does not")
    func goOn() {
        var bench = Bench()
        bench.next()
        let untouched = bench.stopwatch
        bench.next(after: .seconds(30))
        bench.pause(after: .seconds(15))
        #expect(bench.stopwatch == untouched)
        #expect(bench.elapsed == .seconds(45))
        bench.pause(after: .seconds(5))
        let paused = bench.stopwatch
        bench.next(after: .seconds(1))
        bench.pause(after: .seconds(100))
        #expect(bench.stopwatch == paused)
        #expect(bench.elapsed == .seconds(50))
    }

    @Test("ST-003 · a step that ended while it was stopped is over when it goes on")
    func goOnBeyondTheEnd() {
        var bench = Bench(.espresso)
        bench.next()
        bench.pause(after: .seconds(2))
        bench.next(after: .seconds(9))
        #expect(bench.pause(after: .seconds(9)) == [])
        #expect(bench.stopwatch.state == .paused)
        bench.pause()
        bench.now += .seconds(1)
        bench.next()
        bench.next(after: .seconds(10))
        let end = bench.now + .seconds(15)
        #expect(bench.pause(after: .seconds(20)) == [.stepTimeOver(1, at: end)])
        #expect(bench.stopwatch.session.view(at: bench.now).overrun == .seconds(5))
    }

    @Test("ST-005 · an hour with 100 pauses is off by nothing")
    func hundredPauses() {
        var bench = Bench()
        bench.next()
        // Parts of no round length, and pauses of none.
        for turn in 1...100 {
            bench.pause(after: .nanoseconds(35_999_999_999 + Int64(turn % 2) * 2))
            bench.pause(after: .nanoseconds(1_234_567_891 * Int64(turn)))
        }
        #expect(bench.elapsed == .seconds(3600))
        bench.next()
        #expect(bench.elapsed == .seconds(3600))
        #expect(bench.shown == "60:00")
    }

    @Test("SPEC §9.7 · tenths up to 9:59.9, then minutes and seconds, always rounded down")
    func text() {
        let row: [(Int, String)] = [
            (0, "0:00.0"), (99, "0:00.0"), (100, "0:00.1"), (59_999, "0:59.9"),
            (60_000, "1:00.0"), (599_999, "9:59.9"), (600_000, "10:00"), (600_999, "10:00"),
            (3_599_999, "59:59"), (3_600_000, "60:00"), (6_000_000, "100:00"),
        ]
        for (milliseconds, text) in row {
            #expect(ClockText.stopwatch(.milliseconds(milliseconds)) == text)
        }
    }
}

@Suite("Stopwatch with a guide")
struct StopwatchGuideTests {
    @Test(
        "SPEC §9.3, §9.7 · its steps are the template's, with times, and tell shares of the water")
    func templates() {
        #expect(Stopwatch.shares(of: .pourOver) == [13, 60, 100, nil])
        #expect(Stopwatch.shares(of: .espresso) == [nil, nil])
        #expect(Stopwatch.shares(of: .immersion) == [100, nil, nil])
        #expect(Stopwatch.shares(of: .other) == [nil])
        let lengths = Stopwatch.steps(of: .pourOver).map(\.length)
        #expect(lengths == [30, 30, 30, 90].map { .seconds($0) })
        #expect(Stopwatch.length(of: .immersion) == .seconds(280))
        #expect(Stopwatch.length(of: .other) == nil)
        for guide in RecipeTemplate.allCases {
            let stopwatch = Stopwatch(guide: guide, method: .v60)
            #expect(Stopwatch.guide(of: stopwatch.session.plan) == guide)
        }
        #expect(Stopwatch.guide(of: Stopwatch(guide: nil, method: .v60).session.plan) == nil)
    }

    @Test(
        "BS-006, ST-003 · a step's end is told and moves nothing; NEXT goes on, at the last it stops"
    )
    func steps() throws {
        var bench = Bench(.espresso)
        bench.next()
        let end = bench.now + .seconds(5)
        bench.now += .seconds(8)
        #expect(bench.stopwatch.next(at: bench.now).first == .stepTimeOver(0, at: end))
        #expect(bench.stopwatch.session.stepIndex == 1)
        #expect(bench.stopwatch.nextStops)
        bench.next(after: .seconds(24))
        #expect(bench.stopwatch.state == .stopped)
        let log = try log(of: bench)
        #expect(log.steps.map(\.text) == ["Pre-infusion", "Extraction"])
        #expect(log.steps.map(\.real) == [.seconds(8), .seconds(24)])
        #expect(log.steps.map(\.planned) == [.seconds(5), .seconds(25)])
    }

    @Test("ST-003, ST-007 · stopped in the middle, the log has the steps it came to")
    func stoppedInTheMiddle() throws {
        var bench = Bench(.pourOver)
        bench.next()
        bench.next(after: .seconds(31))
        bench.pause(after: .seconds(12))
        #expect(bench.stopwatch.nextStops)
        bench.next(after: .seconds(5))
        try bench.readBack()
        #expect(bench.stopwatch.state == .stopped)
        #expect(try log(of: bench).steps.map(\.real) == [.seconds(31), .seconds(12)])
        bench.pause()
        #expect(bench.stopwatch.session.stepIndex == 1)
        #expect(bench.elapsed == .seconds(43))
    }

    @Test("ST-007 · the log has the measured time, no recipe, and without a guide no steps")
    func saved() throws {
        var bench = Bench()
        bench.next()
        bench.next(after: .milliseconds(27_345))
        var log = try log(of: bench)
        #expect(log.total == .milliseconds(27_345))
        #expect(log.recipeID == nil && log.recipeName == nil)
        #expect(log.title == "v60")
        #expect(log.steps.isEmpty)
        let inputs = BrewInputs(defaultsOf: RecipeTemplate.espresso.recipe(id: .starter))
        let method = BrewMethod(name: "moka", category: .other)
        var session = bench.stopwatch.session
        session.tell(inputs, method: method)
        log = BrewLog(
            id: log.id, stamp: log.stamp, session: session, tasting: log.tasting)
        #expect(log.inputs == inputs && log.method == method)
        #expect(log.total == .milliseconds(27_345))
    }

    private func log(of bench: Bench) throws -> BrewLog {
        BrewLog(
            id: LogID(rawValue: "log"),
            stamp: ClockStamp(
                wall: WallTime(millisecondsSince1970: 0), isTrusted: true, timeZone: "UTC",
                offsetSeconds: 0, bootID: "boot", monotonic: .origin),
            session: bench.stopwatch.session,
            tasting: Tasting(rating: try #require(Rating(stars: 5))))
    }

    @Test("ST-006 · read back in the same boot it goes on exactly; after a power cut it is paused")
    func power() throws {
        var bench = Bench(.pourOver)
        bench.next()
        bench.now += .seconds(20)
        let before = bench.stopwatch
        try bench.readBack()
        #expect(bench.stopwatch == before)
        bench.stopwatch.resumeAfterPowerLoss(lastSeen: bench.now)
        bench.now = .origin
        #expect(bench.stopwatch.state == .paused)
        #expect(bench.elapsed == .seconds(20))
        bench.pause()
        bench.now += .seconds(3)
        #expect(bench.elapsed == .seconds(23))
    }

    @Test(
        "ST-006 · stopped when the power went, it is stopped; going on finds it paused at that time"
    )
    func powerWhileStopped() {
        var bench = Bench()
        bench.next()
        bench.next(after: .seconds(90))
        bench.stopwatch.resumeAfterPowerLoss(lastSeen: bench.now + .seconds(600))
        bench.now = .origin + .seconds(1)
        #expect(bench.stopwatch.state == .stopped)
        #expect(bench.elapsed == .seconds(90))
        bench.pause()
        #expect(bench.stopwatch.state == .paused)
        #expect(bench.elapsed == .seconds(90))
        bench.pause(after: .seconds(5))
        bench.now += .seconds(1)
        #expect(bench.elapsed == .seconds(91))
    }

    @Test("SPEC §9.7 · a session with a recipe is no stopwatch")
    func noStopwatch() throws {
        let plan = try BrewPlan(recipe: .starter, inputs: BrewInputs(defaultsOf: .starter))
        #expect(Stopwatch(BrewSession(plan: plan), beforeStop: nil) == nil)
    }

    @Test("ST-001, ST-003 · NEXT stops nothing that has not begun or has stopped already")
    func stopsNothing() {
        var bench = Bench(.espresso)
        #expect(!bench.stopwatch.nextStops)
        bench.next()
        #expect(!bench.stopwatch.nextStops, "the first of two steps")
        bench.next(after: .seconds(5))
        bench.next(after: .seconds(25))
        #expect(bench.stopwatch.state == .stopped)
        #expect(!bench.stopwatch.nextStops)
    }
}
