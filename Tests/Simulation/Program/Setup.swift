import Assembly
import Fixtures
import HD44780
import Hardware
import Panel
import Timebase
import WeighedGuide

/// What a seed decides before anything happens: the display, the wires, the machine, the house.
struct Setup {
    let seed: UInt64
    let size: DisplaySize
    let wiring: DisplayWiring
    let rom: CharacterROM
    let kilohertz: Int
    /// How late a busy machine comes to its turn at most.
    let lateness: Duration
    /// How long the disk takes at most for what it is asked.
    let slowness: Duration
    /// How long a contact must be open to be let go, in milliseconds.
    let releaseTime: Int
    /// How worn the switches are: bounces at most.
    let bounces: Int
    /// Mishaps a visit at most.
    let hostility: Int
    /// Whether somebody keeps methods, grinders and beans in it: half of the houses do without.
    let hasJournal: Bool
    /// Whether somebody bakes: half of the houses do.
    let bakes: Bool
    /// Where the house stands.
    let zone: Zone
    /// The schema of the database that an earlier release left in it; nil for a new device.
    let schema: Int?
    /// The brew that an earlier release left under way; nil for none.
    let session: OldSession?
    /// With which change of the disk the power goes as that is brought up to date; 0 for none.
    let migrationCut: Int
    /// When its life begins, in milliseconds since 1970: where clocks are changed, shortly before.
    let startsAt: Int64
    /// What they weigh their coffee with: a quarter of the houses have a scale.
    let scale: Scale?

    /// A scale under the brew.
    struct Scale {
        /// Whether water starts a pour, and whether a pour goes on by itself.
        let starts: Bool
        let advances: Bool

        fileprivate var words: String {
            ", weighs" + (starts ? ", water starts" : "") + (advances ? ", goes on" : "")
        }
    }

    init(seed: UInt64) {
        var numbers = SeededNumbers(seed: seed)
        self.seed = seed
        size = numbers.below(10) < 7 ? .twentyByFour : .sixteenByTwo
        wiring = numbers.below(10) < 3 ? .parallel : .pcf8574
        rom = numbers.below(10) < 3 ? .a02 : .a00
        kilohertz = [100, 100, 50, 400][numbers.below(4)]
        // SPEC §2: for worn switches up to 200 ms.
        releaseTime = numbers.below(4) == 0 ? 20 + numbers.below(181) : 10
        lateness = numbers.below(6) == 0 ? .milliseconds(1 + numbers.below(15)) : .zero
        bounces = numbers.below(5)
        hostility = numbers.below(5)
        hasJournal = numbers.below(2) == 0
        let wouldBake = numbers.below(2) == 0
        slowness = numbers.below(4) == 0 ? .milliseconds(20 + numbers.below(4000)) : .zero
        schema = numbers.below(5) == 0 ? 1 + numbers.below(Self.schemas) : nil
        migrationCut = numbers.below(3) == 0 ? 0 : 1 + numbers.below(160)
        let zone = Zone.all[max(0, numbers.below(12) - 12 + Zone.all.count)]
        self.zone = zone
        let hours = Int64(1 + numbers.below(60))
        startsAt = zone.change.map { $0.at - hours * 3_600_000 } ?? Self.usualStart
        session = numbers.below(8) == 0 ? OldSession.all[numbers.below(OldSession.all.count)] : nil
        // Drawn last: a house without one is as it always was.
        let hasScale = numbers.below(4) == 0
        scale =
            hasScale
            ? Scale(starts: numbers.below(3) > 0, advances: numbers.below(3) > 0) : nil
        // Whoever bakes has another scale: a bowl does not stand where the carafe does.
        bakes = wouldBake && !hasScale
    }

    /// The newest schema that a release had.
    static let schemas = 5

    /// 2026-01-01 at 08:00 UTC.
    private static let usualStart: Int64 = 1_767_254_400_000

    /// The device on this board.
    var device: DeviceSetup {
        var panel = Panel.Configuration(size: size, hasBuzzer: true, version: "1.2.3")
        panel.scale = scale.map { scale in
            .simulated(
                isCalibrated: true,
                habits: ScaleHabits(autoStart: scale.starts, autoAdvance: scale.advances))
        }
        return DeviceSetup(
            panel: panel, wiring: wiring, rom: rom,
            options: DriverOptions(busKilohertz: kilohertz),
            debounce: DebounceTimes(release: .milliseconds(releaseTime)))
    }

    /// The options of `brewguide sim` for the same board.
    var options: String {
        "--lcd \(size.name) --rom \(rom.rawValue) --wiring \(wiring.rawValue)"
            + (scale.map { " --scale nau7802" + ($0.starts || $0.advances ? " --automatic" : "") }
                ?? "")
    }

    /// The rest of it in words.
    var machine: String {
        "late \(lateness), disk \(slowness), bounces \(bounces), let go \(releaseTime) ms, "
            + "\(kilohertz) kHz, hostility \(hostility)"
            + (hasJournal ? ", with a journal" : "") + (bakes ? ", bakes" : "")
            + (scale?.words ?? "") + ", \(zone.name)" + (schema.map { ", from schema \($0)" } ?? "")
            + (session.map { ", in an old brew \($0.name)" } ?? "")
    }

    /// How long the disk takes from a moment on: the same for the same seed and moment.
    func slowness(at now: Instant) -> Duration {
        guard slowness > .zero else { return .zero }
        var numbers = SeededNumbers(seed: ~seed &+ UInt64(bitPattern: now.nanoseconds))
        // Most of it comes soon, and a card that moves its blocks about takes its time.
        let most = numbers.below(5) == 0 ? slowness.nanoseconds : 4_000_000
        return .nanoseconds(Int64(numbers.next() % UInt64(most)))
    }

    /// How late the loop is at a moment: the same for the same seed and moment.
    func lateness(at now: Instant) -> Duration {
        guard lateness > .zero else { return .zero }
        var numbers = SeededNumbers(seed: seed &+ UInt64(bitPattern: now.nanoseconds))
        guard numbers.below(3) == 0 else { return .zero }
        return .nanoseconds(Int64(numbers.next() % UInt64(lateness.nanoseconds + 1)))
    }
}
