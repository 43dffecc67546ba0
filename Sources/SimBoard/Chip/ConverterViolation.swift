import Timebase

/// Something that a real NAU7802 would not have taken, or would have answered wrongly.
public struct ConverterViolation: Hashable, Sendable {
    /// What was wrong.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// A setting, or the start of a cycle, came before the digital part was ready.
        case notReady
        /// A cycle or a calibration was started before the analog part had settled.
        case analogUnsettled
        /// The regulator was switched on with a voltage less than 0.3 V below the supply.
        case regulator
        /// A setting changed while it calibrated.
        case calibrating
        /// A register was used that there is not, or that can't be written.
        case reservedRegister
        /// A value was written that the data sheet reserves.
        case reservedValue
        /// The result was read when there was no new one.
        case nothingConverted
    }

    /// What was wrong.
    public let kind: Kind
    /// When.
    public let instant: Instant
}
