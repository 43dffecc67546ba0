import Units

extension Facts {
    /// The scale of the configuration, and what was measured of it while it was left alone.
    public struct Scale: Hashable, Sendable {
        /// How it is calibrated.
        public enum Calibration: Hashable, Sendable {
            /// It weighs by itself.
            case byMaker
            /// It was calibrated on this device.
            case here
            /// It was not.
            case missing
        }

        /// How it is calibrated.
        public var calibration: Calibration
        /// Whether it said anything.
        public var answers: Bool
        /// Why it does not, in its driver's words; nil when it said nothing of that.
        public var problem: String?
        /// Whether the converter was at the end of its range.
        public var isClipped: Bool
        /// The standard deviation over 5 s; nil when it could not be had.
        public var noise: Milligrams?
        /// By how much the weight moved within a minute, without a sign; nil when that was not
        /// measured.
        public var drift: Milligrams?

        /// A scale of which this was found.
        public init(
            calibration: Calibration, answers: Bool = false, problem: String? = nil,
            isClipped: Bool = false, noise: Milligrams? = nil, drift: Milligrams? = nil
        ) {
            self.calibration = calibration
            self.answers = answers
            self.problem = problem
            self.isClipped = isClipped
            self.noise = noise
            self.drift = drift
        }
    }
}
