import Foundation
import Testing

/// What the service's unit may open, as its files have it.
@Suite("The sandbox")
struct SandboxTests {
    private let folder = "deploy/system/"
    private let dropIn = "serial-scale.conf"

    /// The settings of a unit's file, without comments and sections.
    private func settings(of name: String) -> [String] {
        Project.text(of: folder + name).split(separator: "\n").map(String.init)
            .filter { !$0.hasPrefix("#") && !$0.hasPrefix("[") }
    }

    @Test("the unit opens chips and buses, and no serial line")
    func unit() {
        let unit = settings(of: "brewguide.service")
        #expect(unit.contains("DevicePolicy=closed"))
        #expect(
            unit.filter { $0.hasPrefix("DeviceAllow=") } == [
                "DeviceAllow=char-gpiochip rw", "DeviceAllow=char-i2c rw",
            ])
        #expect(!unit.contains { $0.hasPrefix("SupplementaryGroups=") })
        #expect(!settings(of: "brewguide.sysusers").contains { $0.contains("dialout") })
    }

    @Test("the drop-in for a scale on a serial line adds that, and nothing else")
    func serialScale() {
        let drivers = "modprobe@usbserial.service modprobe@cdc_acm.service"
        #expect(
            settings(of: dropIn).filter { !$0.isEmpty } == [
                "Wants=\(drivers)", "After=\(drivers)", "SupplementaryGroups=dialout",
                "DeviceAllow=char-ttyUSB rw", "DeviceAllow=char-ttyACM rw",
            ])
    }

    @Test("it is shipped where the doctor looks for it, and put in place by nobody")
    func isShipped() {
        let doctor = Project.text(of: "Sources/Doctor/Examination+Serial.swift")
        let package = Project.text(of: "deploy/debian/brewguide.install")
        let script = Project.text(of: "deploy/install")
        #expect(package.contains("\(folder)\(dropIn) usr/share/brewguide\n"))
        #expect(script.contains("/usr/local/share/brewguide/\(dropIn)\n"))
        #expect(doctor.contains("\"/usr/share/brewguide/\(dropIn)\""))
        #expect(doctor.contains("\"/usr/local/share/brewguide/\(dropIn)\""))
        for text in [package, script] { #expect(!text.contains("brewguide.service.d")) }
    }
}
