import Assembly
import Fixtures
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
    /// How worn the switches are: bounces at most.
    let bounces: Int
    /// Mishaps a visit at most.
    let hostility: Int
    /// Whether somebody keeps methods, grinders and beans in it: half of the houses do without.
    let hasJournal: Bool
    /// Whether somebody bakes: half of the houses do.
    let bakes: Bool
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
        kilohertz = 100
        lateness = numbers.below(6) == 0 ? .milliseconds(1 + numbers.below(15)) : .zero
        bounces = numbers.below(5)
        hostility = numbers.below(5)
        hasJournal = numbers.below(2) == 0
        let wouldBake = numbers.below(2) == 0
        // Drawn last: a house without one is as it always was.
        let hasScale = numbers.below(4) == 0
        scale =
            hasScale
            ? Scale(starts: numbers.below(3) > 0, advances: numbers.below(3) > 0) : nil
        // Whoever bakes has another scale: a bowl does not stand where the carafe does.
        bakes = wouldBake && !hasScale
    }

    /// The device on this board.
    var device: DeviceSetup {
        var panel = Panel.Configuration(size: size, hasBuzzer: true, version: "1.2.3")
        panel.scale = scale.map { scale in
            .simulated(
                isCalibrated: true,
                habits: ScaleHabits(autoStart: scale.starts, autoAdvance: scale.advances))
        }
        return DeviceSetup(panel: panel, wiring: wiring, rom: rom)
    }

    /// The options of `brewguide sim` for the same board.
    var options: String {
        "--lcd \(size.name) --rom \(rom.rawValue) --wiring \(wiring.rawValue)"
            + (scale.map { " --scale nau7802" + ($0.starts || $0.advances ? " --automatic" : "") }
                ?? "")
    }

    /// The rest of it in words.
    var machine: String {
        "late \(lateness), bounces \(bounces), hostility \(hostility)"
            + (hasJournal ? ", with a journal" : "") + (bakes ? ", bakes" : "")
            + (scale?.words ?? "")
    }

    /// How late the loop is at a moment: the same for the same seed and moment.
    func lateness(at now: Instant) -> Duration {
        guard lateness > .zero else { return .zero }
        var numbers = SeededNumbers(seed: seed &+ UInt64(bitPattern: now.nanoseconds))
        guard numbers.below(3) == 0 else { return .zero }
        return .nanoseconds(Int64(numbers.next() % UInt64(lateness.nanoseconds + 1)))
    }
}
