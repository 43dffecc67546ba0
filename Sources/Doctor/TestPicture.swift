import Hardware

/// A picture that shows every row at once, each with its number at both ends, and with all dots of
/// a cell on somewhere in it.
public enum TestPicture {
    /// The picture for a display of this size.
    public static func frame(for size: DisplaySize) -> Frame {
        var frame = Frame(size: size)
        let fillings =
            size.rows == 4
            ? ["BREWGUIDE DOCTOR", "abcdefghijklmnop", "0123456789 °→ö é", blocks(16)]
            : ["BREW 0123 °→", blocks(12)]
        for (row, filling) in fillings.enumerated() {
            let line = "\(row + 1) \(filling) \(row + 1)"
            for (column, scalar) in line.unicodeScalars.prefix(size.columns).enumerated() {
                frame[row: row, column: column] = .scalar(scalar)
            }
        }
        return frame
    }

    private static func blocks(_ count: Int) -> String { String(repeating: "█", count: count) }

    /// What to look at, and what to do when it is not so.
    public static func advice(for size: DisplaySize) -> [String] {
        let odd = size.rows == 4 ? "rows 1 and 3" : "row 1"
        return [
            "every row should begin and end with its number, and the last one be a bar",
            "nothing at all, or pale: turn the contrast screw on the backpack until characters "
                + "stand out and empty cells just vanish",
            "\(odd) all dark blocks, nothing else: the display has power but was never written "
                + "to; check SDA, SCL and the address",
            "characters from another alphabet, or a wrong ° or ö: set display.rom to the other one",
            "rows in the wrong order or too short: set display.size; jumbled rows: set "
                + "display.addressWrap to false",
            "dark though the text is there: the backlight's jumper is missing from the backpack",
        ]
    }
}
