import Foundation
import Testing

@testable import brewguide

/// What tells of a person or a machine, looked for in a text.
private struct PersonalData {
    /// Words that must not stand in the text by themselves.
    var words: Set<String>

    private static let patterns = [
        // A network card's address; a network's, old and new; a serial number; a UUID.
        "\\b([0-9a-fA-F]{2}:){5}[0-9a-fA-F]{2}\\b", "\\b[0-9]{1,3}(\\.[0-9]{1,3}){3}\\b",
        "\\b([0-9a-fA-F]{1,4}:){3,}", "\\b[0-9a-fA-F]{16}\\b", "[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-",
        "/home/", "/tmp/",
    ]

    /// What was found.
    func found(in text: String) -> [String] {
        let bare = words.map {
            "(?<![A-Za-z0-9])\(NSRegularExpression.escapedPattern(for: $0))(?![A-Za-z0-9])"
        }
        return (Self.patterns + bare).filter {
            text.range(of: $0, options: .regularExpression) != nil
        }
    }
}

@Suite("A report from a Pi")
struct FieldReportTests {
    private let shell: Shell

    init() throws { shell = try Shell() }

    private func line(_ path: String) -> String? {
        (try? String(contentsOfFile: path, encoding: .utf8))?
            .trimmingCharacters(in: .whitespacesAndNewlines.union(.controlCharacters))
    }

    /// What this machine could give away, and what was put into the database.
    private var personal: PersonalData {
        var words: Set<String> = [
            ProcessInfo.processInfo.hostName, NSUserName(), "Grandmother", "Kochere", "kim",
        ]
        let cards = (try? FileManager.default.contentsOfDirectory(atPath: "/sys/class/net")) ?? []
        let paths =
            [
                "/etc/hostname", "/etc/machine-id", "/proc/sys/kernel/random/boot_id",
                "/proc/device-tree/serial-number",
            ] + cards.map { "/sys/class/net/\($0)/address" }
        words.formUnion(paths.compactMap(line))
        return PersonalData(words: words.filter { $0.count > 1 })
    }

    @Test(
        "what is looked for is found where it is",
        arguments: [
            "b8:27:eb:12:34:56", "192.168.1.20", "fe80:0:0:1::2", "10000000abcdef01", "/home/kim/x",
            "a recipe of Grandmother's", "0f8fad5b-d9cb-469f-a165-70867728950e",
        ])
    func teeth(text: String) {
        #expect(!personal.found(in: "{\"a\": \"\(text)\"}").isEmpty)
    }

    @Test("no name, number or address of a person or machine is in it")
    func impersonal() throws {
        let config = try shell.write(
            "{\"stateDirectory\": \"\(shell.state)\", \"notePhrases\": [\"by kim\"]}",
            to: "kim.json")
        #expect(try shell.run(["recipe", "duplicate", "V60 Starter", "Grandmother"]).status == 0)
        #expect(try shell.run(["bean", "add", "Kochere", "--roaster", "kim"]).status == 0)
        let path = shell.file("report.json")
        let result = try shell.run(
            ["doctor", "--config", config, "--report", path, "--loopback", "--buttons"],
            environment: ["SUDO_USER": "kim"])
        #expect(result.output.contains("the report is in"))
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(personal.found(in: text) == [])
        let document = try JSONSerialization.jsonObject(with: Data(text.utf8))
        let keys = try #require(document as? [String: Any])
        #expect(keys["format"] as? Int == 1)
        let missing = try #require(keys["missing"] as? [String: String])
        for (key, value) in keys where value is NSNull {
            #expect(missing[key]?.isEmpty == false, "\(key) is null without a reason")
        }
    }

    @Test("a report is never written over a file without being told")
    func occupied() throws {
        let path = try shell.write("theirs", to: "report.json")
        let refused = try shell.run(["doctor", "--report", path])
        #expect(refused.status == 73)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "theirs")
        _ = try shell.run(["doctor", "--report", path, "--replace"])
        #expect(try String(contentsOfFile: path, encoding: .utf8).contains("\"format\": 1"))
        for link in ["/dev/null", shell.file("")] {
            #expect(try shell.run(["doctor", "--report", link, "--replace"]).status == 73)
        }
        #expect(try shell.run(["doctor", "--replace"]).status == 64)
        #expect(try shell.run(["doctor", "--loopback"]).status == 64)
    }

    @Test("a machine's files are read, and what can't be right is none")
    func sources() throws {
        let root = shell.file("root")
        func put(_ text: String, _ path: String) throws {
            let url = URL(fileURLWithPath: root + path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: url, atomically: false, encoding: .utf8)
        }
        let sources = MachineSources(root: root)
        #expect(sources.model == nil && sources.millidegrees == nil && sources.throttled == nil)
        try put("Raspberry Pi 5 Model B Rev 1.0\u{0}", "/proc/device-tree/model")
        try put("6.12.47+rpt-rpi-2712\n", "/proc/sys/kernel/osrelease")
        try put("ID=x\nPRETTY_NAME=\"Debian GNU/Linux 13 (trixie)\"\n", "/etc/os-release")
        try put("cpu-thermal\n", "/sys/class/thermal/thermal_zone0/type")
        try put("48225\n", "/sys/class/thermal/thermal_zone0/temp")
        try put(
            "50005\n",
            "/sys/devices/platform/soc@107c000000/soc@107c000000:firmware/get_throttled")
        #expect(sources.model?.text == "Raspberry Pi 5 Model B Rev 1.0")
        #expect(sources.kernel?.text == "6.12.47+rpt-rpi-2712")
        #expect(sources.system?.text == "Debian GNU/Linux 13 (trixie)")
        #expect(sources.millidegrees == 48_225)
        #expect(sources.throttled == 0x50005)
        try put("2000000\n", "/sys/class/thermal/thermal_zone0/temp")
        try put(String(repeating: "9", count: 100_000), "/proc/sys/kernel/osrelease")
        #expect(sources.millidegrees == nil && sources.kernel == nil)
    }

    #if canImport(PiBoard)
        @Test("what drives a bus is told by the kernel's folder of it")
        func adapters() throws {
            let root = shell.file("i2c-1")
            try FileManager.default.createDirectory(
                atPath: root + "/of_node", withIntermediateDirectories: true)
            func put(_ bytes: [UInt8], _ name: String) throws {
                try Data(bytes).write(to: URL(fileURLWithPath: root + "/" + name))
            }
            #expect(I2CAdapterFacts(folder: root).controller == .other)
            try put(Array("Synopsys DesignWare I2C adapter\n".utf8), "name")
            try put([0, 1, 0x86, 0xA0], "of_node/clock-frequency")
            #expect(I2CAdapterFacts(folder: root).controller == .designWare)
            #expect(I2CAdapterFacts(folder: root).kilohertz == 100)
            try put(Array("bcm2835 (i2c@7e804000)\n".utf8), "name")
            #expect(I2CAdapterFacts(folder: root).controller == .broadcom)
            try put([0, 0, 0, 5], "of_node/i2c-gpio,delay-us")
            #expect(I2CAdapterFacts(folder: root).controller == .software)
            #expect(I2CAdapterFacts(folder: root).kilohertz == 100)
        }
    #endif
}
