// Judges what is known of a machine (`Facts`) and says what to do about it (`Finding`). It looks at
// nothing itself: whoever gathers the facts has no opinion, whoever judges has no hands.
//
// A finding is a line for a person: good, advice, bad or skipped, with a remedy where there is one,
// and a name that scripts may count on. The first bad one decides with which status the command
// ends.
//
// Order: as a person would mend things. A wrong configuration comes first, for everything after it
// is judged by the defaults then; the machine before its lines, the lines before the display, and
// what is stored last.

import Hardware

/// Facts in, findings out: in the order in which a person would mend things.
public struct Examination: Sendable {
    /// One finding or more for each check, in the order in which a person would mend things.
    public private(set) var findings: [Finding] = []

    let facts: Facts

    /// Judges the machine that these facts were gathered on.
    public init(_ facts: Facts) {
        self.facts = facts
        findings =
            configuration + machine + gpio + groups + serial + display + weighing + keeping
    }

    /// Why the device can't work; nil when it can.
    public var cause: Finding.Cause? {
        findings.first { $0.outcome == .bad }?.cause
    }

    private var configuration: [Finding] {
        let path = facts.configurationPath
        if !facts.configurationErrors.isEmpty {
            return facts.configurationErrors.map {
                Finding(
                    "configuration", .bad, "\(path): \($0)",
                    fix: "mend the line; brewguide-config(5) explains every key. What follows "
                        + "holds for the defaults",
                    cause: .configuration)
            }
        }
        return [
            Finding(
                "configuration", .good,
                facts.configurationExists
                    ? "\(path) is right" : "there is no \(path): the defaults hold")
        ]
    }

    // The machine itself.

    private var machine: [Finding] { [model, clock, power] }

    private var model: Finding {
        guard let machine = facts.machine else {
            return Finding("machine", .skipped, "this machine does not say what it is")
        }
        return Finding("machine", .good, machine)
    }

    private var clock: Finding {
        switch facts.isClockSynchronised {
        case true?: Finding("clock", .good, "the clock is synchronised")
        case false?:
            Finding(
                "clock", .advice, "the clock is not synchronised: logs are dated once it is",
                fix: "give it a network for a minute, or set it with 'sudo date'; brews do not "
                    + "need it")
        case nil: Finding("clock", .skipped, "the system does not tell whether its clock is right")
        }
    }

    /// Bits 0 and 16 of the firmware's word (Raspberry Pi documentation, vcgencmd get_throttled).
    private var power: Finding {
        let fix = "use the power supply made for this Pi, and a short cable"
        guard let throttled = facts.throttled else {
            return Finding("power", .skipped, "this machine does not tell of too little voltage")
        }
        if throttled & 1 != 0 {
            return Finding("power", .bad, "the Pi gets too little voltage now", fix: fix)
        }
        if throttled & 1 << 16 != 0 {
            return Finding(
                "power", .advice, "the Pi has got too little voltage since it started", fix: fix)
        }
        return Finding("power", .good, "the voltage has been right since the start")
    }

    /// The service's user is in the groups that own the devices.
    private var groups: [Finding] {
        guard let user = facts.serviceUser else {
            return [
                Finding(
                    "groups", .advice, "there is no user brewguide: the service is not installed",
                    fix: "install the package, or run deploy/install")
            ]
        }
        let missing = PiHeader.groups.filter { !user.groups.contains($0) }
        guard missing.isEmpty else {
            return [
                Finding(
                    "groups", .bad,
                    "the user \(user.name) is not in \(missing.joined(separator: " and "))",
                    fix: "sudo usermod -a -G \(missing.joined(separator: ",")) \(user.name), then "
                        + "sudo systemctl restart brewguide",
                    cause: .permission)
            ]
        }
        return [Finding("groups", .good, "the user \(user.name) is in gpio and i2c")]
    }
}
