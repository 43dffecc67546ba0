import CommandLine
import Doctor
import Documents
import JSON5

extension CommandSpec {
    private static let buttons: Option<Bool> = .flag(
        "buttons", summary: "asks for each key to be pressed, and measures how it bounces")
    private static let picture: Option<Bool> = .flag(
        "picture", summary: "puts a picture on the glass that shows every row")
    private static let drift: Option<Bool> = .flag(
        "scale", summary: "listens to the scale for a minute, to tell how it drifts")
    private static let report: Option<String> = .file(
        "report", summary: "writes what was found and measured into this new file, as JSON")
    private static let replacesReport: Option<Bool> = .flag(
        "replace", summary: "with --report: in place of a file that is there")
    private static let loopback: Option<Bool> = .flag(
        "loopback",
        summary: "with --report: presses the keys by GPIO4, 5 and 6, which are wired to them")

    static let doctor = CommandSpec(
        name: "doctor", summary: "tells whether this Pi is wired and configured right",
        options: [
            config, buttons, picture, drift, report, loopback, replacesReport, json,
        ],
        details: [
            "A line a check: ✓ is right, ✗ does not work and → says what to do, ! works but could "
                + "be better, – could not be looked at. It ends with 0 when nothing is ✗; with 78, "
                + "77 or 65 when the first ✗ is about the configuration, a permission or the "
                + "database; with 69 otherwise. Nothing is changed.",
            "The keys and the glass can be tried while the service does not hold them: "
                + "'sudo systemctl stop brewguide' first. Who else is on the display's bus is "
                + "asked then only, too: each address once, as i2cdetect does it.",
            "With a scale in the configuration its noise is measured over 5 s, and with --scale "
                + "its drift over a minute: nothing may touch it meanwhile.",
            "A report is for those who build BrewGuide: model, kernel, names of lines, the bus, "
                + "what the checks came to, temperature, voltage and the times of the last boot; "
                + "with --buttons how the keys bounce, with --loopback how long a press takes. It "
                + "holds no names, addresses, serial numbers or recipes. What could not be had is "
                + "null, with the reason. The status is that of the checks, or 73 or 74 when there "
                + "is no report.",
            "--loopback makes outputs of GPIO4, GPIO5 and GPIO6: only with the rig of "
                + "hardware/loopback.md, and with nothing else on these lines.",
        ],
        examples: [
            "sudo brewguide doctor", "sudo brewguide doctor --buttons --picture",
            "sudo brewguide doctor --report pi.json --loopback",
        ]
    ) { invocation throws(CommandFailure) in
        let tries = invocation[buttons] || invocation[picture]
        if tries, invocation[json] {
            throw CommandFailure(
                status: .usage, message: "doctor: --json goes with neither --buttons nor --picture")
        }
        for option in [loopback, replacesReport]
        where invocation[option] && invocation[report] == nil {
            throw CommandFailure(
                status: .usage, message: "doctor: --\(option.name) goes with --report only")
        }
        let facts = try Facts.gathered(invocation[config], weighsForMinute: invocation[drift])
        let examination = Examination(facts)
        if invocation[json] {
            try Console.print(examination.json.text)
        } else {
            try Console.print(examination.findings.map(\.lines).joined())
        }
        let trial = DoctorTrial(configuration: facts.configuration)
        if let path = invocation[report] {
            let gathering = ReportGathering(facts: facts, findings: examination.findings)
            try NewFile.write(to: path, replaces: invocation[replacesReport]) {
                write throws(CommandFailure) in
                let report = gathering.report(
                    bounce: invocation[buttons] ? trial : nil, loopback: invocation[loopback])
                try write(report.json.text)
            }
            if !invocation[json] { try Console.print("the report is in \(path.printable)\n") }
        } else if invocation[buttons] {
            try trial.tryButtons()
        }
        if invocation[picture] { try trial.tryPicture() }
        if let cause = examination.cause {
            throw CommandFailure(status: ExitStatus(cause), message: "")
        }
    }
}

extension Examination {
    /// All findings, as scripts read them.
    fileprivate var json: JSONValue {
        .group([
            "findings": .array(findings.map(\.json)), "ok": .bool(cause == nil),
        ])
    }
}

extension Finding {
    fileprivate var json: JSONValue {
        var members = JSONValue.members(["check": .string(check)])
        if let fix { members += JSONValue.members(["fix": .string(fix)]) }
        members += JSONValue.members([
            "outcome": .string(outcome.rawValue), "text": .string(text),
        ])
        return .object(members)
    }
}

extension ExitStatus {
    fileprivate init(_ cause: Finding.Cause) {
        self =
            switch cause {
            case .configuration: .configuration
            case .permission: .noPermission
            case .data: .badData
            case .unavailable: .unavailable
            }
    }
}
