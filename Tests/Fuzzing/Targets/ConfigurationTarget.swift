import Assembly
import JSON5
import Documents
import Hardware

/// Configurations: what is taken can be used, what is not says why.
final class ConfigurationTarget: OpenTarget {
    func take(_ input: [UInt8]) throws {
        let text = String(decoding: input, as: UTF8.self)
        let configuration: Configuration
        do {
            configuration = try Configuration(parsing: String(document: input))
        } catch {
            return try DocumentChecks.check(error.errors, of: text)
        }
        let pins = configuration.display.lines?.wired ?? []
        let lines = configuration.buttons.inOrder + pins.map(\.line)
        try require(Set(lines).count == lines.count, "a line serves two purposes")
        try require(configuration.backlightMinutes >= 0, "a negative time")
        if let address = configuration.display.address {
            try require(BackpackAddress.allowed.contains(address), "a reserved address")
        }
        let display = configuration.display
        try require(
            (display.wiring == .parallel) == (display.lines != nil), "lines and wiring don't agree")
        if let scale = configuration.scale {
            try require((.zero ... .seconds(5)).contains(scale.lag), "a shot that runs on for long")
        }
        // With whatever options a driver has something to say.
        var pipeline = DeviceSetup(configuration).makePipeline()
        try require(!pipeline.wake(at: .origin).isEmpty, "the driver is silent")
    }
}
