import CPOSIX
import Units

/// Tells the service manager how the service is: sd_notify(3)'s protocol, a datagram a message.
public struct ServiceNotifier: Sendable {
    /// Something to tell.
    public enum Message: Hashable, Sendable {
        /// The service is up.
        case ready
        /// The service is about to end.
        case stopping
        /// The loop turns: feeds the watchdog.
        case heartbeat
        /// What the service is doing, for `systemctl status`: one line.
        case status(String)

        var text: String {
            switch self {
            case .ready: "READY=1"
            case .stopping: "STOPPING=1"
            case .heartbeat: "WATCHDOG=1"
            case .status(let words):
                "STATUS=" + words.split(whereSeparator: \.isNewline).joined(separator: " ")
            }
        }
    }

    /// How long the watchdog waits for a heartbeat before it restarts the service; nil when it
    /// isn't watching. Half of it is a good interval (sd_watchdog_enabled(3)).
    public let watchdogLimit: Duration?

    private let address: String

    /// A notifier by NOTIFY_SOCKET, WATCHDOG_USEC and WATCHDOG_PID of an environment; nil when no
    /// service manager listens.
    public init?(environment: [String: String]) {
        guard let address = environment["NOTIFY_SOCKET"], !address.isEmpty else { return nil }
        self.address = address
        let isOurs = environment["WATCHDOG_PID"].map { Int32($0) == getpid() } ?? true
        let span = environment["WATCHDOG_USEC"].flatMap { UntrustedInteger($0)?.within(1...) }
        watchdogLimit = isOurs ? span.map { .microseconds($0) } : nil
    }

    /// Sends messages together, without waiting.
    /// - Throws: `SystemCallError`; the service may go on without the manager's knowing.
    public func tell(_ messages: Message...) throws(SystemCallError) { try tell(messages) }

    /// Sends messages together, without waiting.
    /// - Throws: `SystemCallError`, as above.
    public func tell(_ messages: [Message]) throws(SystemCallError) {
        let text = messages.map(\.text).joined(separator: "\n")
        try systemCall("sendto \(address)") { brewguide_send_datagram(address, text) }
    }
}
