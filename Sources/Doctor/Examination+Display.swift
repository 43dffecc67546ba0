import Hardware

extension Examination {
    /// The bus, its clock, and who answers.
    var display: [Finding] {
        guard let bus = facts.bus else {
            return [
                Finding(
                    "display", .skipped,
                    "a display on GPIO lines can't tell whether it is there: "
                        + "'brewguide doctor --picture' shows it")
            ]
        }
        switch bus.access {
        case .open: return [speed(of: bus), backpack(on: bus)]
        case .missing:
            return [
                Finding(
                    "i2c.bus", .bad, "\(bus.path) does not exist: I2C is off",
                    fix: "sudo raspi-config nonint do_i2c 0, then reboot")
            ]
        case .denied:
            return [
                Finding(
                    "i2c.bus", .bad, "\(bus.path) may not be opened by \(facts.user.name)",
                    fix: "run this with sudo, or sudo usermod -a -G i2c \(facts.user.name) and "
                        + "sign in anew",
                    cause: .permission)
            ]
        case .failed(let reason):
            return [
                Finding(
                    "i2c.bus", .bad, "\(bus.path) can't be used: \(reason)",
                    fix: "look into 'sudo dmesg' for i2c")
            ]
        }
    }

    /// NXP's PCF8574 data sheet: SCL up to 100 kHz.
    private func speed(of bus: Facts.Bus) -> Finding {
        let expected = facts.configuration.display.busKilohertz
        guard let actual = bus.kilohertz else {
            return Finding("i2c.bus", .good, "\(bus.path) is there; its clock is not told")
        }
        if actual > expected {
            return Finding(
                "i2c.bus", .bad,
                "\(bus.path) runs at \(actual) kHz, but the configuration says \(expected): the "
                    + "display would be hurried",
                fix: "set display.busKilohertz to \(actual), or, as the PCF8574's data sheet wants "
                    + "100 kHz at most, dtparam=i2c_arm_baudrate=100000 in "
                    + "/boot/firmware/config.txt",
                cause: .configuration)
        }
        if actual > 100 {
            return Finding(
                "i2c.bus", .advice,
                "\(bus.path) runs at \(actual) kHz; the PCF8574 is made for 100",
                fix: "if the display shows nonsense: dtparam=i2c_arm_baudrate=100000 in "
                    + "/boot/firmware/config.txt")
        }
        return Finding("i2c.bus", .good, "\(bus.path) runs at \(actual) kHz")
    }

    private func backpack(on bus: Facts.Bus) -> Finding {
        if bus.hangs {
            return Finding(
                "display", .bad, "the bus does not finish a transfer",
                fix: "look for SDA and SCL swapped or shorted, then unplug and replug the display")
        }
        let wanted = BackpackAddress.candidates(facts.configuration.display.address)
        let asked = wanted.map(HardwareError.hex).joined(separator: " or ")
        if let answer = bus.answers.first(where: { wanted.contains($0.address) }) {
            return found(answer, others: bus.answers.filter { wanted.contains($0.address) }.count)
        }
        guard let stranger = bus.answers.first(where: { Self.mayBeExpander($0.address) }) else {
            let others = bus.answers.map { HardwareError.hex($0.address) }
            return Finding(
                "display", .bad,
                "no display answers at \(asked)"
                    + (others.isEmpty ? ", nor anything else" : "; only \(list(others))"),
                fix: "check VCC, GND, SDA (pin 3), SCL (pin 5) and the level shifter's two supplies"
            )
        }
        let address = HardwareError.hex(stranger.address)
        return Finding(
            "display", .bad, "no display answers at \(asked), but something does at \(address)",
            fix: "if that is the display: set display.address to \"\(address)\"",
            cause: .configuration)
    }

    private func found(_ answer: Facts.Bus.Answer, others: Int) -> Finding {
        let address = HardwareError.hex(answer.address)
        guard others == 1 else {
            return Finding(
                "display", .advice, "two displays answer; the one at \(address) is used",
                fix: "set display.address to the one you want")
        }
        let isTypeA = BackpackAddress.allOfPCF8574A.contains(answer.address)
        let chip = isTypeA ? "PCF8574A" : "PCF8574"
        return Finding(
            "display", .good,
            "a display answers at \(address), where a \(chip) is; its lines read "
                + HardwareError.hex(answer.byte))
    }

    private func list(_ words: [String]) -> String { words.joined(separator: ", ") }

    private static func mayBeExpander(_ address: UInt8) -> Bool {
        BackpackAddress.allOfPCF8574.contains(address)
            || BackpackAddress.allOfPCF8574A.contains(address)
    }
}
