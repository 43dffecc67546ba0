// How much should be on the scale by now.
//
// Responsible for the straight line from the quantity before a step to its target, in whole grams,
// and for when it reaches the next one. Not for steps that stand still: the session asks only while
// a step's time runs, and afterwards for the target.
//
// Both directions use exact whole-number arithmetic with 128 bits in between, and round so that
// they agree: the amount is rounded down, the moment of the next gram up to the nanosecond. At that
// moment, and not a nanosecond before, the amount is one more; only where grams follow too fast to
// be read are some left out.
import Units

/// How much should be on the scale by now, for a step whose quantity goes on while its time runs.
struct Pacing {
    /// Between two numbers whose grams follow faster than that. Chosen: nobody reads fifty a
    /// second, and a quantity of tonnes would keep the device busy with nothing else.
    static let interval = Duration.milliseconds(20)

    private let quantity: GuidedStep.Quantity
    private let start: Duration
    private let end: Duration

    /// The pacing of a step whose time goes from `start` to `end`; nil when it asks for nothing,
    /// or for something that is confirmed before its time begins.
    init?(_ step: GuidedStep, from start: Duration, to end: Duration) {
        guard step.confirmation == .none, let quantity = step.quantity else { return nil }
        self.quantity = quantity
        self.start = start
        self.end = end
    }

    private var before: Int { quantity.before.wholeGrams }
    private var rise: Int64 { Int64(quantity.target.wholeGrams - before) }
    private var length: Int64 { (end - start).nanoseconds }

    /// What should be on the scale.
    func amount(at elapsed: Duration) -> Grams {
        guard length > 0, elapsed < end else { return quantity.target }
        // A session that was stored may say that the step begins later than it is now.
        let gone = max(.zero, elapsed - start)
        let part = rise.scaled(by: gone.nanoseconds, dividedBy: length)
        return Grams(before + Int(part.quotient))
    }

    /// What the clock shows when the next gram is due; nil when there is no more.
    func nextChange(after elapsed: Duration) -> Duration? {
        guard elapsed < end, rise > 0 else { return nil }
        let grams = Int64(amount(at: elapsed).wholeGrams - before + 1)
        let (span, rest) = grams.scaled(by: length, dividedBy: rise)
        let due = start + .nanoseconds(rest > 0 ? span + 1 : span)
        let isReadable = length / rise >= Self.interval.nanoseconds
        return isReadable ? due : min(end, max(due, elapsed + Self.interval))
    }
}

extension Int64 {
    /// The number times a fraction that is at most 1, rounded toward zero. What stands in between
    /// may be wider than 64 bits: a day in nanoseconds, times grams.
    fileprivate func scaled(
        by numerator: Int64, dividedBy divisor: Int64
    ) -> (quotient: Int64, remainder: Int64) {
        divisor.dividingFullWidth(multipliedFullWidth(by: numerator))
    }
}
