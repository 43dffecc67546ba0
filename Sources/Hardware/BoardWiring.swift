/// Everything that is wired to the controller, and where.
public struct BoardWiring: Hashable, Sendable {
    /// The GPIO chip by label, name or path; nil finds the one of the Pi's header.
    public var chip: String?
    /// The lines of the keys.
    public var buttons: ButtonLines
    /// The size of the display.
    public var size: DisplaySize
    /// The wires to the display.
    public var display: DisplayConnection
    /// The buzzer's line, if there is one.
    public var buzzer: GPIOLine?
    /// The scale, if there is one.
    public var scale: ScaleConnection?

    /// A board wired like this.
    public init(
        chip: String?, buttons: ButtonLines, size: DisplaySize, display: DisplayConnection,
        buzzer: GPIOLine?, scale: ScaleConnection? = nil
    ) {
        self.chip = chip
        self.buttons = buttons
        self.size = size
        self.display = display
        self.buzzer = buzzer
        self.scale = scale
    }
}
