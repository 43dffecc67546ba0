// Registers and bits of the NAU7802, by its data sheet, rev. 1.7: section 10 has the map, section
// 11 the details, by register. Only what this driver uses.

/// The registers' numbers.
enum ConverterRegister {
    /// Power-up and conversion control.
    static let powerUp: UInt8 = 0x00
    /// Gain and regulator.
    static let control1: UInt8 = 0x01
    /// Calibration, conversion rate, channel.
    static let control2: UInt8 = 0x02
    /// The conversion's result, highest byte first, in 0x12 to 0x14.
    static let result: UInt8 = 0x12
    /// Clock of the converter's chopper.
    static let converter: UInt8 = 0x15
    /// Power of the amplifier, and the capacitor at its output.
    static let power: UInt8 = 0x1C
    /// The revision: 0xF in the lower half.
    static let revision: UInt8 = 0x1F
}

/// The bits of `powerUp`.
struct PowerUpBits: OptionSet {
    let rawValue: UInt8

    /// RR: resets all registers while it is set.
    static let reset = PowerUpBits(rawValue: 1 << 0)
    /// PUD: the digital part is powered.
    static let digital = PowerUpBits(rawValue: 1 << 1)
    /// PUA: the analog part is powered.
    static let analog = PowerUpBits(rawValue: 1 << 2)
    /// PUR, read only: the digital part is ready.
    static let isReady = PowerUpBits(rawValue: 1 << 3)
    /// CS: conversions run.
    static let cycleStart = PowerUpBits(rawValue: 1 << 4)
    /// CR, read only: a conversion is done and was not read.
    static let cycleReady = PowerUpBits(rawValue: 1 << 5)
    /// AVDDS: the analog supply comes from the chip's own regulator.
    static let ownRegulator = PowerUpBits(rawValue: 1 << 7)

    /// Powered, without conversions.
    static let powered: PowerUpBits = [.digital, .analog, .ownRegulator]
}

/// What this driver writes into the other registers.
enum ConverterSetting {
    /// VLDO 101: 3.0 V, for the supply must be 0.3 V above it (section 3) and a Pi's is 3.3 V; gain
    /// 128, which a load cell of 1–2 mV/V wants.
    static let control1: UInt8 = 0b101 << 3 | 0b111
    /// CRS 000: ten conversions a second, the quietest rate; channel 1.
    static let control2: UInt8 = 0
    /// CALMOD 00 with CALS: calibrates the offset with the input shorted inside (section 8.6).
    static let calibrate: UInt8 = 1 << 2
    /// CALS, while it calibrates, and CAL_ERR.
    static let isCalibrating: UInt8 = 1 << 2
    static let calibrationError: UInt8 = 1 << 3
    /// The chopper's clock off, as section 9.1 has it.
    static let converter: UInt8 = 0x30
    /// PGA_CAP_EN: the capacitor between the second channel's inputs smooths the amplifier's output
    /// of the first (section 9.4; the boards of SparkFun and Adafruit carry it).
    static let power: UInt8 = 1 << 7
    /// Of `revision`: its lower half.
    static let revision: UInt8 = 0x0F
}
