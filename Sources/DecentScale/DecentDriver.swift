// The way to a Half Decent Scale over its USB serial line (115200 baud, 8 bits, no parity).
//
// **Responsible for** what is sent and when, and for the time at which each weight was true. **Not
// for** opening the line, which is closed while nothing is weighed, nor for reading and writing.
//
// What happens in which order, and why: the scale says no weight before it was told to, and shows
// that somebody listens; then it wants to hear from us now and then. Every command is sent twice,
// for firmware 1.0 drops some, and apart, for the scale takes what lies in its buffer for one.
import Scales
import Timebase
import Units

/// What a scale is told. Each is seven bytes, the last the exclusive or of the others.
public enum DecentCommand: Hashable, CaseIterable, Sendable {
    /// Weights over USB, ten a second.
    case sendWeights
    /// Its display on, in grams; its heartbeat stays as it was.
    case wake
    /// It makes what lies there its zero.
    case tare
    /// Somebody is listening.
    case heartbeat
    /// No more weights over USB.
    case stop

    /// As it goes over the line (programmer's guide to the Half Decent Scale).
    public var bytes: [UInt8] {
        let body: [UInt8] =
            switch self {
            case .sendWeights: [0x03, 0x20, 0x01, 0x01, 0x00, 0x00]
            case .wake: [0x03, 0x0A, 0x01, 0x01, 0x00, 0x01]
            case .tare: [0x03, 0x0F, 0x00, 0x00, 0x00, 0x01]
            case .heartbeat: [0x03, 0x0A, 0x03, 0xFF, 0xFF, 0x00]
            case .stop: [0x03, 0x20, 0x00, 0x00, 0x00, 0x00]
            }
        return body + [body.reduce(0, ^)]
    }
}

/// Drives a Half Decent Scale, as a state machine that does no input or output.
public struct DecentDriver: Hashable, Sendable {
    /// Between two commands: the maker asks for 50 ms at least.
    static let commandGap = Duration.milliseconds(60)
    /// From one heartbeat to the next: the maker asks for one within 5 s. Chosen: two may be lost.
    static let heartbeatInterval = Duration.milliseconds(1500)
    /// Between two weights.
    static let period = Duration.milliseconds(100)
    /// Commands that wait at most. Chosen: a person can't ask for more.
    static let queueLimit = 16
    /// Its clock goes around after 256 minutes.
    static let clockTurn = 256 * 600

    private var stream = DecentStream()
    private var queue: [DecentCommand] = []
    private var sentAt: Instant?
    private var heartbeatAt: Instant
    private var newest: Instant?
    private var clock: Int?

    /// The line was opened at `now`.
    public init(openedAt now: Instant) {
        heartbeatAt = now + Self.heartbeatInterval
        for command in [DecentCommand.sendWeights, .wake] { ask(command) }
    }

    /// Asks the scale to tare itself.
    public mutating func tare() { ask(.tare) }

    /// Nothing is weighed any more; the line may be closed once nothing waits.
    public mutating func end() {
        queue.removeAll()
        ask(.stop)
    }

    private mutating func ask(_ command: DecentCommand) {
        guard queue.count + 2 <= Self.queueLimit else { return }
        queue += [command, command]
    }

    // What is sent.

    /// Whether commands wait.
    public var isBusy: Bool { !queue.isEmpty }

    /// When `command` has one.
    public var nextDeadline: Instant {
        let earliest = sentAt.map { $0 + Self.commandGap } ?? .origin
        return queue.isEmpty ? max(heartbeatAt, earliest) : earliest
    }

    /// The command that is due, to be written now; nil when none is.
    public mutating func command(at now: Instant) -> DecentCommand? {
        guard nextDeadline <= now else { return nil }
        sentAt = now
        guard queue.isEmpty else { return queue.removeFirst() }
        heartbeatAt = now + Self.heartbeatInterval
        return .heartbeat
    }

    // What is read.

    /// Takes in what was read at `now`; gives the weights with the moments they were true, what the
    /// scale shows, its own tare taken off. One that a clock shows to be the same again is none.
    public mutating func take(_ bytes: some Sequence<UInt8>, at now: Instant) -> [ScaleSample] {
        let frames = stream.take(bytes)
        var samples: [ScaleSample] = []
        for (index, frame) in frames.enumerated() {
            guard frame.clock == nil || frame.clock != clock else { continue }
            clock = frame.clock
            // What was read together came one after the other.
            let instant = now - age(of: frame, before: frames.last, index: frames.count - 1 - index)
            guard newest.map({ instant > $0 }) ?? true else { continue }
            newest = instant
            samples.append(ScaleSample(Milligrams(frame.weight.tenths * 100), at: instant))
        }
        return samples
    }

    /// How much older a message is than the last one that was read with it: by its own clock where
    /// it has one.
    private func age(of frame: DecentFrame, before last: DecentFrame?, index: Int) -> Duration {
        guard let clock = frame.clock, let end = last?.clock else { return Self.period * index }
        let tenths = (end - clock + Self.clockTurn) % Self.clockTurn
        // One that was set back meanwhile tells nothing.
        return tenths <= 50 ? Self.period * tenths : Self.period * index
    }
}
