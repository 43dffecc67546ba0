import Documents
import Testing

@testable import Doctor

@Suite("The doctor on serial lines")
struct SerialLineTests {
    private func finding(
        _ scale: String, isInPlace: Bool, shipped: String? = nil
    ) throws -> Finding? {
        var facts = Facts()
        facts.configuration = try Configuration(parsing: "{ \"scale\": \(scale) }")
        facts.serviceUser = Facts.User(name: "brewguide", groups: ["gpio", "i2c"])
        facts.serialLines = Facts.SerialLines(isInPlace: isInPlace, shipped: shipped)
        return Examination(facts).findings.first { $0.check == "serial" }
    }

    private let none = "\"none\""
    private let decent = "{ \"kind\": \"decent\", \"device\": \"/dev/serial/by-id/scale\" }"
    private let converter = "{ \"kind\": \"nau7802\" }"

    @Test("a scale on a line that the service may not open is told with the command that lets it")
    func closed() throws {
        let path = "/usr/local/share/brewguide/serial-scale.conf"
        let found = try #require(try finding(decent, isInPlace: false, shipped: path))
        #expect(found.outcome == .bad)
        #expect(found.cause == .permission)
        #expect(found.text.contains("/dev/serial/by-id/scale"))
        let command = "install -D -m 644 \(path) \(Facts.SerialLines.dropIn)"
        #expect(found.fix?.contains(command) == true)
        #expect(found.fix?.contains("daemon-reload") == true)
    }

    @Test("one that it may open is good")
    func open() throws {
        let found = try finding(decent, isInPlace: true)
        #expect(found?.outcome == .good)
    }

    @Test("lines that are open for nothing are told, whatever else is weighed with")
    func openForNothing() throws {
        for scale in [none, converter] {
            let found = try finding(scale, isInPlace: true)
            #expect(found?.outcome == .advice)
            #expect(found?.fix?.contains("sudo rm \(Facts.SerialLines.dropIn)") == true)
        }
    }

    @Test("without a scale on a line, and without open lines, nothing is said")
    func nothing() throws {
        for scale in [none, converter] {
            let found = try finding(scale, isInPlace: false)
            #expect(found == nil)
        }
    }

    @Test("where no service is installed nobody is let in")
    func noService() throws {
        var facts = Facts()
        facts.configuration = try Configuration(parsing: "{ \"scale\": \(decent) }")
        #expect(!Examination(facts).findings.contains { $0.check == "serial" })
    }
}
