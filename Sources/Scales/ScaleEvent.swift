/// What a board tells of its scale.
public enum ScaleEvent: Hashable, Sendable {
    /// A converter has converted: counts, which a calibration makes a weight of.
    case reading(RawReading)
    /// A scale has weighed.
    case sample(ScaleSample)
    /// It does not weigh, and why: one line for the journal. It is tried again by itself.
    case failed(ScaleFault, reason: String)
}
