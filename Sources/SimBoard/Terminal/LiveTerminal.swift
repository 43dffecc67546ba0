import SystemCalls

/// Where a live board is drawn and played: a person's terminal, or a test's.
package protocol LiveTerminal {
    /// What to poll for keys.
    var input: Int32 { get }
    /// The window's size in characters.
    var size: (columns: Int, rows: Int) { get }
    /// The bytes typed since the last call; nil when the terminal has gone.
    func typed() -> [UInt8]?
    /// Draws lines from the top left, over what stood there.
    func draw(_ lines: [String])
}

extension Terminal: LiveTerminal {}
