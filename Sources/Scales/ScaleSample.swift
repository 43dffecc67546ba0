import Timebase
import Units

/// What lay on the scale at one moment.
public struct ScaleSample: Hashable, Sendable {
    /// The most that any scale of ours says. Chosen: twice what a bowl of dough weighs, and small
    /// enough that no sum over a window overflows.
    public static let greatest = Milligrams(grams: 20_000)

    /// The mass. Finer than the tenths of a gram that are shown, so that rest, noise and flow are
    /// not judged by rounded numbers; a scale that says tenths gives tenths.
    public let mass: Milligrams
    /// The moment it was true.
    public let instant: Instant

    /// A sample; a mass beyond `greatest`, either way, is taken as that.
    public init(_ mass: Milligrams, at instant: Instant) {
        let limit = Self.greatest.count
        self.mass = Milligrams(min(max(mass.count, -limit), limit))
        self.instant = instant
    }

    /// The mass as it is shown and stored: to 0.1 g, halves away from zero.
    public var weight: Grams { Grams(rounding: mass) }

    /// The same moment with `offset` less.
    func less(_ offset: Milligrams) -> ScaleSample { ScaleSample(mass - offset, at: instant) }
}

extension Grams {
    /// A mass to 0.1 g, halves away from zero.
    public init(rounding mass: Milligrams) {
        self.init(tenths: mass.count.dividedRounding(by: 100))
    }
}

/// How a scale is, as far as those who weigh have to know (SPEC §16.1).
public enum ScaleState: String, CaseIterable, Hashable, Sendable {
    /// None is configured, or the one that is does not answer.
    case absent
    /// It answers; what it says moves or is not known to be right yet.
    case settling
    /// What it says may be acted on.
    case ready
    /// More lies on it than it can tell.
    case overload
}
