import Hardware
import JSON5

/// A picture of the display as SVG, dot by dot, as it stands on the simulated display.
public struct GlassPicture: Sendable {
    private let display: SimulatedDisplay

    /// A picture of this display.
    public init(_ display: SimulatedDisplay) { self.display = display }

    /// Dots from the beginning of one character to the beginning of the next.
    private static let pitch = (columns: 6, rows: 9)
    /// Units a dot takes, and how much of it is ink.
    private static let dot = (step: 5.0, ink: 4.4)
    /// Units around the cells.
    private static let margin = 34.0

    /// The picture as the text of an SVG file.
    public var svg: String {
        let columns = display.size.columns * Self.pitch.columns - 1
        let rows = display.size.rows * Self.pitch.rows - 1
        let width = Int(Double(columns) * Self.dot.step + Self.margin * 2)
        let height = Int(Double(rows) * Self.dot.step + Self.margin * 2)
        let colours =
            display.backlight
            ? (glass: "#b7c91c", ink: "#1d2a06") : (glass: "#4b5418", ink: "#1d2206")
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" \
            role="img" aria-label="\(XMLText.escaped(display.lines.joined(separator: " / ")))">
            <rect width="\(width)" height="\(height)" rx="12" fill="#15181a"/>
            <rect x="14" y="14" width="\(width - 28)" height="\(height - 28)" rx="5" \
            fill="\(colours.glass)"/>
            <g fill="\(colours.ink)" fill-opacity="0.05">\(cells)</g>
            <path fill="\(colours.ink)" d="\(ink)"/>
            </svg>

            """
    }

    /// The faint shade of the cells that hold nothing.
    private var cells: String {
        forEachCell { row, column in
            let x = Self.margin + Double(column * Self.pitch.columns) * Self.dot.step
            let y = Self.margin + Double(row * Self.pitch.rows) * Self.dot.step
            let (width, height) = (Self.dot.step * 5, Self.dot.step * 8)
            return "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\"/>"
        }
    }

    /// Every dark dot as a square of one path.
    private var ink: String {
        let lines = display.lines.map { Array($0.unicodeScalars) }
        return forEachCell { row, column in
            let dots =
                display.customDots(row: row, column: column)
                ?? DotFont.rows(of: lines[row][column])
            return dots.enumerated().map { line, bits in
                (0..<5).filter { bits & (0x10 >> UInt8($0)) != 0 }.map { dot in
                    let x = Double(column * Self.pitch.columns + dot) * Self.dot.step
                    let y = Double(row * Self.pitch.rows + line) * Self.dot.step
                    return "M\(Self.margin + x) \(Self.margin + y)h\(Self.dot.ink)v\(Self.dot.ink)"
                        + "h-\(Self.dot.ink)z"
                }.joined()
            }.joined()
        }
    }

    private func forEachCell(_ draw: (Int, Int) -> String) -> String {
        (0..<display.size.rows).map { row in
            (0..<display.size.columns).map { draw(row, $0) }.joined()
        }.joined()
    }
}
