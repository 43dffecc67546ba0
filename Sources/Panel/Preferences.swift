import Hardware

/// What a person sets on the device itself; nil leaves it as the configuration has it.
public struct Preferences: Hashable, Sendable {
    /// Minutes without a press until the backlight goes out; 0 leaves it on.
    public var backlightMinutes: Int?
    /// Whether the buzzer ticks at the end of a step.
    public var buzzer: Bool?
    /// The layout of the display.
    public var layout: DisplaySize?

    /// Preferences; a new device has none.
    public init(backlightMinutes: Int? = nil, buzzer: Bool? = nil, layout: DisplaySize? = nil) {
        self.backlightMinutes = backlightMinutes
        self.buzzer = buzzer
        self.layout = layout
    }
}
