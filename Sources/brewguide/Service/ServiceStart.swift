import CommandLine
import Hardware
import SystemCalls
import Timebase

/// The start of the service: it waits for what passes by itself instead of failing, and tells the
/// service manager and the journal what it waits for. It does not run into the same fault over and
/// over without a pause.
///
/// The service manager is told that the service is up as soon as it waits: nothing else of the
/// machine's start is held back, and `systemctl status` shows the words.
final class ServiceStart {
    private let signals: SignalDescriptor?
    private let notifier: ServiceNotifier?
    /// The longest time between two heartbeats.
    private let beat: Duration
    private let user = MachineFacts.userName
    /// Where this start is noted; nil without a folder that lasts from one to the next.
    private let note: String?

    /// A start that `signals` end.
    init(signals: SignalDescriptor?) {
        self.signals = signals
        let environment = Console.environment([
            "NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID", "RUNTIME_DIRECTORY",
        ])
        notifier = ServiceNotifier(environment: environment)
        beat = min((notifier?.watchdogLimit ?? Patience.longest * 2) / 2, Patience.longest)
        note = environment["RUNTIME_DIRECTORY"]?.split(separator: ":").first.map { $0 + "/starts" }
    }

    /// Waits when the service has ended badly again and again; false when it is asked to stop.
    func pauseAfterFaults() -> Bool {
        guard let note else { return true }
        let previous = (try? Files.text(at: note)).flatMap(RecentStarts.init)
        let start = RecentStarts(after: previous, at: SystemClock.now)
        if start.pause > .zero {
            let words =
                "ended \(start.failures) times soon after its start: the next try is in "
                + "\(start.pause.secondsRoundedUp) s; 'journalctl -u brewguide' tells why"
            Console.warn(words, priority: 4)
            guard pause(until: SystemClock.now + start.pause, words) else { return false }
        }
        try? Files.write(start.begun(at: SystemClock.now).text, to: note)
        return true
    }

    /// The service has ended as it should: the next start owes nothing.
    func endedWell() {
        if let note { try? Filesystem.remove(note) }
    }

    /// What `open` opens, as soon as it can be had; nil when the service is asked to stop.
    /// - Throws: `CommandFailure` for what does not pass by itself, and when only a new process
    ///   can have it.
    func opened<Opened>(
        _ open: () throws(CommandFailure) -> Opened
    ) throws(CommandFailure) -> Opened? {
        var patience = Patience(longest: beat)
        let groups = knownGroups
        while true {
            let failure: CommandFailure
            do throws(CommandFailure) {
                let opened = try open()
                if let line = patience.succeeded(at: SystemClock.now) {
                    Console.warn(line, priority: 6)
                }
                return opened
            } catch {
                failure = error
            }
            guard failure.status.passesByItself else { throw failure }
            // A process keeps the groups it began with: the service manager starts another.
            if failure.status == .noPermission, knownGroups != groups {
                throw CommandFailure(
                    status: .noPermission,
                    message: "the groups of \(user) have changed: starts anew")
            }
            let step = patience.failed(failure.message, at: SystemClock.now)
            if let news = step.news { Console.warn(news, priority: 4) }
            guard pause(until: step.retry, "Waiting: \(failure.message)") else { return nil }
        }
    }

    /// The groups that the user of this process is in by now.
    private var knownGroups: Set<String>? {
        MachineFacts.groups(ofUser: user, among: PiHeader.groups)
    }

    /// Sleeps with a heartbeat; false when a signal ends it.
    private func pause(until end: Instant, _ status: String) -> Bool {
        tell([.ready, .status(status), .heartbeat])
        while SystemClock.now < end {
            let next = min(end, SystemClock.now + beat)
            if let signals,
                let ready = try? Poller.wait(for: [signals.descriptor], until: next)
            {
                if !ready.isEmpty {
                    tell([.stopping, .status("stopping")])
                    endedWell()
                    return false
                }
            } else {
                SystemClock.sleep(until: next)
            }
            tell([.heartbeat])
        }
        return true
    }

    private func tell(_ messages: [ServiceNotifier.Message]) {
        // A manager that does not listen is told of by the loop.
        try? notifier?.tell(messages)
    }
}
