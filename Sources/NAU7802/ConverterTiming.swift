import Scales
import Timebase

/// How long things take, and how long they are waited for.
enum ConverterTiming {
    /// How long the reset stays set. Chosen: the data sheet names no time.
    static let reset = Duration.milliseconds(1)
    /// What the digital part takes to be ready: about 200 µs (data sheet rev. 1.7, 9.1), and some.
    static let digital = Duration.microseconds(300)
    /// After this it never will. Chosen.
    static let digitalMax = Duration.milliseconds(100)
    /// What the analog part takes after a power-down until its data are good: 600 ms
    /// (electrical characteristics, RDY).
    static let analog = Duration.milliseconds(600)
    /// What a calibration takes at ten conversions a second: about 344 ms, as others have measured
    /// it (SparkFun's library), and some.
    static let calibration = Duration.milliseconds(350)
    /// After this it never will. Chosen: SparkFun's library waits that long.
    static let calibrationMax = Duration.seconds(1)
    /// Conversions that the filter needs to settle: four, and the one under way.
    static let settlingConversions = 5
    /// Ten conversions a second.
    static let period = Duration.milliseconds(100)
    /// A conversion is asked for from here on. Chosen: the chip's own clock may be 5 % fast.
    static let pollFrom = Duration.milliseconds(95)
    /// From one question to the next. Chosen: a conversion's time is known to 5 ms.
    static let pollFast = Duration.milliseconds(5)
    /// The same for one that is late, and while it calibrates. Chosen.
    static let pollSlow = Duration.milliseconds(25)
    /// Without a conversion for that long it is begun anew. Chosen: twice what makes a scale frozen
    /// (WS-009), which is told before.
    static let silenceMax = Duration.seconds(1)
    /// The first and the longest wait after a failure. Chosen: those of the display, on whose bus
    /// it is.
    static let backOffFirst = Duration.milliseconds(100)
    static let backOffMax = Duration.seconds(1)
}

/// Why a converter gives no readings.
public enum ConverterFailure: Hashable, Sendable {
    /// Nothing answers at its address, or the bus hung.
    case noAnswer
    /// Another chip answers there.
    case otherChip(revision: UInt8)
    /// Its digital part does not come up.
    case notReady
    /// It can't calibrate its offset: its analog supply, or the chip, is broken.
    case notCalibrated
    /// It has forgotten its settings: its power was away.
    case lostPower
    /// It does not convert.
    case silent
}

extension ConverterFailure {
    /// What it means to those who weigh.
    var fault: ScaleFault {
        switch self {
        case .noAnswer, .otherChip, .notReady, .notCalibrated, .lostPower: .unplugged
        case .silent: .frozen
        }
    }
}

extension ConverterDriver.Event {
    /// As a board tells it.
    public var news: ScaleEvent {
        switch self {
        case .reading(let reading): .reading(reading)
        case .failed(let failure): .failed(failure.fault, reason: failure.description)
        }
    }
}

extension ConverterFailure: CustomStringConvertible {
    /// One line that says what is wrong and what to do.
    public var description: String {
        switch self {
        case .noAnswer: "no NAU7802 answers at I2C address 0x2A: check its four wires and power"
        case .otherChip: "another chip than an NAU7802 answers at I2C address 0x2A: unplug it"
        case .notReady: "the NAU7802 does not start: unplug and replug it"
        case .notCalibrated:
            "the NAU7802 can't calibrate itself: check that its supply is 3.3 V, then replace it"
        case .lostPower: "the NAU7802 lost its power for a moment: check its plug"
        case .silent: "the NAU7802 does not weigh: unplug and replug it"
        }
    }
}

extension ConverterDriver.Task {
    /// The settings, in the order in which they are written.
    static let settings: [RegisterTransfer] = [
        .write(register: ConverterRegister.control1, value: ConverterSetting.control1),
        .write(register: ConverterRegister.control2, value: ConverterSetting.control2),
        .write(register: ConverterRegister.converter, value: ConverterSetting.converter),
        .write(register: ConverterRegister.power, value: ConverterSetting.power),
    ]

    /// What goes over the bus.
    var transfer: RegisterTransfer {
        func power(_ bits: PowerUpBits) -> RegisterTransfer {
            .write(register: ConverterRegister.powerUp, value: bits.rawValue)
        }
        func look(_ register: UInt8) -> RegisterTransfer { .read(register: register, count: 1) }
        return switch self {
        case .reset: power(.reset)
        case .powerDigital: power(.digital)
        case .awaitDigital, .confirmPower, .poll: look(ConverterRegister.powerUp)
        case .identify: look(ConverterRegister.revision)
        case .configure(let index): Self.settings[index]
        case .powerAnalog, .wake: power(.powered)
        case .startCycle: power(.powered.union(.cycleStart))
        case .calibrate:
            .write(
                register: ConverterRegister.control2,
                value: ConverterSetting.control2 | ConverterSetting.calibrate)
        case .awaitCalibration: look(ConverterRegister.control2)
        case .fetch: .read(register: ConverterRegister.result, count: 3)
        case .standBy: power(.ownRegulator)
        case .verify: look(ConverterRegister.control1)
        }
    }

    /// Whether the chip is to be put into standby when nobody weighs any more.
    var isWhileConverting: Bool {
        switch self {
        case .confirmPower, .startCycle, .calibrate, .awaitCalibration, .poll, .fetch: true
        case .reset, .powerDigital, .awaitDigital, .identify, .configure, .powerAnalog, .standBy,
            .wake, .verify:
            false
        }
    }
}
