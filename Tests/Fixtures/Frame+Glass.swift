import Hardware

extension Frame {
    /// A frame written as the lines one sees; what is missing is blank.
    public static func glass(
        _ lines: String..., size: DisplaySize = .twentyByFour, backlight: Bool = true
    ) -> Frame {
        var frame = Frame(size: size, backlight: backlight)
        for (row, line) in lines.enumerated() {
            for (column, scalar) in line.unicodeScalars.enumerated() {
                frame[row: row, column: column] = .scalar(scalar)
            }
        }
        return frame
    }

    /// The same frame with one cell changed.
    public func with(_ cell: Cell, row: Int, column: Int) -> Frame {
        var copy = self
        copy[row: row, column: column] = cell
        return copy
    }
}
