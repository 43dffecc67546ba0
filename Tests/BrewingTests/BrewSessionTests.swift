import Guide
import Testing
import Timebase
import Units

@testable import Brewing

/// A brew under test with its own time.
private struct Brew {
    var session: BrewSession
    var now = Instant.origin + .seconds(1000)

    init(_ recipe: Recipe = .starter) throws {
        session = BrewSession(
            plan: try BrewPlan(recipe: recipe, inputs: BrewInputs(defaultsOf: recipe)))
    }

    init(_ steps: [RecipeStep]) throws {
        var recipe = Recipe.starter
        recipe.steps = steps
        try self.init(recipe)
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

private let pour = RecipeStep(kind: .pour, text: "Pour", length: .seconds(30), waterTo: Grams(250))

/// What the kinds of a recipe's steps are to the session machine.
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
        #expect(brew.session.phase == .awaitingConfirmation)
        #expect(brew.session.step.waterTo == Grams(45))
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
    }

    @Test("BS-007, BS-014 · NEXT enters the next step; a pour is active at once")
    func nextEntersPour() throws {
        var brew = try Brew()
        brew.bloom()
        brew.pass(.seconds(50))
        #expect(brew.after(.zero, .next) == [.stepEntered(2)])
        #expect(brew.session.phase == .active)
        #expect(brew.view.remaining == .seconds(40), "until 1:30, and 0:50 is gone")
        #expect(brew.session.step.waterBefore == Grams(45))
        #expect(brew.session.step.waterTo == Grams(148))
    }

    @Test("BS-008 · a completed brew has a record of each step, planned and real")
    func completed() throws {
        var brew = try Brew()
        brew.bloom()
        for _ in 0..<3 { brew.after(.seconds(45), .next) }
        brew.after(.seconds(65), .next)
        #expect(brew.after(.seconds(20), .next) == [.completed])
        #expect(brew.view.elapsed == .seconds(220))
        let real: [Duration?] = [nil] + [45, 45, 45, 65, 20].map { .seconds($0) }
        #expect(brew.session.records.map(\.real) == real)
        let planned: [Duration?] = [nil] + [45, 45, 45, 60].map { .seconds($0) } + [nil]
        #expect(brew.session.records.map(\.planned) == planned)
    }

    @Test("BS-009 · a brew written down and read back in the same boot is the same")
    func survivesTheProcess() throws {
        var brew = try Brew()
        brew.bloom()
        brew.pass(.seconds(13))
        let copy = BrewSession(plan: brew.session.plan, snapshot: brew.session.snapshot)
        brew.pass(.seconds(40))
        var restored = try #require(copy)
        _ = restored.advance(to: brew.now)
        #expect(restored == brew.session)
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
        "BS-012 · after a restart NEXT answers whatever the first step is",
        arguments: [
            (RecipeStep.Kind.bloom, SessionPhase.active), (.pour, .active), (.wait, .active),
        ])
    func nextAfterRestart(kind: RecipeStep.Kind, phase: SessionPhase) throws {
        let first = RecipeStep(kind: kind, text: "First", length: .seconds(9), waterTo: Grams(45))
        var brew = try Brew([first, pour])
        brew.after(.zero, .begin)
        brew.after(.seconds(2), .restart)
        #expect(brew.session.phase == .notStarted)
        brew.after(.seconds(2), .next)
        #expect(brew.session.phase == phase)
        #expect(brew.session.stepIndex == 0)
        #expect(brew.view.remaining == .seconds(9))
    }

    @Test(
        "BS-014 · a recipe that begins with a pour is active at once, and its clock runs",
        arguments: [RecipeStep.Kind.pour, .wait])
    func activeAtOnce(kind: RecipeStep.Kind) throws {
        var first = pour
        first.kind = kind
        var brew = try Brew([first])
        #expect(brew.after(.zero, .begin) == [.stepEntered(0), .clockStarted(at: brew.now)])
        #expect(brew.session.phase == .active)
        #expect(brew.view.remaining == .seconds(30))
    }

    @Test("a pour without a time runs until NEXT")
    func untimedStep() throws {
        var untimed = pour
        untimed.length = nil
        var brew = try Brew([untimed])
        brew.after(.zero, .begin)
        brew.pass(.seconds(500))
        #expect(brew.session.phase == .active)
        #expect(brew.view.remaining == nil)
        #expect(brew.session.nextDeadline(after: brew.now) == brew.now + .seconds(1))
        #expect(brew.after(.seconds(1), .next) == [.completed])
    }

    @Test("only pours are paced")
    func pacingOnPours() throws {
        var brew = try Brew()
        brew.bloom()
        brew.pass(.seconds(10))
        #expect(brew.view.pacing == nil)
        brew.after(.seconds(35), .next)
        brew.pass(.seconds(9))
        #expect(brew.view.pacing == Grams(65))
        brew.after(.seconds(1), .next)
        brew.after(.seconds(1), .next)
        brew.pass(.seconds(1))
        #expect(brew.session.step.kind == .wait)
        #expect(brew.view.pacing == nil)
    }

    @Test("SPEC §6 · a phase is found again by its name")
    func phaseNames() {
        for phase in SessionPhase.allCases { #expect(SessionPhase(name: phase.name) == phase) }
        #expect(SessionPhase(name: "") == nil)
    }

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
