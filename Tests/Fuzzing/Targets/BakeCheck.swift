import Baking
import Timebase
import Units

/// A bake to its end, by someone who now and then weighs too much or too little.
enum BakeCheck {
    /// What a person does, again and again: what does not fit where the bake stands does nothing.
    private static let deeds: [BakeEvent] = [
        .begin, .next, .weighed(Milligrams(1)), .next, .weighed(Milligrams(grams: 900)), .accept,
        .weighed(.greatest), .refuse, .next, .restart, .next,
    ]

    /// Plays on until nothing can go on; every picture on the way is looked at.
    static func play(_ session: inout BakeSession, from start: Instant) throws {
        var now = start
        let most = 40 * (session.plan.formula.itemCount + 4)
        for number in 0..<min(most, 2000) where !session.isCompleted {
            _ = session.view(at: now)
            if let next = session.nextDeadline(after: now), number % 7 == 0 {
                try require(next > now, "woken at \(next.nanoseconds), not after the moment asked")
                now = next
                _ = session.advance(to: now)
            }
            // Presses within 400 ms of a change are none.
            now += .seconds(1)
            _ = session.handle(number < 200 ? deeds[number % deeds.count] : .next, at: now)
            _ = session.stepEnd()
        }
        _ = session.weighed
        let again = BakeSession(session.plan, snapshot: session.snapshot)
        try require(again == session, "what is stored of a bake is another")
    }
}

extension Formula {
    /// Everything that is weighed or waited for.
    fileprivate var itemCount: Int {
        final.count + steps.count
            + (preferments + soakers).reduce(0) { $0 + $1.ingredients.count + 2 }
    }
}
