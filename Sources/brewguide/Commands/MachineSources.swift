import Doctor
import SystemCalls
import Timebase
import Units

/// Where a machine tells of itself: small files of the kernel's and programs of the system's. Each
/// answer is bounded here, and nil when there is none or it can't be right.
struct MachineSources {
    /// The folder that stands for `/`; only there programs are asked.
    var root = ""

    /// How long a program may take. Chosen: a busy Pi answers within a tenth of it.
    private static let patience = Duration.seconds(3)
    /// How much a program may say, in bytes.
    private static let saidMax = 4096
    /// What a thermometer of a chip can show, in thousandths of a degree Celsius.
    private static let millidegrees = -40_000...150_000

    /// What the machine says it is: the firmware's device tree.
    var model: FieldReport.PlainText? { text(at: "/proc/device-tree/model") }

    /// The kernel's release.
    var kernel: FieldReport.PlainText? { text(at: "/proc/sys/kernel/osrelease") }

    /// The system's name: os-release(5).
    var system: FieldReport.PlainText? {
        guard let bytes = MachineFacts.bytes(of: root + "/etc/os-release") else { return nil }
        let key = "PRETTY_NAME="
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        where line.hasPrefix(key) {
            return FieldReport.PlainText(line.dropFirst(key.count).filter { $0 != "\"" })
        }
        return nil
    }

    /// The processor's temperature, in thousandths of a degree Celsius.
    var millidegrees: Int? {
        // Chosen: no Pi has more zones.
        for number in 0..<16 {
            let zone = root + "/sys/class/thermal/thermal_zone\(number)"
            guard MachineFacts.line(of: zone + "/type")?.hasPrefix("cpu") == true else { continue }
            return MachineFacts.line(of: zone + "/temp")
                .flatMap { UntrustedInteger($0)?.within(Self.millidegrees) }
        }
        return nil
    }

    /// The firmware's word about voltage and heat: a file of Raspberry Pi's kernels, which the Pi 5
    /// has elsewhere or not at all; then its program.
    var throttled: UInt32? {
        for folder in ["soc/soc", "soc@107c000000/soc@107c000000"] {
            let path = "\(root)/sys/devices/platform/\(folder):firmware/get_throttled"
            if let word = MachineFacts.line(of: path) { return Self.word(word[...]) }
        }
        guard let said = said(by: ["vcgencmd", "get_throttled"]) else { return nil }
        let parts = said.split(separator: "\n").first?.split(separator: "=") ?? []
        guard parts.count == 2, parts[0] == "throttled" else { return nil }
        return Self.word(parts[1])
    }

    /// When what was there after the boot; nil where no systemd tells.
    var boot: BootTimes? {
        let manager = said(by: ["systemctl", "show", "--property", BootTimes.managerProperties])
        guard let manager else { return nil }
        let service = said(
            by: [
                "systemctl", "show", "--property", BootTimes.serviceProperties,
                "brewguide.service",
            ])
        return BootTimes(shown: manager + "\n" + (service ?? ""))
    }

    /// Hexadecimal, with or without its mark.
    private static func word(_ text: Substring) -> UInt32? {
        UntrustedInteger(text.hasPrefix("0x") ? text.dropFirst(2) : text, radix: 16)?
            .within(0...UInt32.max)
    }

    private func text(at path: String) -> FieldReport.PlainText? {
        MachineFacts.line(of: root + path).flatMap { FieldReport.PlainText($0) }
    }

    private func said(by program: [String]) -> String? {
        guard root.isEmpty else { return nil }
        return ChildProcess.output(
            of: program, limit: Self.saidMax, until: SystemClock.now + Self.patience)
    }
}
