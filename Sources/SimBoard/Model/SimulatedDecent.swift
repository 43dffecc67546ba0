// A Half Decent Scale on the bench, as the other end of its serial line sees it: bytes in, bytes
// out, by the maker's own description.
//
// **Responsible for** what it takes for a command, when it says a weight, and its own zero. **Not
// for** the line: a pseudo-terminal or the simulated board carries the bytes. It shares no code
// with the driver that it is to judge.
import Scales
import Timebase
import Units

/// A Half Decent Scale with firmware 1.2, and what lies on it.
public struct SimulatedDecent: Sendable {
    /// From one weight to the next: ten a second.
    static let period = Duration.milliseconds(100)
    /// Without a word from the other end for so long it says nothing more.
    static let patience = Duration.seconds(5)
    /// How long its own zero takes. Chosen: it shows the mean of its last weights.
    static let tareTime = Duration.milliseconds(300)
    /// Bytes of a command.
    private static let commandLength = 7

    /// What lies on it.
    public var load: LoadModel
    /// Whether it is plugged in.
    public private(set) var isConnected = true
    /// Commands that were none: of another length, or with a wrong check byte.
    public private(set) var refusedCount = 0

    private var zero = Milligrams.zero
    private var tareAt: Instant?
    private var sendAt: Instant?
    private var heardAt = Instant.origin
    private let startedAt: Instant
    private var frozen: [UInt8]?

    /// A scale that is switched on, what lies there its zero.
    public init(load: LoadModel, at now: Instant) {
        self.load = load
        startedAt = now
        heardAt = now
    }

    // What hands do.

    /// Hands at the scale, or at its plug.
    public mutating func perform(_ act: ScaleAct, at now: Instant) {
        switch act {
        case .put(let grams): load.put(grams, at: now)
        case .take: load.take(at: now)
        case .pour(let grams, let span): load.pour(grams, over: span, at: now)
        case .lift(let span): load.lift(for: span, at: now)
        case .unplug:
            isConnected = false
            sendAt = nil
        case .replug:
            isConnected = true
            frozen = nil
        case .freeze: frozen = message(at: now)
        case .noise(let grams): load.flaws.noise = Milligrams(grams.tenths * 100)
        }
    }

    /// The power was away with the board's, and the time begins again.
    mutating func reboot(at instant: Instant) {
        load.begin(at: instant)
        (zero, tareAt, sendAt, frozen) = (.zero, nil, nil, nil)
        heardAt = instant
    }

    // The line.

    /// Takes a command, which comes as a whole.
    public mutating func take(_ bytes: [UInt8], at now: Instant) {
        guard isConnected else { return }
        guard bytes.count == Self.commandLength, bytes[0] == 0x03, bytes.reduce(0, ^) == 0 else {
            refusedCount += 1
            return
        }
        heardAt = now
        switch (bytes[1], bytes[2]) {
        case (0x20, 0x01): sendAt = sendAt ?? now + Self.period
        case (0x20, _): sendAt = nil
        // Said twice within a moment, it tares once.
        case (0x0F, _): tareAt = tareAt ?? now + Self.tareTime
        default: break
        }
    }

    /// When it says the next weight; nil while it is silent.
    public var nextDeadline: Instant? { isConnected ? sendAt : nil }

    /// What it says at `now`; nil when it is not its time.
    public mutating func takeMessage(at now: Instant) -> [UInt8]? {
        guard isConnected, let due = sendAt, due <= now else { return nil }
        guard now - heardAt < Self.patience else {
            sendAt = nil
            return nil
        }
        sendAt = due + Self.period
        if let tareAt, tareAt <= now {
            zero = load.felt(at: now)
            self.tareAt = nil
        }
        return frozen ?? message(at: now)
    }

    private mutating func message(at now: Instant) -> [UInt8] {
        let tenths = (load.felt(at: now) - zero).count.dividedRounding(by: 100)
        let weight = UInt16(bitPattern: Int16(clamping: tenths))
        let clock = Int((now - startedAt).nanoseconds / 100_000_000)
        let body = [
            0x03, 0xCE, UInt8(weight >> 8), UInt8(weight & 0xFF),
            UInt8(clock / 600 % 256), UInt8(clock / 10 % 60), UInt8(clock % 10), 0, 0,
        ]
        return body + [body.reduce(0, ^)]
    }
}
