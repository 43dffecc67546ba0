import CPOSIX
import CommandLine
import Controller
import SystemCalls

/// Standard output and standard error.
enum Console {
    /// Writes to standard output.
    /// - Throws: `CommandFailure`, which is none (`readerGone`) when nobody reads any more.
    static func print(_ text: String) throws(CommandFailure) {
        guard let code = write(text, to: STDOUT_FILENO) else { return }
        guard code != EPIPE else { throw .readerGone }
        throw CommandFailure(
            status: .inputOutput, message: "standard output: \(String(cString: strerror(code)))")
    }

    /// A diagnostic for standard error, with its priority where the journal listens.
    static func complain(_ text: String, priority: Int = 3) {
        // sd-daemon(3): <3> is an error, <4> a warning, <6> information.
        let prefix = getenv("JOURNAL_STREAM") == nil ? "" : "<\(priority)>"
        // There is nobody left to tell when this fails.
        _ = write(prefix + "brewguide: " + text.printableLines + "\n", to: STDERR_FILENO)
    }

    /// A question, where it is seen even when standard output is a file.
    static func ask(_ prompt: String) { _ = write(prompt, to: STDERR_FILENO) }

    /// Writes all of it, or says why not: the number of the error.
    private static func write(_ text: String, to descriptor: Int32) -> Int32? {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { CPOSIX.write(descriptor, $0.baseAddress, $0.count) }
            let code = brewguide_errno()
            guard count >= 0 || code == EINTR else { return code }
            bytes = bytes.dropFirst(max(0, count))
        }
        return nil
    }

    /// The environment, as the process got it. What is not UTF-8 counts as not set: a path that was
    /// repaired would be another one.
    static func environment(_ names: [String]) -> [String: String] {
        var found: [String: String] = [:]
        for name in names {
            if let value = getenv(name) { found[name] = String(validatingCString: value) }
        }
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
        .map { notifier in ServiceLink(notifier) { complain($0, priority: 4) } }
    }

    /// The columns of the terminal on standard output; nil when it is none.
    static var columns: Int? {
        var columns: Int32 = 0
        var rows: Int32 = 0
        let isKnown =
            isatty(STDOUT_FILENO) == 1
            && brewguide_window_size(STDOUT_FILENO, &columns, &rows) == 0 && columns > 0
        return isKnown ? Int(columns) : nil
    }

    /// Whether the locale writes in UTF-8: locale(7).
    static var speaksUnicode: Bool {
        let found = environment(["LC_ALL", "LC_CTYPE", "LANG"])
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { found[$0] }.first { !$0.isEmpty }
        let name = (locale ?? "").lowercased()
        return name.contains("utf-8") || name.contains("utf8")
    }

    /// Whether colours are wanted: no-color.org.
    static var wantsColours: Bool {
        (getenv("NO_COLOR").map { String(cString: $0) } ?? "").isEmpty
    }
}
