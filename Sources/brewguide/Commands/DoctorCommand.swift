import CommandLine
import Doctor
import Documents
import JSON5

extension CommandSpec {
    private static let buttons: Option<Bool> = .flag(
        "buttons", summary: "asks for each key to be pressed, and measures how it bounces")
    private static let picture: Option<Bool> = .flag(
        "picture", summary: "puts a picture on the glass that shows every row")

    static let doctor = CommandSpec(
        name: "doctor", summary: "tells whether this Pi is wired and configured right",
        options: [
            config, buttons, picture, json,
        ],
        details: [
            "A line a check: ✓ is right, ✗ does not work and → says what to do, ! works but could "
                + "be better, – could not be looked at. It ends with 0 when nothing is ✗; with 78, "
                + "77 or 65 when the first ✗ is about the configuration, a permission or the "
                + "database; with 69 otherwise. Nothing is changed.",
            "The keys and the glass can be tried while the service does not hold them: "
                + "'sudo systemctl stop brewguide' first.",
        ],
        examples: ["sudo brewguide doctor", "sudo brewguide doctor --buttons --picture"]
    ) { invocation throws(CommandFailure) in
        let tries = invocation[buttons] || invocation[picture]
        if tries, invocation[json] {
            throw CommandFailure(
                status: .usage, message: "doctor: --json goes with neither --buttons nor --picture")
        }
        let facts = try Facts.gathered(invocation[config])
        let examination = Examination(facts)
        if invocation[json] {
            try Console.print(examination.json.text)
        } else {
            try Console.print(examination.findings.map(\.lines).joined())
        }
        if tries {
            try DoctorTrial(configuration: facts.configuration).run(
                buttons: invocation[buttons], picture: invocation[picture])
        }
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
