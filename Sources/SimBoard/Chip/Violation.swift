import Timebase

/// Something that real hardware would not have taken.
public struct Violation: Hashable, Sendable {
    /// What was wrong.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// E was high for less than PW_EH.
        case enablePulseTooShort
        /// E rose less than t_cycE after it rose before.
        case enableCycleTooShort
        /// RS or R/W changed less than t_AS before E rose, while it was high, or less than t_AH
        /// after it fell.
        case registerSelectUnsteady
        /// The data changed less than t_DSW before E fell, or less than t_H after.
        case dataUnsteady
        /// It was read less than t_DDR after E rose.
        case dataNotReady
        /// An instruction or data came while the one before was still being carried out.
        case busy
        /// Something came too soon after the power.
        case powerUpTooShort
        /// The next function set of an initialisation came too soon after the one before.
        case initialisationTooShort
        /// Something came that the chip cannot take yet: anything but function sets in the 8-bit
        /// mode where every display starts, or before the first whole function set in 4-bit mode.
        case notInitialised
        /// The two halves of a byte went to different registers: the 4-bit phase is lost.
        case phaseBroken
        /// An address that the display data RAM does not have.
        case addressOutOfRange
    }

    /// What was wrong.
    public let kind: Kind
    /// When.
    public let instant: Instant
}

extension Violation: CustomStringConvertible {
    /// One line for a person.
    public var description: String { "\(kind.rawValue) at \(instant.nanoseconds) ns" }
}
