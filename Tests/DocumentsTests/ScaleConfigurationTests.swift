import Documents
import Hardware
import JSON5
import Testing
import Timebase

@Suite("The scale in the configuration")
struct ScaleConfigurationTests {
    private static func scale(_ text: String) throws -> Configuration.Scale? {
        try Configuration(parsing: "{ \"scale\": \(text) }").scale
    }

    private static func errors(in text: String) -> [DocumentError] {
        do throws(DocumentErrors) {
            _ = try Configuration(parsing: text)
            return []
        } catch {
            return error.errors
        }
    }

    @Test("SPEC §16.1 · there is none unless one is named")
    func none() throws {
        #expect(try Configuration(parsing: "{}").scale == nil)
        #expect(try Self.scale("\"none\"") == nil)
        #expect(try Configuration(parsing: "{}").wiring.scale == nil)
    }

    @Test("SPEC §16.1 · a converter is on bus 1 unless another is named")
    func converter() throws {
        let plain = try #require(try Self.scale("{ \"kind\": \"nau7802\" }"))
        #expect(plain.connection == .nau7802(bus: "/dev/i2c-1"))
        #expect(!plain.autoStart && !plain.autoAdvance && !plain.autoNext)
        #expect(plain.lag == .milliseconds(800))
        let second = try Self.scale(
            "{ \"kind\": \"nau7802\", \"bus\": 3, \"address\": \"0x2A\", \"autoStart\": true,"
                + " \"autoAdvance\": true, \"autoNext\": true, \"lag\": 1.2 }")
        #expect(second?.connection == .nau7802(bus: "/dev/i2c-3"))
        #expect(second?.autoStart == true && second?.autoAdvance == true)
        #expect(second?.autoNext == true && second?.lag == .milliseconds(1200))
    }

    @Test("SPEC §16.1 · a Half Decent Scale is at its serial line")
    func decent() throws {
        let path = "/dev/serial/by-id/usb-Decent"
        let text = "{ \"kind\": \"decent\", \"device\": \"\(path)\" }"
        #expect(try Self.scale(text)?.connection == .decent(device: path))
        let configuration = try Configuration(parsing: "{ \"scale\": \(text) }")
        #expect(configuration.wiring.scale == .decent(device: path))
    }

    @Test(
        "SPEC §16.1 · what is wrong is told with its key and what is allowed",
        arguments: [
            ("\"\"", "scale", "a group of keys"), ("7", "scale", "a group of keys"),
            ("{}", "scale.kind", "nau7802"),
            ("{ \"kind\": \"acaia\" }", "scale.kind", "\"nau7802\" or \"decent\""),
            ("{ \"kind\": \"hx711\" }", "scale.kind", "NAU7802 on I2C"),
            ("{ \"kind\": \"nau7802\", \"address\": \"0x2B\" }", "scale.address", "0x2A"),
            ("{ \"kind\": \"nau7802\", \"bus\": 256 }", "scale.bus", "from 0 to 255"),
            ("{ \"kind\": \"nau7802\", \"device\": \"/dev/x\" }", "scale.device", "nau7802"),
            ("{ \"kind\": \"decent\" }", "scale.device", "serial line"),
            (
                "{ \"kind\": \"decent\", \"device\": \"/dev/x\", \"bus\": 1 }", "scale.bus",
                "decent"
            ),
            ("{ \"kind\": \"nau7802\", \"lag\": 5.1 }", "scale.lag", "from 0 to 5"),
            ("{ \"kind\": \"nau7802\", \"lag\": -0.1 }", "scale.lag", "from 0 to 5"),
            ("{ \"kind\": \"nau7802\", \"autoStart\": 1 }", "scale.autoStart", "true or false"),
            ("{ \"kind\": \"nau7802\", \"weight\": 1 }", "scale.weight", "no such key"),
        ])
    func errors(scale: String, key: String, words: String) {
        let errors = Self.errors(in: "{\n \"scale\": \(scale) }")
        #expect(errors.map(\.key) == [key])
        #expect(errors.first?.line == 2)
        #expect(errors.first?.description.contains(words) == true, "\(errors)")
    }
}
