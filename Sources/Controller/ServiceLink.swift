// This tells the service manager how the service is: that it is up, that its loop turns, what it
// does. When to turn is the loop's, the bytes on the manager's socket are ServiceNotifier's.
//
// The heartbeat is the loop's own: it goes out only when the loop comes round, so that a loop that
// hangs is found and started anew. *Ready* is told once, after the first frame was handed out. The
// words change with what the device does, never with the seconds, so that a brew costs a few
// messages and no more. A manager that can't be reached is told nothing any more: with nobody to
// feed there is nothing to wake for.

import Control
import SystemCalls
import Timebase

/// Keeps the service manager told: that the device is up, that its loop turns, what it is doing.
public final class ServiceLink {
    /// Where messages go.
    public typealias Teller = ([ServiceNotifier.Message]) throws(SystemCallError) -> Void

    private let tell: Teller
    private let log: (String) -> Void
    /// Half of what the watchdog allows, as sd_watchdog_enabled(3) recommends; nil when nobody
    /// watches.
    private let interval: Duration?
    private var nextBeat: Instant?
    private var summary: Status.Summary?
    private var isSilent = false

    /// A link to a manager that restarts the service when `watchdogLimit` passes without a
    /// heartbeat; `log` takes the one line there is when it can't be reached.
    public init(
        watchdogLimit: Duration?, log: @escaping (String) -> Void, tell: @escaping Teller
    ) {
        interval = watchdogLimit.map { $0 / 2 }
        self.log = log
        self.tell = tell
    }

    /// A link to the manager that started this process.
    public convenience init(_ notifier: ServiceNotifier, log: @escaping (String) -> Void) {
        self.init(watchdogLimit: notifier.watchdogLimit, log: log) {
            messages throws(SystemCallError) in
            try notifier.tell(messages)
        }
    }

    /// When the loop must come round for the next heartbeat.
    var nextDeadline: Instant? { nextBeat }

    /// Whether heartbeats come at least every 10 s: what is to be looked after that often needs no
    /// wake-up of its own.
    var beatsOften: Bool {
        guard let interval, nextBeat != nil else { return false }
        return interval <= .seconds(10)
    }

    /// The loop has come round, and what is to be seen was handed out. The first time it tells that
    /// the device is up.
    func turned(at now: Instant, _ status: Status.Summary) {
        var messages: [ServiceNotifier.Message] = summary == nil ? [.ready] : []
        if status != summary {
            summary = status
            messages.append(.status(status.words))
        }
        if let interval, nextBeat.map({ $0 <= now }) ?? true {
            nextBeat = now + interval
            messages.append(.heartbeat)
        }
        send(messages)
        #if BREWGUIDE_HANGS
            hangIfAsked()
        #endif
    }

    /// Tells that the loop has ended. Nothing is told after that.
    func stopping() { send([.stopping, .status("stopping")]) }

    private func send(_ messages: [ServiceNotifier.Message]) {
        guard !messages.isEmpty, !isSilent else { return }
        do throws(SystemCallError) {
            try tell(messages)
        } catch {
            // With nobody to feed there is nothing to wake for.
            isSilent = true
            nextBeat = nil
            log("the service manager is not told any more: \(error)")
        }
    }
}
