// How a scale is calibrated by three keys (SPEC §16.2).
//
// **Responsible for** the order of the steps, for when each may be left, and for whether the
// result is good enough to be kept. **Not for** how it looks, nor for keeping it.
//
// What happens in which order, and why: the empty scale gives the zero, a known weight the span.
// Then the weight is lifted and put back: that the scale comes back to its zero and to the same
// span is the only proof that it stands freely and that nothing touches it. What is lifted and put
// back the scale sees by itself, so that no key has to be pressed with a weight in the hand.
//
// All is judged in counts: what a gram is, is not known yet.
import Timebase
import Units

/// A calibration under way.
public struct CalibrationProcedure: Hashable, Sendable {
    /// Where it stands.
    public enum Step: Hashable, Sendable {
        /// Everything is to be taken off; NEXT once it is still.
        case emptying
        /// The known weight is chosen and put on; NEXT once it is still.
        case loading
        /// The weight is to be lifted.
        case lifting
        /// The weight is to be put back.
        case returning
        /// It can be kept.
        case done(Calibration)
        /// It can't be; NEXT begins anew.
        case refused(Refusal)
    }

    /// Why a calibration is not kept.
    public enum Refusal: Hashable, Sendable {
        /// The weight raised the counts too little: the cell is not wired, or mounted wrongly.
        case noResponse
        /// The converter was at the end of its range: the cell is overloaded or not wired.
        case outOfRange
        /// The empty scale did not come back to its zero, by so much.
        case zeroMoved(Milligrams)
        /// The weight put back weighed differently, by so much.
        case disagreement(Milligrams)
    }

    /// The weight offered first. Chosen: half a litre of water, which every kitchen has.
    public static let weightOffered = Milligrams(grams: 500)
    /// How long it must be still, and over which the mean is taken. Chosen: ten conversions.
    static let restSpan = Duration.seconds(1)
    /// How still the empty scale must be, in counts. Chosen: about a gram of an ordinary cell
    /// (1 mV/V for 5 kg at gain 128: 430 counts a gram).
    static let restCounts = 500
    /// How still it must be under its weight, as a part of the span: half of what two readings may
    /// differ by.
    static let restPart = 1000
    /// Two readings agree within 0.2 %, or 0.3 g if that is more (SPEC §16.2).
    static let agreementPart = 500
    static let agreementLeast = Milligrams(300)

    /// Where it stands.
    public private(set) var step = Step.emptying
    /// The known weight as it is chosen.
    public private(set) var weight: Milligrams

    private let device: String
    private var window = SampleWindow()
    private var zero = 0
    private var span = 0

    /// A calibration of this device's scale, with a known weight that is offered first; one that is
    /// out of the range of `Calibration.weights` is brought into it.
    public init(device: String, weight: Milligrams = Self.weightOffered) {
        self.device = device
        let limits = Calibration.weights
        self.weight = min(max(weight, limits.lowerBound), limits.upperBound)
    }

    /// Whether it is still, so that NEXT takes it.
    public var isStill: Bool { restingCounts != nil }

    // What happens.

    /// Takes in a new conversion. `date` is what the calendar says, for a result.
    public mutating func take(_ reading: RawReading, date: WallTime) {
        switch step {
        case .done, .refused: return
        case .emptying, .loading, .lifting, .returning: break
        }
        guard !reading.isClipped else { return step = .refused(.outOfRange) }
        // Counts in place of milligrams: 24 bits fit.
        window.append(ScaleSample(Milligrams(Int(reading.counts)), at: reading.instant))
        guard let counts = restingCounts else { return }
        switch step {
        case .lifting where isNearZero(counts): seeZeroAgain(counts)
        case .returning where !isNearZero(counts): finish(counts, date: date)
        case .emptying, .loading, .lifting, .returning, .done, .refused: break
        }
    }

    /// NEXT: takes what is still, or begins anew after a refusal.
    public mutating func next() {
        switch step {
        case .emptying:
            guard let counts = restingCounts else { return }
            zero = counts
            enter(.loading)
        case .loading: takeSpan()
        case .lifting, .returning, .done: break
        case .refused: self = CalibrationProcedure(device: device, weight: weight)
        }
    }

    /// + or −: changes the known weight, in grams; the longer the key is held the faster.
    public mutating func change(by sign: Int, repetition: Int) {
        guard step == .loading else { return }
        // Chosen: 1 g at a tap, tens after a second at 8/s, hundreds after four.
        let grams = repetition < 8 ? 1 : repetition < 32 ? 10 : 100
        let wanted = Milligrams(weight.count + sign.signum() * grams * 1000)
        let limits = Calibration.weights
        weight = min(max(wanted, limits.lowerBound), limits.upperBound)
    }

    // What follows.

    private mutating func enter(_ step: Step) {
        self.step = step
        window.removeAll()
    }

    private mutating func takeSpan() {
        guard let counts = restingCounts else { return }
        span = counts - zero
        let isEnough = span.magnitude * 1000 >= weight.count * Calibration.countsPerGramMin
        enter(isEnough ? .lifting : .refused(.noResponse))
    }

    private mutating func seeZeroAgain(_ counts: Int) {
        let moved = mass(of: counts - zero)
        enter(moved > tolerance ? .refused(.zeroMoved(moved)) : .returning)
    }

    private mutating func finish(_ counts: Int, date: WallTime) {
        let second = counts - zero
        let difference = mass(of: second - span)
        guard difference <= tolerance else { return enter(.refused(.disagreement(difference))) }
        let mean = (span + second).dividedRounding(by: 2)
        // Both are of 24 bits.
        let calibration = Calibration(
            zero: Int32(clamping: zero), span: Int32(clamping: mean), weight: weight, date: date,
            device: device)
        guard let calibration else { return enter(.refused(.noResponse)) }
        enter(.done(calibration))
    }

    /// What two readings may differ by.
    private var tolerance: Milligrams {
        max(Self.agreementLeast, Milligrams(weight.count / Self.agreementPart))
    }

    /// Counts as a mass, by the first span; without a sign.
    private func mass(of counts: Int) -> Milligrams {
        let exact = Int(counts.magnitude) * weight.count
        return Milligrams(exact.dividedRounding(by: max(1, Int(span.magnitude))))
    }

    /// Whether the weight is off: nearer to the zero than to the span.
    private func isNearZero(_ counts: Int) -> Bool {
        (counts - zero).magnitude * 2 < span.magnitude
    }

    /// The mean of what is still; nil while it moves.
    private var restingCounts: Int? {
        guard let spread = window.spread(over: Self.restSpan),
            spread.count <= max(Self.restCounts, Int(span.magnitude) / Self.restPart)
        else { return nil }
        return window.mean(over: Self.restSpan)?.count
    }
}
