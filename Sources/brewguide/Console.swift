import Controller
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

    /// A diagnostic for standard error, with its priority where the journal listens.
    static func warn(_ text: String, priority: Int = 3) {
        // sd-daemon(3): <3> is an error, <4> a warning, <6> information.
        let prefix = Environment.value(of: "JOURNAL_STREAM") == nil ? "" : "<\(priority)>"
        // There is nobody left to tell when this fails.
        try? StandardStream.error.writeAll(
            prefix + "brewguide: " + text.printableLines + "\n")
    }

    /// A question, where it is seen even when standard output is a file.
    static func ask(_ prompt: String) { try? StandardStream.error.writeAll(prompt) }

    /// These variables of the environment, as far as they are set.
    static func environment(_ names: [String]) -> [String: String] {
        var found: [String: String] = [:]
        for name in names { found[name] = Environment.value(of: name) }
        return found
    }

    /// What decides where the control socket is.
    static var socketEnvironment: [String: String] {
        environment(["BREWGUIDE_SOCKET", "RUNTIME_DIRECTORY", "XDG_RUNTIME_DIR"])
    }

    /// A link to the service manager that started this process, as sd_notify(3) and
    /// sd_watchdog_enabled(3) have it; nil when none did.
    static func serviceLink() -> ServiceLink? {
        ServiceNotifier(
            environment: environment(["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"])
        )
        .map { notifier in ServiceLink(notifier) { warn($0, priority: 4) } }
    }

    /// The columns of the terminal on standard output; nil when it is none.
    static var columns: Int? {
        StandardStream.output.isTerminal ? StandardStream.output.windowSize?.columns : nil
    }

    /// Whether the locale writes in UTF-8: locale(7).
    static var speaksUnicode: Bool {
        let found = environment(["LC_ALL", "LC_CTYPE", "LANG"])
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { found[$0] }.first { !$0.isEmpty }
        let name = (locale ?? "").lowercased()
        return name.contains("utf-8") || name.contains("utf8")
    }

    /// Whether colours are wanted: no-color.org.
    static var wantsColours: Bool { Environment.isEmpty("NO_COLOR") }
}
