import CPOSIX
import CommandLine

/// Standard output, through a pager when a person reads it and it is longer than the screen. What
/// is not longer appears at once; nothing is kept beyond a screen.
final class PagedOutput {
    private var waiting = ""
    private var lineCount = 0
    private let screenRows: Int?
    private var pager: UnsafeMutablePointer<FILE>?

    init() {
        var columns: Int32 = 0
        var rows: Int32 = 0
        let isTerminal =
            isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
            && brewguide_window_size(STDOUT_FILENO, &columns, &rows) == 0 && rows > 1
        screenRows = isTerminal && Self.command != nil ? Int(rows) : nil
    }

    /// The pager: $PAGER, else less when it is there; an empty one or cat is none.
    private static var command: String? {
        let named = Console.environment(["PAGER"])["PAGER"]
        let command = named ?? (Program.isInstalled("less") ? "less" : "")
        return command.isEmpty || command == "cat" ? nil : command
    }

    /// Writes some text, whole lines at a time.
    func print(_ text: String) throws(CommandFailure) {
        guard let screenRows else { return try Console.print(text) }
        if pager == nil {
            waiting += text
            lineCount += text.utf8.count { $0 == UInt8(ascii: "\n") }
            guard lineCount >= screenRows else { return }
            open()
            guard pager != nil else {
                let text = waiting
                waiting = ""
                return try Console.print(text)
            }
            try feed(waiting)
            waiting = ""
        } else {
            try feed(text)
        }
    }

    private func open() {
        guard let command = Self.command else { return }
        // Quit when it fits, keep colours, leave the text on the screen: what less is asked for by
        // others that page.
        setenv("LESS", "FRX", 0)
        pager = brewguide_open_pager(command)
    }

    private func feed(_ text: String) throws(CommandFailure) {
        guard let pager, fputs(text, pager) >= 0, fflush(pager) == 0 else {
            close()
            throw .readerGone
        }
    }

    /// Ends the output; waits for the reader.
    func finish() throws(CommandFailure) {
        if pager == nil, !waiting.isEmpty { try Console.print(waiting) }
        waiting = ""
        close()
    }

    private func close() {
        if let pager { brewguide_close_pager(pager) }
        pager = nil
    }

    deinit { close() }
}
