import Scales
import Timebase
import Units

/// A load cell with its NAU7802 on the bench: the chip, its plug, and what lies on it.
public struct SimulatedConverter: Sendable {
    /// What an ordinary cell gives: 1 mV/V for 5 kg, 200 pV/V a milligram.
    static let picovoltsPerMilligram = 200
    /// What it gives unloaded, as cells do. Chosen: 50 g.
    static let unloaded = Milligrams(grams: 50)

    /// The converter.
    public private(set) var chip: NAU7802Chip
    /// What lies on it.
    public var load: LoadModel
    /// Whether it is plugged in.
    public private(set) var isConnected = true
    /// Since when the chip stands still, its clock stopped.
    private var frozenAt: Instant?

    /// A scale that got its power at `now`.
    public init(load: LoadModel, poweredAt now: Instant) {
        chip = NAU7802Chip(poweredAt: now)
        self.load = load
    }

    /// Pulls the plug: nothing acknowledges.
    public mutating func unplug() { isConnected = false }

    /// Puts the plug back in: everything is as after power-on.
    public mutating func replug(at now: Instant) {
        isConnected = true
        frozenAt = nil
        chip.powerCycle(at: now)
    }

    /// The power was away with the board's, and the time begins again.
    mutating func reboot(at instant: Instant) {
        load.begin(at: instant)
        chip.powerCycle(at: instant)
        frozenAt = nil
    }

    /// The calibration of this cell, as one on the device of that name gives it: a simulated scale
    /// has it from the start (SPEC §16.6).
    public static func calibration(device: String) -> Calibration? {
        let weight = Milligrams(grams: 500)
        let loaded = NAU7802Chip.counts(of: (unloaded + weight).count * picovoltsPerMilligram)
        let zero = NAU7802Chip.counts(of: unloaded.count * picovoltsPerMilligram)
        return Calibration(
            zero: Int32(zero), span: Int32(loaded - zero), weight: weight,
            date: WallTime(millisecondsSince1970: 0), device: device)
    }

    /// Stops its clock: it answers, and converts no more, until it is replugged.
    public mutating func freeze(at now: Instant) {
        advance(to: now)
        frozenAt = now
    }

    /// Hands at the scale, or at its plug.
    public mutating func perform(_ act: ScaleAct, at now: Instant) {
        // What was felt until now was felt before.
        advance(to: now)
        switch act {
        case .put(let grams): load.put(grams, at: now)
        case .take: load.take(at: now)
        case .pour(let grams, let span): load.pour(grams, over: span, at: now)
        case .lift(let span): load.lift(for: span, at: now)
        case .unplug: unplug()
        case .replug: replug(at: now)
        case .freeze: freeze(at: now)
        case .noise(let grams): load.flaws.noise = Milligrams(grams.tenths * 100)
        }
    }

    /// Takes a write transaction; false when nobody acknowledges.
    public mutating func write(_ bytes: [UInt8], at now: Instant) -> Bool {
        guard isConnected else { return false }
        advance(to: now)
        chip.write(bytes, at: now)
        return true
    }

    /// Takes a read transaction; nil when nobody acknowledges.
    public mutating func read(_ count: Int, at now: Instant) -> [UInt8]? {
        guard isConnected else { return nil }
        advance(to: now)
        return chip.read(count, at: now)
    }

    private mutating func advance(to now: Instant) {
        guard frozenAt == nil else { return }
        var load = load
        chip.advance(to: now) { instant in
            let felt = load.felt(at: instant) + Self.unloaded
            return felt.count * Self.picovoltsPerMilligram
        }
        self.load = load
    }
}
