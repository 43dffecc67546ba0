import CPOSIX

/// The terminal a person sits at, in raw mode on its alternate screen for as long as this lives.
/// However the process ends, short of SIGKILL, the terminal is put back as it was.
public final class Terminal {
    private let output = StandardStream.output

    /// Takes over the terminal on standard input and output.
    /// - Throws: `SystemCallError` when there is none.
    public init() throws(SystemCallError) {
        try systemCall("tcsetattr") { brewguide_raw_terminal(STDIN_FILENO) }
        // xterm's alternate screen; hide the cursor.
        write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J")
    }

    deinit { brewguide_restore_terminal() }

    /// Whether a person sits at standard input and output.
    public static var isPresent: Bool {
        StandardStream.input.isTerminal && StandardStream.output.isTerminal
    }

    /// The window's size in characters; 80 by 24 when nobody knows.
    public var size: (columns: Int, rows: Int) { output.windowSize ?? (80, 24) }

    /// What to poll for keys.
    public var input: Int32 { STDIN_FILENO }

    /// The bytes typed since the last call; nil when the terminal has gone.
    public func typed() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 256)
        let count = read(STDIN_FILENO, &buffer, buffer.count)
        return count > 0 ? Array(buffer.prefix(count)) : nil
    }

    /// Draws lines from the top left, over what stood there.
    public func draw(_ lines: [String]) {
        var text = "\u{1B}[H"
        for line in lines { text += line + "\u{1B}[K\r\n" }
        write(text + "\u{1B}[J")
    }

    private func write(_ text: String) {
        try? SystemCalls.writeAll(Array(text.utf8)) { rest throws(SystemCallError) in
            while true {
                do throws(SystemCallError) {
                    return try SystemCalls.write(rest, to: output.rawValue)
                } catch {
                    // Who shares the terminal may have made it not wait: then we do.
                    guard error.kind == .wouldBlock else { throw error }
                    try Poller.waitForRoom(in: output.rawValue)
                }
            }
        }
    }
}
