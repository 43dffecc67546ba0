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
        case .open: return [speed(of: bus), backpack(on: bus)] + neighbours(on: bus)
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
        if bus.controller == .software {
            guard actual > 100 else {
                return Finding(
                    "i2c.bus", .good, "\(bus.path) is driven by software, at \(actual) kHz at most")
            }
            return Finding(
                "i2c.bus", .advice,
                "\(bus.path) is driven by software, which may come to \(actual) kHz; the PCF8574 "
                    + "is made for 100",
                fix: "add i2c_gpio_delay_us=5 to the overlay in /boot/firmware/config.txt")
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
        if let trouble = bus.trouble { return failing(bus, trouble) }
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

    private func failing(_ bus: Facts.Bus, _ trouble: Facts.Bus.Trouble) -> Finding {
        switch trouble {
        case .hangs:
            Finding(
                "display", .bad, "the bus does not finish a transfer",
                fix: "look for SDA and SCL swapped or shorted, then unplug and replug the display; "
                    + "if it goes on: " + Self.wayOut(of: bus.controller))
        case .breaksOff:
            Finding(
                "display", .bad, "a transfer on the bus breaks off",
                fix: "look for loose wires and for other devices on the bus, and take them off; if "
                    + "one must stay: \(Self.overlay)")
        }
    }

    /// What is left when all wires are right.
    private static func wayOut(of controller: Facts.Bus.Controller) -> String {
        switch controller {
        case .designWare:
            "a Pi 5's controller may time out until its power is cut, which a reboot does not do: "
                + "'sudo poweroff', unplug the supply for ten seconds; then "
                + "'sudo apt full-upgrade' for a newer kernel. If it comes again: \(overlay)"
        case .software:
            "some device holds the clock: unplug one after the other"
        case .broadcom, .other:
            "'sudo poweroff' and unplug the supply for ten seconds. If it comes again: \(overlay)"
        }
    }

    private static let overlay =
        "dtoverlay=i2c-gpio moves the bus by software (hardware/README.md, \"When the bus fails\")"

    /// Who shares the bus with the display.
    private func neighbours(on bus: Facts.Bus) -> [Finding] {
        switch bus.neighbours {
        case .unasked: return []
        case .leftInPeace:
            return [
                Finding(
                    "i2c.others", .skipped,
                    "who else is on the bus was not asked, since the service uses it",
                    fix: "sudo systemctl stop brewguide, then ask again")
            ]
        case .known(let answering, let taken, let isComplete):
            let limit = isComplete ? "" : ", of those that this controller can ask safely"
            let all =
                answering.map(HardwareError.hex)
                + taken.map { "\(HardwareError.hex($0)) (a driver of the kernel's)" }
            guard !all.isEmpty else {
                return [Finding("i2c.others", .good, "nobody else answers on the bus" + limit)]
            }
            let text = "also on the bus: \(list(all))" + limit
            // raspberrypi/linux issues 254 and 4884.
            guard bus.controller == .broadcom else {
                return [Finding("i2c.others", .good, text)]
            }
            return [
                Finding(
                    "i2c.others", .advice, text,
                    fix: "nothing if all is well; this Pi's controller spoils bytes when a device "
                        + "holds the clock. If the display shows nonsense: \(Self.overlay)")
            ]
        }
    }

    private func list(_ words: [String]) -> String { words.joined(separator: ", ") }

    private static func mayBeExpander(_ address: UInt8) -> Bool {
        BackpackAddress.allOfPCF8574.contains(address)
            || BackpackAddress.allOfPCF8574A.contains(address)
    }
}
