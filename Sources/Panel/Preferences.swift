import Hardware
import Scales

/// What a person sets on the device itself; nil leaves it as the configuration has it.
public struct Preferences: Hashable, Sendable {
    /// Minutes without a press until the backlight goes out; 0 leaves it on.
    public var backlightMinutes: Int?
    /// Which cues are heard.
    public var cues: CueSetting?
    /// The layout of the display.
    public var layout: DisplaySize?
    /// The scale's calibration. One that was made a moment ago has no date yet: whoever stores it
    /// knows what day it is.
    public var calibration: Calibration?

    /// Preferences; a new device has none.
    public init(
        backlightMinutes: Int? = nil, cues: CueSetting? = nil, layout: DisplaySize? = nil,
        calibration: Calibration? = nil
    ) {
        self.backlightMinutes = backlightMinutes
        self.cues = cues
        self.layout = layout
        self.calibration = calibration
    }
}
