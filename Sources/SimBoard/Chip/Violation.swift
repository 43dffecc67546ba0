import Timebase

/// Something that real hardware would not have taken.
public struct Violation: Hashable, Sendable {
    /// What was wrong.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// E was high for less than 450 ns.
        case enablePulseTooShort
        /// E rose less than 1000 ns after it rose before.
        case enableCycleTooShort
        /// RS or R/W changed less than 40 ns before E rose, or as it fell.
        case registerSelectUnsteady
        /// The data changed as E fell.
        case dataUnsteady
        /// An instruction or data came while the one before was still being carried out.
        case busy
        /// Something came less than 40 ms after the power.
        case powerUpTooShort
        /// Data or an instruction came that 8-bit mode, where every display starts, mangles.
        case notInitialised
        /// An address that the two lines of 40 characters do not have.
        case addressOutOfRange
    }

    /// What was wrong.
    public let kind: Kind
    /// When.
    public let instant: Instant
}
