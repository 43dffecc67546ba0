import CommandLine
import SystemCalls

/// Standard output and standard error.
enum Console {
    /// Writes to standard output.
    /// - Throws: `CommandFailure`, which is none (`readerGone`) when nobody reads any more.
    static func print(_ text: String) throws(CommandFailure) {
        do throws(SystemCallError) {
            try StandardStream.output.writeAll(text)
        } catch {
            guard error.kind != .brokenPipe else { throw .readerGone }
            throw CommandFailure(
                status: .inputOutput, message: "standard output: \(error.text)")
        }
    }

    /// A diagnostic for standard error, with its priority where the journal listens: sd-daemon(3)
    /// has <3> for an error and <6> for information.
    static func warn(_ text: String, priority: Int = 3) {
        let prefix = Environment.value(of: "JOURNAL_STREAM") == nil ? "" : "<\(priority)>"
        // There is nobody left to tell when this fails.
        try? StandardStream.error.writeAll(
            prefix + "brewguide-sync: " + text.printableLines + "\n")
    }

    /// A question, where it is seen even when standard output is a file.
    static func ask(_ prompt: String) { try? StandardStream.error.writeAll(prompt) }

    /// These variables of the environment, as far as they are set.
    static func environment(_ names: [String]) -> [String: String] {
        var found: [String: String] = [:]
        for name in names { found[name] = Environment.value(of: name) }
        return found
    }
}
