// One ingredient of a weigh-in, on the scale (SPEC §16.4).
//
// Responsible for its own zero, and for when it is enough, too much or still to be added. Not for
// what a mistake comes to: that is the weigh-in's proposal (§10.6).
import Scales
import Timebase
import Units

/// An ingredient that is being put in.
public struct WeighedIngredient: Hashable, Sendable {
    /// What is to be done.
    public enum Action: Hashable, Sendable {
        /// The zero is to be asked for.
        case tare
        /// Once, with a cue: it is enough, NEXT is offered.
        case offer
        /// NEXT: it is enough, and goes on by itself.
        case next
        /// It is too much: the proposal comes, with what really is in.
        case misWeighed(Milligrams)
    }

    /// How long it must rest.
    static let restTime = Duration.seconds(1)
    /// It may differ by so much of itself, but always by 0.1 g (SPEC §16.4).
    static let toleranceParts = 200
    static let toleranceLeast = Milligrams(100)

    /// What is asked for now, all that is still to come.
    public let target: Milligrams
    private let autoNext: Bool
    private var hasTared = false
    private var hasOffered = false
    /// What too much was told of already: the same again is not told again.
    private var told: Milligrams?

    /// An ingredient of which `target` is asked for.
    public init(target: Milligrams, autoNext: Bool = false) {
        self.target = target
        self.autoNext = autoNext
    }

    /// What it may differ by.
    public var tolerance: Milligrams {
        max(Self.toleranceLeast, Milligrams(target.count / Self.toleranceParts))
    }

    /// What follows from the weight.
    public mutating func look(at weight: LiveWeight) -> Action? {
        guard hasTared else {
            hasTared = true
            return .tare
        }
        guard weight.doubt == nil, weight.hasRested(for: Self.restTime),
            let mass = weight.restingMass
        else { return nil }
        if mass > target + tolerance {
            guard told.map({ Milligrams(abs((mass - $0).count)) > tolerance }) ?? true else {
                return nil
            }
            told = mass
            return .misWeighed(mass)
        }
        guard mass >= target - tolerance else {
            // Taken out again: it may come to be enough once more.
            hasOffered = false
            return nil
        }
        guard !hasOffered else { return nil }
        hasOffered = true
        return autoNext ? .next : .offer
    }

    /// What the display asks for: `add 12 g` while something is missing, `enough` when nothing is;
    /// nil while no weight is to be had.
    public func text(_ weight: LiveWeight) -> String? {
        guard let sample = weight.sample else { return nil }
        let missing = target - sample.mass
        guard missing > tolerance else { return "enough" }
        // As the weigh-in's own weights, to 0.1 g below 20 g; never that nothing is to be added.
        let grams = Grams(rounding: missing)
        let isFine = target < Milligrams(grams: 20) || missing < Milligrams(grams: 1)
        return "add \(isFine ? grams.tenthsText : grams.wholeText) g"
    }
}
