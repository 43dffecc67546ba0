import Assembly
import CommandLine
import Hardware
import Panel
import WeighedGuide

extension CommandSpec {
    static let sim = CommandSpec(
        name: "sim", summary: "runs the device on a simulated board",
        options: [
            SimulationSetup.lcd, SimulationSetup.stateFolder, SimulationSetup.speedFactor,
            SimulationSetup.script, SimulationSetup.trace, SimulationSetup.svg,
            SimulationSetup.characters, SimulationSetup.connection, SimulationSetup.scale,
            SimulationSetup.uncalibrated, SimulationSetup.automatic,
        ],
        details: [
            "In a terminal the device is drawn and played by keys: n, p and r press NEXT, PAUSE "
                + "and RESTART, their capitals keep them down until pressed again, u pulls the "
                + "display's plug, q quits. With a scale d puts a dose of 15 g on it and k a "
                + "weight of 500 g, w pours 10 g, t takes everything off, l lifts it for 3 s, and "
                + "s pulls its plug. Without a terminal it runs until SIGTERM and is played by "
                + "'brewguide press'.",
            "A scenario has one command a line: press, hold, down, up, bounce, wait, expect, "
                + "reject, display, clock, restart, and with a scale put, take, pour, flow, lift, "
                + "scale. The run ends with 0 when all of it held, else "
                + "with 65, and says which line did not.",
        ],
        examples: [
            "brewguide sim", "brewguide sim --lcd 16x2",
            "brewguide sim --script Tests/Scenarios/first-brew.brew --speed max",
        ]
    ) { invocation throws(CommandFailure) in
        let setup = try SimulationSetup(invocation)
        if let script = invocation[SimulationSetup.script] {
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
        device = DeviceSetup(
            simulated: invocation[Self.lcd] ?? .twentyByFour,
            wiring: invocation[Self.connection] ?? .pcf8574,
            rom: invocation[Self.characters] ?? .a00, scale: Self.scale(of: invocation))
        tracePath = invocation[Self.trace]
        picturePath = invocation[Self.svg]
        switch invocation[Self.speedFactor] ?? .times(1) {
        case .times(let factor): speed = factor
        case .unlimited: speed = nil
        }
        if speed == nil, invocation[Self.script] == nil {
            throw CommandFailure(status: .usage, message: "sim: --speed max needs --script")
        }
        state = try StateFolder(invocation[Self.stateFolder])
    }
}

/// The scales that can be simulated.
enum SimulatedScale: String, CaseIterable, Hashable, Sendable {
    case none, nau7802, decent
}

/// How fast the simulated world goes.
enum SimulationSpeed: Hashable, Sendable {
    /// So many times as fast as the real one.
    case times(Double)
    /// Without any waiting.
    case unlimited
}

extension SimulationSetup {
    /// The scale that was asked for; nil without one.
    fileprivate static func scale(of invocation: Invocation) -> ScaleSetup? {
        let isAutomatic: Bool = invocation[automatic]
        let habits = ScaleHabits(
            autoStart: isAutomatic, autoAdvance: isAutomatic, autoNext: isAutomatic)
        return switch invocation[scale] ?? SimulatedScale.none {
        case .none: nil
        case .nau7802: .simulated(isCalibrated: !invocation[uncalibrated], habits: habits)
        case .decent: .simulatedDecent(habits: habits)
        }
    }

    static let scale: Option<SimulatedScale> = .choice(
        "scale", among: SimulatedScale.allCases.map { ($0.rawValue, $0) },
        summary: "the scale that is fitted")
    static let uncalibrated: Option<Bool> = .flag(
        "uncalibrated", summary: "the scale was never calibrated")
    static let automatic: Option<Bool> = .flag(
        "automatic", summary: "the scale starts pours, goes on from them and from a weigh-in")
    static let lcd: Option<DisplaySize> = .choice(
        "lcd", among: DisplaySize.all.map { ($0.name, $0) }, summary: "the glass")
    static let stateFolder: Option<String> = .directory(
        "state", summary: "where the device keeps its things; without it all is forgotten")
    static let speedFactor: Option<SimulationSpeed> = .text(
        "speed", "N|max", is: "a number from 0.01 to 1000, or max",
        summary: "times as fast as the world; max, for scripts only, does not wait at all"
    ) { word in
        if word == "max" { return .unlimited }
        return Double(word).flatMap { (0.01...1000).contains($0) ? .times($0) : nil }
    }
    static let script: Option<String> = .file("script", summary: "plays a scenario and ends")
    static let trace: Option<String> = .file(
        "trace", summary: "writes a line of JSON for all that happens")
    static let svg: Option<String> = .file("svg", summary: "a picture of the glass at the end")
    static let characters: Option<CharacterROM> = .choice(
        "rom", among: CharacterROM.allCases.map { ($0.rawValue, $0) },
        summary: "the display's characters")
    static let connection: Option<DisplayWiring> = .choice(
        "wiring", among: DisplayWiring.allCases.map { ($0.rawValue, $0) },
        summary: "how the display is wired")
}
