// From counts to milligrams.
//
// Responsible for the straight line through two points, an empty scale and a known weight, and for
// which such lines are kept. Not for how the points are found (`CalibrationProcedure`), nor for the
// tare, which is of a brew and not of a scale.
//
// The line is kept as the two points it was made of, whole numbers, so that a calibration that is
// stored and read back gives the same digits.
import Timebase
import Units

/// What turns a converter's counts into a mass.
public struct Calibration: Hashable, Sendable {
    /// The known weights it may be made with (SPEC §16.2).
    public static let weights = Milligrams(grams: 100)...Milligrams(grams: 5000)
    /// The weight that is asked for at least (SPEC §16.2): with a lighter one the scale's own
    /// noise is too much of it.
    public static let weightAdvised = Milligrams(grams: 200)
    /// How many counts a gram must be worth at least. Chosen: then 0.1 g is two counts, and the
    /// digits that are shown still mean something. A cell of 1 mV/V for 5 kg at gain 128 gives
    /// some 200.
    static let countsPerGramMin = 20
    /// Bytes of the name of a device at most. Chosen: a machine's id in hexadecimal has 32.
    static let deviceLimit = 64

    /// Counts of the empty scale.
    public let zero: Int32
    /// Counts by which the known weight raised them; below zero when the cell is wired or mounted
    /// the other way round.
    public let span: Int32
    /// The known weight.
    public let weight: Milligrams
    /// When it was made.
    public let date: WallTime
    /// The device on which it was made: on another it means nothing.
    public let device: String

    /// A calibration; nil when none can be so: a weight or counts out of their ranges, fewer counts
    /// a gram than the shown digits need, a date before 1970, a device without a name or with one
    /// that is too long.
    public init?(
        zero: Int32, span: Int32, weight: Milligrams, date: WallTime, device: String
    ) {
        let loaded = Int(zero) + Int(span)
        let range = RawReading.range
        guard Self.weights.contains(weight), range.contains(zero),
            (Int(range.lowerBound)...Int(range.upperBound)).contains(loaded),
            Int(span.magnitude) * 1000 >= weight.count * Self.countsPerGramMin,
            date.millisecondsSince1970 >= 0, (1...Self.deviceLimit).contains(device.utf8.count)
        else { return nil }
        self.zero = zero
        self.span = span
        self.weight = weight
        self.date = date
        self.device = device
    }

    /// What lies on the scale, by this line: exact, then rounded to a milligram, halves away from
    /// zero. Beyond what a scale of ours says it ends there.
    public func sample(of reading: RawReading) -> ScaleSample {
        // 25 bits times 23 bits fit.
        let rise = Int(reading.counts) - Int(zero)
        let product = span < 0 ? -rise * weight.count : rise * weight.count
        return ScaleSample(
            Milligrams(product.dividedRounding(by: Int(span.magnitude))), at: reading.instant)
    }

    /// Whether it was made on this device, and so holds there.
    public func holds(on device: String) -> Bool { self.device == device }
}
