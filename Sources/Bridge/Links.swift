import Timebase

/// How long is waited before the next attempt: twice as long each time, from `first` to `longest`.
struct BackOff: Hashable, Sendable {
    let first: Duration
    let longest: Duration
    /// A connection that held for so long has worked: the next attempt is the first again.
    let proof: Duration
    private var last = Duration.zero

    init(first: Duration, longest: Duration, proof: Duration) {
        self.first = first
        self.longest = longest
        self.proof = proof
    }

    /// The wait after a connection that held for `span`; nil when it never came about.
    mutating func next(after span: Duration?) -> Duration {
        if let span, span >= proof { last = .zero }
        last = last == .zero ? first : min(longest, last * 2)
        return last
    }
}

/// Lines for the journal: one for each change.
private struct ChangeLog: Hashable, Sendable {
    private var last = ""

    mutating func log(_ words: String, into outputs: inout [Bridge.Output]) {
        guard words != last else { return }
        last = words
        outputs.append(.log(words))
    }
}

/// How things stand with the broker.
struct BrokerLink: Hashable, Sendable {
    private enum State: Hashable, Sendable {
        case apart(retryAt: Instant)
        case connecting(until: Instant)
        case connected(since: Instant, quietAt: Instant)
    }

    private var state = State.apart(retryAt: .origin)
    /// SPEC §17.1, HA-004. A minute proves a connection. Chosen: a broker that lets us in and
    /// throws us out at once is as good as none.
    private var backOff = BackOff(
        first: .seconds(1), longest: .seconds(300), proof: .seconds(60))
    private var journal = ChangeLog()

    var isConnected: Bool { if case .connected = state { true } else { false } }

    var nextDeadline: Instant? {
        switch state {
        case .apart(let instant), .connecting(let instant), .connected(_, let instant): instant
        }
    }

    func isDue(at now: Instant) -> Bool {
        if case .apart(let retryAt) = state { now >= retryAt } else { false }
    }

    func isOverdue(at now: Instant) -> Bool {
        if case .connecting(let until) = state { now >= until } else { false }
    }

    func isQuiet(at now: Instant) -> Bool {
        if case .connected(_, let quietAt) = state { now >= quietAt } else { false }
    }

    mutating func begin(at now: Instant) { state = .connecting(until: now + Bridge.patience) }

    mutating func connected(at now: Instant, into outputs: inout [Bridge.Output]) {
        state = .connected(since: now, quietAt: now)
        spoke(at: now)
        journal.log("the broker is connected", into: &outputs)
    }

    /// Something is sent: the next sign of life has time. The library counts whole seconds: one
    /// more, or it would find that it is too early and be asked again too late.
    mutating func spoke(at now: Instant) {
        guard case .connected(let since, _) = state else { return }
        state = .connected(since: since, quietAt: now + .seconds(Bridge.keepAliveSeconds + 1))
    }

    mutating func lost(_ reason: String, at now: Instant, into outputs: inout [Bridge.Output]) {
        let span: Duration? = if case .connected(let since, _) = state { now - since } else { nil }
        state = .apart(retryAt: now + backOff.next(after: span))
        journal.log("no broker: \(reason)", into: &outputs)
    }
}

/// How things stand with the device.
struct DeviceLink: Hashable, Sendable {
    private enum State: Hashable, Sendable {
        case apart(retryAt: Instant)
        case connecting
        case connected(since: Instant)
    }

    private var state = State.apart(retryAt: .origin)
    /// Chosen: a device that is started anew is there again within 10 s (SPEC §17.1, HA-005).
    private var backOff = BackOff(
        first: .milliseconds(500), longest: .seconds(8), proof: .seconds(10))
    private var journal = ChangeLog()

    var isConnected: Bool { if case .connected = state { true } else { false } }

    var nextDeadline: Instant? {
        if case .apart(let retryAt) = state { retryAt } else { nil }
    }

    func isDue(at now: Instant) -> Bool {
        if case .apart(let retryAt) = state { now >= retryAt } else { false }
    }

    mutating func begin() { state = .connecting }

    mutating func connected(at now: Instant) { state = .connected(since: now) }

    /// It has told its status.
    mutating func heard(into outputs: inout [Bridge.Output]) {
        journal.log("the device is there", into: &outputs)
    }

    mutating func lost(_ reason: String, at now: Instant, into outputs: inout [Bridge.Output]) {
        let span: Duration? = if case .connected(let since) = state { now - since } else { nil }
        state = .apart(retryAt: now + backOff.next(after: span))
        journal.log("no device: \(reason)", into: &outputs)
    }
}
