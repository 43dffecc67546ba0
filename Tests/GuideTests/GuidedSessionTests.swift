import Testing
import Timebase
import Units

@testable import Brewing

/// A session under test with its own time.
private struct Brew {
    var session: BrewSession
    var now = Instant.origin + .seconds(1000)

    init(_ recipe: Recipe = .starter) throws {
        session = BrewSession(
            plan: try BrewPlan(recipe: recipe, inputs: BrewInputs(defaultsOf: recipe)))
    }

    var view: SessionView { session.view(at: now) }

    @discardableResult
    mutating func after(_ span: Duration, _ event: SessionEvent) -> [SessionEffect] {
        now += span
        return session.handle(event, at: now)
    }

    @discardableResult
    mutating func pass(_ span: Duration) -> [SessionEffect] {
        now += span
        return session.advance(to: now)
    }

    /// Starts the brew and goes on to the confirmed bloom.
    mutating func bloom() {
        after(.zero, .begin)
        after(.seconds(10), .next)
        after(.seconds(10), .next)
    }
}

private func recipe(_ steps: [RecipeStep]) -> Recipe {
    var recipe = Recipe.starter
    recipe.steps = steps
    return recipe
}

private let pour = RecipeStep(kind: .pour, text: "Pour", length: .seconds(30), waterTo: Grams(250))

@Suite("Brew session")
struct BrewSessionTests {
    @Test("BS-001 · a prepare step waits for NEXT at once")
    func prepareIsReady() throws {
        var brew = try Brew()
        #expect(brew.session.phase == .notStarted)
        #expect(brew.after(.zero, .begin) == [.stepEntered(0)])
        #expect(brew.session.phase == .stepReadyToAdvance)
        #expect(brew.view.overrun == nil)
        #expect(!brew.view.canPause)
    }

    @Test("BS-002 · a bloom waits until its water is poured")
    func bloomAwaitsPour() throws {
        var brew = try Brew()
        brew.after(.zero, .begin)
        #expect(brew.after(.seconds(30), .next) == [.stepEntered(1)])
        #expect(brew.session.phase == .awaitingPourConfirmation)
        #expect(brew.view.step.waterTo == Grams(45))
        #expect(brew.view.remaining == nil)
        #expect(brew.view.elapsed == .zero, "the brew clock has not started")
    }

    @Test("BS-003 · NEXT confirms the pour and starts the brew clock")
    func pourConfirmed() throws {
        var brew = try Brew()
        brew.after(.zero, .begin)
        brew.after(.seconds(5), .next)
        let effects = brew.after(.seconds(20), .next)
        #expect(effects == [.clockStarted(at: brew.now)])
        #expect(brew.session.phase == .active)
        #expect(brew.view.remaining == .seconds(45))
        brew.pass(.seconds(7))
        #expect(brew.view.elapsed == .seconds(7))
        #expect(brew.view.remaining == .seconds(38))
    }

    @Test("BS-003 · a second bloom goes on with the clock that runs")
    func secondBloom() throws {
        let bloom = RecipeStep(
            kind: .bloom, text: "Bloom", length: .seconds(10), waterTo: Grams(100))
        var brew = try Brew(recipe([bloom, bloom, pour]))
        brew.after(.zero, .begin)
        brew.after(.seconds(1), .next)
        brew.after(.seconds(10), .next)
        #expect(brew.session.phase == .awaitingPourConfirmation)
        #expect(brew.after(.seconds(5), .next) == [])
        #expect(brew.view.elapsed == .seconds(15))
        #expect(brew.view.remaining == .seconds(10))
    }

    @Test("BS-004, BS-005 · a pause stops the brew clock and resuming continues it exactly")
    func pauseAndResume() throws {
        var brew = try Brew()
        brew.bloom()
        #expect(brew.after(.nanoseconds(12_345_678_901), .pause) == [.paused])
        let paused = brew.view
        #expect(brew.session.phase == .paused)
        brew.pass(.seconds(3600))
        #expect(brew.view == paused)
        #expect(brew.session.nextDeadline(after: brew.now) == nil)
        #expect(brew.after(.seconds(1), .pause) == [.resumed])
        #expect(brew.session.phase == .active)
        #expect(brew.view.elapsed == .nanoseconds(12_345_678_901))
        #expect(brew.view.remaining == .seconds(45) - .nanoseconds(12_345_678_901))
    }

    @Test("BS-004 · NEXT does nothing while paused")
    func nextWhilePaused() throws {
        var brew = try Brew()
        brew.bloom()
        brew.after(.seconds(1), .pause)
        let before = brew.session
        #expect(brew.after(.seconds(1), .next) == [])
        #expect(brew.session == before)
    }

    @Test("BS-006 · at zero the step asks for NEXT, dated by its deadline, and the overrun counts")
    func timeOver() throws {
        var brew = try Brew()
        brew.bloom()
        let deadline = brew.now + .seconds(45)
        #expect(brew.pass(.seconds(45) - .nanoseconds(1)) == [])
        #expect(brew.view.remaining?.secondsRoundedUp == 1)
        #expect(brew.pass(.seconds(7)) == [.stepTimeOver(1, at: deadline)])
        #expect(brew.session.phase == .stepReadyToAdvance)
        #expect(brew.view.remaining == .zero)
        #expect(brew.view.overrun == .seconds(7) - .nanoseconds(1))
        #expect(brew.pass(.seconds(1)) == [], "it is said once")
    }

    @Test("BS-006 · a step ends at the instant of its deadline")
    func timeOverExactly() throws {
        var brew = try Brew()
        brew.bloom()
        #expect(brew.pass(.seconds(45)) == [.stepTimeOver(1, at: brew.now)])
        #expect(brew.view.overrun == .zero)
    }

    @Test("BS-007, BS-014 · NEXT enters the next step; a pour is active at once")
    func nextEntersPour() throws {
        var brew = try Brew()
        brew.bloom()
        brew.pass(.seconds(50))
        #expect(brew.after(.zero, .next) == [.stepEntered(2)])
        #expect(brew.session.phase == .active)
        #expect(brew.view.remaining == .seconds(40), "until 1:30, and 0:50 is gone")
        #expect(brew.view.step.waterBefore == Grams(45))
        #expect(brew.view.step.waterTo == Grams(148))
    }

    @Test("BS-008 · NEXT on the last step completes the brew, and nothing follows")
    func completed() throws {
        var brew = try Brew()
        brew.bloom()
        for _ in 0..<3 { brew.after(.seconds(45), .next) }
        brew.after(.seconds(65), .next)
        #expect(brew.session.phase == .stepReadyToAdvance)
        #expect(brew.after(.seconds(20), .next) == [.completed])
        let done = brew.session
        for event in [SessionEvent.begin, .next, .pause, .restart, .leave] {
            #expect(brew.after(.seconds(1), event) == [])
        }
        #expect(brew.session == done)
        #expect(brew.view.elapsed == .seconds(220))
        let real: [Duration?] = [nil] + [45, 45, 45, 65, 20].map { .seconds($0) }
        #expect(brew.session.records.map(\.real) == real)
        let planned: [Duration?] = [nil] + [45, 45, 45, 60].map { .seconds($0) } + [nil]
        #expect(brew.session.records.map(\.planned) == planned)
    }

    @Test("BS-009 · a session written down and read back in the same boot is the same")
    func survivesTheProcess() throws {
        var brew = try Brew()
        brew.bloom()
        brew.pass(.seconds(13))
        let copy = brew.session
        brew.pass(.seconds(40))
        var restored = copy
        _ = restored.advance(to: brew.now)
        #expect(restored == brew.session)
    }

    @Test("BS-009 · after a power loss it is paused where it was last seen")
    func resumesPaused() throws {
        var brew = try Brew()
        brew.bloom()
        let lastSeen = brew.now + .seconds(20)
        brew.session.resumeAfterPowerLoss(lastSeen: lastSeen)
        brew.now = .origin + .seconds(3)
        #expect(brew.session.phase == .paused)
        #expect(brew.view.elapsed == .seconds(20))
        brew.after(.seconds(30), .pause)
        #expect(brew.session.phase == .active)
        #expect(brew.view.remaining == .seconds(25))
        brew.after(.seconds(1), .next)
        #expect(brew.session.stepIndex == 2, "no moment of the old boot guards NEXT")
    }

    @Test("BS-009 · a step that ended before the loss is over when resumed")
    func resumesInOverrun() throws {
        var brew = try Brew()
        brew.bloom()
        brew.session.resumeAfterPowerLoss(lastSeen: brew.now + .seconds(50))
        brew.now = .origin
        brew.after(.seconds(9), .pause)
        #expect(brew.session.phase == .stepReadyToAdvance)
        #expect(brew.view.overrun == .seconds(5))
    }

    @Test("BS-009 · before the clock runs, or paused already, a power loss changes nothing")
    func lossWithoutClock() throws {
        var brew = try Brew()
        brew.after(.zero, .begin)
        brew.session.resumeAfterPowerLoss(lastSeen: brew.now)
        #expect(brew.session.phase == .stepReadyToAdvance)
        brew.after(.seconds(1), .next)
        brew.after(.seconds(1), .next)
        brew.after(.seconds(9), .pause)
        let paused = brew.view
        brew.session.resumeAfterPowerLoss(lastSeen: brew.now + .seconds(4))
        #expect(brew.view == paused)
    }

    @Test("BS-010 · asking to leave changes nothing but the question")
    func leave() throws {
        var brew = try Brew()
        brew.bloom()
        brew.pass(.seconds(3))
        let before = brew.session
        #expect(brew.after(.zero, .leave) == [.leaveConfirmationNeeded])
        #expect(brew.session == before)
    }

    @Test("BS-011 · NEXT ends an active step early and its real length is kept")
    func nextEndsEarly() throws {
        var brew = try Brew()
        brew.bloom()
        #expect(brew.after(.milliseconds(31_500), .next) == [.stepEntered(2)])
        #expect(
            brew.session.records.last
                == StepRecord(text: "Bloom", planned: .seconds(45), real: .milliseconds(31_500)))
        #expect(brew.view.remaining == .milliseconds(58_500), "the pour still ends at 1:30")
    }

    @Test(
        "BS-012 · RESTART goes back to the first step with the clock at zero",
        arguments: [
            SessionEvent.next, .pause,
        ])
    func restart(last: SessionEvent) throws {
        var brew = try Brew()
        brew.bloom()
        brew.after(.seconds(20), last)
        #expect(brew.after(.seconds(3), .restart) == [.restarted])
        #expect(brew.session.phase == .notStarted)
        #expect(brew.session.stepIndex == 0)
        #expect(brew.view.elapsed == .zero)
        #expect(brew.session.records.isEmpty)
        brew.after(.seconds(1), .next)
        #expect(brew.session.stepIndex == 1, "NEXT answers the first step as shown")
        #expect(brew.session.phase == .awaitingPourConfirmation)
    }

    @Test(
        "BS-012 · after a restart NEXT answers whatever the first step is",
        arguments: [
            (RecipeStep.Kind.bloom, SessionPhase.active), (.pour, .active), (.wait, .active),
        ])
    func nextAfterRestart(kind: RecipeStep.Kind, phase: SessionPhase) throws {
        let first = RecipeStep(kind: kind, text: "First", length: .seconds(9), waterTo: Grams(45))
        var brew = try Brew(recipe([first, pour]))
        brew.after(.zero, .begin)
        brew.after(.seconds(2), .restart)
        #expect(brew.session.phase == .notStarted)
        brew.after(.seconds(2), .next)
        #expect(brew.session.phase == phase)
        #expect(brew.session.stepIndex == 0)
        #expect(brew.view.remaining == .seconds(9))
    }

    @Test("BS-013 · a step whose time is over can be paused, and resumes as it was")
    func pauseWhenReady() throws {
        var brew = try Brew()
        brew.bloom()
        brew.pass(.seconds(50))
        #expect(brew.after(.zero, .pause) == [.paused])
        #expect(brew.view.overrun == .seconds(5))
        brew.after(.seconds(60), .pause)
        #expect(brew.session.phase == .stepReadyToAdvance)
        #expect(brew.view.overrun == .seconds(5))
    }

    @Test("BS-013 · nothing can be paused before the brew clock runs")
    func noPauseBeforeTheClock() throws {
        var brew = try Brew()
        #expect(brew.after(.zero, .pause) == [])
        brew.after(.zero, .begin)
        #expect(brew.after(.seconds(1), .pause) == [])
        brew.after(.seconds(1), .next)
        #expect(brew.after(.seconds(1), .pause) == [])
        #expect(brew.session.phase == .awaitingPourConfirmation)
    }

    @Test(
        "BS-014 · a recipe that begins with a pour is active at once, and its clock runs",
        arguments: [
            RecipeStep.Kind.pour, .wait,
        ])
    func activeAtOnce(kind: RecipeStep.Kind) throws {
        var first = pour
        first.kind = kind
        var brew = try Brew(recipe([first]))
        #expect(brew.after(.zero, .begin) == [.stepEntered(0), .clockStarted(at: brew.now)])
        #expect(brew.session.phase == .active)
        #expect(brew.view.remaining == .seconds(30))
    }

    @Test("BS-014 · a step entered after its end is over at once and says so")
    func enteredTooLate() throws {
        var brew = try Brew()
        brew.bloom()
        brew.pass(.seconds(100))
        #expect(brew.after(.zero, .next) == [.stepEntered(2), .stepTimeOver(2, at: brew.now)])
        #expect(brew.session.phase == .stepReadyToAdvance)
        #expect(brew.view.remaining == .zero)
        #expect(brew.view.pacing == Grams(148))
    }

    @Test("a step without a time runs until NEXT")
    func untimedStep() throws {
        var untimed = pour
        untimed.length = nil
        var brew = try Brew(recipe([untimed]))
        brew.after(.zero, .begin)
        brew.pass(.seconds(500))
        #expect(brew.session.phase == .active)
        #expect(brew.view.remaining == nil)
        #expect(brew.session.nextDeadline(after: brew.now) == brew.now + .seconds(1))
        #expect(brew.after(.seconds(1), .next) == [.completed])
    }

    @Test("SPEC §2 · a second NEXT within 0.4 s of a step change is ignored")
    func doubleTap() throws {
        var brew = try Brew()
        brew.after(.zero, .begin)
        #expect(brew.after(.milliseconds(399), .next) == [])
        #expect(brew.after(.milliseconds(1), .next) == [.stepEntered(1)])
        #expect(brew.after(.milliseconds(300), .next) == [])
        #expect(brew.session.phase == .awaitingPourConfirmation)
        brew.after(.milliseconds(100), .next)
        #expect(brew.after(.milliseconds(300), .next) == [], "the bloom is not cut short")
        #expect(brew.session.phase == .active)
    }

    @Test("a session begins once")
    func beginsOnce() throws {
        var brew = try Brew()
        brew.after(.zero, .begin)
        brew.after(.seconds(1), .next)
        #expect(brew.after(.seconds(1), .begin) == [])
        #expect(brew.session.stepIndex == 1)
    }
}

@Suite("Brew session over time")
struct BrewSessionTimeTests {
    @Test(
        "pacing goes in a straight line from the water before to the step's target",
        arguments: [
            (0, 45), (9, 65), (22, 95), (44, 145), (45, 148),
        ])
    func pacing(seconds: Int, grams: Int) throws {
        var brew = try Brew()
        brew.bloom()
        brew.after(.seconds(45), .next)
        brew.pass(.seconds(seconds))
        #expect(brew.view.pacing == Grams(grams))
    }

    @Test("only pours are paced")
    func pacingOnPours() throws {
        var brew = try Brew()
        brew.bloom()
        brew.pass(.seconds(10))
        #expect(brew.view.pacing == nil)
    }

    @Test("the view changes at each deadline and never between two")
    func deadlinesAreTheOnlyChanges() throws {
        var brew = try Brew()
        brew.bloom()
        brew.after(.seconds(45), .next)
        let end = brew.now + .seconds(60)
        var steps = 0
        while let deadline = brew.session.nextDeadline(after: brew.now), deadline < end {
            try #require(deadline > brew.now)
            let shown = Shown(brew.view)
            brew.now = deadline + .nanoseconds(-1)
            #expect(Shown(brew.view) == shown)
            brew.pass(.nanoseconds(1))
            #expect(Shown(brew.view) != shown)
            steps += 1
        }
        // 103 g and 45 s change together where a gram falls on a second; then 15 s of overrun.
        let fewest = 45 + 103 - 10 + 14
        let most = 45 + 103 + 15
        #expect(steps >= fewest && steps <= most)
    }

    /// What a person sees of a view.
    private struct Shown: Equatable {
        let remaining: Int?, overrun: Int?, pacing: Grams?, phase: SessionPhase

        init(_ view: SessionView) {
            remaining = view.remaining?.secondsRoundedUp
            overrun = view.overrun?.secondsRoundedDown
            pacing = view.pacing
            phase = view.phase
        }
    }

    @Test("a thousand pauses of odd lengths do not move the brew clock by a nanosecond")
    func nothingAccumulates() throws {
        var brew = try Brew()
        brew.bloom()
        var ran = Duration.zero
        for round in 1...1000 {
            let run = Duration.nanoseconds(1_000_003 + Int64(round) * 7919)
            ran += run
            brew.after(run, .pause)
            brew.after(.nanoseconds(Int64(round) * 104_729), .pause)
        }
        #expect(brew.view.elapsed == ran)
    }
}

extension BrewSessionTests {
    @Test("a pour of tonnes that takes a day overflows nothing")
    func tonnes() throws {
        let day = Duration.seconds(4 * 3600)
        let step = BrewPlan.Step(
            kind: .pour, text: "", length: day, until: nil, waterBefore: .zero,
            waterTo: Grams(1_000_000))
        let plan = try #require(
            BrewPlan(
                recipeID: .starter, recipeName: "", method: .v60,
                inputs: BrewInputs(defaultsOf: .starter), steps: [step]))
        var session = BrewSession(plan: plan)
        let start = Instant(nanoseconds: 0)
        _ = session.handle(.begin, at: start)
        let late = start + .seconds(4 * 3600 - 1)
        #expect(session.view(at: late).pacing == Grams(999_930))
        let next = try #require(session.nextDeadline(after: late))
        #expect(next - late == .milliseconds(20), "and wakes nobody more often than eyes can read")
    }

    @Test(
        "a plan that no recipe makes is none",
        arguments: [
            (Duration.seconds(-1), 0, 10), (.seconds(5 * 3600), 0, 10), (.seconds(1), 10, 5),
            (.seconds(1), -5, 5),
        ])
    func impossiblePlan(length: Duration, before: Int, after: Int) {
        let step = BrewPlan.Step(
            kind: .pour, text: "", length: length, until: nil, waterBefore: Grams(before),
            waterTo: Grams(after))
        let plan = BrewPlan(
            recipeID: .starter, recipeName: "", method: .v60,
            inputs: BrewInputs(defaultsOf: .starter), steps: [step])
        #expect(plan == nil)
    }
}
