import Hardware
import Units

/// The device as it stands on the countertop, drawn with characters: the display, and the three
/// keys below it. A pure function of what there is to see.
public struct DeviceDrawing: Hashable, Sendable {
    /// The rows of the display.
    public var glass: [String]
    /// The size of the display that is fitted.
    public var size: DisplaySize
    /// Whether the backlight is on.
    public var backlight: Bool
    /// Whether the display is plugged in.
    public var displayIsConnected: Bool
    /// The keys that are down.
    public var keysDown: Set<Button>
    /// Whether colours may be used (`NO_COLOR`).
    public var colours: Bool
    /// The scale; nil without one.
    public var scale: Scale?

    /// A scale beside the device.
    public enum Scale: Hashable, Sendable {
        /// So much lies on it.
        case shows(Grams)
        case unplugged
    }

    /// A drawing of a device.
    public init(
        glass: [String], size: DisplaySize, backlight: Bool = true,
        displayIsConnected: Bool = true, keysDown: Set<Button> = [], colours: Bool = true,
        scale: Scale? = nil
    ) {
        self.glass = glass
        self.size = size
        self.backlight = backlight
        self.displayIsConnected = displayIsConnected
        self.keysDown = keysDown
        self.colours = colours
        self.scale = scale
    }

    /// The inner width of the device: what its keys take, more than any display with its bezel.
    private var width: Int { 34 }

    /// The lines to draw on a terminal of `columns` × `rows`. Where the device does not fit only
    /// its display is drawn, and where that does not fit either, a plea for room.
    public func lines(columns: Int, rows: Int) -> [String] {
        let full = deviceLines
        if columns >= width + 2, rows >= full.count { return full }
        if columns >= size.columns, rows >= size.rows { return glass }
        return [String("Make the window larger".prefix(max(0, columns)))]
    }

    private var deviceLines: [String] {
        let edge = String(repeating: "─", count: width)
        return ["╭\(edge)╮"] + bezelLines + keyLines + ["╰\(edge)╯"] + help
    }

    private var bezelLines: [String] {
        let inner = String(repeating: "─", count: size.columns + 2)
        let left = String(repeating: " ", count: (width - size.columns - 4) / 2)
        let right = String(repeating: " ", count: width - size.columns - 4 - left.count)
        let rows = glass.map { row in "│\(left)│\(lit(" \(row) "))│\(right)│" }
        return ["│\(left)┌\(inner)┐\(right)│"] + rows + ["│\(left)└\(inner)┘\(right)│"]
    }

    private var keyLines: [String] {
        let caps = Button.allCases.map { cap($0) }.joined(separator: "  ")
        let plain = Button.allCases.map { "( \($0.rawValue.uppercased()) )" }
            .joined(separator: "  ")
        let left = String(repeating: " ", count: max(0, (width - plain.count) / 2))
        let right = String(repeating: " ", count: max(0, width - plain.count - left.count))
        let letters = Button.allCases.map { button in
            let cell = "( \(button.rawValue) )".count
            let before = String(repeating: " ", count: (cell - 1) / 2)
            let after = String(repeating: " ", count: cell - 1 - before.count)
            return before + String(button.rawValue.prefix(1)) + after
        }.joined(separator: "  ")
        return ["│\(left)\(caps)\(right)│", "│\(left)\(letters)\(right)│"]
    }

    private func cap(_ button: Button) -> String {
        let name = button.rawValue.uppercased()
        guard keysDown.contains(button) else { return "( \(name) )" }
        return colours ? "\u{1B}[7m[ \(name) ]\u{1B}[27m" : "[ \(name) ]"
    }

    private func lit(_ row: String) -> String {
        guard colours else { return row }
        // Dark characters on yellow-green as most of these displays have; grey when it is dark.
        let style = backlight && displayIsConnected ? "30;48;5;148" : "38;5;245;48;5;236"
        return "\u{1B}[\(style)m\(row)\u{1B}[0m"
    }

    private var help: [String] {
        [
            "n p r   press NEXT, PAUSE, RESTART",
            "N P R   keep it down; again: let go",
            displayIsConnected ? "u  unplug the display   q  quit" : "u  plug it back in   q  quit",
        ] + scaleHelp
    }

    private var scaleHelp: [String] {
        switch scale {
        case nil: []
        case .unplugged?: ["s  plug the scale back in"]
        case .shows(let grams)?:
            [
                "On the scale: \(grams.tenthsText) g   s  unplug it",
                "d k   put on 15, 500 g   t  take all",
                "w  pour 10 g   l  lift it for 3 s",
            ]
        }
    }
}
