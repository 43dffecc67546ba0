import Guide
import Timebase
import Units

/// A session under test with its own time.
struct SessionBench {
    var session: GuidedSession
    var now = Instant.origin + .seconds(1000)

    init(_ steps: [GuidedStep] = Self.steps) {
        session = GuidedSession(plan: GuidedPlan(steps: steps))
    }

    /// A step of each kind: by hand, confirmed, two with a quantity, one with a time, by hand.
    static let steps = [
        GuidedStep(text: "Get ready"),
        GuidedStep(
            text: "Wet", timing: .lasting(.seconds(45)), confirmation: .beforeStart,
            quantity: .init(before: .zero, target: Grams(45))),
        GuidedStep(
            text: "First", timing: .until(.seconds(90)),
            quantity: .init(before: Grams(45), target: Grams(148))),
        GuidedStep(
            text: "Second", timing: .until(.seconds(135)),
            quantity: .init(before: Grams(148), target: Grams(250))),
        GuidedStep(text: "Wait", timing: .lasting(.seconds(60))),
        GuidedStep(text: "Serve"),
    ]

    /// Thirty seconds in which 250 g are poured.
    static func pour(_ timing: GuidedStep.Timing = .lasting(.seconds(30))) -> GuidedStep {
        GuidedStep(
            text: "Pour", timing: timing, quantity: .init(before: .zero, target: Grams(250)))
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

    /// Starts the session and goes on to the confirmed step, whose time runs.
    mutating func confirm() {
        after(.zero, .begin)
        after(.seconds(10), .next)
        after(.seconds(10), .next)
    }
}
