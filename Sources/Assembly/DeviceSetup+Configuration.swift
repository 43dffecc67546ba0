import Control
import Documents
import HD44780
import Hardware
import Panel
import SystemCalls
import Units
import WeighedGuide

extension DeviceSetup {
    /// The device that a configuration describes.
    public init(_ configuration: Configuration) {
        let display = configuration.display
        var panel = Panel.Configuration(
            size: display.size, backlightMinutes: configuration.backlightMinutes,
            hasBuzzer: configuration.buzzer != nil, version: BrewGuideVersion.current,
            displayAddress: display.location)
        panel.scale = configuration.scale.map { ScaleSetup($0, device: DeviceName.current) }
        if let phrases = configuration.notePhrases { panel.quickPhrases = phrases }
        if let phrases = configuration.pressurePhrases { panel.pressurePhrases = phrases }
        self.init(
            panel: panel, wiring: display.wiring, rom: display.rom,
            options: DriverOptions(
                bytesPerTransaction: display.bytesPerTransaction ?? .max,
                trustsAddressWrap: display.addressWrap, busKilohertz: display.busKilohertz,
                isSlow: display.slow),
            debounce: configuration.debounce)
    }
}

extension ScaleSetup {
    /// The scale that a configuration describes.
    fileprivate init(_ scale: Configuration.Scale, device: String) {
        let source: Source =
            switch scale.connection {
            case .nau7802: .counts(calibration: nil)
            case .decent: .weights
            }
        self.init(
            source,
            habits: ScaleHabits(
                autoStart: scale.autoStart, autoAdvance: scale.autoAdvance,
                autoNext: scale.autoNext, lag: scale.lag),
            device: device)
    }
}

/// What this machine is called where a calibration is kept: its own, and never told to anybody.
private enum DeviceName {
    /// A Pi's serial number, or the machine's id, mixed so that neither can be read from it.
    static var current: String {
        let sources = ["/proc/device-tree/serial-number", "/etc/machine-id"]
        let name = sources.lazy.compactMap { MachineFacts.line(of: $0) }.first { !$0.isEmpty }
        // FNV-1a, 64 bits.
        let hash = "brewguide scale \(name ?? "")".utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01B3
        }
        return String(hash, radix: 16)
    }
}

extension Configuration.Display {
    /// Where the display is, for About.
    fileprivate var location: String {
        switch wiring {
        case .pcf8574: address.map { "I2C 0x\(Hexadecimal.text($0))" } ?? "I2C, searched"
        case .parallel: "GPIO"
        }
    }
}
