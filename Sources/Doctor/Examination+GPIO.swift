extension Examination {
    /// The chip and its lines.
    var gpio: [Finding] {
        guard let chip = facts.chips.first(where: \.isWanted) else { return [missingChip] }
        switch chip.access {
        case .denied: return [deniedChip("/dev/\(chip.name)")]
        case .open, .missing, .failed: break
        }
        return [Finding("gpio.chip", .good, "the lines are on \(chip.name), \(chip.label)")]
            + facts.lines.map(finding)
    }

    private var missingChip: Finding {
        if let denied = facts.chips.first(where: { $0.access == .denied }) {
            return deniedChip("/dev/\(denied.name)")
        }
        let known = facts.chips.map { "\($0.name) (\($0.label))" }
        if known.isEmpty {
            return Finding(
                "gpio.chip", .bad, "this machine has no GPIO chip",
                fix: "run it on a Raspberry Pi, or try 'brewguide sim' here")
        }
        let wanted = facts.configuration.chip.map { "'\($0)'" } ?? "of a Pi's header"
        return Finding(
            "gpio.chip", .bad,
            "no GPIO chip \(wanted); there is \(known.joined(separator: ", "))",
            fix: "set gpio.chip to the one that the keys are on", cause: .configuration)
    }

    private func deniedChip(_ path: String) -> Finding {
        Finding(
            "gpio.chip", .bad, "\(path) may not be opened by \(facts.user.name)",
            fix: "run this with sudo, or sudo usermod -a -G gpio \(facts.user.name) and sign in "
                + "anew",
            cause: .permission)
    }

    private func finding(_ line: Facts.Line) -> Finding {
        let (check, what) =
            switch line.role {
            case .key(let key): ("line.\(key)", "\(key.uppercased()) on line \(line.name)")
            case .output(let name): ("line.\(name)", "\(name) on line \(line.name)")
            }
        switch line.state {
        case .free(let isHigh): return freeLine(line, check, what, isHigh: isHigh)
        case .busy(let consumer):
            if facts.serviceRuns, consumer.hasPrefix("brewguide") {
                return Finding(check, .good, "\(what) is held by the running service")
            }
            return Finding(
                check, .bad, "\(what) is in use by '\(consumer)'",
                fix: consumer.hasPrefix("brewguide")
                    ? "sudo systemctl stop brewguide" : "stop that, or configure another line")
        case .missing:
            return Finding(
                check, .bad, "\(what): the chip has no such line",
                fix: "'gpioinfo' lists them", cause: .configuration)
        case .failed(let reason):
            return Finding(
                check, .bad, "\(what) can't be had: \(reason)",
                fix: "update the kernel, or configure another line")
        }
    }

    /// A key that nobody presses must read high: its pull-up holds it there.
    private func freeLine(
        _ line: Facts.Line, _ check: String, _ what: String, isHigh: Bool
    ) -> Finding {
        switch line.role {
        case .output: Finding(check, .good, "\(what) is free")
        case .key:
            isHigh
                ? Finding(check, .good, "\(what) is free, and open as its pull-up holds it")
                : Finding(
                    check, .bad, "\(what) reads closed though nobody should be pressing it",
                    fix: "let go of the key; else look for a stuck button, its two legs swapped "
                        + "for the two that are always joined, or a wire to ground")
        }
    }
}
