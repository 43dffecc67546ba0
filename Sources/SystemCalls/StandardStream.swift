import CPOSIX

/// The three files that every process is handed.
public enum StandardStream: Int32, Sendable {
    case input = 0
    case output = 1
    case error = 2

    /// Whether a person sits there: isatty(3).
    public var isTerminal: Bool { isatty(rawValue) == 1 }

    /// The size of its terminal's window in characters; nil where it is none, or nobody knows.
    public var windowSize: (columns: Int, rows: Int)? {
        var columns: Int32 = 0
        var rows: Int32 = 0
        let isKnown = brewguide_window_size(rawValue, &columns, &rows) == 0 && columns > 0
        return isKnown ? (Int(columns), Int(rows)) : nil
    }

    /// A line that is typed while nobody sees it; nil at the end of input. From elsewhere than a
    /// terminal it is read as it comes.
    public static func hiddenLine() -> String? {
        _ = brewguide_hide_typing(StandardStream.input.rawValue)
        defer { brewguide_show_typing() }
        return readLine()
    }

    /// Writes all of it by write(2), in as many calls as it takes.
    /// - Throws: `brokenPipe` when nobody reads any more.
    public func writeAll(_ text: String) throws(SystemCallError) {
        try SystemCalls.writeAll(Array(text.utf8)) { rest throws(SystemCallError) in
            try SystemCalls.write(rest, to: rawValue)
        }
    }
}
