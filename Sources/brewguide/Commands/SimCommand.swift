import Assembly
import Hardware

extension CommandSpec {
    static let sim = CommandSpec(
        name: "sim", summary: "runs the device on a simulated board",
        options: [
            Option(name: "lcd", value: .choice(DisplaySize.all.map(\.name)), summary: "the glass"),
            Option(
                name: "state", value: .directory,
                summary: "where the device keeps its things; without it all is forgotten"),
            Option(
                name: "speed", value: .text("N|max"),
                summary: "times as fast as the world; max, for scripts only, does not wait at all"),
            Option(name: "script", value: .file, summary: "plays a scenario and ends"),
            Option(
                name: "trace", value: .file, summary: "writes a line of JSON for all that happens"),
            Option(name: "svg", value: .file, summary: "a picture of the glass at the end"),
            Option(
                name: "rom", value: .choice(CharacterROM.allCases.map(\.rawValue)),
                summary: "the display's characters"),
            Option(
                name: "wiring", value: .choice(DisplayWiring.allCases.map(\.rawValue)),
                summary: "how the display is wired"),
        ],
        details: [
            "In a terminal the device is drawn and played by keys: n, p and r press NEXT, PAUSE "
                + "and RESTART, their capitals keep them down until pressed again, u pulls the "
                + "display's plug, q quits. Without a terminal it runs until SIGTERM and is played "
                + "by 'brewguide press'.",
            "A scenario has one command a line: press, hold, down, up, bounce, wait, expect, "
                + "reject, display, clock, restart. The run ends with 0 when all of it held, else "
                + "with 65, and says which line did not.",
        ],
        examples: [
            "brewguide sim", "brewguide sim --lcd 16x2",
            "brewguide sim --script Tests/Scenarios/first-brew.brew --speed max",
        ]
    ) { invocation throws(CommandFailure) in
        let setup = try SimulationSetup(invocation)
        if let script = invocation.options["script"] {
            try ScenarioRun(setup, scriptPath: script).run()
        } else {
            try LiveRun(setup).run()
        }
    }
}

/// What `sim` was asked for.
struct SimulationSetup {
    let device: DeviceSetup
    /// Nil does not wait at all.
    let speed: Double?
    let tracePath: String?
    let picturePath: String?
    let state: StateFolder

    init(_ invocation: Invocation) throws(CommandFailure) {
        let options = invocation.options
        device = DeviceSetup(
            simulated: options["lcd"].flatMap(DisplaySize.init(named:)) ?? .twentyByFour,
            wiring: options["wiring"].flatMap(DisplayWiring.init(rawValue:)) ?? .pcf8574,
            rom: options["rom"].flatMap(CharacterROM.init(rawValue:)) ?? .a00)
        tracePath = options["trace"]
        picturePath = options["svg"]
        speed = try Self.speed(options["speed"], hasScript: options["script"] != nil)
        state = try StateFolder(options["state"])
    }

    private static func speed(
        _ text: String?, hasScript: Bool
    ) throws(CommandFailure) -> Double? {
        guard let text else { return 1 }
        if text == "max" {
            if hasScript { return nil }
            throw CommandFailure(status: .usage, message: "sim: --speed max needs --script")
        }
        guard let speed = Double(text), (0.01...1000).contains(speed) else {
            throw CommandFailure(
                status: .usage,
                message: "sim: --speed is a number from 0.01 to 1000, or max, not '\(text)'")
        }
        return speed
    }
}
