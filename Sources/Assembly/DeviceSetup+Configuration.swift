import Control
import Documents
import HD44780
import Hardware
import Panel
import Units

extension DeviceSetup {
    /// The device that a configuration describes.
    public init(_ configuration: Configuration) {
        let display = configuration.display
        var panel = Panel.Configuration(
            size: display.size, backlightMinutes: configuration.backlightMinutes,
            hasBuzzer: configuration.buzzer != nil, version: BrewGuideVersion.current,
            displayAddress: display.location)
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

extension Configuration.Display {
    /// Where the display is, for About.
    fileprivate var location: String {
        switch wiring {
        case .pcf8574: address.map { "I2C 0x\(Hexadecimal.text($0))" } ?? "I2C, searched"
        case .parallel: "GPIO"
        }
    }
}
