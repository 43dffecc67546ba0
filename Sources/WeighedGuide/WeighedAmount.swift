// How much is there and how much should be, as the display tells it (WS-003, WS-004, WS-008).
import Guide
import Scales
import Units

/// The amounts of a step with water.
public struct WeighedAmount: Hashable, Sendable {
    /// What stands for the amount.
    public enum Source: Hashable, Sendable {
        /// The scale.
        case scale
        /// The plan, for no weight is to be had.
        case plan
        /// The plan, and the display says that the vessel was lifted.
        case lifted
    }

    /// Whole grams that are there, or should be.
    public let amount: Grams
    /// What the step asks for.
    public let target: Grams
    /// Where the plan is now, for the mark in the bar; nil when the amount is the plan's.
    public let mark: Grams?
    /// How much too much it is, in whole grams; nil when it is not, by more than 5 g (WS-004).
    public let excess: Grams?
    /// What stands for the amount.
    public let source: Source

    /// The amounts of a step at a moment; nil when it asks for nothing. Of an espresso each asks
    /// for its `yield`.
    public init?(_ session: SessionView, _ weight: LiveWeight?, yield: Grams? = nil) {
        let ofShot = yield.map { GuidedStep.Quantity(before: .zero, target: $0) }
        guard let quantity = session.step.quantity ?? ofShot else { return nil }
        let planned = session.pacing ?? quantity.target
        target = quantity.target.rounded
        guard let real = weight?.weight else {
            amount = planned
            mark = nil
            excess = nil
            source = weight?.doubt == .lifted ? .lifted : .plan
            return
        }
        // What drips or was lifted a little is not less than nothing.
        amount = max(.zero, real.rounded)
        mark = session.step.quantity == nil ? nil : planned
        source = .scale
        let over = Milligrams(real.tenths * 100) - Milligrams(quantity.target.tenths * 100)
        excess = over > WeighedBrew.excess ? (real - quantity.target).rounded : nil
    }

    /// `112/148 g`, or `+6 g` when it is too much; `lifted` stands for what was lifted.
    public var text: String {
        if source == .lifted { return "lifted" }
        if let excess { return "+\(excess.wholeText) g" }
        return "\(amount.wholeText)/\(target.wholeText) g"
    }

    /// The part of the bar that is full, and where its mark stands, of `width` parts.
    public func bar(_ width: Int, before: Grams) -> (full: Int, mark: Int?) {
        let whole = max(1, (target - before).tenths)
        func part(_ grams: Grams) -> Int {
            min(max((grams - before).tenths * width / whole, 0), width)
        }
        return (part(amount), mark.map(part))
    }
}

extension WeighedAmount: Paced {
    /// Another step, or another source, is not made to wait.
    public func goesOn(from earlier: WeighedAmount) -> Bool {
        target == earlier.target && source == earlier.source
    }
}
