import SimBoard
import Timebase
import Units

/// What the firmware of a Half Decent Scale does with bytes, by the maker's API description
/// (decentespresso.com/decentscale_api) and his guide: seven bytes in, the last the exclusive or of
/// the others; weights out, ten a second, once it was told to send them and as long as it hears from
/// somebody. Shares nothing with the driver.
struct DecentModel {
    enum Firmware {
        /// 1.2 and later: messages of ten bytes, with a clock.
        case current
        /// 1.0: messages of seven bytes, and every other command is dropped.
        case dropping
    }

    /// Without a command for that long it falls silent: the guide wants one every 5 s at least.
    static let patience = Duration.seconds(5)
    /// The guide wants at least 50 ms from one command to the next.
    static let commandGap = Duration.milliseconds(50)
    static let period = Duration.milliseconds(100)

    private let firmware: Firmware
    private var load: LoadModel
    /// What its own tare takes off, in milligrams.
    private var zero = 0
    private var nextWeight: Instant?
    private var heardAt: Instant?
    private var dropsNext = true
    private var isFrozen = false
    private let poweredAt: Instant
    private var complaint: String?

    init(firmware: Firmware, at now: Instant) {
        self.firmware = firmware
        load = LoadModel(at: now)
        poweredAt = now
    }

    /// When `message` has one.
    var nextInstant: Instant? { nextWeight }

    /// Its line was pulled and is back: it has a battery, and keeps its zero.
    mutating func replug() { (nextWeight, heardAt, dropsNext, isFrozen) = (nil, nil, true, false) }

    /// What it would not have understood, once.
    mutating func takeComplaint() -> String? {
        defer { complaint = nil }
        return complaint
    }

    // What comes over the line.

    mutating func take(_ bytes: [UInt8], isRaw: Bool, at now: Instant) {
        guard !bytes.isEmpty else { return }
        guard isRaw else { return complain("the line is not raw at 115200 baud") }
        guard bytes.count == 7 else { return complain("\(bytes.count) bytes at once, not 7") }
        guard bytes.reduce(0, ^) == 0 else { return complain("a wrong check byte: \(bytes)") }
        if let heardAt, now - heardAt < Self.commandGap {
            complain("\((now - heardAt).nanoseconds / 1_000_000) ms after the command before")
        }
        heardAt = now
        if firmware == .dropping {
            defer { dropsNext.toggle() }
            if dropsNext { return }
        }
        obey(bytes, at: now)
    }

    private mutating func obey(_ bytes: [UInt8], at now: Instant) {
        switch (bytes[1], bytes[2]) {
        case (0x20, 0x01): nextWeight = nextWeight ?? now + Self.period
        case (0x20, 0x00): nextWeight = nil
        case (0x0F, _): zero = load.felt(at: now).count
        // Lights, its own display, and the heartbeat.
        case (0x0A, _): break
        default: complain("an unknown command: \(bytes)")
        }
    }

    private mutating func complain(_ what: String) { complaint = complaint ?? what }

    // What it says.

    /// The message that is due; empty when none is.
    mutating func message(at now: Instant) -> [UInt8] {
        guard let due = nextWeight, due <= now else { return [] }
        guard let heardAt, now - heardAt < Self.patience else {
            nextWeight = nil
            return []
        }
        nextWeight = max(due + Self.period, now)
        guard !isFrozen else { return [] }
        let felt = load.felt(at: now).count - zero
        let tenths = (felt + (felt < 0 ? -50 : 50)) / 100
        let bits = UInt16(bitPattern: Int16(clamping: tenths))
        var bytes: [UInt8] = [0x03, 0xCE, UInt8(bits >> 8), UInt8(bits & 0xFF)]
        switch firmware {
        case .current:
            let clock = (now - poweredAt).nanoseconds / 100_000_000
            bytes += [
                UInt8(clock / 600 % 256), UInt8(clock / 10 % 60), UInt8(clock % 10), 0, 0,
            ]
        case .dropping: bytes += [0, 0]
        }
        return bytes + [bytes.reduce(0, ^)]
    }

    // Hands.

    /// One of `ScaleAct.knob`.
    mutating func turn(_ knob: String, at now: Instant) throws {
        let words = knob.split(separator: " ")
        let numbers = words.dropFirst().compactMap { Int($0) }
        let span = Duration.milliseconds(numbers.last ?? 0)
        switch (words.first, numbers.count) {
        case ("put", 1): load.put(Grams(tenths: numbers[0] / 100), at: now)
        case ("pour", 2): load.pour(Grams(tenths: numbers[0] / 100), over: span, at: now)
        case ("lift", 1): load.lift(for: span, at: now)
        case ("noise", 1): load.flaws.noise = Milligrams(numbers[0])
        case ("take", 0): load.take(at: now)
        case ("converter", 0): isFrozen = true
        default: throw BenchError("the scale has no knob '\(knob)'")
        }
    }
}
