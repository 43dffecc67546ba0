import Brewing
import Guide
import Timebase

/// A brew from its beginning to its end, by someone who presses NEXT whenever nothing moves.
enum BrewCheck {
    /// Brews a valid recipe; one whose bloom alone reaches the yield is refused with a reason.
    static func brew(_ recipe: Recipe) throws {
        let plan: BrewPlan
        do {
            plan = try BrewPlan(recipe: recipe, inputs: BrewInputs(defaultsOf: recipe))
        } catch {
            return try require(error == .bloomReachesYield, "a valid recipe: \(error)")
        }
        let water = plan.steps.map(\.waterTo)
        try require(zip(water, water.dropFirst()).allSatisfy { $0 <= $1 }, "water falls")
        var session = BrewSession(plan: plan)
        let end = try play(&session, from: Instant(nanoseconds: 1_000_000_000))
        try require(session.phase == .completed, "it ended as \(session.phase)")
        try require(session.records.count == plan.steps.count, "steps were lost")
        try require(session.elapsed(at: end) >= .zero, "the clock went back")
    }

    /// Plays on until nothing can go on; every picture on the way is looked at.
    @discardableResult
    static func play(_ session: inout BrewSession, from start: Instant) throws -> Instant {
        var now = start
        _ = session.handle(.begin, at: now)
        // A step is entered, perhaps confirmed, looked at for a while and left.
        for _ in 0..<4 * session.plan.steps.count + 4 {
            var looks = 0
            while let next = session.nextDeadline(after: now), looks < 3 {
                try require(next > now, "woken at \(next.nanoseconds), not after the moment asked")
                now = next
                _ = session.advance(to: now)
                try check(session.view(at: now))
                looks += 1
            }
            now += .seconds(1)
            if session.phase == .paused { _ = session.handle(.pause, at: now) }
            _ = session.handle(.next, at: now)
            try check(session.view(at: now))
        }
        return now
    }

    private static func check(_ view: SessionView) throws {
        try require(view.elapsed >= .zero, "a negative brew clock")
        try require((view.remaining ?? .zero) >= .zero, "less than nothing is left")
        try require((0..<view.stepCount).contains(view.stepIndex), "no such step")
    }
}
