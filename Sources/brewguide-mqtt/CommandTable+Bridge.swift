import Bridge
import CommandLine
import Control

extension CommandTable {
    /// Every command of the bridge.
    static let bridge: CommandTable = CommandTable(
        program: "brewguide-mqtt", summary: "tells a house about the brew over MQTT", groups: [],
        groupDetails: "", urgent: [.run]
    ) { [.check, .clear, .manual] }
}

extension ManualPage {
    /// The program's manual page.
    fileprivate static let bridge: ManualPage = ManualPage(
        .bridge, title: "BrewGuide", version: BrewGuideVersion.current,
        date: BrewGuideVersion.date, statuses: ExitStatus.used,
        files: [
            (MQTTConfiguration.defaultPath, "The configuration: brewguide-mqtt.json(5)."),
            ("/run/brewguide/control.sock", "Where the device is asked."),
        ],
        environment: [("BREWGUIDE_SOCKET", "Another place for the control socket.")])
}

extension ExitStatus {
    /// Those that the bridge ends with.
    fileprivate static var used: [(ExitStatus, String)] {
        [
            (.ok, "all is well"), (.usage, "the command line is wrong"),
            (.unavailable, "the device or the broker is not there, or refuses"),
            (.inputOutput, "reading or writing failed"),
            (.noPermission, "a file may not be read"),
            (.configuration, "the configuration is wrong"),
        ]
    }
}

extension CommandSpec {
    private static let config: Option<String> = .file(
        "config", summary: "another configuration than \(MQTTConfiguration.defaultPath)")

    fileprivate static let run = CommandSpec(
        name: "run", summary: "follows the device and tells the broker, as the service does",
        options: [config],
        details: [
            "A device or a broker that is not there is waited for. SIGTERM ends it with a goodbye."
        ],
        examples: ["brewguide-mqtt run --config ./mqtt.json"]
    ) { invocation throws(CommandFailure) in
        try BridgeLoop(BridgeSetup(reading: invocation[config])).run()
    }

    fileprivate static let manual = CommandSpec(
        name: "manual", summary: "prints the manual page", isHidden: true
    ) { _ throws(CommandFailure) in try Console.print(ManualPage.bridge.text) }

    fileprivate static let check = CommandSpec(
        name: "check", summary: "tries device and broker, and says what is wrong",
        options: [config],
        details: [
            "It signs in, publishes something to itself and reads it back. The service may go on "
                + "meanwhile."
        ]
    ) { invocation throws(CommandFailure) in
        try BrokerTrial(BridgeSetup(reading: invocation[config])).check()
    }

    fileprivate static let clear = CommandSpec(
        name: "clear", summary: "clears what the broker keeps of this device",
        options: [config],
        details: [
            "Home Assistant then forgets the device and its entities. A service that runs tells "
                + "them anew: stop it first."
        ]
    ) { invocation throws(CommandFailure) in
        try BrokerTrial(BridgeSetup(reading: invocation[config])).clear()
    }
}
