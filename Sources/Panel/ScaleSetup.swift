import Scales
import WeighedGuide

/// What the configuration decides about a scale.
public struct ScaleSetup: Hashable, Sendable {
    /// What a scale says.
    public enum Source: Hashable, Sendable {
        /// Counts, of which a calibration makes a weight: the one it comes with, if it has one, or
        /// the one that was made here.
        case counts(calibration: Calibration?)
        /// Weights; it has a tare of its own.
        case weights
    }

    /// What it says.
    public var source: Source
    /// What it may do by itself.
    public var habits: ScaleHabits
    /// The device: a calibration that was made on another one means nothing here.
    public var device: String

    /// A scale of a device.
    public init(_ source: Source, habits: ScaleHabits = ScaleHabits(), device: String) {
        self.source = source
        self.habits = habits
        self.device = device
    }

    /// Whether it tells counts of a converter, which need a calibration, and is on the I2C bus.
    public var isCounting: Bool {
        switch source {
        case .counts: true
        case .weights: false
        }
    }
}
