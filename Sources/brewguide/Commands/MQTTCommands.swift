import CommandLine
import SystemCalls

/// The bridge to Home Assistant is a program of its own, in a package of its own: whoever wants
/// none installs no MQTT library. Its commands are found here as well, as git's are.
extension CommandSpec {
    static let mqttCommands: [CommandSpec] = [
        mqtt(
            "check", summary: "tries device and broker, and says what is wrong",
            details: "It signs in, publishes something to itself and reads it back."),
        mqtt(
            "clear", summary: "clears what the broker keeps of this device",
            details: "Home Assistant then forgets the device. A bridge that runs tells it anew: "
                + "stop it first."),
    ]

    private static let program = "brewguide-mqtt"
    private static let bridgeConfig: Option<String> = .file(
        "config", summary: "another configuration than /etc/brewguide/mqtt.json")

    private static func mqtt(_ word: String, summary: String, details: String) -> CommandSpec {
        CommandSpec(
            name: "mqtt \(word)", summary: summary, options: [bridgeConfig],
            details: [details, "It runs '\(program) \(word)', of the package \(program)."]
        ) { invocation throws(CommandFailure) in
            let configuration = invocation[bridgeConfig].map { ["--config", $0] } ?? []
            try runBridge([word] + configuration)
        }
    }

    private static func runBridge(_ words: [String]) throws(CommandFailure) {
        let code: Int32
        do throws(SystemCallError) {
            code = try ChildProcess.run([program] + words)
        } catch {
            let isMissing = error.kind == .notFound
            throw CommandFailure(
                status: .unavailable,
                message: isMissing
                    ? "\(program) is not installed: 'sudo apt install \(program)', or the package "
                        + "that deploy/build-deb makes"
                    : error.description)
        }
        // It has said itself what is wrong.
        guard code != 0 else { return }
        throw CommandFailure(status: ExitStatus(rawValue: code) ?? .software, message: "")
    }
}
