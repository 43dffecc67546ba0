import CommandLine

/// Names and what they stand for, a line each.
enum FactSheet {
    static func text(_ rows: [(String, String)], _ style: TextStyle) -> String {
        let width = rows.map(\.0.displayWidth).max() ?? 0
        return rows.map { name, value in
            style.faint(name.padded(toWidth: width)) + "  \(value.printable)\n"
        }.joined()
    }
}
