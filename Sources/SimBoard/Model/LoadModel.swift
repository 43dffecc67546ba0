// What lies on the scale, as a load cell feels it.
//
// **Responsible for** loads that come, go, flow and are lifted, each at its moment, and for what a
// cell makes of them: it settles, it creeps, it drifts, and it is noisy. **Not for** what converts
// its signal, nor for any zero or calibration.
//
// Terms. The *load* is what lies there. The cell *feels* its mean over the last half a second,
// which is how it settles: evenly, and wholly within that time. *Creep* is what it goes on to feel
// under a load that stays, *drift* what it feels without any.
//
// All sums are of whole numbers, and noise is of a seed, so that a script gives the same run on
// every machine.
import Timebase
import Units

/// A load cell and what lies on it.
public struct LoadModel: Sendable {
    /// What is not as a perfect cell would have it. None of it unless asked for (SPEC §16.6).
    public struct Flaws: Hashable, Sendable {
        /// The standard deviation of the noise.
        public var noise: Milligrams
        /// What it feels more after an hour, whatever lies there.
        public var driftPerHour: Milligrams
        /// What it comes to feel more of a load that stays, in millionths of it.
        public var creepMillionths: Int

        /// Flaws; none when nothing is given.
        public init(
            noise: Milligrams = .zero, driftPerHour: Milligrams = .zero, creepMillionths: Int = 0
        ) {
            self.noise = noise
            self.driftPerHour = driftPerHour
            self.creepMillionths = creepMillionths
        }
    }

    /// How long it takes to settle (SPEC §16.6).
    public static let settlingTime = Duration.milliseconds(500)
    /// After this time a load that stays has crept half its way. Chosen: cells are specified over
    /// half an hour, and creep most in its first minutes.
    static let creepTime = Duration.seconds(300)
    /// The mean over the settling time is taken of so many moments. Chosen: finer than anything
    /// that samples it.
    private static let steps = 50
    /// Changes that are kept apart at most: far more than lie within the settling time.
    private static let limit = 1000

    /// Its flaws.
    public var flaws: Flaws

    /// A mass that comes evenly from one moment to another, or at once.
    private struct Change {
        let mass: Int
        let start: Instant
        let end: Instant

        func part(at instant: Instant) -> Int {
            guard instant >= start else { return 0 }
            guard instant < end else { return mass }
            let gone = (instant - start).nanoseconds / 1000
            return Int(Int64(mass) * gone / max(1, (end - start).nanoseconds / 1000))
        }
    }

    /// The sum of what is long over, in milligrams.
    private var settled = 0
    private var changes: [Change] = []
    private var lifts: [Range<Instant>] = []
    private var begun: Instant
    private var changedAt: Instant
    private var random: UInt64

    /// An empty cell; the same seed gives the same noise.
    public init(flaws: Flaws = Flaws(), seed: UInt64 = 1, at now: Instant) {
        self.flaws = flaws
        random = seed
        begun = now
        changedAt = now
    }

    // What hands do.

    /// Puts a mass on at once, or takes it off when it is below zero.
    public mutating func put(_ grams: Grams, at now: Instant) {
        change(by: grams.tenths * 100, from: now, to: now)
    }

    /// Pours a mass evenly within `span`.
    public mutating func pour(_ grams: Grams, over span: Duration, at now: Instant) {
        change(by: grams.tenths * 100, from: now, to: now + span)
    }

    /// Takes everything off; what still flows flows elsewhere.
    public mutating func take(at now: Instant) {
        let load = lying(at: now)
        changes = changes.map {
            Change(mass: $0.part(at: now), start: $0.start, end: min($0.end, now))
        }
        change(by: -load, from: now, to: now)
    }

    /// Lifts everything for `span`, and puts it back.
    public mutating func lift(for span: Duration, at now: Instant) {
        lifts.append(now..<now + span)
        changedAt = max(changedAt, now + span)
    }

    private mutating func change(by milligrams: Int, from start: Instant, to end: Instant) {
        forget(before: start - Self.settlingTime)
        changes.append(Change(mass: milligrams, start: start, end: end))
        changedAt = max(changedAt, end)
    }

    private mutating func forget(before instant: Instant) {
        lifts.removeAll { $0.upperBound < instant }
        while let first = changes.first, first.end < instant || changes.count >= Self.limit {
            settled += first.mass
            changes.removeFirst()
        }
    }

    /// The time begins again at `instant`: what lay there lies there, and what was
    /// under way is over.
    mutating func begin(at instant: Instant) {
        settled = changes.reduce(settled) { $0 + $1.mass }
        changes = []
        lifts = []
        begun = instant
        changedAt = instant
    }

    // What the cell feels.

    /// What lies there, in milligrams, lifted or not.
    private func lying(at instant: Instant) -> Int {
        changes.reduce(settled) { $0 + $1.part(at: instant) }
    }

    /// What lies there.
    public func load(at instant: Instant) -> Milligrams {
        let isLifted = lifts.contains { $0.contains(instant) }
        return isLifted ? .zero : Milligrams(lying(at: instant))
    }

    /// What a conversion at `instant` feels; each asks the noise anew.
    public mutating func felt(at instant: Instant) -> Milligrams {
        let mean = mean(at: instant)
        return Milligrams(mean + creep(of: mean, at: instant) + drift(at: instant) + noise())
    }

    /// The mean of what lay there while it settled.
    private func mean(at instant: Instant) -> Int {
        // At rest, as nearly always, it was the same all the time.
        if instant - Self.settlingTime >= changedAt { return load(at: instant).count }
        let step = Self.settlingTime / Self.steps
        var sum = 0
        for index in 0..<Self.steps { sum += load(at: instant - step * index).count }
        return sum / Self.steps
    }

    private func creep(of load: Int, at instant: Instant) -> Int {
        guard flaws.creepMillionths != 0 else { return 0 }
        let age = Int(max(.zero, instant - changedAt).nanoseconds / 1_000_000)
        let most = load * flaws.creepMillionths / 1_000_000
        return most * age / (age + Int(Self.creepTime.nanoseconds / 1_000_000))
    }

    private func drift(at instant: Instant) -> Int {
        let milliseconds = Int((instant - begun).nanoseconds / 1_000_000)
        return flaws.driftPerHour.count * milliseconds / 3_600_000
    }

    /// The sum of twelve even numbers is as good as normal, of variance 1 where each is below 1.
    private mutating func noise() -> Int {
        guard flaws.noise != .zero else { return 0 }
        var sum = -6000
        for _ in 0..<12 { sum += Int(nextRandom() % 1001) }
        return flaws.noise.count * sum / 1000
    }

    /// SplitMix64 (Steele, Lea and Flood, 2014).
    private mutating func nextRandom() -> UInt64 {
        random &+= 0x9E37_79B9_7F4A_7C15
        var mixed = random
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
