// Standard output, through a pager where it is longer than the screen.
//
// **Responsible for** when a pager is started, and which. **Not for** how it is run: PipedProcess
// (SystemCalls) starts it, and gives it the keys that interrupt until it has ended.
//
// Up to a screen of text is kept back; with the row that does not fit any more the pager is started
// and gets all of it. Where it can't be started, the text is printed as it is. Who quits the pager
// has read enough: the command then ends without an error.

import CommandLine
import SystemCalls

/// Standard output, through a pager when a person reads it and it is longer than the screen. What
/// is not longer appears at once; nothing is kept beyond a screen.
final class PagedOutput {
    private var waiting = ""
    private var lineCount = 0
    private let screenRows: Int?
    private var pager: PipedProcess?

    init() {
        let isTerminal = StandardStream.input.isTerminal && StandardStream.output.isTerminal
        let rows = isTerminal ? StandardStream.output.windowSize?.rows ?? 0 : 0
        screenRows = rows > 1 && Self.command != nil ? rows : nil
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
        Environment.set("LESS", to: "FRX", replacing: false)
        pager = try? PipedProcess(shell: command)
    }

    private func feed(_ text: String) throws(CommandFailure) {
        guard let pager, (try? pager.writeAll(text)) != nil else {
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
        pager?.finish()
        pager = nil
    }

    deinit { close() }
}
