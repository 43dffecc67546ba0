import Testing
import Timebase
import Units

@testable import Brewing

/// Values at and just beyond the end of what is allowed, and sessions that cannot be.
@Suite("Boundaries")
struct BoundaryTests {
    /// A session in its bloom, and where it stands.
    private func blooming() throws -> (plan: BrewPlan, standing: SessionStanding) {
        var session = BrewSession(
            plan: try BrewPlan(recipe: .starter, inputs: BrewInputs(defaultsOf: .starter)))
        var now = Instant.origin
        for event in [SessionEvent.begin, .next, .next] {
            now += .seconds(1)
            _ = session.handle(event, at: now)
        }
        return (session.plan, session.standing)
    }

    /// How a session cannot stand, and what of it says so.
    enum Impossible: CaseIterable, Sendable {
        case activeWithoutClock, clockBelowZero, endBeforeStart, endlessStep, pausedWithClock
        case pausedFromNowhere, missingRecord, noSuchStep

        func change(_ standing: inout SessionStanding) {
            switch self {
            case .activeWithoutClock: standing.clock = .stopped(at: .seconds(5))
            case .clockBelowZero:
                (standing.phase, standing.phaseBeforePause) = (.paused, .active)
                standing.clock = .stopped(at: .nanoseconds(-1))
            case .endBeforeStart: standing.stepEnd = standing.stepStart.map { $0 - .nanoseconds(1) }
            case .endlessStep:
                let limit = RecipeLimit.untilMax + .nanoseconds(1)
                standing.stepEnd = standing.stepStart.map { $0 + limit }
            case .pausedWithClock: (standing.phase, standing.phaseBeforePause) = (.paused, .active)
            case .pausedFromNowhere:
                standing.phase = .paused
                standing.clock = .stopped(at: .seconds(5))
            case .missingRecord: standing.realLengths = []
            case .noSuchStep: standing.stepIndex = 6
            }
        }
    }

    @Test("SPEC §6 · a session stands only as one can stand", arguments: Impossible.allCases)
    func impossible(kind: Impossible) throws {
        var (plan, standing) = try blooming()
        #expect(BrewSession(plan: plan, standing: standing)?.standing == standing)
        kind.change(&standing)
        #expect(BrewSession(plan: plan, standing: standing) == nil)
    }

    @Test("a brew clock never shows less than nothing, whatever moment it is asked for")
    func clockBeforeItsOrigin() {
        let clock = BrewClock(state: .running(origin: .origin + .seconds(10)))
        #expect(clock.elapsed(at: .origin) == .zero)
        #expect(clock.elapsed(at: .origin + .seconds(12)) == .seconds(2))
    }

    @Test(
        "RV-010 · 2 kg of water are allowed, a tenth of a gram more is not",
        arguments: [(20_000, true), (20_001, false)])
    func water(tenths: Int, isAllowed: Bool) {
        var recipe = Recipe.starter
        recipe.steps[3].waterTo = Grams(tenths: tenths)
        #expect(recipe.validationErrors.contains(.waterOutOfBounds(step: 4)) == !isAllowed)
    }

    @Test("RV-010 · a character with thousands of marks on it is as long as they are")
    func marks() {
        let text = "a" + String(repeating: "\u{301}", count: 2000)
        #expect(text.count == 1)
        #expect(text.isLonger(than: RecipeLimit.nameLength))
        #expect(!String(repeating: "👨‍👩‍👧‍👦", count: 40).isLonger(than: 40), "people's own are not")
    }

    @Test("SPEC §5 · the yield is a whole number of grams, from the recipe and from the person")
    func wholeYield() {
        var recipe = Recipe.starter
        recipe.yield = Grams(tenths: 2504)
        var inputs = BrewInputs(defaultsOf: recipe)
        #expect(inputs.yield == Grams(250))
        inputs.setYield(Grams(tenths: 3005), of: .starter)
        #expect(inputs.yield == Grams(301))
    }

    private func stamp(
        _ wall: Int64, isTrusted: Bool, boot: String = "a", at seconds: Int64
    ) -> BrewStamp {
        BrewStamp(
            wall: WallTime(millisecondsSince1970: wall), isTrusted: isTrusted,
            timeZone: isTrusted ? "Europe/Vienna" : "UTC", offsetSeconds: isTrusted ? 3600 : 0,
            bootID: boot, monotonic: .origin + .seconds(seconds))
    }

    @Test("SPEC §7 · a stamp is set right by a trusted one of its boot, once, and keeps its moment")
    func corrected() throws {
        let now = stamp(1_000_000, isTrusted: true, at: 90)
        let right = try #require(stamp(0, isTrusted: false, at: 30).corrected(by: now))
        #expect(right == stamp(940_000, isTrusted: true, at: 30))
        #expect(stamp(0, isTrusted: false, boot: "b", at: 30).corrected(by: now) == nil)
        #expect(stamp(940_001, isTrusted: true, at: 30).corrected(by: now) == nil)
        let wrong = stamp(5, isTrusted: false, at: 90)
        #expect(stamp(0, isTrusted: false, at: 30).corrected(by: wrong) == nil)
    }
}
